// What the print ledger is asked for.
import type { Language } from '../../domain/language.ts';
import { printedCopies, printedKinds } from '../../domain/prints.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { type ListQuery, pagingIn, type QueryString } from '../entities/list-query.ts';
import { Invalid } from '../errors.ts';
import type { LedgerQuery } from './print-ledger.ts';

const backwards = { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' };
const LONGEST = 100;
const USUAL_LIMIT = 10;
const known = [
  'kind',
  'number',
  'printed_by',
  'copy',
  'start_date',
  'end_date',
  'page',
  'limit',
  'export_type',
];

type Paging = Pick<ListQuery, 'limit' | 'page'>;

/**
 * The filters of a query string and its page; days (AD) or moments, both inclusive, as every list
 * takes them. Throws Invalid (422).
 */
export const ledgerQueryIn = (
  query: QueryString,
  language: Language,
): { query: LedgerQuery; paging: Paging } => {
  const problems: Problems = {};
  const text = (name: string): string => {
    const value = query[name];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string' && value.trim().length <= LONGEST) return value.trim();
    problems[name] = [messages.wrongText[language]];
    return '';
  };
  const oneOf = (name: string, allowed: string[]): string => {
    const value = text(name);
    if (value !== '' && !allowed.includes(value)) problems[name] = [messages.choice[language]];
    return value;
  };
  const day = (name: string, time: string): string => {
    const value = text(name);
    if (value === '' || accepts['date-time'](value)) return value;
    if (!accepts.date(value)) problems[name] = [messages.date[language]];
    return `${value} ${time}`;
  };
  for (const name of Object.keys(query))
    if (!known.includes(name)) problems[name] = [messages.unknown[language]];
  const paging = pagingIn(query, USUAL_LIMIT, language, problems);
  const asked = {
    kind: oneOf('kind', Object.keys(printedKinds)),
    copy: oneOf('copy', Object.keys(printedCopies)),
    number: text('number'),
    printed_by: text('printed_by'),
    start: day('start_date', '00:00:00'),
    end: day('end_date', '23:59:59'),
  };
  if (asked.start !== '' && asked.end !== '' && asked.end < asked.start)
    problems.end_date ??= [backwards[language]];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { query: asked, paging };
};
