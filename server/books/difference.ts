// What the books tell when a kept figure is not what its documents add up to: one line that a
// person understands.
import { formatMoney } from '../../domain/billing/money.ts';
import { digitsIn, type Language, type Texts } from '../../domain/language.ts';
import { columns } from '../database/columns.ts';

/**
 * Where (`table`), what (`subject`, in the order in which it is read), which figure, what stands
 * there and what was computed again. Amounts in paisa, rates in ten-thousandths of a percent,
 * everything else as it is; `null` where there is nothing. `beside: 'log'` where the other side is
 * what the activity log says: no figure that is kept, so that nothing is to be written anew.
 */
export type Difference = {
  table: string;
  subject: string;
  field: string;
  kept: number | string | null;
  recomputed: number | string | null;
  beside?: 'log';
};

const amounts = new Set([
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
  'debit',
  'credit',
  'remaining',
  'return_rate',
]);
const rates = new Set(['discount_rate', 'tsc_rate', 'vat_rate']);

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

const shown = (field: string, value: Difference['kept'], language: Language): string => {
  if (value === null) return texts.nothing[language];
  if (typeof value === 'string') return value;
  if (rates.has(field)) return digitsIn(String(columns.decimal.fromColumn(value)), language);
  return amounts.has(field) ? formatMoney(value, language) : digitsIn(String(value), language);
};

/** "day_totals, invoice of 2026-11-21, active: total is 96,050.00, recomputed 85,000.00" */
export const differenceLine = (
  { table, subject, field, kept, recomputed, beside }: Difference,
  language: Language,
): string =>
  texts[beside === 'log' ? 'logged' : 'line'][language]
    .replace('{table}', () => table)
    .replace('{subject}', () => subject)
    .replace('{field}', () => field)
    .replace('{kept}', () => shown(field, kept, language))
    .replace('{recomputed}', () => shown(field, recomputed, language));

/** Tells each named figure that differs. */
export const differing = (
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
