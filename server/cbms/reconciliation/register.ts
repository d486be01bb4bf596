// A register of the tax authority as rows: which columns it has is read from its heads, in Nepali
// as its portal writes them or in English.

import { toPaisa } from '../../../domain/billing/money.ts';
import { dateOfDay, dayNumber, toAd } from '../../../domain/calendar/bikram-sambat.ts';
import { inAscii } from '../../../domain/language.ts';

/**
 * Amounts in paisa, `day` in AD; null for what the register does not say. `row` counts from 1 as a
 * spreadsheet does.
 */
export type TheirRow = {
  row: number;
  number: string;
  day: string | null;
  name: string;
  total: number | null;
  taxable: number | null;
  vat: number | null;
};

type Column = 'number' | 'day' | 'name' | 'total' | 'taxable' | 'vat';

/** In this order: the first head that fits takes the column. */
const heads: [Column, RegExp][] = [
  ['number', /credit\s*note\s*(no|num)|क्रेडिट\s*नोट\s*(नं|नम्बर)|cnn/i],
  ['number', /बीजक\s*(नं|नम्बर|सङ्ख्या|संख्या)|(bill|invoice)[\s_]*(no|num)/i],
  ['day', /^मिति|बीजक\s*मिति|date/i],
  ['name', /नाम|name/i],
  ['vat', /कर\s?योग्य.*कर\s*(\(|$)|^(vat|tax)(?!able)|मू\.?\s*अ\.?\s*कर/i],
  ['taxable', /कर\s?योग्य.*मूल्य|taxable/i],
  ['total', /जम्मा|total/i],
];

/** Joiners that nobody sees are written or not. */
const plainHead = (cell: string): string =>
  cell
    .normalize('NFC')
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The columns by their heads; undefined for a row that is no head: it needs the number and an
 * amount.
 */
export const columnsIn = (cells: string[]): Partial<Record<Column, number>> | undefined => {
  const columns: Partial<Record<Column, number>> = {};
  const taken = new Set<number>();
  for (const [column, pattern] of heads) {
    if (columns[column] !== undefined) continue;
    const index = cells.findIndex((cell, at) => !taken.has(at) && pattern.test(plainHead(cell)));
    if (index < 0) continue;
    columns[column] = index;
    taken.add(index);
  }
  const isHead =
    columns.number !== undefined && (columns.total ?? columns.taxable ?? columns.vat) !== undefined;
  return isHead ? columns : undefined;
};

/** "०००7.0 " → "7": as both sides would write it. */
export const plainNumber = (text: string): string =>
  inAscii(text)
    .trim()
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '')
    .toUpperCase();

/** "Rs. 1,23,456.70" → paisa; null for what is no amount. */
const amountIn = (text: string): number | null => {
  const plain = inAscii(text)
    .replace(/rs\.?|रु\.?|[,\s]/gi, '')
    .replace(/^\((.*)\)$/, '-$1');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) && Math.abs(Number(plain)) < 1e12
    ? Math.abs(toPaisa(Number(plain)))
    : null;
};

/**
 * Nepali or AD, in any of the usual spellings, or the day number of a spreadsheet → AD; null for
 * what is no date.
 */
export const dayIn = (text: string): string | null => {
  const plain = inAscii(text).trim();
  try {
    if (/^\d{5}(\.\d+)?$/.test(plain))
      return dateOfDay(dayNumber('1899-12-30') + Math.floor(Number(plain)));
    const [, year, month, day] = (/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})/.exec(plain) ?? []).map(
      Number,
    );
    if (!year) return null;
    // The present of one calendar is half a century away from that of the other.
    if (year >= 2060) return toAd({ year, month: month!, day: day! });
    const ad = [year, ...[month, day].map(part => String(part).padStart(2, '0'))].join('-');
    return dateOfDay(dayNumber(ad));
  } catch {
    return null;
  }
};

const LAST_HEAD = 40;
/** A shop of three bills a minute has fewer in a month. */
const MOST_ROWS = 200_000;

export type Register = { rows: TheirRow[]; unread: number[]; tooLong: boolean };

/**
 * Reads the rows below the heads; undefined when there are none. A row with a number and no amount
 * is `unread`.
 */
export const registerOf = (source: Iterable<string[]>): Register | undefined => {
  let columns: ReturnType<typeof columnsIn>;
  const register: Register = { rows: [], unread: [], tooLong: false };
  let row = 0;
  for (const cells of source) {
    row += 1;
    if (!columns) {
      columns = columnsIn(cells);
      if (!columns && row > LAST_HEAD) return undefined;
      continue;
    }
    const cell = (column: Column) =>
      columns![column] === undefined ? '' : (cells[columns![column]!] ?? '');
    const number = plainNumber(cell('number'));
    // Sums and empty lines bear no number with a digit in it.
    if (!/\d/.test(number)) continue;
    const [total, taxable, vat] = (['total', 'taxable', 'vat'] as const).map(column =>
      amountIn(cell(column)),
    ) as (number | null)[];
    if (total === null && taxable === null && vat === null) register.unread.push(row);
    else
      register.rows.push({
        row,
        number,
        day: dayIn(cell('day')),
        name: cell('name').trim(),
        total: total!,
        taxable: taxable!,
        vat: vat!,
      });
    if (register.rows.length > MOST_ROWS) return { ...register, tooLong: true };
  }
  return columns && register;
};
