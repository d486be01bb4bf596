// Records what was deposited with the tax office for a month, and its reversal: the row, the rows of
// e-TDS that it covers, and its entry in one transaction under the company's counter (decision 62).
import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import {
  type CreateTdsDepositRequest,
  createTdsDepositSchema,
} from '../../../domain/requests/tds-requests.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { insertRow, insertRows, query } from '../../database/raw-query.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, trimToNull } from '../../platform/http/request-validator.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { postTdsDeposit, type StoredTdsDeposit } from '../../posting/tds-deposits.ts';
import { findDayProblem } from '../documents/ledger-choices.ts';
import { loadOpenTds, toOpenTds } from './tds-return.ts';

const texts = {
  nothing: {
    en: 'There is no TDS of this month to deposit.',
    ne: 'यो महिनाको दाखिला गर्नुपर्ने टीडीएस छैन।',
  },
  early: {
    en: 'The deposit cannot count before {day}, when the last of it was kept back.',
    ne: 'दाखिला {day} भन्दा अघिको हुन सक्दैन: अन्तिम रकम त्यसै दिन कट्टी भएको हो।',
  },
  reversalEarly: {
    en: 'A reversal cannot count before {day}.',
    ne: 'उल्टाउने मिति {day} भन्दा अघिको हुन सक्दैन।',
  },
  reversed: { en: 'This deposit is already reversed.', ne: 'यो दाखिला उल्टाइसकिएको छ।' },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(createTdsDepositSchema);

const say = (text: Texts, language: Language, day: string): string =>
  localizeDigits(translate(text, language, { day }), language);

/** Throws ValidationError (422) by field for what no deposit says. `now` is Nepal time. */
export const readTdsDeposit = (
  body: Row,
  { now, language }: { now: string; language: Language },
): CreateTdsDepositRequest => {
  const problems = validate(body, language);
  const request = body as CreateTdsDepositRequest;
  const wrong = problems.date ? undefined : findDayProblem(request.date, now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return request;
};

/** The user, the outlet, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type TdsRecording = { actor: Actor; pos: string; now: string; language: Language };

const toPoster = ({ actor, now, language }: TdsRecording) => ({
  user_id: actor.user_id,
  language,
  now,
});

type CoveredRow = Omit<Stored<'tds_deposit_rows'>, 'deposit_id'>;

/** Stores the deposit with what it covers, posts and logs it. */
const store = async (
  tx: Transaction,
  row: Omit<StoredTdsDeposit, 'id'>,
  covered: CoveredRow[],
  recording: TdsRecording,
): Promise<StoredTdsDeposit> => {
  const deposit_id = await insertRow(tx, 'tds_deposits', row);
  const stored = { id: deposit_id, ...row };
  const rows = covered.map(each => ({ ...each, deposit_id }));
  await insertRows(tx, 'tds_deposit_rows', rows);
  await postTdsDeposit(tx, stored, toPoster(recording));
  await logCreation(tx, recording.actor, {
    table: 'tds_deposits',
    id: deposit_id,
    record: { ...stored, rows },
    now: recording.now,
  });
  return stored;
};

/**
 * Records the deposit of all that is open for the month. Throws ValidationError (422) where nothing is,
 * for a day before the last of it was kept back, and on which the books are closed.
 */
export const recordTdsDeposit = async (
  tx: Transaction,
  period: FormPeriod,
  request: CreateTdsDepositRequest,
  recording: TdsRecording,
): Promise<StoredTdsDeposit> => {
  const { actor, pos, now, language } = recording;
  const { company_id } = actor;
  const { date } = request;
  await lockCompanyCounter(tx, company_id);
  await requireFiscalYear(tx, company_id, date, 'date', language);
  const { rows, carried, open } = await loadOpenTds(tx, company_id, period);
  if (open <= 0) throw new ValidationError({ month: [texts.nothing[language]] });
  const covered = [...carried, ...rows];
  const last = covered
    .map(({ day }) => day)
    .sort()
    .at(-1)!;
  if (date < last) throw new ValidationError({ date: [say(texts.early, language, last)] });
  return store(
    tx,
    {
      company_id,
      month: toMonthKey(period),
      day: date,
      account_id: request.account_id,
      voucher_no: request.voucher_no.trim(),
      treasury_account: trimToNull(request.treasury_account),
      bank: trimToNull(request.bank),
      amount: open,
      reverses: null,
      reversed_by: null,
      reason: null,
      pos,
      created_by: actor.name,
      created_by_id: actor.user_id,
      created_at: now,
    },
    covered.map(({ source_kind, source_id, source_line, ...row }, index) => ({
      ...{ company_id, line_no: index + 1, source_kind, source_id, source_line },
      amount: toOpenTds(row),
    })),
    recording,
  );
};

/** Reverses the deposit under a day of its own: its rows are to be deposited again. */
export const reverseTdsDeposit = async (
  tx: Transaction,
  deposit_id: number,
  { date, reason }: { date: string; reason: string },
  recording: TdsRecording,
): Promise<StoredTdsDeposit> => {
  const { actor, pos, now, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const [row] = await query<StoredTdsDeposit>(
    tx,
    'select * from tds_deposits where company_id = ? and id = ?',
    [company_id, deposit_id],
  );
  if (!row || row.reversed_by !== null || row.reverses !== null)
    throw new BadRequestError(texts.reversed[language]);
  if (date < row.day)
    throw new ValidationError({ date: [say(texts.reversalEarly, language, row.day)] });
  await requireFiscalYear(tx, company_id, date, 'date', language);
  const covered = await query<Stored<'tds_deposit_rows'>>(
    tx,
    'select * from tds_deposit_rows where company_id = ? and deposit_id = ? order by line_no',
    [company_id, row.id],
  );
  const { id: _, ...copied } = row;
  const reversal = await store(
    tx,
    {
      ...copied,
      day: date,
      amount: 0 - row.amount,
      reverses: row.id,
      reason,
      pos,
      created_by: actor.name,
      created_by_id: actor.user_id,
      created_at: now,
    },
    covered.map(({ deposit_id: _of, ...each }) => ({ ...each, amount: 0 - each.amount })),
    recording,
  );
  await query(tx, 'update tds_deposits set reversed_by = ? where company_id = ? and id = ?', [
    reversal.id,
    company_id,
    row.id,
  ]);
  await logChange(tx, actor, {
    table: 'tds_deposits',
    id: row.id,
    now,
    changes: { reversed_by: { from: null, to: reversal.id } },
  });
  return reversal;
};
