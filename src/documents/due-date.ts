// The day on which a document is due, while it is entered: by the term of the other party until
// somebody types one.
import { toDueDate } from '../../domain/documents/payment-status.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';

/** What was typed; null while the day follows the term, empty where it was taken out again. */
export type TypedDueDate = string | null;

/** The days of the payment term that a customer or vendor is answered with; null without one. */
export const getTermDays = ({ payment_term }: Row): number | null =>
  (payment_term as { days: number } | null | undefined)?.days ?? null;

/** The due day that the form shows; `day` (AD) is the document's own, `term_days` of the other party. */
export const showDueDate = (
  typed: TypedDueDate,
  day: string,
  term_days: number | null | undefined,
): string => typed ?? (formatValidators.date(day) ? toDueDate(day, term_days ?? null) : '');

/**
 * The due day as it is sent: one that nobody typed and that no term leads to is left to the server,
 * which knows the day of issue.
 */
export const toDueDateField = (
  typed: TypedDueDate,
  day: string,
  term_days: number | null | undefined,
): { due_date?: string } => {
  const due_date = showDueDate(typed || null, day, term_days);
  return typed || (term_days && due_date) ? { due_date } : {};
};

/** True for a due day before the document's own; what is no day is left to the server to refuse. */
export const isDueEarly = (typed: TypedDueDate, day: string): boolean =>
  formatValidators.date(typed) && formatValidators.date(day) && typed! < day;
