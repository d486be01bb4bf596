// The amounts of a document, or of one of its lines, under the names that the forms' columns have.
// Paisa, without VAT but for the tax itself. Nothing is sold abroad yet: the columns of export stay
// empty.
import type { StoredRow } from '../documents/document-records.ts';

/**
 * What is traded in a register: `total` is everything but VAT, so that total = exempt + taxable (+
 * export).
 */
export type Amounts = Record<string, number>;

type Parts = { exempt: number; taxable: number; vat: number };

/** The parts of a document from its header: what bears no VAT is what is left of the total. */
export const partsOfDocument = (row: StoredRow): Parts => ({
  exempt: Number(row.total) - Number(row.taxable_amount) - Number(row.vat_amount),
  taxable: Number(row.taxable_amount),
  vat: Number(row.vat_amount),
});

/** The parts of a line; its `total` is before discount and VAT. */
export const partsOfLine = (line: StoredRow): Parts => {
  const net = Number(line.total) - Number(line.discount_amount) + Number(line.tsc_amount ?? 0);
  return {
    exempt: net - Number(line.taxable_amount),
    taxable: Number(line.taxable_amount),
    vat: Number(line.vat_amount),
  };
};

/** In a register of sales. */
export const sold = ({ exempt, taxable, vat }: Parts): Amounts => ({
  total: exempt + taxable,
  exempt,
  taxable,
  vat,
  export: 0,
});

/**
 * The columns of purchases by the bill's type: what is imported or capital has columns of its own.
 */
const columnsByType: Record<string, string> = {
  normal: 'local',
  import: 'import',
  capital: 'capital',
};

/** In a register of purchases. */
export const bought = ({ exempt, taxable, vat }: Parts, type: string): Amounts => {
  const amounts: Amounts = { total: exempt + taxable, exempt };
  for (const [name, column] of Object.entries(columnsByType)) {
    amounts[`${column}_taxable`] = name === type ? taxable : 0;
    amounts[`${column}_vat`] = name === type ? vat : 0;
  }
  return amounts;
};

/** Adds up by name. */
export const added = (a: Amounts, b: Amounts): Amounts => {
  const sums = { ...a };
  for (const [name, value] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
};
