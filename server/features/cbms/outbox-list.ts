// The outbox for users: counts by state, the age of the oldest waiting document, pages by state and
// search.
import { type SqlBool, sql } from 'kysely';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { type OutboxState, outboxStates } from '../../../domain/tax/cbms-status.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { parsePaging, type QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import type { OutboxRow } from './outbox.ts';

type OutboxPageQuery = {
  state: OutboxState | undefined;
  search: string;
  page: number;
  limit: number;
};

/** A row as answered: rupees, without internal columns. */
export const serializeOutboxRow = (row: OutboxRow): Row => {
  const {
    id,
    kind,
    document_id,
    payment_id,
    number,
    fiscal_year,
    customer_name,
    issued_at,
    state,
    attempts,
    realtime,
    code,
    answered_at,
    target,
  } = row;
  const record = {
    id,
    kind,
    document_id,
    payment_id,
    number,
    fiscal_year,
    customer_name,
    issued_at,
    state,
    tries: attempts,
    code,
    answered_at,
    target,
  };
  return {
    ...record,
    realtime: realtime === 1,
    total: toRupees(row.total),
    needs_bill: row.bill_id !== null,
  };
};

/** The number of documents by state. */
export const countByState = async (
  database: Database,
  company_id: number,
): Promise<Record<OutboxState, number>> => {
  const rows = await query<{ state: string; documents: number }>(
    database.read,
    'select state, count(*) as documents from cbms_outbox where company_id = ? group by state',
    [company_id],
  );
  return Object.fromEntries(
    outboxStates.map(state => [state, rows.find(row => row.state === state)?.documents ?? 0]),
  ) as Record<OutboxState, number>;
};

/** The issue time of the oldest document that the authority lacks; null if it has all. */
export const findOldestWaiting = async (
  database: Database,
  company_id: number,
): Promise<string | null> => {
  const [row] = await query<{ issued_at: string | null }>(
    database.read,
    "select min(issued_at) as issued_at from cbms_outbox where company_id = ? and state in ('waiting', 'sent', 'refused', 'person')",
    [company_id],
  );
  return row?.issued_at ?? null;
};

/**
 * Issued documents that are neither accepted, queued nor 'nothing-to-tell': from before the
 * account, or while it is off.
 */
export const countUnqueued = async (
  database: Database,
  company_id: number,
  counts: Record<OutboxState, number>,
): Promise<number> => {
  const [row] = await query<{ waiting: number | null }>(
    database.read,
    `select sum(case when kind in ('invoice', 'credit-note') then documents else -documents end) as waiting from daily_totals
     where company_id = ? and kind in ('invoice', 'credit-note', 'synced-invoice', 'synced-credit-note')`,
    [company_id],
  );
  const [cancellations] = await query<{ waiting: number }>(
    database.read,
    `select count(*) as waiting from cbms_outbox
     where company_id = ? and kind = 'cancellation' and state in ('waiting', 'sent', 'refused', 'person', 'nothing-to-tell')`,
    [company_id],
  );
  const known =
    counts.waiting + counts.sent + counts.refused + counts.person + counts['nothing-to-tell'];
  const queued = known - cancellations!.waiting;
  return Math.max((row?.waiting ?? 0) - queued, 0);
};

/**
 * One page, newest first, and the total count. A search is the exact number, or part of the
 * customer's name.
 */
export const loadOutboxPage = async (
  database: Database,
  company_id: number,
  { state, search, page, limit }: OutboxPageQuery,
) => {
  const matching = database.read
    .selectFrom('cbms_outbox')
    .where('company_id', '=', company_id)
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(search !== '', query =>
      query.where(eb =>
        eb.or([eb('number', '=', search), database.contains('customer_name', search)]),
      ),
    );
  // Without a filter the newest come from the end of the table: an index of the company would be sorted whole.
  const shown =
    state === undefined && search === ''
      ? database.read.selectFrom('cbms_outbox').where(sql<SqlBool>`+company_id = ${company_id}`)
      : matching;
  const [rows, counted] = await Promise.all([
    shown
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute() as unknown as Promise<OutboxRow[]>,
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: (counted as unknown as { total: number }).total };
};

const DEFAULT_LIMIT = 10;
const MAX_SEARCH_LENGTH = 100;

/** `state`, `search`, `page` and `limit` of a query string. Throws ValidationError (422). */
export const parseOutboxQuery = (query: QueryString, language: Language): OutboxPageQuery => {
  const problems: FieldErrors = {};
  const { state: asked = '', search = '' } = query;
  const state = outboxStates.find(each => each === asked);
  if (asked !== '' && !state) problems.state = [messages.choice[language]];
  if (typeof search !== 'string' || search.trim().length > MAX_SEARCH_LENGTH)
    problems.search = [messages.wrongText[language]];
  const paging = parsePaging(query, DEFAULT_LIMIT, language, problems);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { state, search: String(search).trim(), ...paging };
};
