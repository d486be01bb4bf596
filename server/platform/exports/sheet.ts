// A table that leaves the house as a file: what stands above it, its columns once, its rows piece
// by piece so that a long one never stands in memory, and the sums below it.
import type { Language } from '../../../domain/language.ts';

/**
 * `money` is whole paisa, `whole` a whole number, `date` a day as it is to be read in whatever
 * calendar the sheet speaks.
 */
export type ColumnType = 'text' | 'whole' | 'money' | 'date';

/**
 * What a reader sees above the column, the same as a machine names it, and its share of a printed
 * page's width.
 */
export type Column = { label: string; name: string; kind: ColumnType; width: number };

/** A text or a date; paisa or a whole number; nothing. */
export type Cell = string | number | null;

export type Sheet = {
  title: string;
  language: Language;
  /**
   * Lines above the columns in the formats that people read: whose register it is, its PAN, of
   * which period.
   */
  head: string[];
  columns: Column[];
  /**
   * Pieces of so many rows as their source reads at a time; between two of them others are served.
   */
  rows: AsyncIterable<Cell[][]>;
  /**
   * Below the rows in the formats that people read, a cell for each column; asked for when the last
   * row has been read, so that sums can be those of the very rows above them.
   */
  totals: () => Cell[][];
  /** So many characters of a text stay in a printed cell. */
  longest: number;
};

export type ExportType = 'csv' | 'xml' | 'pdf' | 'txt' | 'xls' | 'xlsx';
/** What `export_type` names; XLSX has a call of its own (QUIRK-075). */
export const EXPORT_TYPES: Exclude<ExportType, 'xlsx'>[] = ['csv', 'xml', 'pdf', 'txt', 'xls'];

/** Rupees of paisa as machines read them: 123450 → "1234.50". */
export const formatPlainMoney = (paisa: number): string => {
  const whole = Math.trunc(Math.abs(paisa) / 100);
  const rest = Math.abs(paisa) - whole * 100;
  return `${paisa < 0 ? '-' : ''}${whole}.${rest < 10 ? '0' : ''}${rest}`;
};

/** A cell as machines read it. */
export const formatPlainCell = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return '';
  return kind === 'money' ? formatPlainMoney(Number(cell)) : String(cell);
};

/** A text that a spreadsheet would take for a formula: it must be shown, never run. */
export const isFormulaLike = (text: string): boolean =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/**
 * A text of more characters would live until the whole heap is searched, and a year of them take
 * tens of megabytes.
 */
const CHUNK_LENGTH = 48_000;

/** A piece of rows, each as `written`, in texts that are soon forgotten. */
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
