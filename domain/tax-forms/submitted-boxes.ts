// What a month's VAT return said when it was submitted, beside what the books say now: a paper that
// comes late changes the books of a month whose return is with the tax authority already, and
// whoever files has to know.
import type { Box, BoxNo, Cells } from './vat-boxes.ts';

/** A cell whose whole rupees (in paisa) are no longer those that were submitted. */
export type ChangedCell = { no: BoxNo; side: keyof Cells; submitted: number; now: number };

const sides = ['value', 'credit', 'debit'] as const;
/** What is paid is paid after the return has been submitted. */
const LATER: BoxNo[] = ['10'];

/** The cells that differ, in the order of the form; an empty cell is nothing. */
export const changedSince = (submitted: Box[], now: Box[]): ChangedCell[] =>
  now
    .filter(({ no }) => !LATER.includes(no))
    .flatMap(box => {
      const before = submitted.find(({ no }) => no === box.no);
      return sides.map(side => ({
        no: box.no,
        side,
        submitted: before?.[side] ?? 0,
        now: box[side] ?? 0,
      }));
    })
    .filter(cell => cell.submitted !== cell.now);
