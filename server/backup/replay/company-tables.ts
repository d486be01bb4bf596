// The tables with rows of companies, and their columns that refer to other rows: the content of a
// backup, and the ids to shift when rows move to an installation where their ids are in use.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { isFileField } from '../../../domain/entity-schema/file-fields.ts';
import { COST_DIFFERENCE } from '../../../domain/ledger/entry-sources.ts';
import { listStoredFields, toLinkTableName } from '../../database/entity-tables.ts';
import { toCurrentTable } from '../../database/renames.ts';
import { writtenTables } from '../../database/schema.ts';

/** The target of a reference: a table, or the column with the kind of document. */
export type ReferenceTarget = string | { by: string };
export type CompanyTable = {
  name: string;
  hasId: boolean;
  references: Record<string, ReferenceTarget>;
};

/** Tables of temporary data or of this installation, not of the company: left out of backups. */
export const excludedTables = [
  'sessions',
  'sign_ins',
  'sign_in_tickets',
  'password_links',
  'idempotency_keys',
  'company_identities',
  'backup_settings',
  'binary_logs',
  'log_digests',
  'imports',
  'notification_reads',
  // Made from the records (database/own-values.ts).
  'own_field_values',
];

/**
 * Tables that a recovery keeps, because they record facts outside the books: user actions,
 * exchanges with the tax authority, findings of checks, second factors (decision 46).
 */
export const preservedTables = [
  'activity_log',
  'cbms_exchanges',
  'cbms_outbox',
  'book_checks',
  'check_reports',
  'second_factors',
];

/** The table of each kind of document, and of each kind of party, in ledgers. */
export const documentTables: Record<string, string> = {
  invoice: 'invoices',
  'credit-note': 'credit_notes',
  cancellation: 'cancellations',
  billing: 'billings',
  'debit-note': 'purchase_returns',
  inventory: 'inventory',
  proforma: 'proforma_invoice',
  receipt: 'receipts',
  payment: 'payments',
  voucher: 'journal_vouchers',
  'vat-settlement': 'vat_returns',
  'vat-settlement-reversal': 'vat_returns',
  'year-end': 'fiscal_year',
  'year-end-reopening': 'fiscal_year',
  opening: 'opening_balances',
  'opening-document': 'opening_documents',
  'landed-cost': 'billings',
  allocation: 'allocations',
  'cheque-event': 'cheque_events',
  'tds-deposit': 'tds_deposits',
  'tax-payment': 'tax_payments',
  [COST_DIFFERENCE]: 'billings',
  'settled-invoices': 'invoices',
  'settled-bills': 'billings',
  customer: 'customers',
  vendor: 'vendors',
};

/** The table of a kind of document or of a logged name; any other name is returned unchanged. */
export const toTableName = (kind: string): string =>
  Object.hasOwn(documentTables, kind) ? documentTables[kind]! : toCurrentTable(kind);

const userReference = { created_by_id: 'users' };
const productReference = { product_id: 'products' };
const documentReference = { document_id: { by: 'document_kind' } };
const accountReference = { account_id: 'accounts' };
const partyReference = { party_id: { by: 'party_kind' } };
const sourceReference = { source_id: { by: 'source_kind' } };
const openingReference = { opening_id: 'opening_balances' };
const toSettlementReferences = (table: string) => ({
  ...accountReference,
  ...partyReference,
  ...sourceReference,
  ...userReference,
  reverses: table,
  reversed_by: table,
});

/** For the handwritten tables; those of the schemas define their own. */
const writtenTableReferences: Record<string, Record<string, ReferenceTarget>> = {
  credentials: { user_id: 'users' },
  preferences: { user_id: 'users' },
  second_factors: { user_id: 'users' },
  invoices: { settled_account_id: 'accounts', ...userReference },
  invoice_lines: { invoice_id: 'invoices', ...accountReference, ...productReference },
  account_uses: accountReference,
  sales_settings: { cash_customer: 'customers' },
  lock_exceptions: { user_id: 'users', granted_by_id: 'users' },
  stock: productReference,
  stock_daily: productReference,
  stock_movements: { ...productReference, ...documentReference },
  journal_lines: documentReference,
  ledger_builds: { last_id: { by: 'kind' }, up_to: { by: 'kind' } },
  ledger_entries: { ...sourceReference, reverses: 'ledger_entries' },
  ledger_lines: { entry_id: 'ledger_entries', ...accountReference, ...partyReference },
  account_days: accountReference,
  account_months: accountReference,
  journal_vouchers: {
    reverses: 'journal_vouchers',
    reversed_by: 'journal_vouchers',
    ...userReference,
  },
  journal_voucher_lines: {
    voucher_id: 'journal_vouchers',
    ...accountReference,
    ...partyReference,
  },
  opening_balances: {
    replaces: 'opening_balances',
    replaced_by: 'opening_balances',
    ...userReference,
  },
  opening_accounts: { ...openingReference, ...accountReference },
  opening_documents: { ...openingReference, ...partyReference },
  opening_stock: { ...openingReference, ...productReference },
  receipts: toSettlementReferences('receipts'),
  payments: toSettlementReferences('payments'),
  allocations: {
    ...sourceReference,
    target_id: { by: 'target_kind' },
    ...partyReference,
    reverses: 'allocations',
    cheque_event_id: 'cheque_events',
  },
  cheques: {
    ...partyReference,
    ...accountReference,
    ...userReference,
    settlement_id: { by: 'settlement_kind' },
  },
  cheque_layouts: accountReference,
  cheque_events: { cheque_id: 'cheques', ...accountReference, ...userReference },
  tds_deposits: {
    ...accountReference,
    ...userReference,
    reverses: 'tds_deposits',
    reversed_by: 'tds_deposits',
  },
  tax_payments: {
    ...accountReference,
    ...userReference,
    reverses: 'tax_payments',
    reversed_by: 'tax_payments',
  },
  tds_deposit_rows: { deposit_id: 'tds_deposits', ...sourceReference },
  open_items: { ...documentReference, ...partyReference },
  settlement_rows: {
    settlement_id: { by: 'settlement_kind' },
    tds_type_id: 'tds_types',
    ...documentReference,
  },
  cash_counts: userReference,
  held_bills: { ...userReference, recalled_by_id: 'users' },
  shared_views: userReference,
  reminders: { ...partyReference, ...userReference },
  reminder_steps: { ...documentReference, reminder_id: 'reminders' },
  year_ends: {
    fiscal_year_id: 'fiscal_year',
    closed_by_id: 'users',
    reopened_by_id: 'users',
  },
  prints: documentReference,
  // `invoice_id` of notes, cancellations and proformas is the company's own number of the invoice,
  // not the id of a row.
  credit_notes: userReference,
  credit_note_lines: {
    credit_note_id: 'credit_notes',
    invoice_line_id: 'invoice_lines',
    ...productReference,
  },
  proforma_invoice: userReference,
  proforma_lines: { proforma_id: 'proforma_invoice', ...productReference },
  cancellations: userReference,
  billings: {
    vendor_id: 'vendors',
    file_id: 'files',
    tds_type_id: 'tds_types',
    ...userReference,
  },
  billing_landed_costs: { billing_id: 'billings', vendor_id: 'vendors' },
  billing_lines: { billing_id: 'billings', ...accountReference, ...productReference },
  purchase_returns: { billing_id: 'billings', vendor_id: 'vendors', ...userReference },
  purchase_return_lines: {
    purchase_return_id: 'purchase_returns',
    billing_line_id: 'billing_lines',
    ...accountReference,
    ...productReference,
  },
  payment_gateways_countries: { owner_id: 'payment_gateways', other_id: 'countries' },
  cbms_accounts: {
    last_scanned_invoice_id: 'invoices',
    last_scanned_credit_note_id: 'credit_notes',
    last_scanned_cancellation_id: 'cancellations',
  },
  cbms_outbox: { document_id: { by: 'kind' }, bill_id: 'invoices' },
  cbms_exchanges: { document_id: { by: 'kind' } },
  custom_templates: { template_id: 'invoice_templates' },
  activity_log: { table_pk_value: { by: 'table_name' } },
};

/** The company's own row. */
export const companyReferences: Record<string, ReferenceTarget> = {
  country: 'countries',
  state: 'provinces',
  currency: 'currencies',
  invoice_template_id: 'invoice_templates',
  credit_note_template_id: 'invoice_templates',
};

const toReferences = (entity: Entity, entities: Entity[]): Record<string, ReferenceTarget> => {
  const tableOf = (name: string) => entities.find(candidate => candidate.name === name)!.table;
  const stored = listStoredFields(entity);
  return Object.fromEntries(
    stored.flatMap((field): [string, ReferenceTarget][] => {
      if (field.reference) return [[field.name, tableOf(field.reference.entity)]];
      return isFileField(field) ? [[field.name, 'files']] : [];
    }),
  );
};

const toLinkTables = (entity: Entity, entities: Entity[]): CompanyTable[] =>
  entity.fields
    .filter(field => field.kind === 'references')
    .map(field => ({
      name: toLinkTableName(entity, field),
      hasId: false,
      references: {
        owner_id: entity.table,
        other_id: entities.find(candidate => candidate.name === field.reference!.entity)!.table,
      },
    }));

/** Every table with rows of companies, except the excluded ones. */
export const listCompanyTables = (entities: Entity[]): CompanyTable[] => {
  const written = Object.entries(writtenTables)
    .filter(([name, columns]) => 'company_id' in columns && !excludedTables.includes(name))
    .map(([name, columns]) => ({
      name,
      hasId: 'id' in columns,
      references: writtenTableReferences[name] ?? {},
    }));
  const generated = entities.filter(entity => !entity.written);
  const ofSchemas = generated.flatMap((entity): CompanyTable[] => [
    { name: entity.table, hasId: true, references: toReferences(entity, entities) },
    ...toLinkTables(entity, entities),
  ]);
  return [...written, ...ofSchemas].sort((a, b) => a.name.localeCompare(b.name));
};
