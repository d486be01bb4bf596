// The tables with rows of companies, and their columns that refer to other rows: the content of a
// backup, and the ids to shift when rows move to an installation where their ids are in use.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { isFileField } from '../../../domain/entity-schema/file-fields.ts';
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

/** The table of each kind of document in ledgers. */
export const documentTables: Record<string, string> = {
  invoice: 'invoices',
  'credit-note': 'credit_notes',
  cancellation: 'cancellations',
  billing: 'billings',
  'debit-note': 'purchase_returns',
  inventory: 'inventory',
  proforma: 'proforma_invoice',
};

/** The table of a kind of document or of a logged name; any other name is returned unchanged. */
export const toTableName = (kind: string): string =>
  Object.hasOwn(documentTables, kind) ? documentTables[kind]! : toCurrentTable(kind);

const userReference = { created_by_id: 'users' };
const productReference = { product_id: 'products' };
const documentReference = { document_id: { by: 'document_kind' } };

/** For the handwritten tables; those of the schemas define their own. */
const writtenTableReferences: Record<string, Record<string, ReferenceTarget>> = {
  credentials: { user_id: 'users' },
  preferences: { user_id: 'users' },
  second_factors: { user_id: 'users' },
  invoices: userReference,
  invoice_lines: { invoice_id: 'invoices', ...productReference },
  stock: productReference,
  stock_daily: productReference,
  stock_movements: { ...productReference, ...documentReference },
  journal_lines: documentReference,
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
  billings: { vendor_id: 'vendors', file_id: 'files', ...userReference },
  billing_lines: { billing_id: 'billings', ...productReference },
  purchase_returns: { billing_id: 'billings', vendor_id: 'vendors', ...userReference },
  purchase_return_lines: {
    purchase_return_id: 'purchase_returns',
    billing_line_id: 'billing_lines',
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
