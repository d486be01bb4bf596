// Documents and VAT returns are logged as they are stored, for the log must be able to bring them
// back: amounts in paisa, rates in ten-thousandths of a percent. Whoever reads the log is told
// rupees and percent, as everywhere else.
import { columns } from '../database/columns.ts';
import type { Value } from '../database/connect.ts';

type Kind = 'money' | 'decimal';
type LoggedRow = Record<string, Value>;

const named = (kind: Kind, names: string): [string, Kind][] =>
  names.split(' ').map(name => [name, kind]);

const ofDocuments = new Map([
  ...named('money', 'amount discount_amount tsc_amount taxable_amount vat_amount total'),
  ...named('decimal', 'discount_rate tsc_rate vat_rate'),
]);
const documents =
  'invoices credit_notes cancellations proforma_invoice billings purchase_returns transactions';
const storedIn = new Map<string, Map<string, Kind>>([
  ...documents.split(' ').map((table): [string, Map<string, Kind>] => [table, ofDocuments]),
  // The last three are of the boxes that were submitted.
  [
    'vat_returns',
    new Map(
      named(
        'money',
        'adjustment_credit adjustment_debit brought_forward refund_claimed paid value credit debit',
      ),
    ),
  ],
]);

const told = (kind: Kind, stored: string): string =>
  String(columns[kind].fromColumn(Number(stored)));

/**
 * A whole record, its lines among it, is JSON of our own making: what stands in quotes there has
 * its own quotes escaped, so a name between quotes before a colon is a name.
 */
const NUMBER = /"(\w+)":(-?\d+)(?=[,}])/g;

const readable = (value: Value, field: string, kinds: Map<string, Kind>): Value => {
  if (typeof value !== 'string') return value;
  const kind = kinds.get(field);
  if (kind) return /^-?\d+$/.test(value) ? told(kind, value) : value;
  // A record, or the lines of one.
  if (!/^[[{]/.test(value)) return value;
  return value.replace(NUMBER, (whole, name: string, stored: string) => {
    const inside = kinds.get(name);
    return inside ? `"${name}":${told(inside, stored)}` : whole;
  });
};

/** The row of the log with amounts in rupees and rates in percent. */
export const readableLog = <R extends LoggedRow>(row: R): R => {
  const kinds = storedIn.get(String(row.table_name));
  if (!kinds) return row;
  const field = String(row.field_name ?? '');
  return {
    ...row,
    old_value: readable(row.old_value ?? null, field, kinds),
    new_value: readable(row.new_value ?? null, field, kinds),
  };
};
