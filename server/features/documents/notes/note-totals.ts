// The amounts of a note of either kind: validated against the earlier notes, computed with the
// shared arithmetic, compared with the client's figures.
import { computeRemaining, type ReturnedPart } from '../../../../domain/documents/note-totals.ts';
import type { Figures, Totals } from '../../../../domain/documents/totals.ts';
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../../domain/language.ts';
import { type BadRequestError, ValidationError } from '../../../platform/http/errors.ts';
import {
  type IssuedLine,
  type NoteKind,
  type NoteLineInput,
  toLimitMessage,
  validateNoteLimits,
} from './note-limits.ts';

/** What a note is computed from. Money in paisa. */
type NoteOfDocument<Line extends IssuedLine> = {
  lines: NoteLineInput[];
  issuedLines: Line[];
  /** The document's own figures and those of its earlier notes. */
  figures: Figures;
  before: Figures[];
  /** The returnable amount, and the returned quantity of each line by its id. */
  remaining: number;
  returned: Map<number, number>;
  /** The figures; undefined beyond the remainder. `parts` lets the last piece close the document. */
  compute: (findLine: (id: number) => Line, parts?: ReturnedPart[]) => Totals | undefined;
  /** Where the client's figures differ. */
  findMismatch: (totals: Totals) => FieldErrors;
  nothingLeft: () => BadRequestError;
};

/** The figures, whether nothing is left after them, and the issued line by id. */
export type NoteTotals<Line> = {
  totals: Totals;
  isFullyReturned: boolean;
  findLine: (id: number) => Line;
};

const toReturnedParts = <Line extends IssuedLine>({
  lines,
  issuedLines,
  returned,
}: NoteOfDocument<Line>): ReturnedPart[] =>
  issuedLines.map(({ id, qty, discount_rate }) => ({
    qty,
    discount_rate,
    returned: lines
      .filter(({ line_id }) => line_id === id)
      .reduce((sum, { quantity }) => sum + quantity, returned.get(id) ?? 0),
  }));

/**
 * The note's figures (paisa) within the remainder of earlier notes. A client may round each piece
 * by itself and leave a paisa of the last one, or close the document: the contract's formula allows
 * both, and the client's figures decide. Throws ValidationError (422) beyond a limit or if the
 * figures disagree, BadRequestError (400) if nothing is left.
 */
export const computeTotalsOfNote = <Line extends IssuedLine>(
  kind: NoteKind<Line>,
  note: NoteOfDocument<Line>,
  language: Language,
): NoteTotals<Line> => {
  const { issuedLines, remaining, figures, before, findMismatch } = note;
  if (remaining <= 0) throw note.nothingLeft();
  const beyond = validateNoteLimits(kind, note.lines, issuedLines, note.returned, language);
  if (Object.keys(beyond).length > 0) throw new ValidationError(beyond);

  const findLine = (id: number) => issuedLines.find(line => line.id === id)!;
  const closing = note.compute(findLine, toReturnedParts(note));
  const piecewise = note.compute(findLine);
  const agrees = (totals: Totals | undefined) =>
    totals !== undefined && Object.keys(findMismatch(totals)).length === 0;
  const totals = [closing, piecewise].find(agrees) ?? closing;
  if (!totals) throw new ValidationError({ total: [toLimitMessage(kind, remaining, language)] });
  if (totals.total <= 0) throw note.nothingLeft();
  const mismatch = findMismatch(totals);
  if (Object.keys(mismatch).length > 0) throw new ValidationError(mismatch);
  return {
    totals,
    isFullyReturned: computeRemaining(figures, [...before, totals]).total === 0,
    findLine,
  };
};
