// The hand-written pages: address → page. What each may do, the server decides.
import { lazy, type ReactElement, Suspense } from 'react';
import { Navigate } from 'react-router';
import type { Page } from '../src/BackOffice.tsx';
import { Loading } from '../src/ui/Loading.tsx';
import { ActivityLog } from './activity-log/lazy.ts';
import { Annex13 } from './annex-13/lazy.ts';
import { Backup } from './backup/lazy.ts';
import { BinaryLog } from './binary-log/lazy.ts';
import { ChecksAndRules } from './checks-and-rules/lazy.ts';
import { CreditNoteEntry } from './credit-note-entry/lazy.ts';
import { DebitNoteEntry } from './debit-note-entry/lazy.ts';
import { FirstRun } from './first-run/FirstRun.tsx';
import { Inspection } from './inspection/lazy.ts';
import { InventoryHistory } from './inventory-history/lazy.ts';
import { InvoiceCreditNotes } from './invoice-credit-notes/lazy.ts';
import { PaymentSettings } from './payment-settings/lazy.ts';
import { QueryLog } from './query-log/lazy.ts';
import { Recovery } from './recovery/lazy.ts';
import { RegisterPage } from './registers/lazy.ts';
import { ReportCharts } from './report-charts/lazy.ts';
import { TaxAuthority } from './tax-authority/lazy.ts';
import { CustomerHistory, CustomerTransaction } from './transactions/lazy.ts';
import { UserManual } from './user-manual/lazy.ts';
import { InviteUser } from './users/lazy.ts';
import { VatReturn } from './vat-return/lazy.ts';
import { VerifyBooks } from './verify-books/lazy.ts';

const BelowMinimum = lazy(() =>
  import('./dashboard/BelowMinimum.tsx').then(module => ({ default: module.BelowMinimum })),
);
const CompanySettings = lazy(() =>
  import('./company-settings/CompanySettings.tsx').then(module => ({
    default: module.CompanySettings,
  })),
);
const Dashboard = lazy(() =>
  import('./dashboard/Dashboard.tsx').then(module => ({ default: module.Dashboard })),
);
const PrintPage = lazy(() =>
  import('./print-page/PrintPage.tsx').then(module => ({ default: module.PrintPage })),
);
const UserSettings = lazy(() =>
  import('./user-settings/UserSettings.tsx').then(module => ({ default: module.UserSettings })),
);

const ServerErrorPage = lazy(() =>
  import('../src/layout/FailurePages.tsx').then(module => ({ default: module.ServerErrorPage })),
);
const NoInternetPage = lazy(() =>
  import('../src/layout/FailurePages.tsx').then(module => ({ default: module.NoInternetPage })),
);

const shown = (page: ReactElement) => <Suspense fallback={<Loading />}>{page}</Suspense>;

export const pages: Page[] = [
  { path: '/dashboard/*', element: shown(<Dashboard />) },
  { path: '/inventory/below-minimum', element: shown(<BelowMinimum />) },
  { path: '/company-settings', element: shown(<CompanySettings />) },
  { path: '/payment-settings', element: shown(<PaymentSettings />) },
  { path: '/backup/database', element: shown(<Backup />) },
  { path: '/backup/recovery', element: shown(<Recovery />) },
  { path: '/backup/query-log', element: shown(<QueryLog />) },
  { path: '/backup/binary-log', element: shown(<BinaryLog />) },
  { path: '/backup/activity-log', element: shown(<ActivityLog />) },
  { path: '/user-manual/*', element: shown(<UserManual />) },
  { path: '/tax-authority', element: shown(<TaxAuthority />) },
  { path: '/company-users/invite', element: shown(<InviteUser />) },
  { path: '/user-settings', element: shown(<UserSettings />) },
  { path: '/sales/invoice/:id/print', element: shown(<PrintPage path="invoices" />) },
  {
    path: '/sales/proforma-invoice/:id/print',
    element: shown(<PrintPage path="proforma-invoice" />),
  },
  { path: '/sales/invoice/:id/cancel', element: shown(<CreditNoteEntry />) },
  { path: '/sales/invoice/:id/credit-notes', element: shown(<InvoiceCreditNotes />) },
  { path: '/purchases/returns/:id/cancel', element: shown(<DebitNoteEntry />) },
  { path: '/inventory-history', element: shown(<InventoryHistory />) },
  { path: '/reports/sales', element: shown(<RegisterPage key="sales" name="sales" />) },
  {
    path: '/reports/sales-return-register',
    element: shown(<RegisterPage key="sales-return" name="sales-return" />),
  },
  { path: '/reports/purchases', element: shown(<RegisterPage key="purchases" name="purchases" />) },
  {
    path: '/reports/materialized-view',
    element: shown(<RegisterPage key="materialized-view" name="materialized-view" />),
  },
  { path: '/reports/vat-return', element: shown(<VatReturn />) },
  { path: '/reports/annex-13', element: shown(<Annex13 />) },
  { path: '/reports/charts', element: shown(<ReportCharts />) },
  { path: '/checks-and-rules', element: shown(<ChecksAndRules />) },
  { path: '/inspection', element: shown(<Inspection />) },
  { path: '/verify-books', element: shown(<VerifyBooks />) },
  { path: '/sales/customers/:code/transactions', element: shown(<CustomerHistory />) },
  { path: '/sales/customers/:first/transactions/:last', element: shown(<CustomerTransaction />) },
  { path: '/server-error', element: shown(<ServerErrorPage />) },
  { path: '/no-internet', element: shown(<NoInternetPage />) },
  // The dashboard names this address, the route map another; both lead to the same form.
  {
    path: '/sales/products_and_services/new',
    element: <Navigate to="/products_and_services/new" replace />,
  },
];

/** Beside every page: the first fiscal year is asked for wherever one is. */
export const Everywhere = () => <FirstRun />;
