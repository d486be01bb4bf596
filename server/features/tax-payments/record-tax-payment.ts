// Records a tax that is paid to the tax office, refunded by it or set off with it, and its
// reversal: the row and its entry in one transaction under the company's counter (decision 99).
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { isControlAccount } from '../../../domain/ledger/control-accounts.ts';
import {
  type TaxPaymentKind,
  taxPaymentRules,
  taxPaymentTexts as texts,
} from '../../../domain/ledger/tax-payments.ts';
import { voucherTexts } from '../../../domain/ledger/vouchers.ts';
import { formatMoney, toPaisa } from '../../../domain/money/money.ts';
import {
  type CreateTaxPaymentRequest,
  createTaxPaymentSchema,
} from '../../../domain/requests/tax-payment-requests.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, trimToNull } from '../../platform/http/request-validator.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { loadOpenTax, postTaxPayment, type StoredTaxPayment } from '../../posting/tax-payments.ts';
import { findDayProblem, loadVoucherAccounts } from '../documents/ledger-choices.ts';
import { assertMoneyAccount } from '../documents/money-account.ts';

const validate = createRequestValidator(createTaxPaymentSchema);

/**
 * Throws ValidationError (422) by field for values that a tax payment cannot have. `now` is Nepal
 * time.
 */
export const readTaxPayment = (
  body: Row,
  { now, language }: { now: string; language: Language },
): CreateTaxPaymentRequest => {
  const problems = validate(body, language);
  const request = body as CreateTaxPaymentRequest;
  const wrong = problems.date ? undefined : findDayProblem(request.date, now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return request;
};

/**
 * Throws ValidationError (422) unless the account is one of money or, for a claim that is set off,
 * one that people post to.
 */
export const assertTaxAccount = async (
  db: ReadDb,
  company_id: number,
  { kind, account_id }: CreateTaxPaymentRequest,
  language: Language,
): Promise<void> => {
  if (taxPaymentRules[kind].isMoney)
    return assertMoneyAccount(db, company_id, account_id, language);
  const [accounts, { served }] = await Promise.all([
    loadVoucherAccounts(db, company_id),
    loadAccountUses(db, company_id),
  ]);
  const account = accounts.find(({ id }) => id === account_id);
  const refuse = (text: Texts) => new ValidationError({ account_id: [text[language]] });
  if (!account) throw refuse(voucherTexts.unknown);
  if (account.is_group) throw refuse(voucherTexts.group);
  if (account.status !== 1) throw refuse(voucherTexts.disabled);
  if (account.party !== null || isControlAccount(served, account_id))
    throw refuse(voucherTexts.closed);
};

/** The user, the outlet, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type TaxPaymentRecording = { actor: Actor; pos: string; now: string; language: Language };

const say = (text: Texts, values: Record<string, string>, language: Language): string =>
  localizeDigits(translate(text, language, values), language);

/** Throws ValidationError (422) where less is open from the day on. */
const assertOpen = async (
  tx: Transaction,
  company_id: number,
  kind: TaxPaymentKind,
  { amount, date }: { amount: number; date: string },
  language: Language,
): Promise<void> => {
  const open = await loadOpenTax(tx, company_id, kind, date);
  if (amount <= open) return;
  const text = open === 0 ? texts.nothing : texts.tooMuch;
  throw new ValidationError({
    amount: [say(text, { amount: formatMoney(open, language), day: date }, language)],
  });
};

/** Stores it, posts and logs it. */
const store = async (
  tx: Transaction,
  row: Omit<StoredTaxPayment, 'id'>,
  { actor, now, language }: TaxPaymentRecording,
): Promise<StoredTaxPayment> => {
  const id = await insertRow(tx, 'tax_payments', row);
  const stored = { id, ...row };
  await postTaxPayment(tx, stored, { user_id: actor.user_id, language, now });
  await logCreation(tx, actor, { table: 'tax_payments', id, record: stored, now });
  return stored;
};

/**
 * Records the payment. Throws ValidationError (422) for more than is open, and for a day without a
 * fiscal year or on which the books are closed.
 */
export const recordTaxPayment = async (
  tx: Transaction,
  request: CreateTaxPaymentRequest,
  recording: TaxPaymentRecording,
): Promise<StoredTaxPayment> => {
  const { actor, pos, now, language } = recording;
  const { company_id } = actor;
  const { kind, date } = request;
  const amount = toPaisa(request.amount);
  await lockCompanyCounter(tx, company_id);
  await requireFiscalYear(tx, company_id, date, 'date', language);
  // Writes that share the commit may have paid a part of it.
  await flushIncrements(tx);
  await assertOpen(tx, company_id, kind, { amount, date }, language);
  return store(
    tx,
    {
      company_id,
      kind,
      day: date,
      account_id: request.account_id,
      voucher_no: request.voucher_no.trim(),
      narration: trimToNull(request.narration),
      amount,
      reverses: null,
      reversed_by: null,
      reason: null,
      pos,
      created_by: actor.name,
      created_by_id: actor.user_id,
      created_at: now,
    },
    recording,
  );
};

/**
 * Reverses it under its own day: the tax is open again. Throws BadRequestError (400) or
 * ValidationError (422).
 */
export const reverseTaxPayment = async (
  tx: Transaction,
  payment_id: number,
  { date, reason }: { date: string; reason: string },
  recording: TaxPaymentRecording,
): Promise<StoredTaxPayment> => {
  const { actor, pos, now, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const [row] = await query<StoredTaxPayment>(
    tx,
    'select * from tax_payments where company_id = ? and id = ?',
    [company_id, payment_id],
  );
  if (!row || row.reversed_by !== null || row.reverses !== null)
    throw new BadRequestError(texts.reversed[language]);
  if (date < row.day)
    throw new ValidationError({ date: [say(texts.early, { day: row.day }, language)] });
  await requireFiscalYear(tx, company_id, date, 'date', language);
  const { id, ...copied } = row;
  const made = { created_by: actor.name, created_by_id: actor.user_id, created_at: now };
  const amount = 0 - row.amount;
  const reversal = await store(
    tx,
    { ...copied, ...made, day: date, amount, reverses: id, reason, pos },
    recording,
  );
  await query(tx, 'update tax_payments set reversed_by = ? where company_id = ? and id = ?', [
    reversal.id,
    company_id,
    id,
  ]);
  const changes = { reversed_by: { from: null, to: reversal.id } };
  await logChange(tx, actor, { table: 'tax_payments', id, now, changes });
  return reversal;
};
