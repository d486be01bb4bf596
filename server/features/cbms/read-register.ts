// Reads a register of the tax authority, as rows or as a .csv file: its columns are recognized by
// their headings, in Nepali as on its portal or in English.

import { parseFileDay } from '../../../domain/calendar/parse-date-input.ts';
import { toAsciiDigits } from '../../../domain/language.ts';
import { toPaisa } from '../../../domain/money/money.ts';

/**
 * Amounts in paisa, `day` in AD; null for a missing value. `row` counts from 1 as in a spreadsheet.
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

type RegisterField = 'number' | 'day' | 'name' | 'total' | 'taxable' | 'vat';

/** In this order: a column belongs to the first pattern that matches its heading. */
const HEADER_PATTERNS: [RegisterField, RegExp][] = [
  ['number', /credit\s*note\s*(no|num)|क्रेडिट\s*नोट\s*(नं|नम्बर)|cnn/i],
  ['number', /बीजक\s*(नं|नम्बर|सङ्ख्या|संख्या)|(bill|invoice)[\s_]*(no|num)/i],
  ['day', /^मिति|बीजक\s*मिति|date/i],
  ['name', /नाम|name/i],
  ['vat', /कर\s?योग्य.*कर\s*(\(|$)|^(vat|tax)(?!able)|मू\.?\s*अ\.?\s*कर/i],
  ['taxable', /कर\s?योग्य.*मूल्य|taxable/i],
  ['total', /जम्मा|total/i],
];

/** Without invisible joiners, which are not always written. */
const normalizeHeader = (cell: string): string =>
  cell
    .normalize('NFC')
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Columns by heading; undefined if the row is not a heading, which needs a number and an amount.
 */
export const findColumns = (
  cells: string[],
): Partial<Record<RegisterField, number>> | undefined => {
  const columns: Partial<Record<RegisterField, number>> = {};
  const taken = new Set<number>();
  for (const [column, pattern] of HEADER_PATTERNS) {
    if (columns[column] !== undefined) continue;
    const index = cells.findIndex(
      (cell, at) => !taken.has(at) && pattern.test(normalizeHeader(cell)),
    );
    if (index < 0) continue;
    columns[column] = index;
    taken.add(index);
  }
  const isHead =
    columns.number !== undefined && (columns.total ?? columns.taxable ?? columns.vat) !== undefined;
  return isHead ? columns : undefined;
};

/** "०००7.0 " → "7": a form that both sides share. */
export const normalizeNumber = (text: string): string =>
  toAsciiDigits(text)
    .trim()
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '')
    .toUpperCase();

/** "Rs. 1,23,456.70" → paisa; null for an invalid amount. */
const parseAmount = (text: string): number | null => {
  const plain = toAsciiDigits(text)
    .replace(/rs\.?|रु\.?|[,\s]/gi, '')
    .replace(/^\((.*)\)$/, '-$1');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) && Math.abs(Number(plain)) < 1e12
    ? Math.abs(toPaisa(Number(plain)))
    : null;
};

/** Titles may be above the names of the columns. */
export const MAX_HEADER_ROW = 40;
/** A shop with three invoices a minute has fewer in a month. */
const MAX_ROWS = 200_000;

export type TheirRegister = { rows: TheirRow[]; unread: number[]; tooLong: boolean };

/**
 * Reads the rows below the headings; undefined if there are none. A row with a number and no amount
 * is `unread`.
 */
export const readRegister = (source: Iterable<string[]>): TheirRegister | undefined => {
  let columns: ReturnType<typeof findColumns>;
  const register: TheirRegister = { rows: [], unread: [], tooLong: false };
  let row = 0;
  for (const cells of source) {
    row += 1;
    if (!columns) {
      columns = findColumns(cells);
      if (!columns && row > MAX_HEADER_ROW) return undefined;
      continue;
    }
    const cell = (column: RegisterField) =>
      columns![column] === undefined ? '' : (cells[columns![column]!] ?? '');
    const number = normalizeNumber(cell('number'));
    // Totals and empty lines have no number with a digit in it.
    if (!/\d/.test(number)) continue;
    const [total, taxable, vat] = (['total', 'taxable', 'vat'] as const).map(column =>
      parseAmount(cell(column)),
    ) as (number | null)[];
    if (total === null && taxable === null && vat === null) register.unread.push(row);
    else
      register.rows.push({
        row,
        number,
        day: parseFileDay(cell('day')),
        name: cell('name').trim(),
        total: total!,
        taxable: taxable!,
        vat: vat!,
      });
    if (register.rows.length > MAX_ROWS) return { ...register, tooLong: true };
  }
  return columns && register;
};
