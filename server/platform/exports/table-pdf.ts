// A sheet as a PDF, printed by a Typst child of its own: a long table must not delay a cashier's
// bill.

import { localizeDigits } from '../../../domain/language.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { withLock } from '../keyed-mutex.ts';
import { toPrintJson } from '../printing/print-data.ts';
import { startTypst } from '../printing/typst-process.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/**
 * About 300 pages, two seconds and 0.8 GB of the child, which ends with them; nobody reads a longer
 * PDF.
 */
export const MAX_PDF_ROWS = 10_000;

let segmenter: Intl.Segmenter | undefined;
/** Created with the first table: it takes as long as reading thirty modules. */
const splitGraphemes = (text: string) => {
  segmenter ??= new Intl.Segmenter('ne', { granularity: 'grapheme' });
  return segmenter.segment(text);
};

/** Cuts a text to this many graphemes, so that Devanagari letters are never taken apart. */
export const truncate = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : Array.from(splitGraphemes(text), ({ segment }) => segment)
        .slice(0, longest)
        .join('');

/**
 * Up to this many rows are tagged, for screen readers, search and copying in Devanagari. More would
 * need gigabytes.
 */
export const MAX_TAGGED_ROWS = 2_000;

/** A long word without a break (JSON, a group id) would run out of its cell. */
const addBreakpoints = (text: string) => text.replace(/([,:;{}[\]_\-/@.])/g, '$1\u200b');

/**
 * For headings too; not after a full stop: the totals below use the same bold font, and copied
 * amounts would lose theirs.
 */
const addHeadBreakpoints = (text: string) => text.replace(/([_/])/g, '$1\u200b');

const formatCell = (cell: Cell, { kind }: Column, { language, longest }: Sheet): string => {
  if (cell === null) return '';
  if (kind === 'money') return formatMoney(Number(cell), language);
  if (kind === 'text') return addBreakpoints(truncate(String(cell), longest));
  return localizeDigits(String(cell), language);
};

/** The texts of a row as they are printed. */
export const formatRow = (row: Cell[], sheet: Sheet): string[] =>
  sheet.columns.map((column, index) => formatCell(row[index]!, column, sheet));

const renderTable = async (
  sheet: Sheet,
  rows: string[][],
  rowOf: (row: Cell[]) => string[],
): Promise<Uint8Array> => {
  const typst = await startTypst();
  try {
    const { title, language, head } = sheet;
    const columns = sheet.columns.map(column => ({
      ...column,
      label: addHeadBreakpoints(column.label),
    }));
    const { logo, ...company } = sheet.letter?.company ?? {};
    const data = toPrintJson({
      ...(sheet.letter ? { ...sheet.letter, company, logo: logo?.type ?? '' } : {}),
      title,
      language,
      head,
      columns,
      totals: sheet.totals().map(rowOf),
      rows,
    });
    const outcome = await typst.ask({
      template: sheet.letter ? 'letter' : 'table',
      data,
      ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
      untagged: rows.length > MAX_TAGGED_ROWS,
    });
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.pdf;
  } finally {
    await typst.stop();
  }
};

/** The printer failed, not the data; the reason is in `cause`. */
export class PrintFailedError extends Error {}

/** The whole PDF at once, with its rows in memory. Rejects with PrintFailedError. */
export async function* writePdf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const rowOf = (row: Cell[]) => formatRow(row, sheet);
  const rows: string[][] = [];
  for await (const piece of sheet.rows) rows.push(...piece.map(rowOf));
  yield await withLock('table-pdf', () => renderTable(sheet, rows, rowOf)).catch(error => {
    throw new PrintFailedError('The table could not be set.', { cause: error });
  });
}
