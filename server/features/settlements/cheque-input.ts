// What a request says of a cheque, judged before anything is written: the account that it waits in and
// that of the bank, and the fields of its events.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { listBookAccounts } from '../../../domain/ledger/cash-books.ts';
import { type ChequeEventKind, chequePurposes } from '../../../domain/ledger/cheques.ts';
import { isControlAccount } from '../../../domain/ledger/control-accounts.ts';
import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import { type VoucherChart, voucherTexts } from '../../../domain/ledger/vouchers.ts';
import { toPaisa } from '../../../domain/money/money.ts';
import {
  type ChequeEventRequest,
  chequeEventSchemas,
} from '../../../domain/requests/cheque-requests.ts';
import type { CreateSettlementRequest } from '../../../domain/requests/settlement-requests.ts';
import type { ReadDb } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, trimToNull } from '../../platform/http/request-validator.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { findDayProblem, loadVoucherAccounts } from '../documents/ledger-choices.ts';
import type { ChequeEventInput, ChequeInput } from './record-cheque.ts';

const texts = {
  notBank: {
    en: 'A cheque is cleared in a bank account.',
    ne: 'चेक बैंकको लेखा शीर्षकमा साटिन्छ।',
  },
  ownAccount: {
    en: 'A cheque waits in the account of cheques. Leave the account out.',
    ne: 'चेक चेककै लेखा शीर्षकमा रहन्छ। लेखा शीर्षक नराख्नुहोस्।',
  },
  atDeposit: {
    en: 'The bank account is named when the cheque is deposited.',
    ne: 'बैंकको लेखा शीर्षक चेक दाखिला गर्दा राखिन्छ।',
  },
  needed: {
    en: 'This account is for cheques. Enter the cheque.',
    ne: 'यो लेखा शीर्षक चेकको हो। चेकको विवरण राख्नुहोस्।',
  },
  noMoney: { en: 'Enter the amount of the cheque.', ne: 'चेकको रकम लेख्नुहोस्।' },
  charge: {
    en: 'A bank’s charge is not part of a cheque.',
    ne: 'बैंक शुल्क चेकको रकममा पर्दैन।',
  },
} satisfies Record<string, Texts>;

/** Why a cheque cannot be cleared in the account; undefined if it can. */
const findBankProblem = (given: VoucherChart, account_id: number): Texts | undefined => {
  const account = given.accounts.find(({ id }) => id === account_id);
  if (!account) return voucherTexts.unknown;
  if (account.status !== 1) return voucherTexts.disabled;
  const isOfBank =
    listBookAccounts(given, 'bank-book').includes(account_id) &&
    !isControlAccount(given.served, account_id);
  return isOfBank ? undefined : texts.notBank;
};

/**
 * The cheque of a request, the account that the money waits in, and what does not fit by field; null
 * without a cheque.
 */
export const readCheque = (
  kind: SettlementKind,
  request: CreateSettlementRequest,
  given: VoucherChart,
  language: Language,
): { cheque: ChequeInput; account_id: number; problems: FieldErrors } | null => {
  const problems: FieldErrors = {};
  const { cheque, account_id, amount, rows } = request;
  if (!cheque) return null;
  const waiting = given.uses.get(chequePurposes[kind])!;
  const refuse = (field: string, text: Texts) => {
    problems[field] ??= [text[language]];
  };
  if (account_id && account_id !== waiting) refuse('account_id', texts.ownAccount);
  if (amount === 0) refuse('amount', texts.noMoney);
  for (const [index, row] of (rows ?? []).entries())
    if (row.kind === 'bank_charge') refuse(`rows.${index}.kind`, texts.charge);
  const bank = kind === 'payment' ? (cheque.account_id ?? given.uses.get('bank')!) : null;
  const wrong = bank === null ? undefined : findBankProblem(given, bank);
  if (wrong) refuse('cheque.account_id', wrong);
  if (kind === 'receipt' && cheque.account_id) refuse('cheque.account_id', texts.atDeposit);
  return {
    cheque: {
      number: cheque.number.trim(),
      bank: cheque.bank.trim(),
      date: cheque.date,
      account_id: bank,
    },
    account_id: waiting,
    problems,
  };
};

/** What is said where money without a cheque names an account of cheques; undefined for any other. */
export const findMissingCheque = (
  { uses }: Pick<VoucherChart, 'uses'>,
  account_id: number,
): Texts | undefined =>
  Object.values(chequePurposes).some(purpose => uses.get(purpose) === account_id)
    ? texts.needed
    : undefined;

const validators = Object.fromEntries(
  Object.entries(chequeEventSchemas).map(([kind, schema]) => [
    kind,
    createRequestValidator(schema),
  ]),
) as Record<ChequeEventKind, ReturnType<typeof createRequestValidator>>;

/** The event of a body. Throws ValidationError (422) by field. */
export const readChequeEvent = async (
  read: ReadDb,
  company_id: number,
  kind: ChequeEventKind,
  body: Row,
  { now, language }: { now: string; language: Language },
): Promise<ChequeEventInput> => {
  const problems = validators[kind](body, language);
  const { date, account_id, reason, charge } = body as unknown as ChequeEventRequest;
  const wrong = problems.date ? undefined : findDayProblem(date, now.slice(0, 10));
  if (wrong) problems.date = [wrong[language]];
  if (kind === 'deposit' && !problems.account_id) {
    const [accounts, uses] = await Promise.all([
      loadVoucherAccounts(read, company_id),
      loadAccountUses(read, company_id),
    ]);
    const problem = findBankProblem(
      { accounts, uses: uses.accounts, served: uses.served },
      account_id!,
    );
    if (problem) problems.account_id = [problem[language]];
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    kind,
    date,
    account_id: kind === 'deposit' ? account_id! : null,
    reason: trimToNull(reason),
    charge: charge ? toPaisa(charge) : 0,
  };
};
