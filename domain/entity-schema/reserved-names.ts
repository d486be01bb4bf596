// Names that the program itself uses: its API paths, its tables, its pages, and words of the
// language and of the engines. No entity may have them. A test compares these lists with the
// program.

/** First parts of addresses below the API. */
export const reservedPaths = new Set(
  (
    'account-uses active-fields allocations altcha-challenge annex-13 backup backup-settings bin-log books cbms-account change-password check-layouts check-report check-rules ' +
    'check-settings cheque-layouts companies deleted-records docs exports file-upload files forget-password held-bills inspection-pack ledger lock-dates logout logs material-view nettings notifications opening-balances overview own parties platforms preferences ' +
    'print-ledger proof purchases-registers query-log receipt-printer recover-database refresh-token reminder-settings report-charts reports resellers sales-registers sales-return sales-settings second-factors security-settings ' +
    'server-clock sessions setup shared-views statistics tags-in-use tax-authority tax-forms tax-payments tds-deposits tds-returns timeline tsc-rate user-manual v2 vat-return versions worldlink-pos year-end'
  ).split(' '),
);

/**
 * Tables that the program's migrations make, under their names of today and under those that earlier
 * backups and logs know them by.
 */
export const reservedTables = new Set(
  (
    'account_days account_months account_uses activity_log allocations app_keys backup_settings billing_landed_costs billing_lines billings binary_logs book_checks calendar_corrections cancellations cash_counts cbms_accounts cbms_exchanges ' +
    'cbms_outbox check_reports check_settings cheque_events cheque_layouts cheques companies company_identities counters credentials credit_note_lines credit_notes ' +
    'custom_templates customer_totals daily_totals day_totals failed_sign_ins files held_bills idempotency_keys imports installation_keys invoice_lines invoices journal_lines journal_voucher_lines journal_vouchers known_devices ledger_builds ledger_entries ledger_lines lock_dates lock_exceptions log_digests ' +
    'migrations notification_reads old_document_answers open_items opening_accounts opening_balances opening_documents opening_stock own_field_values own_templates party_totals password_links payment_gateways payment_gateways_countries payments preferences prints proforma_invoice ' +
    'proforma_lines purchase_return_lines purchase_returns receipts reminder_settings reminder_steps reminders sales_settings scheduled_runs schema_changes schema_entities schema_migrations schema_properties second_factors security_settings ' +
    'sessions settlement_rows shared_views sign_in_tickets sign_ins spent_challenges stock stock_daily stock_days stock_movements tax_payments tds_deposit_rows tds_deposits transactions used_captchas vat_returns year_ends'
  ).split(' '),
);

/**
 * Addresses of pages that no schema file makes; the pages below one that ends in /* are reserved as
 * well.
 */
const reservedPages = (
  '/dashboard/* /user-manual/* /login /logout /setup /forgot-password /forgot-password-success /set-password /change-password-success ' +
  '/company-settings /payment-settings /deleted-records /user-settings /user-settings/security /inventory/below-minimum /inventory-history /company-users/invite /tax-authority ' +
  '/sales/counter /backup/database /backup/recovery /backup/query-log /backup/binary-log /backup/activity-log /reports/sales /accounting/reports /accounting/opening-balances /accounting/receivables-ageing /accounting/payables-ageing /accounting/outstanding /accounting/collections /accounting/cash-count /accounting/expenses/new /accounting/lock-dates /accounting/year-end ' +
  '/reports/sales-return-register /reports/purchases /reports/materialized-view /reports/vat-return /reports/annex-13 /reports/tds-return /reports/tax-payments /reports/charts ' +
  '/checks-and-rules /inspection /verify-books /server-error /no-internet /sales/products_and_services/new ' +
  '/own/* /billing/* /assets/* /docs/* /healthz/* /metrics/*'
).split(' ');

/** The page of the program that has the address; undefined where it is free. */
export const findReservedPage = (address: string): string | undefined => {
  const page = reservedPages.find(own =>
    own.endsWith('/*') ? `${address}/`.startsWith(own.slice(0, -1)) : address === own,
  );
  return page?.replace(/\/\*$/, '');
};

/** True for a name that every object has by inheritance, such as `constructor`. */
export const isInheritedName = (name: string): boolean => name in {};

/** Columns that PostgreSQL has in every table, and the one with the company of a row. */
export const reservedColumns = new Set(
  'cmax cmin company_id ctid own_fields tableoid xmax xmin'.split(' '),
);
