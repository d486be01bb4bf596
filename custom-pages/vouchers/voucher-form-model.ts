// A voucher as it is typed, and what it sends. Amounts are texts in rupees until then.

import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import type { VoucherType } from '../../domain/ledger/vouchers.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { createRandomKey } from '../../src/api/idempotent-request.ts';
import type { SelectChoice } from '../../src/ui/SearchSelect.tsx';
import { texts } from './texts.ts';

export type VoucherFormLine = {
  key: string;
  account_id: number | null;
  party: SelectChoice | null;
  debit: string;
  credit: string;
};
export type VoucherForm = {
  type: VoucherType;
  date: string;
  narration: string;
  /** The outlet's name; '' where there is none. */
  pos: string;
  reverse_on: string;
  lines: VoucherFormLine[];
};

export const createLine = (): VoucherFormLine => ({
  key: createRandomKey(),
  account_id: null,
  party: null,
  debit: '',
  credit: '',
});

export const createVoucher = (date: string, pos: string): VoucherForm => ({
  type: 'journal',
  date,
  narration: '',
  pos,
  reverse_on: '',
  lines: [createLine(), createLine()],
});

const toAmount = (typed: string): number => {
  const amount = Number(typed);
  return typed.trim() === '' || !Number.isFinite(amount) ? 0 : toPaisa(amount);
};

/** Debits and credits in paisa. */
export const sumLines = (lines: VoucherFormLine[]): { debit: number; credit: number } =>
  lines.reduce(
    (sum, line) => ({
      debit: sum.debit + toAmount(line.debit),
      credit: sum.credit + toAmount(line.credit),
    }),
    { debit: 0, credit: 0 },
  );

/**
 * The lines, of which one that has an account but no amount takes what is missing: so that the last
 * line balances by itself.
 */
export const balanceLine = (lines: VoucherFormLine[], index: number): VoucherFormLine[] => {
  const line = lines[index]!;
  if (line.account_id === null || line.debit !== '' || line.credit !== '') return lines;
  const { debit, credit } = sumLines(lines);
  if (debit === credit) return lines;
  const missing = String(toRupees(Math.abs(debit - credit)));
  const filled = debit > credit ? { credit: missing } : { debit: missing };
  return lines.map((each, nth) => (nth === index ? { ...each, ...filled } : each));
};

const isEmpty = ({ account_id, debit, credit }: VoucherFormLine) =>
  account_id === null && debit === '' && credit === '';

/** The lines that are sent, with their places in the form. */
export const listFilledLines = (
  lines: VoucherFormLine[],
): { line: VoucherFormLine; at: number }[] =>
  lines.map((line, at) => ({ line, at })).filter(({ line }) => !isEmpty(line));

/** What the form checks itself; accounts and parties are judged by the server. */
export const checkVoucher = (
  { date, narration, lines }: VoucherForm,
  t: (text: Texts) => string,
): FieldErrors => {
  const problems: FieldErrors = {};
  if (date.trim() === '') problems.date = [t(messages.required)];
  if (narration.trim() === '') problems.narration = [t(messages.required)];
  for (const { line, at } of listFilledLines(lines))
    if (line.account_id === null) problems[`lines.${at}.account_id`] = [t(messages.required)];
  const { debit, credit } = sumLines(lines);
  if (debit !== credit) problems['lines.balance'] = [t(texts.notBalanced)];
  else if (debit === 0) problems['lines.balance'] = [t(texts.noAmounts)];
  return problems;
};

/** The kind of party that an account is kept by. */
type PartyOf = (account_id: number) => 'customer' | 'vendor' | null;

/** The lines as they are sent; `toParty` names the party of one. */
const toLines = (
  { lines }: VoucherForm,
  partyOf: PartyOf,
  toParty: (kind: 'customer' | 'vendor', id: SelectChoice['value']) => object,
): object[] =>
  listFilledLines(lines).map(({ line }) => {
    const kind = line.account_id === null ? null : partyOf(line.account_id);
    return {
      account_id: line.account_id,
      ...(kind && line.party ? toParty(kind, line.party.value) : {}),
      debit: line.debit === '' ? 0 : Number(line.debit),
      credit: line.credit === '' ? 0 : Number(line.credit),
    };
  });

/** The form as a template: a line names its party by the customer's or the vendor's field. */
export const toTemplateRequest = (form: VoucherForm, partyOf: PartyOf): object => ({
  type: form.type,
  narration: form.narration,
  lines: toLines(form, partyOf, (kind, id) => ({ [`${kind}_id`]: id })),
});

export const toVoucherRequest = (form: VoucherForm, partyOf: PartyOf): object => ({
  type: form.type,
  date: form.date,
  narration: form.narration,
  pos: form.pos,
  ...(form.reverse_on === '' ? {} : { reverse_on: form.reverse_on }),
  lines: toLines(form, partyOf, (party_kind, party_id) => ({ party_kind, party_id })),
});
