// The index of the values of own fields: a row for each value that a list can be filtered by, in
// `number` (paisa, ten-thousandths, 1 or 0) or in `text`.
import type { TableColumns } from './column-types.ts';

export const ownFieldTables = {
  own_field_values: {
    company_id: 'integer',
    own_field_id: 'integer',
    record_id: 'integer',
    /** Among the values of a field that has several, from 0; of what lines name its own id. */
    place: 'integer=',
    number: 'integer?',
    text: 'text?',
  },
} as const satisfies TableColumns;

/** The tables of lines that have own values, by the table of their document, with the column of its id. */
export const ownLineTables: Record<string, { table: string; owner: string }> = {
  invoices: { table: 'invoice_lines', owner: 'invoice_id' },
  proforma_invoice: { table: 'proforma_lines', owner: 'proforma_id' },
  credit_notes: { table: 'credit_note_lines', owner: 'credit_note_id' },
  purchase_returns: { table: 'purchase_return_lines', owner: 'purchase_return_id' },
  billings: { table: 'billing_lines', owner: 'billing_id' },
};
