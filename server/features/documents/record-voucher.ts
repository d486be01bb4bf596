// Records a voucher, and the reversal of one: number, rows and entry in one transaction.
import { formatDocumentNumber } from '../../../domain/documents/document-number.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { isAdvance, isRefund, type SettlementKind } from '../../../domain/ledger/settlements.ts';
import {
  toLineParty,
  toVoucherPosting,
  type VoucherLine,
  type VoucherType,
  voucherPrefixes,
} from '../../../domain/ledger/vouchers.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refreshOpenItems } from '../../database/open-items.ts';
import { insertRow, insertRows, query, settleAll } from '../../database/raw-query.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import type { Poster } from '../../posting/locks.ts';
import { takeNextNumbers } from '../../posting/numbering.ts';
import { postEntry, reverseEntry } from '../../posting/post-entry.ts';
import { reverseStoredAllocation } from '../../posting/store-allocation.ts';
import {
  type StoredVoucher,
  type StoredVoucherLine,
  toVoucherHead,
} from '../../posting/vouchers.ts';
import { lockBooks } from './company-record.ts';

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type VoucherRecording = { actor: Actor; now: string; language: Language };

const toPoster = ({ actor, now, language }: VoucherRecording): Poster => ({
  user_id: actor.user_id,
  language,
  now,
});

/** What is recorded: a day in AD, amounts in paisa. */
export type VoucherInput = {
  type: VoucherType;
  date: string;
  narration: string;
  pos: string;
  lines: VoucherLine[];
};

const texts = {
  reversed: { en: 'This voucher is already reversed.', ne: 'यो भौचर उल्टाइसकिएको छ।' },
  isReversal: {
    en: 'This voucher reverses another one. Enter a new voucher instead.',
    ne: 'यो भौचरले अर्को भौचर उल्टाएको हो। बरु नयाँ भौचर लेख्नुहोस्।',
  },
  early: {
    en: 'A reversal cannot count before its voucher, {day}.',
    ne: 'उल्टाउने भौचर मूल भौचरको मिति ({day}) भन्दा अघिको हुन सक्दैन।',
  },
  earlyAllocation: {
    en: 'The voucher still settles documents on {day}. Choose that day or a later one.',
    ne: 'यो भौचरले {day} मा कागजात चुक्ता गरेको छ। त्यही वा त्यसपछिको मिति छान्नुहोस्।',
  },
  paidBack: {
    en: 'Part of this voucher was paid back. Reverse that receipt or payment first.',
    ne: 'यो भौचरको केही रकम फिर्ता भइसकेको छ। पहिले त्यो प्राप्ति वा भुक्तानी उल्टाउनुहोस्।',
  },
} satisfies Record<string, Texts>;

type Reversed = Pick<StoredVoucher, 'id'> & { reason: string };

/** Inserts voucher and lines under the next number of its type and year; the books are locked. */
const insertVoucher = async (
  tx: Transaction,
  { type, date, narration, pos, lines }: VoucherInput,
  { actor, now }: VoucherRecording,
  fiscal_year: string,
  reversed?: Reversed,
): Promise<StoredVoucher> => {
  const { company_id } = actor;
  const prefix = voucherPrefixes[type];
  const [sequence] = await takeNextNumbers(tx, company_id, [{ kind: prefix, scope: fiscal_year }]);
  const header = {
    company_id,
    type,
    number: formatDocumentNumber(sequence!, prefix),
    fiscal_year,
    date,
    narration,
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    pos,
    reverses: reversed?.id ?? null,
    reversed_by: null,
    reason: reversed?.reason ?? null,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'journal_vouchers', header);
  const rows = lines.map(({ party, ...line }, index) => ({
    company_id,
    voucher_id: id,
    line_no: index + 1,
    ...line,
    party_kind: party?.kind ?? null,
    party_id: party?.id ?? null,
  }));
  await settleAll([
    insertRows(tx, 'journal_voucher_lines', rows),
    logCreation(tx, actor, {
      table: 'journal_vouchers',
      id,
      record: { id, ...header, details: rows },
      now,
    }),
  ]);
  return { id, ...header };
};

const noLongerText: Texts = {
  en: 'This account has changed meanwhile. Please check the voucher again.',
  ne: 'यसबीच यो लेखा शीर्षक फेरियो। भौचर फेरि जाँच्नुहोस्।',
};

/**
 * Locks the accounts: none of them becomes a group or inactive between the check of the voucher and its
 * entry. Throws ValidationError (422) where one has.
 */
const lockAccounts = async (
  database: Database,
  tx: Transaction,
  company_id: number,
  { lines }: VoucherInput,
  language: Language,
): Promise<void> => {
  const ids = [...new Set(lines.map(({ account_id }) => account_id))];
  const rows = tx
    .selectFrom('accounts')
    .select(['id', 'is_group', 'status'])
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .orderBy('id');
  const found = await database.forShare(rows).execute();
  const usable = new Set(
    found.filter(({ is_group, status }) => is_group === 0 && status === 1).map(({ id }) => id),
  );
  const problems: FieldErrors = {};
  for (const [index, { account_id }] of lines.entries())
    if (!usable.has(account_id)) problems[`lines.${index}.account_id`] = [noLongerText[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/**
 * Records the voucher inside the transaction; with `reverse_on` its reversal, too. Throws
 * ValidationError (422) for a day without a fiscal year.
 */
export const recordVoucher = async (
  database: Database,
  tx: Transaction,
  input: VoucherInput,
  reverse_on: string | null,
  recording: VoucherRecording,
): Promise<StoredVoucher> => {
  const { actor, language } = recording;
  const { company_id } = actor;
  await lockBooks(database, tx, company_id);
  await lockAccounts(database, tx, company_id, input, language);
  const year = await requireFiscalYear(tx, company_id, input.date, 'date', language);
  const voucher = await insertVoucher(tx, input, recording, year);
  const uses = await loadAccountUses(tx, company_id);
  await postEntry(
    tx,
    toVoucherHead(voucher, toPoster(recording)),
    toVoucherPosting(await loadVoucherLines(tx, company_id, voucher.id)),
    uses,
  );
  // Nothing of a voucher without a party can be open.
  if (input.lines.some(({ party }) => party !== null))
    await refreshOpenItems(tx, company_id, 'voucher', [voucher.id]);
  if (reverse_on === null) return voucher;
  const reversal = await insertReversal(
    tx,
    voucher,
    { date: reverse_on, reason: input.narration, field: 'reverse_on' },
    recording,
  );
  return { ...voucher, reversed_by: reversal.id };
};

/** The lines of a voucher in their order. */
export const loadVoucherLines = (
  tx: Transaction | Database['read'],
  company_id: number,
  voucher_id: number,
): Promise<StoredVoucherLine[]> =>
  query<StoredVoucherLine>(
    tx,
    'select * from journal_voucher_lines where company_id = ? and voucher_id = ? order by line_no',
    [company_id, voucher_id],
  );

type Reversal = { date: string; reason: string; field: string };

const insertReversal = async (
  tx: Transaction,
  voucher: StoredVoucher,
  { date, reason, field }: Reversal,
  recording: VoucherRecording,
): Promise<StoredVoucher> => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  const year = await requireFiscalYear(tx, company_id, date, field, language);
  const lines = (await loadVoucherLines(tx, company_id, voucher.id)).map(
    ({ account_id, debit, credit, narration, ...line }): VoucherLine => ({
      account_id,
      party: toLineParty(line),
      debit: credit,
      credit: debit,
      narration,
    }),
  );
  const { type, narration, pos } = voucher;
  const reversal = await insertVoucher(
    tx,
    { type: type as VoucherType, date, narration, pos, lines },
    recording,
    year,
    { id: voucher.id, reason },
  );
  const head = toVoucherHead(reversal, toPoster(recording), field);
  await reverseEntry(tx, { kind: 'voucher', id: voucher.id }, head);
  await query(tx, 'update journal_vouchers set reversed_by = ? where company_id = ? and id = ?', [
    reversal.id,
    company_id,
    voucher.id,
  ]);
  await logChange(tx, actor, {
    table: 'journal_vouchers',
    id: voucher.id,
    now,
    changes: { reversed_by: { from: null, to: reversal.id } },
  });
  await refreshOpenItems(tx, company_id, 'voucher', [voucher.id]);
  return reversal;
};

/**
 * Reverses a voucher under its own day inside the transaction: the mirror of the posted lines. Throws
 * BadRequestError (400) for one that is reversed already, ValidationError (422) for a day before it.
 */
export const reverseVoucher = async (
  database: Database,
  tx: Transaction,
  voucher_id: number,
  { date, reason }: Pick<Reversal, 'date' | 'reason'>,
  recording: VoucherRecording,
): Promise<StoredVoucher> => {
  const { actor, language } = recording;
  const { company_id } = actor;
  await lockBooks(database, tx, company_id);
  const [voucher] = await query<StoredVoucher>(
    tx,
    'update journal_vouchers set reversed_by = reversed_by where company_id = ? and id = ? returning *',
    [company_id, voucher_id],
  );
  if (!voucher || voucher.reversed_by !== null) throw new BadRequestError(texts.reversed[language]);
  if (voucher.reverses !== null) throw new BadRequestError(texts.isReversal[language]);
  if (date < voucher.date)
    throw new ValidationError({
      date: [translate(texts.early, language, { day: localizeDigits(voucher.date, language) })],
    });
  await takeBackAllocations(tx, voucher, date, recording);
  return insertReversal(tx, voucher, { date, reason, field: 'date' }, recording);
};

/** What the voucher settled, or what settled it, is open again, before the voucher itself is gone. */
const takeBackAllocations = async (
  tx: Transaction,
  { company_id, id }: StoredVoucher,
  date: string,
  recording: VoucherRecording,
): Promise<void> => {
  const { language } = recording;
  const rows = await query<StoredAllocation>(
    tx,
    `select a.* from allocations as a where a.company_id = ? and a.reverses is null
       and ((a.source_kind = 'voucher' and a.source_id = ?) or (a.target_kind = 'voucher' and a.target_id = ?))
       and not exists (select 1 from allocations as r where r.company_id = a.company_id and r.reverses = a.id)
     order by a.id desc`,
    [company_id, id, id],
  );
  for (const { source_kind, party_kind, day } of rows) {
    if (isAdvance(source_kind) && isRefund(source_kind as SettlementKind, party_kind))
      throw new BadRequestError(texts.paidBack[language]);
    if (date < day)
      throw new ValidationError({
        date: [localizeDigits(translate(texts.earlyAllocation, language, { day }), language)],
      });
  }
  for (const row of rows) await reverseStoredAllocation(tx, row, date, recording);
};
