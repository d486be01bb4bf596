// Counts of the cash, kept with what the books expected then. They are only added: a later count of
// the same day is a further row, and the last one counts.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import {
  type CountedCash,
  listCountedCash,
  sumCountedCash,
} from '../../../domain/ledger/cash-counts.ts';
import { toRupees } from '../../../domain/money/money.ts';
import {
  type CreateCashCountRequest,
  cashCountTexts,
  createCashCountSchema,
} from '../../../domain/requests/cash-count-requests.ts';
import { type Actor, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, trimToNull } from '../../platform/http/request-validator.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import { loadExpectedCash, type Till } from './expected-cash.ts';

export type StoredCashCount = Stored<'cash_counts'>;

const validate = createRequestValidator(createCashCountSchema);

/** All problems of the request by field; the outlet is judged apart. `now` is Nepal time. */
export const validateCashCount = (body: Row, now: string, language: Language): FieldErrors => {
  const problems = validate(body, language);
  const { date } = body as Partial<CreateCashCountRequest>;
  const wrong = problems.date ? undefined : findDayProblem(String(date), now.slice(0, 10));
  return wrong ? { ...problems, date: [wrong[language]] } : problems;
};

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
type Recording = { actor: Actor; now: string; language: Language };

/**
 * Stores and logs the count of a request without problems. Throws ValidationError (422) where it
 * differs from the books and has no remarks.
 */
export const recordCashCount = async (
  tx: Transaction,
  request: CreateCashCountRequest,
  pos: string,
  { actor, now, language }: Recording,
): Promise<StoredCashCount> => {
  const { company_id } = actor;
  // Nothing is posted between reading what is expected and keeping it.
  await lockCompanyCounter(tx, company_id);
  await flushIncrements(tx);
  const { expected } = await loadExpectedCash(tx, { company_id, day: request.date, pos });
  const counted_total = sumCountedCash(request.counted);
  const remarks = trimToNull(request.remarks);
  if (counted_total !== expected && remarks === null)
    throw new ValidationError({ remarks: [cashCountTexts.remarks[language]] });
  const row = {
    company_id,
    date: request.date,
    pos,
    expected,
    counted: JSON.stringify(
      Object.fromEntries(
        listCountedCash(request.counted).map(({ denomination, pieces }) => [denomination, pieces]),
      ),
    ),
    counted_total,
    difference: counted_total - expected,
    remarks,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'cash_counts', row);
  await logCreation(tx, actor, { table: 'cash_counts', id, record: { id, ...row }, now });
  return { id, ...row };
};

/** The last count of the till; undefined without any. */
export const findLastCashCount = async (
  read: ReadDb | Transaction,
  { company_id, day, pos }: Till,
): Promise<StoredCashCount | undefined> =>
  (
    await query<StoredCashCount>(
      read,
      'select * from cash_counts where company_id = ? and date = ? and pos = ? order by id desc limit 1',
      [company_id, day, pos],
    )
  )[0];

/** What a count is answered with beyond its list: pieces, and the count that replaced it. */
export const loadCashCountDetails = async (
  read: ReadDb | Transaction,
  { id, company_id, date, pos, counted }: StoredCashCount,
): Promise<Row> => {
  const last = await findLastCashCount(read, { company_id, day: date, pos });
  return {
    counted: listCountedCash(JSON.parse(counted) as CountedCash).map(each => ({
      ...each,
      amount: toRupees(each.amount),
    })),
    replaced_by: last && last.id > id ? last.id : null,
  };
};

export const serializeCashCount = ({
  company_id: _,
  created_by_id: _by,
  counted: _counted,
  ...row
}: StoredCashCount): Row => ({
  ...row,
  expected: toRupees(row.expected),
  counted_total: toRupees(row.counted_total),
  difference: toRupees(row.difference),
});
