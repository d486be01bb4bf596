// A table for export: head lines, columns, rows in pieces so that a long table is never in memory
// as a whole, and totals below.
import type { Language } from '../../../domain/language.ts';
import type { PrintData } from '../printing/print-data.ts';

/** `money` is whole paisa, `whole` a whole number, `date` a day in the calendar of the sheet. */
export type ColumnType = 'text' | 'whole' | 'money' | 'date';

/** The heading for readers, the name for machines, and the share of a printed page's width. */
export type Column = { label: string; name: string; kind: ColumnType; width: number };

/** A text or a date; paisa or a whole number; null for an empty cell. */
export type Cell = string | number | null;

export type Sheet = {
  title: string;
  language: Language;
  /** Lines above the columns in the formats for people: the company, its PAN, the period. */
  head: string[];
  columns: Column[];
  /** Batches of rows as the source reads them; between two of them other requests are served. */
  rows: AsyncIterable<Cell[][]>;
  /**
   * Below the rows in the formats for people, a cell for each column; called after the last row, so
   * that the totals can be computed from the same rows.
   */
  totals: () => Cell[][];
  /** Maximum characters of a text in a printed cell. */
  longest: number;
  /** On paper, the table is a letter to a party instead of a report. */
  letter?: Letter;
};

/**
 * From the company to a party, with facts next to its address, and amounts below the table. Texts ready to
 * print.
 */
export type Letter = Pick<PrintData, 'company' | 'buyer'> & {
  partyKind: 'customer' | 'vendor';
  facts: { label: string; value: string }[];
  foot: { title: string; cells: { label: string; figure: string }[] };
};

export type ExportType = 'csv' | 'xml' | 'pdf' | 'txt' | 'xls' | 'xlsx';
/** The values of `export_type`; XLSX has a route of its own (QUIRK-075). */
export const EXPORT_TYPES: Exclude<ExportType, 'xlsx'>[] = ['csv', 'xml', 'pdf', 'txt', 'xls'];

/** Rupees for machines: 123450 paisa → "1234.50". */
export const formatPlainMoney = (paisa: number): string => {
  const whole = Math.trunc(Math.abs(paisa) / 100);
  const rest = Math.abs(paisa) - whole * 100;
  return `${paisa < 0 ? '-' : ''}${whole}.${rest < 10 ? '0' : ''}${rest}`;
};

/** A cell for machines. */
export const formatPlainCell = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return '';
  return kind === 'money' ? formatPlainMoney(Number(cell)) : String(cell);
};

/** True for a text that a spreadsheet would run as a formula. */
export const isFormulaLike = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** No spreadsheet program takes more characters into one cell. */
export const SPREADSHEET_CELL_LENGTH = 32_767;

const isLong = (cell: Cell): cell is string =>
  typeof cell === 'string' && cell.length > SPREADSHEET_CELL_LENGTH;

/** Cuts a text into parts that fit into cells, never through a character of two units. */
const splitText = (text: string): string[] => {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + SPREADSHEET_CELL_LENGTH, text.length);
    const cutsPair = end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!);
    const to = cutsPair ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
};

/** The rows for a spreadsheet: a text that is too long for a cell goes on in the rows below it. */
export const splitLongCells = (rows: Cell[][]): Cell[][] =>
  rows.flatMap(row => {
    if (!row.some(isLong)) return [row];
    const parts = row.map(cell => (isLong(cell) ? splitText(cell) : [cell]));
    const height = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, nth) => parts.map(cells => cells[nth] ?? null));
  });

/**
 * Longer texts survive until V8 collects its whole heap; a year of them would take tens of
 * megabytes.
 */
const CHUNK_LENGTH = 48_000;

/** Texts of rows, each formatted by `written`, short enough to be collected early. */
export function* toTextChunks(rows: Cell[][], written: (row: Cell[]) => string): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += written(row);
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
