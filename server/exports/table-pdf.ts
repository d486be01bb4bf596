// A sheet as a PDF, by a Typst child of its own: a long table must not keep a cashier's bill waiting.
import { inTurn } from '../in-turn.ts';
import { startTypst } from '../printing/typst-process.ts';

export type TablePdf = { title: string; company: string; language: 'en' | 'ne'; columns: string[]; widths: number[]; rows: string[][] };

/** More rows than this are nobody's reading, and would take the printer minutes. */
export const MOST_PDF_ROWS = 2000;
const MOST_CHARACTERS = 160;

const cut = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text);
/** A long word without a gap (JSON, a group id) would run out of its cell. */
const breakable = (text: string) => cut(text).replace(/([,:;{}[\]_\-/@.])/g, '$1\u200b');

/** The table as a PDF. Rejects with the template's error. */
export const tablePdf = (table: TablePdf): Promise<Buffer> =>
  inTurn('table-pdf', async () => {
    const typst = await startTypst();
    try {
      const data = JSON.stringify({ ...table, rows: table.rows.map(row => row.map(breakable)) });
      const outcome = await typst.ask({ template: 'table', data });
      if ('error' in outcome) throw new Error(outcome.error);
      return Buffer.from(outcome.pdf);
    } finally {
      await typst.stop();
    }
  });
