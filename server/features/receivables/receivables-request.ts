// What the reports of receivables and payables are asked for: `as_of` or a period, `pos`, one party, how
// old is counted, and what is due.
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import {
  type AgeingBasis,
  ageingBases,
  type BucketChoice,
  parseBuckets,
  USUAL_BUCKETS,
} from '../../../domain/ledger/ageing.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { isGiven, parseDay, parseDaySpan, parseOutlet } from '../documents/reports/report-days.ts';

const texts = {
  buckets: {
    en: 'Enter up to six rising numbers of days, such as 30,60,90, or months',
    ne: 'बढ्दो क्रममा बढीमा छ वटा दिनको सङ्ख्या लेख्नुहोस्, जस्तै 30,60,90, वा months',
  },
};

/** Of which parties, at the end of which day (AD), at which outlet. */
type DayRequest = { as_of: string; pos: string | undefined; party_id: number | undefined };
export type AgeingRequest = DayRequest & { by: AgeingBasis; buckets: BucketChoice };

/** All that is open, or what is overdue, or due until a day. */
export type Due = { kind: 'all' } | { kind: 'overdue' } | { kind: 'until'; day: string };
export type OutstandingRequest = DayRequest & { party_kind: Party['kind']; due: Due };

/** Sums, or each receipt; of one cashier (a user's id) and one method where they are named. */
export type CollectionsRequest = {
  start_date: string;
  end_date: string;
  pos: string | undefined;
  by: 'sums' | 'receipt';
  cashier: number | undefined;
  payment_method: string | undefined;
};

const parseChoice = <Name extends string>(
  query: QueryString,
  name: string,
  choices: readonly [Name, ...Name[]],
  language: Language,
  problems: FieldErrors,
): Name => {
  const given = query[name];
  if (!isGiven(given)) return choices[0];
  const chosen = choices.find(each => each === given);
  if (!chosen) problems[name] = [messages.choice[language]];
  return chosen ?? choices[0];
};

const parseId = (
  query: QueryString,
  name: string,
  language: Language,
  problems: FieldErrors,
): number | undefined => {
  const given = query[name];
  if (!isGiven(given)) return undefined;
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given);
  problems[name] = [messages.type[language]];
  return undefined;
};

const parseDayRequest = (
  query: QueryString,
  today: string,
  language: Language,
  problems: FieldErrors,
): DayRequest => ({
  as_of: parseDay(query, 'as_of', language, problems) ?? today,
  pos: parseOutlet(query, language, problems),
  party_id: parseId(query, 'party_id', language, problems),
});

const refuse = (problems: FieldErrors): void => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** Throws ValidationError (422). */
export const parseAgeingRequest = (
  query: QueryString,
  today: string,
  language: Language,
): AgeingRequest => {
  const problems: FieldErrors = {};
  const asked = parseDayRequest(query, today, language, problems);
  const by = parseChoice(query, 'by', ageingBases, language, problems);
  const buckets = isGiven(query.buckets) ? parseBuckets(String(query.buckets)) : USUAL_BUCKETS;
  if (!buckets) problems.buckets = [texts.buckets[language]];
  refuse(problems);
  return { ...asked, by, buckets: buckets ?? USUAL_BUCKETS };
};

const UNTIL = 'due_until:';

const parseDue = (query: QueryString, language: Language, problems: FieldErrors): Due => {
  const { due } = query;
  if (!isGiven(due)) return { kind: 'all' };
  if (due === 'overdue') return { kind: 'overdue' };
  if (typeof due === 'string' && due.startsWith(UNTIL)) {
    const found: FieldErrors = {};
    const day = parseDay({ due: due.slice(UNTIL.length) }, 'due', language, found);
    Object.assign(problems, found);
    if (day !== undefined) return { kind: 'until', day };
  }
  problems.due ??= [messages.choice[language]];
  return { kind: 'all' };
};

/** Throws ValidationError (422). */
export const parseOutstandingRequest = (
  query: QueryString,
  today: string,
  language: Language,
): OutstandingRequest => {
  const problems: FieldErrors = {};
  const asked = parseDayRequest(query, today, language, problems);
  const kinds = ['customer', 'vendor'] as const;
  const party_kind = parseChoice(query, 'party_kind', kinds, language, problems);
  const due = parseDue(query, language, problems);
  refuse(problems);
  return { ...asked, party_kind, due };
};

/** Throws ValidationError (422). */
export const parseCollectionsRequest = (
  query: QueryString,
  today: string,
  language: Language,
): CollectionsRequest => {
  const problems: FieldErrors = {};
  const span = parseDaySpan(query, today, language, problems);
  const pos = parseOutlet(query, language, problems);
  const by = parseChoice(query, 'by', ['sums', 'receipt'] as const, language, problems);
  const cashier = parseId(query, 'cashier', language, problems);
  const { payment_method } = query;
  if (Array.isArray(payment_method)) problems.payment_method = [messages.type[language]];
  refuse(problems);
  return {
    ...{ ...span, pos, by, cashier },
    payment_method: isGiven(payment_method) ? String(payment_method) : undefined,
  };
};
