// The query of the print ledger.

import { printCopyNames, printKindNames } from '../../../domain/documents/print-ledger.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { type ListQuery, parsePaging, type QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import type { PrintLedgerQuery } from './print-ledger.ts';

const invalidRange = { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' };
const MAX_FILTER_LENGTH = 100;
const DEFAULT_LIMIT = 10;
const knownParameters = [
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
 * The filters of a query string and its page; days (AD) or moments, both inclusive, as in every
 * list. Throws ValidationError (422).
 */
export const parsePrintLedgerQuery = (
  query: QueryString,
  language: Language,
): { query: PrintLedgerQuery; paging: Paging } => {
  const problems: FieldErrors = {};
  const text = (name: string): string => {
    const value = query[name];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string' && value.trim().length <= MAX_FILTER_LENGTH) return value.trim();
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
    if (value === '' || formatValidators['date-time'](value)) return value;
    if (!formatValidators.date(value)) problems[name] = [messages.date[language]];
    return `${value} ${time}`;
  };
  for (const name of Object.keys(query))
    if (!knownParameters.includes(name)) problems[name] = [messages.unknown[language]];
  const paging = parsePaging(query, DEFAULT_LIMIT, language, problems);
  const asked = {
    kind: oneOf('kind', Object.keys(printKindNames)),
    copy: oneOf('copy', Object.keys(printCopyNames)),
    number: text('number'),
    printed_by: text('printed_by'),
    start: day('start_date', '00:00:00'),
    end: day('end_date', '23:59:59'),
  };
  if (asked.start !== '' && asked.end !== '' && asked.end < asked.start)
    problems.end_date ??= [invalidRange[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { query: asked, paging };
};
