// Letters to many parties as one PDF, printed by a Typst child of its own as tables are.
import type { Language } from '../../../domain/language.ts';
import { withLock } from '../keyed-mutex.ts';
import { toPrintJson } from '../printing/print-data.ts';
import { startTypst } from '../printing/typst-process.ts';
import type { Column, Letter, Sheet } from './sheet.ts';
import { formatRow, MAX_TAGGED_ROWS, PrintFailedError } from './table-pdf.ts';

/** One letter: texts ready to print; without columns it has no table. */
export type PrintedLetter = Pick<Letter, 'buyer' | 'facts'> & {
  paragraphs: string[];
  columns: Column[];
  rows: string[][];
  totals: string[][];
  foot?: Letter['foot'];
  /** Below the line on which the company signs. */
  signature?: string;
  /** A slip that the party fills in and sends back. */
  reply?: { title: string; sentences: string[]; blanks: string[] };
};

export type Letters = {
  title: string;
  language: Language;
  company: Letter['company'];
  partyKind: Letter['partyKind'];
  letters: PrintedLetter[];
};

/** The letter that a sheet is on paper, with its rows in memory. Throws Error for a sheet that is none. */
export const toPrintedLetter = async (sheet: Sheet): Promise<PrintedLetter> => {
  if (!sheet.letter) throw new Error(`${sheet.title} is no letter.`);
  const rows: string[][] = [];
  for await (const piece of sheet.rows) rows.push(...piece.map(row => formatRow(row, sheet)));
  const { buyer, facts, foot } = sheet.letter;
  return {
    ...{ buyer, facts, foot, paragraphs: [], columns: sheet.columns, rows },
    totals: sheet.totals().map(row => formatRow(row, sheet)),
  };
};

/** What a letter has besides its rows, counted in rows. */
const PAGE_ROWS = 20;

const render = async ({ company: { logo, ...company }, ...letters }: Letters) => {
  const typst = await startTypst();
  try {
    const outcome = await typst.ask({
      template: 'letters',
      data: toPrintJson({ ...letters, company, logo: logo?.type ?? '' }),
      ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
      untagged:
        letters.letters.reduce((sum, { rows }) => sum + rows.length + PAGE_ROWS, 0) >
        MAX_TAGGED_ROWS,
    });
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.pdf;
  } finally {
    await typst.stop();
  }
};

/** The PDF. Rejects with PrintFailedError. */
export const printLetters = (letters: Letters): Promise<Uint8Array> =>
  withLock('table-pdf', () => render(letters)).catch(error => {
    throw new PrintFailedError('The letters could not be set.', { cause: error });
  });
