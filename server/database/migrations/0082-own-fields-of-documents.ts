// The values of the fields that a company has added to its documents, in one column of the document
// and of each line (decision 74).
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const TABLES = [
  ...['invoices', 'invoice_lines', 'proforma_invoice', 'proforma_lines'],
  ...['credit_notes', 'credit_note_lines', 'purchase_returns', 'purchase_return_lines'],
  ...['billings', 'billing_lines', 'receipts', 'payments'],
];

const addOwnFields = async (tx: Transaction): Promise<void> => {
  for (const table of TABLES)
    await tx.schema.alterTable(table).addColumn('own_fields', 'text').execute();
};

export const ownFieldsOfDocuments: Migration = {
  name: '0082 own fields of documents',
  change: addOwnFields,
};
