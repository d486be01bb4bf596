// The hand-written pages: address → page, each in a chunk of its own. The server decides who may
// open one; a page has its title in its own header. Pages of one entity are in `resources/`.
import type { ReactElement } from 'react';
import { Navigate } from 'react-router';
import { receivableReportNames } from '../domain/ledger/receivable-reports.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';

const ActivityLog = lazyComponent(() => import('./activity-log/ActivityLog.tsx'), 'ActivityLog');
const AccountLedger = lazyComponent(
  () => import('./ledger-reports/AccountLedger.tsx'),
  'AccountLedger',
);
const AllocationWorkbench = lazyComponent(
  () => import('./settlements/AllocationWorkbench.tsx'),
  'AllocationWorkbench',
);
const Annex13 = lazyComponent(() => import('./tax-forms/Annex13.tsx'), 'Annex13');
const AuditLog = lazyComponent(() => import('./audit-log/AuditLog.tsx'), 'AuditLog');
const Backup = lazyComponent(() => import('./backup/Backup.tsx'), 'Backup');
const BelowMinimum = lazyComponent(() => import('./dashboard/BelowMinimum.tsx'), 'BelowMinimum');
const CbmsPage = lazyComponent(() => import('./cbms/CbmsPage.tsx'), 'CbmsPage');
const CompanySettings = lazyComponent(
  () => import('./company/CompanySettings.tsx'),
  'CompanySettings',
);
const ComplianceChecks = lazyComponent(
  () => import('./compliance-checks/ComplianceChecks.tsx'),
  'ComplianceChecks',
);
const Counter = lazyComponent(() => import('./invoices/Counter.tsx'), 'Counter');
const CreditNoteEntry = lazyComponent(
  () => import('./credit-notes/CreditNoteEntry.tsx'),
  'CreditNoteEntry',
);
const CustomerHistory = lazyComponent(
  () => import('./transactions/CustomerHistory.tsx'),
  'CustomerHistory',
);
const CustomerTransaction = lazyComponent(
  () => import('./transactions/CustomerHistory.tsx'),
  'CustomerTransaction',
);
const Dashboard = lazyComponent(() => import('./dashboard/Dashboard.tsx'), 'Dashboard');
const DebitNoteEntry = lazyComponent(
  () => import('./debit-notes/DebitNoteEntry.tsx'),
  'DebitNoteEntry',
);
const ExpenseEntry = lazyComponent(() => import('./vouchers/ExpenseEntry.tsx'), 'ExpenseEntry');
const Inspection = lazyComponent(() => import('./inspection/Inspection.tsx'), 'Inspection');
const InviteUser = lazyComponent(() => import('./users/InviteUser.tsx'), 'InviteUser');
const InvoiceCreditNotes = lazyComponent(
  () => import('./credit-notes/InvoiceCreditNotes.tsx'),
  'InvoiceCreditNotes',
);
const LedgerAudit = lazyComponent(() => import('./ledger-audit/LedgerAudit.tsx'), 'LedgerAudit');
const LedgerReports = lazyComponent(
  () => import('./ledger-reports/LedgerReports.tsx'),
  'LedgerReports',
);
const LockDates = lazyComponent(() => import('./lock-dates/LockDates.tsx'), 'LockDates');
const NettingEntry = lazyComponent(() => import('./settlements/NettingEntry.tsx'), 'NettingEntry');
const NoInternetPage = lazyComponent(() => import('../src/ui/ErrorPages.tsx'), 'NoInternetPage');
const OpeningBalances = lazyComponent(
  () => import('./opening-balances/OpeningBalances.tsx'),
  'OpeningBalances',
);
const PartyAccount = lazyComponent(() => import('./receivables/PartyAccount.tsx'), 'PartyAccount');
const PaymentSettings = lazyComponent(
  () => import('./company/PaymentSettings.tsx'),
  'PaymentSettings',
);
const PrintPage = lazyComponent(() => import('./invoices/PrintPage.tsx'), 'PrintPage');
const DeletedRecords = lazyComponent(
  () => import('./deleted-records/DeletedRecords.tsx'),
  'DeletedRecords',
);
const QueryLog = lazyComponent(() => import('./query-log/QueryLog.tsx'), 'QueryLog');
const ReceivablesReports = lazyComponent(
  () => import('./receivables/ReceivablesReports.tsx'),
  'ReceivablesReports',
);
const RegisterPage = lazyComponent(() => import('./registers/RegisterPage.tsx'), 'RegisterPage');
const ReportCharts = lazyComponent(
  () => import('./report-charts/ReportCharts.tsx'),
  'ReportCharts',
);
const Restore = lazyComponent(() => import('./backup/Restore.tsx'), 'Restore');
const Security = lazyComponent(() => import('./users/Security.tsx'), 'Security');
const ServerErrorPage = lazyComponent(() => import('../src/ui/ErrorPages.tsx'), 'ServerErrorPage');
const StockHistory = lazyComponent(() => import('./stock/StockHistory.tsx'), 'StockHistory');
const UserManual = lazyComponent(() => import('./manual/UserManual.tsx'), 'UserManual');
const UserSettings = lazyComponent(() => import('./users/UserSettings.tsx'), 'UserSettings');
const TaxPayments = lazyComponent(() => import('./tax-forms/TaxPayments.tsx'), 'TaxPayments');
const TdsReturn = lazyComponent(() => import('./tax-forms/TdsReturn.tsx'), 'TdsReturn');
const VatReturn = lazyComponent(() => import('./tax-forms/VatReturn.tsx'), 'VatReturn');
const YearEnd = lazyComponent(() => import('./year-end/YearEnd.tsx'), 'YearEnd');

export type Page = { path: string; element: ReactElement };

export const routes: Page[] = [
  { path: '/dashboard/*', element: <Dashboard /> },
  { path: '/inventory/below-minimum', element: <BelowMinimum /> },
  { path: '/company-settings', element: <CompanySettings /> },
  { path: '/payment-settings', element: <PaymentSettings /> },
  { path: '/backup/database', element: <Backup /> },
  { path: '/backup/recovery', element: <Restore /> },
  { path: '/backup/query-log', element: <QueryLog /> },
  { path: '/backup/binary-log', element: <AuditLog /> },
  { path: '/backup/activity-log', element: <ActivityLog /> },
  { path: '/deleted-records', element: <DeletedRecords /> },
  { path: '/user-manual/*', element: <UserManual /> },
  { path: '/tax-authority', element: <CbmsPage /> },
  { path: '/company-users/invite', element: <InviteUser /> },
  { path: '/user-settings', element: <UserSettings /> },
  { path: '/user-settings/security', element: <Security /> },
  { path: '/sales/counter', element: <Counter /> },
  { path: '/sales/invoice/:id/print', element: <PrintPage path="invoices" /> },
  { path: '/sales/proforma-invoice/:id/print', element: <PrintPage path="proforma-invoice" /> },
  { path: '/sales/invoice/:id/cancel', element: <CreditNoteEntry /> },
  { path: '/sales/invoice/:id/credit-notes', element: <InvoiceCreditNotes /> },
  { path: '/purchases/returns/:id/cancel', element: <DebitNoteEntry /> },
  { path: '/accounting/reports', element: <LedgerReports /> },
  { path: '/accounting/expenses/new', element: <ExpenseEntry /> },
  { path: '/accounting/reports/:report', element: <LedgerReports /> },
  { path: '/accounting/lock-dates', element: <LockDates /> },
  { path: '/accounting/opening-balances', element: <OpeningBalances /> },
  { path: '/accounting/ledger/:id', element: <AccountLedger /> },
  { path: '/accounting/year-end', element: <YearEnd /> },
  {
    path: '/accounting/cash-count',
    element: <Navigate to="/accounting/cash-counts/new" replace />,
  },
  ...receivableReportNames.map(name => ({
    path: `/accounting/${name}`,
    element: <ReceivablesReports key={name} name={name} />,
  })),
  { path: '/sales/customers/:id/account', element: <PartyAccount kind="customer" /> },
  { path: '/purchases/vendors/:id/account', element: <PartyAccount kind="vendor" /> },
  { path: '/sales/customers/:id/allocations', element: <AllocationWorkbench kind="customer" /> },
  { path: '/purchases/vendors/:id/allocations', element: <AllocationWorkbench kind="vendor" /> },
  { path: '/sales/customers/:id/netting', element: <NettingEntry kind="customer" /> },
  { path: '/purchases/vendors/:id/netting', element: <NettingEntry kind="vendor" /> },
  { path: '/inventory-history', element: <StockHistory /> },
  { path: '/reports/sales', element: <RegisterPage key="sales" name="sales" /> },
  {
    path: '/reports/sales-return-register',
    element: <RegisterPage key="sales-return" name="sales-return" />,
  },
  { path: '/reports/purchases', element: <RegisterPage key="purchases" name="purchases" /> },
  {
    path: '/reports/materialized-view',
    element: <RegisterPage key="materialized-view" name="materialized-view" />,
  },
  { path: '/reports/vat-return', element: <VatReturn /> },
  { path: '/reports/annex-13', element: <Annex13 /> },
  { path: '/reports/tds-return', element: <TdsReturn /> },
  { path: '/reports/tax-payments', element: <TaxPayments /> },
  { path: '/reports/charts', element: <ReportCharts /> },
  { path: '/checks-and-rules', element: <ComplianceChecks /> },
  { path: '/inspection', element: <Inspection /> },
  { path: '/verify-books', element: <LedgerAudit /> },
  { path: '/sales/customers/:code/transactions', element: <CustomerHistory /> },
  { path: '/sales/customers/:first/transactions/:last', element: <CustomerTransaction /> },
  { path: '/server-error', element: <ServerErrorPage /> },
  { path: '/no-internet', element: <NoInternetPage /> },
  // The dashboard names this address, the route map another; both lead to the same form.
  {
    path: '/sales/products_and_services/new',
    element: <Navigate to="/products_and_services/new" replace />,
  },
];
