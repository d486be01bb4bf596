// The index of the values of own fields: a row for each value that a list can be filtered by, in
// `number` (paisa, ten-thousandths, 1 or 0) or in `text`.
import type { TableColumns } from './column-types.ts';

export const ownFieldTables = {
  own_field_values: {
    company_id: 'integer',
    own_field_id: 'integer',
    record_id: 'integer',
    /** Among the values of a field that has several, from 0. */
    place: 'integer=',
    number: 'integer?',
    text: 'text?',
  },
} as const satisfies TableColumns;

/** The lines that have own values, by the table of their document. */
export const ownLineTables: Record<string, string> = {
  invoices: 'invoice_lines',
  proforma_invoice: 'proforma_lines',
  credit_notes: 'credit_note_lines',
  purchase_returns: 'purchase_return_lines',
  billings: 'billing_lines',
};
