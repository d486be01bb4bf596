// A user's entries for the VAT return of a month, as stored and as sent. Amounts in paisa inside,
// rupees in JSON.

import { toMonthKey } from '../../../domain/calendar/bs-month.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { formatMoney, toPaisa, toRupees } from '../../../domain/money/money.ts';
import { vatReturnEntriesSchema } from '../../../domain/requests/setting-requests.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import type { VatBox, VatReturnAdjustments } from '../../../domain/tax/vat-return.ts';
import { logChange, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import type { Submission } from '../../posting/vat-settlement.ts';
import { settleReturn } from './settle-vat-return.ts';
import { toSubmittedBoxes } from './submitted-vat-return.ts';

export type VatReturnEntries = VatReturnAdjustments & {
  refund_basis: number;
  voucher_no: string | null;
  submission_no: string | null;
  remarks: string | null;
};

export const NO_ENTRIES: VatReturnEntries = {
  adjustment_credit: 0,
  adjustment_debit: 0,
  brought_forward: null,
  refund_claimed: 0,
  refund_basis: 0,
  paid: 0,
  voucher_no: null,
  submission_no: null,
  remarks: null,
};

const AMOUNT_FIELDS = [
  'adjustment_credit',
  'adjustment_debit',
  'brought_forward',
  'refund_claimed',
  'paid',
] as const;
const TEXT_FIELDS = ['voucher_no', 'submission_no', 'remarks'] as const;
const ENTRY_FIELDS = Object.keys(NO_ENTRIES) as (keyof VatReturnEntries)[];

const texts = {
  refund: { en: 'At most {n} can be claimed.', ne: 'बढीमा {n} मात्र दाबी गर्न मिल्छ।' },
  basis: { en: 'Choose the basis of the refund claim.', ne: 'फिर्ता दाबीको आधार छान्नुहोस्।' },
} satisfies Record<string, Texts>;

const toEntries = (row: Stored<'vat_returns'>): VatReturnEntries => ({
  adjustment_credit: row.adjustment_credit,
  adjustment_debit: row.adjustment_debit,
  brought_forward: row.brought_forward,
  refund_claimed: row.refund_claimed,
  refund_basis: row.refund_basis,
  paid: row.paid,
  voucher_no: row.voucher_no,
  submission_no: row.submission_no,
  remarks: row.remarks,
});

/** All entries for the months up to `month`, by month. */
export const loadEntriesUpTo = async (
  read: ReadDb,
  company_id: number,
  month: string,
): Promise<Map<string, VatReturnEntries>> => {
  const rows = await query<Stored<'vat_returns'>>(
    read,
    'select * from vat_returns where company_id = ? and month <= ? order by month',
    [company_id, month],
  );
  return new Map(rows.map(row => [row.month, toEntries(row)]));
};

/** As answered: rupees. */
export const serializeEntries = (entries: VatReturnEntries): Row => ({
  ...entries,
  ...Object.fromEntries(
    AMOUNT_FIELDS.map(name => [name, entries[name] === null ? null : toRupees(entries[name])]),
  ),
});

const validate = createRequestValidator(vatReturnEntriesSchema);

/** Parses and validates the body. A missing entry counts as zero. Throws ValidationError (422). */
export const parseEntries = (body: unknown, language: Language): VatReturnEntries => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ValidationError({
      body: [{ en: 'Send a JSON object.', ne: 'JSON अब्जेक्ट पठाउनुहोस्।' }[language]],
    });
  const given = body as Row;
  const problems = validate(given, language);
  const { refund_claimed: claimed, refund_basis: basis = 0 } = given;
  if (!problems.refund_claimed && Number(claimed) > 0 && basis === 0)
    problems.refund_basis = [texts.basis[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const toAmount = (name: (typeof AMOUNT_FIELDS)[number]) =>
    isFilled(given[name]) ? toPaisa(given[name] as number) : NO_ENTRIES[name];
  return {
    ...Object.fromEntries(AMOUNT_FIELDS.map(name => [name, toAmount(name)])),
    ...Object.fromEntries(TEXT_FIELDS.map(name => [name, trimToNull(given[name])])),
    refund_basis: basis,
  } as VatReturnEntries;
};

/** A refund must not exceed the credit. `credit` in paisa. Throws ValidationError (422). */
export const assertRefundAvailable = (
  { refund_claimed }: VatReturnEntries,
  credit: number,
  language: Language,
): void => {
  const most = Math.max(0, credit);
  if (refund_claimed > most)
    throw new ValidationError({
      refund_claimed: [translate(texts.refund, language, { n: formatMoney(most, language) })],
    });
};

/** The boxes as in the log: values, not JSON. */
const parseBoxes = (submitted: string | null) => submitted && (JSON.parse(submitted) as VatBox[]);

/**
 * Stores the entries of the month, with the submitted boxes (`whole`) for a new submission number,
 * settles its VAT or withdraws the settlement, and logs the changes.
 */
export const saveEntries = async (
  tx: Transaction,
  submission: Submission,
  period: FormPeriod,
  entries: VatReturnEntries,
  whole: VatBox[],
): Promise<void> => {
  const { actor, poster } = submission;
  const { company_id } = actor;
  const { now } = poster;
  const month = toMonthKey(period);
  // Creates a missing row, so that two concurrent saves wait for each other.
  const blank = { company_id, month, ...NO_ENTRIES, updated_by: actor.name, updated_at: now };
  const [made] = await insertRows<{ id: number }>(
    tx,
    'vat_returns',
    [blank],
    'on conflict (company_id, month) do nothing returning id',
  );
  const [row] = await query<Stored<'vat_returns'>>(
    tx,
    'update vat_returns set updated_at = ? where company_id = ? and month = ? returning *',
    [now, company_id, month],
  );
  const id = row!.id;
  const before = toEntries(row!);
  const kept = row!.submitted;
  const submitted = toSubmittedBoxes({ ...before, submitted: kept }, entries, whole);
  const { settlement } = row!;
  const settled = await settleReturn(
    tx,
    submission,
    { id, month, period },
    { submission_no: before.submission_no, settlement },
    entries.submission_no,
  );
  const columns = ENTRY_FIELDS.map(name => `${name} = ?`).join(', ');
  await query(
    tx,
    `update vat_returns set ${columns}, submitted = ?, settlement = ?, updated_by = ? where company_id = ? and id = ?`,
    [
      ...ENTRY_FIELDS.map(name => entries[name]),
      submitted,
      settled ? settled.revision : settlement,
      actor.name,
      company_id,
      id,
    ],
  );
  if (made) {
    const record = {
      id,
      month,
      ...entries,
      submitted: parseBoxes(submitted),
      settlement: settled?.logged ?? null,
    };
    return logCreation(tx, actor, { table: 'vat_returns', id, record, now });
  }
  const changed = ENTRY_FIELDS.filter(name => before[name] !== entries[name]);
  const changes: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    changed.map(name => [name, { from: before[name], to: entries[name] }]),
  );
  if (submitted !== kept) changes.submitted = { from: parseBoxes(kept), to: parseBoxes(submitted) };
  if (settled) changes.settlement = { from: settlement, to: settled.logged };
  await logChange(tx, actor, { table: 'vat_returns', id, now, changes });
};
