// The amounts of a note of either kind: validated against the earlier notes, computed with the
// shared arithmetic, compared with the client's figures.
import {
  computeRemaining,
  isFreeLine,
  type LineReturns,
  NO_RETURNS,
  type ReturnedPart,
} from '../../../../domain/documents/note-totals.ts';
import type { Figures, Totals } from '../../../../domain/documents/totals.ts';
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../../domain/language.ts';
import { type BadRequestError, ValidationError } from '../../../platform/http/errors.ts';
import {
  addToReturns,
  type IssuedLine,
  type NoteKind,
  type NoteLineInput,
  toLimitMessage,
  validateNoteLimits,
} from './note-limits.ts';

/** What a note is computed from. Money in paisa. */
type NoteOfDocument<Line extends IssuedLine, NoteFigures extends Totals> = {
  lines: NoteLineInput[];
  issuedLines: Line[];
  /** The document's own figures and those of its earlier notes. */
  figures: Figures;
  before: Figures[];
  /** The returnable amount, and what earlier notes have taken of each line by its id. */
  remaining: number;
  returned: Map<number, LineReturns>;
  /** False for a cancelled or fully returned document. */
  isOpen: boolean;
  /** The figures; undefined beyond the remainder. `parts` lets the last piece close the document. */
  compute: (findLine: (id: number) => Line, parts?: ReturnedPart[]) => NoteFigures | undefined;
  /** Where the client's figures differ. */
  findMismatch: (totals: NoteFigures) => FieldErrors;
  nothingLeft: () => BadRequestError;
};

/** The figures, whether nothing is left after them, and the issued line by id. */
export type NoteTotals<Line, NoteFigures extends Totals = Totals> = {
  totals: NoteFigures;
  isFullyReturned: boolean;
  findLine: (id: number) => Line;
};

const toReturnedParts = <Line extends IssuedLine, NoteFigures extends Totals>({
  lines,
  issuedLines,
  returned,
}: NoteOfDocument<Line, NoteFigures>): ReturnedPart[] =>
  issuedLines.map(line => {
    const { quantity, reduced } = lines
      .filter(({ line_id }) => line_id === line.id)
      .reduce(
        (before, noted) => addToReturns(before, line, noted),
        returned.get(line.id) ?? NO_RETURNS,
      );
    const { qty, discount_rate, tax_treatment = 'taxable' } = line;
    return { qty, discount_rate, tax_treatment, returned: quantity, reduced };
  });

/** True if pieces that cost nothing have not come back: they can, although no money is left. */
const hasFreePieces = <Line extends IssuedLine, NoteFigures extends Totals>(
  { issuedLines, figures }: NoteOfDocument<Line, NoteFigures>,
  countBack: (line: Line, index: number) => number,
): boolean =>
  issuedLines.some((line, index) => isFreeLine(line, figures) && countBack(line, index) < line.qty);

/**
 * The note's figures (paisa) within the remainder of earlier notes. A client may round each piece
 * by itself and leave a paisa of the last one, or close the document: the contract's formula allows
 * both, and the client's figures decide. Throws ValidationError (422) beyond a limit or if the
 * figures disagree, BadRequestError (400) if nothing is left.
 */
export const computeTotalsOfNote = <Line extends IssuedLine, NoteFigures extends Totals>(
  kind: NoteKind<Line>,
  note: NoteOfDocument<Line, NoteFigures>,
  language: Language,
): NoteTotals<Line, NoteFigures> => {
  const { issuedLines, remaining, figures, before, findMismatch } = note;
  const { isOpen, returned } = note;
  const isGiftLeft =
    isOpen && hasFreePieces(note, line => (returned.get(line.id) ?? NO_RETURNS).quantity);
  if (remaining <= 0 && !isGiftLeft) throw note.nothingLeft();
  const issued = { total: figures.total, lines: issuedLines };
  const beyond = validateNoteLimits(kind, note.lines, issued, returned, language);
  if (Object.keys(beyond).length > 0) throw new ValidationError(beyond);

  const findLine = (id: number) => issuedLines.find(line => line.id === id)!;
  const parts = toReturnedParts(note);
  const closing = note.compute(findLine, parts);
  const piecewise = note.compute(findLine);
  const agrees = (totals: NoteFigures | undefined) =>
    totals !== undefined && Object.keys(findMismatch(totals)).length === 0;
  const totals = [closing, piecewise].find(agrees) ?? closing;
  if (!totals) throw new ValidationError({ total: [toLimitMessage(kind, remaining, language)] });
  const givesGiftBack = note.lines.some(
    ({ line_id, price_only }) => !price_only && isFreeLine(findLine(line_id), figures),
  );
  if (totals.total < 0 || (totals.total === 0 && !givesGiftBack)) throw note.nothingLeft();
  const mismatch = findMismatch(totals);
  if (Object.keys(mismatch).length > 0) throw new ValidationError(mismatch);
  return {
    totals,
    isFullyReturned:
      computeRemaining(figures, [...before, totals]).total === 0 &&
      !hasFreePieces(note, (_, index) => parts[index]!.returned),
    findLine,
  };
};
