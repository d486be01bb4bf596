// A difference between a stored figure and the one recomputed from documents, as one readable line.

import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { columnCodecs } from '../../database/entity-tables.ts';

/**
 * The place (`table`), the record (`subject`, as shown), the figure, the stored and the recomputed
 * value. Amounts in paisa, rates in ten-thousandths of a percent, everything else unchanged; `null`
 * for a missing value. `beside: 'log'`: compared with the activity log, so there is no running
 * total to rebuild.
 */
export type Difference = {
  table: string;
  subject: string;
  field: string;
  kept: number | string | null;
  recomputed: number | string | null;
  beside?: 'log';
};

const moneyFields = new Set([
  'amount',
  'landed_cost',
  'import_taxable',
  'import_vat',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'exempted_sale',
  'export_sales',
  'vat_amount',
  'total',
  'debit',
  'credit',
  'remaining',
  'return_rate',
  'balance',
  'paid',
  'counted_total',
  'difference',
]);
const rateFields = new Set(['discount_rate', 'tsc_rate', 'vat_rate']);

const texts = {
  line: {
    en: '{table}, {subject}: {field} is {kept}, recomputed {recomputed}',
    ne: '{table}, {subject}: {field} {kept} छ, फेरि गणना गर्दा {recomputed}',
  },
  logged: {
    en: '{table}, {subject}: {field} is {kept}, logged {recomputed}',
    ne: '{table}, {subject}: {field} {kept} छ, गतिविधि लगमा {recomputed}',
  },
  nothing: { en: 'nothing', ne: 'केही छैन' },
} satisfies Record<string, Texts>;

const formatValue = (field: string, value: Difference['kept'], language: Language): string => {
  if (value === null) return texts.nothing[language];
  if (typeof value === 'string') return value;
  if (rateFields.has(field))
    return localizeDigits(String(columnCodecs.decimal.fromColumn(value)), language);
  return moneyFields.has(field)
    ? formatMoney(value, language)
    : localizeDigits(String(value), language);
};

/** "daily_totals, invoice of 2026-11-21, active: total is 96,050.00, recomputed 85,000.00" */
export const formatDifference = (
  { table, subject, field, kept, recomputed, beside }: Difference,
  language: Language,
): string =>
  texts[beside === 'log' ? 'logged' : 'line'][language]
    .replace('{table}', () => table)
    .replace('{subject}', () => subject)
    .replace('{field}', () => field)
    .replace('{kept}', () => formatValue(field, kept, language))
    .replace('{recomputed}', () => formatValue(field, recomputed, language));

/** Yields each of these figures that differs. */
export const compareFigures = (
  table: string,
  subject: string,
  fields: readonly string[],
  kept: Record<string, unknown>,
  recomputed: Record<string, unknown>,
): Difference[] =>
  fields
    .filter(field => Number(kept[field]) !== Number(recomputed[field]))
    .map(field => ({
      table,
      subject,
      field,
      kept: Number(kept[field]),
      recomputed: Number(recomputed[field]),
    }));

/** Entries of a document that are too many or missing. */
export const toCountDifference = (
  subject: string,
  kept: number,
  recomputed: number,
): Difference => ({
  table: 'ledger_entries',
  subject,
  field: 'entries',
  kept,
  recomputed,
});
