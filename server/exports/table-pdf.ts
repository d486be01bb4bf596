// A sheet as a PDF, by a Typst child of its own: a long table must not keep a cashier's bill
// waiting.
import { formatMoney } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { inTurn } from '../in-turn.ts';
import { startTypst } from '../printing/typst-process.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/**
 * Some 300 pages, two seconds and 0.8 GB of the child, which ends with them: more is nobody's
 * reading.
 */
export const MOST_PDF_ROWS = 10_000;

let letters: Intl.Segmenter | undefined;
/** Made with the first table: it takes as long as reading thirty modules. */
const lettersOf = (text: string) => {
  letters ??= new Intl.Segmenter('ne', { granularity: 'grapheme' });
  return letters.segment(text);
};

/** At most so many letters, Devanagari ones counted as they are read and never taken apart. */
export const cut = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : Array.from(lettersOf(text), ({ segment }) => segment)
        .slice(0, longest)
        .join('');

/**
 * So many rows are tagged: read aloud, searched and copied in Devanagari too. More would need
 * gigabytes.
 */
const MOST_TAGGED = 2_000;

/** A long word without a gap (JSON, a group id) would run out of its cell. */
const breakable = (text: string) => text.replace(/([,:;{}[\]_\-/@.])/g, '$1\u200b');

/**
 * A head too; not behind a full stop: the sums below are set in the same bold letters, and what is
 * copied of them would lose theirs.
 */
const breakableHead = (text: string) => text.replace(/([_/])/g, '$1\u200b');

const printed = (cell: Cell, { kind }: Column, { language, longest }: Sheet): string => {
  if (cell === null) return '';
  if (kind === 'money') return formatMoney(Number(cell), language);
  if (kind === 'text') return breakable(cut(String(cell), longest));
  return digitsIn(String(cell), language);
};

const set = async (
  sheet: Sheet,
  rows: string[][],
  rowOf: (row: Cell[]) => string[],
): Promise<Uint8Array> => {
  const typst = await startTypst();
  try {
    const { title, language, head } = sheet;
    const columns = sheet.columns.map(column => ({
      ...column,
      label: breakableHead(column.label),
    }));
    const data = JSON.stringify({
      title,
      language,
      head,
      columns,
      totals: sheet.totals().map(rowOf),
      rows,
    });
    const outcome = await typst.ask({
      template: 'table',
      data,
      untagged: rows.length > MOST_TAGGED,
    });
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.pdf;
  } finally {
    await typst.stop();
  }
};

/** The printer, not the data, could not: the reason is in `cause`. */
export class NotPrinted extends Error {}

/** The whole PDF at once, its rows in memory. Rejects with NotPrinted. */
export async function* pdf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const rowOf = (row: Cell[]) =>
    sheet.columns.map((column, index) => printed(row[index]!, column, sheet));
  const rows: string[][] = [];
  for await (const piece of sheet.rows) rows.push(...piece.map(rowOf));
  yield await inTurn('table-pdf', () => set(sheet, rows, rowOf)).catch(error => {
    throw new NotPrinted('The table could not be set.', { cause: error });
  });
}
