// What notes of either kind have taken back of an issued document.
import type { Reading, Transaction } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { StoredRow } from './document-records.ts';

/**
 * Where the lines of a kind of note are kept: of which note, of which line of the issued document,
 * and how many of it.
 */
type NoteLines = { table: string; note: string; line: string; quantity: string };

/** How many of each line (by the id of the issued line) the notes have taken back. */
export const takenBack = async (
  read: Reading | Transaction,
  company_id: number,
  notes: StoredRow[],
  { table, note, line, quantity }: NoteLines,
): Promise<Map<number, number>> => {
  if (notes.length === 0) return new Map();
  const rows = await run(
    read,
    `select ${line} as line, sum(${quantity}) as quantity from ${table}
     where company_id = ? and ${note} in (${places(notes.length)}) group by ${line}`,
    [company_id, ...notes.map(({ id }) => Number(id))],
  );
  return new Map(rows.map(row => [Number(row.line), Number(row.quantity)]));
};

/** What the notes leave of a document, in paisa. */
export const leftOf = ({ total }: StoredRow, notes: StoredRow[]): number =>
  Number(total) - notes.reduce((sum, note) => sum + Number(note.total), 0);
