// The hand-written pages: address → page. What each may do, the server decides.
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { useApiQuery } from '../src/api/use-api-query.ts';
import { Loading } from '../src/ui/Loading.tsx';
import { ActivityLog } from './activity-log/lazy.ts';
import { AuditLog } from './audit-log/lazy.ts';
import { Backup, Restore } from './backup/lazy.ts';
import { CbmsPage } from './cbms/lazy.ts';
import { PaymentSettings } from './company/lazy.ts';
import { ComplianceChecks } from './compliance-checks/lazy.ts';
import { CreditNoteEntry, InvoiceCreditNotes } from './credit-notes/lazy.ts';
import { DebitNoteEntry } from './debit-notes/lazy.ts';
import { Inspection } from './inspection/lazy.ts';
import { LedgerAudit } from './ledger-audit/lazy.ts';
import { UserManual } from './manual/lazy.ts';
import { QueryLog } from './query-log/lazy.ts';
import { RegisterPage } from './registers/lazy.ts';
import { ReportCharts } from './report-charts/lazy.ts';
import { StockHistory } from './stock/lazy.ts';
import { Annex13, VatReturn } from './tax-forms/lazy.ts';
import { CustomerHistory, CustomerTransaction } from './transactions/lazy.ts';
import { InviteUser } from './users/lazy.ts';

const BelowMinimum = lazy(() =>
  import('./dashboard/BelowMinimum.tsx').then(module => ({ default: module.BelowMinimum })),
);
const CompanySettings = lazy(() =>
  import('./company/CompanySettings.tsx').then(module => ({
    default: module.CompanySettings,
  })),
);
const Dashboard = lazy(() =>
  import('./dashboard/Dashboard.tsx').then(module => ({ default: module.Dashboard })),
);
const PrintPage = lazy(() =>
  import('./invoices/PrintPage.tsx').then(module => ({ default: module.PrintPage })),
);
const UserSettings = lazy(() =>
  import('./users/UserSettings.tsx').then(module => ({ default: module.UserSettings })),
);

const ServerErrorPage = lazy(() =>
  import('../src/ui/ErrorPages.tsx').then(module => ({ default: module.ServerErrorPage })),
);
const NoInternetPage = lazy(() =>
  import('../src/ui/ErrorPages.tsx').then(module => ({ default: module.NoInternetPage })),
);

const withSuspense = (page: ReactElement) => <Suspense fallback={<Loading />}>{page}</Suspense>;

export const pages: Page[] = [
  { path: '/dashboard/*', element: withSuspense(<Dashboard />) },
  { path: '/inventory/below-minimum', element: withSuspense(<BelowMinimum />) },
  { path: '/company-settings', element: withSuspense(<CompanySettings />) },
  { path: '/payment-settings', element: withSuspense(<PaymentSettings />) },
  { path: '/backup/database', element: withSuspense(<Backup />) },
  { path: '/backup/recovery', element: withSuspense(<Restore />) },
  { path: '/backup/query-log', element: withSuspense(<QueryLog />) },
  { path: '/backup/binary-log', element: withSuspense(<AuditLog />) },
  { path: '/backup/activity-log', element: withSuspense(<ActivityLog />) },
  { path: '/user-manual/*', element: withSuspense(<UserManual />) },
  { path: '/tax-authority', element: withSuspense(<CbmsPage />) },
  { path: '/company-users/invite', element: withSuspense(<InviteUser />) },
  { path: '/user-settings', element: withSuspense(<UserSettings />) },
  { path: '/sales/invoice/:id/print', element: withSuspense(<PrintPage path="invoices" />) },
  {
    path: '/sales/proforma-invoice/:id/print',
    element: withSuspense(<PrintPage path="proforma-invoice" />),
  },
  { path: '/sales/invoice/:id/cancel', element: withSuspense(<CreditNoteEntry />) },
  { path: '/sales/invoice/:id/credit-notes', element: withSuspense(<InvoiceCreditNotes />) },
  { path: '/purchases/returns/:id/cancel', element: withSuspense(<DebitNoteEntry />) },
  { path: '/inventory-history', element: withSuspense(<StockHistory />) },
  { path: '/reports/sales', element: withSuspense(<RegisterPage key="sales" name="sales" />) },
  {
    path: '/reports/sales-return-register',
    element: withSuspense(<RegisterPage key="sales-return" name="sales-return" />),
  },
  {
    path: '/reports/purchases',
    element: withSuspense(<RegisterPage key="purchases" name="purchases" />),
  },
  {
    path: '/reports/materialized-view',
    element: withSuspense(<RegisterPage key="materialized-view" name="materialized-view" />),
  },
  { path: '/reports/vat-return', element: withSuspense(<VatReturn />) },
  { path: '/reports/annex-13', element: withSuspense(<Annex13 />) },
  { path: '/reports/charts', element: withSuspense(<ReportCharts />) },
  { path: '/checks-and-rules', element: withSuspense(<ComplianceChecks />) },
  { path: '/inspection', element: withSuspense(<Inspection />) },
  { path: '/verify-books', element: withSuspense(<LedgerAudit />) },
  { path: '/sales/customers/:code/transactions', element: withSuspense(<CustomerHistory />) },
  {
    path: '/sales/customers/:first/transactions/:last',
    element: withSuspense(<CustomerTransaction />),
  },
  { path: '/server-error', element: withSuspense(<ServerErrorPage />) },
  { path: '/no-internet', element: withSuspense(<NoInternetPage />) },
  // The dashboard names this address, the route map another; both lead to the same form.
  {
    path: '/sales/products_and_services/new',
    element: <Navigate to="/products_and_services/new" replace />,
  },
];

/** Beside every page: the first fiscal year is asked for wherever one is. */
export const GlobalDialogs = () => <FirstRun />;

export type Page = { path: string; element: ReactElement };

// Without a fiscal year for today nobody can bill: wherever somebody is, a modal asks for it
// (AUTH-051, AUTH-052).

const FirstRunDialog = lazy(() =>
  import('./first-run/FirstRunDialog.tsx').then(module => ({ default: module.FirstRunDialog })),
);

export const FirstRun = () => {
  const { data } = useApiQuery('fiscal-year/current', { purpose: 'look-up' });
  const [over, setOver] = useState(false);
  if (data?.status !== 204 || over) return null;
  return (
    <Suspense>
      <FirstRunDialog onCreated={() => setOver(true)} onLeft={() => setOver(true)} />
    </Suspense>
  );
};
