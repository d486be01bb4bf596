// Records a receipt or payment, and the reversal of one: number, rows, what it settles, and its entry in
// one transaction under the company's counter (decisions 8 and 60).
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { type ChequeState, chequeStateTitles } from '../../../domain/ledger/cheques.ts';
import { isAdvance, isRefund, type SettlementKind } from '../../../domain/ledger/settlements.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { insertRow, query, settleAll } from '../../database/raw-query.ts';
import {
  directlySettled,
  insertOpenSettlement,
  settleOpenItems,
} from '../../database/settle-open-items.ts';
import { findChequeOf, type StoredCheque } from '../../database/stored-cheques.ts';
import {
  loadParts,
  postStoredSettlement,
  type StoredAllocation,
  type StoredPart,
  type StoredSettlement,
} from '../../database/stored-settlements.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import type { Poster } from '../../posting/locks.ts';
import { lockCompanyCounter, takeNextNumbers } from '../../posting/numbering.ts';
import { postEntry } from '../../posting/post-entry.ts';
import {
  postReversal,
  toSettlementCounter,
  toSettlementHead,
  toSettlementNumber,
} from '../../posting/settle-at-once.ts';
import { insertAllocations, insertParts, refreshEnds } from '../../posting/settlements.ts';
import { reverseStoredAllocation } from '../../posting/store-allocation.ts';
import { NO_OWN_VALUES, type OwnDocumentValues } from '../documents/own-values.ts';
import { type AllocationEnd, findEndProblems, findEnds } from './allocation-ends.ts';
import { cancelChequeOf, hasBindingEvents, recordCheque } from './record-cheque.ts';
import { findRowLimits } from './row-limits.ts';
import { type SettlementInput, toSettlingAmount } from './settlement-input.ts';
import { assertCanBeTakenBack } from './taking-back.ts';

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type SettlementRecording = {
  actor: Actor;
  now: string;
  language: Language;
  own?: OwnDocumentValues;
};

export const toPoster = ({ actor, now, language }: SettlementRecording): Poster => ({
  user_id: actor.user_id,
  language,
  now,
});

export const settlementTables = { receipt: 'receipts', payment: 'payments' } as const;

const texts = {
  tooMuch: {
    en: 'The allocations come to {sum}, but only {amount} is there.',
    ne: 'चुक्ता गरिएको जम्मा {sum} छ, तर रकम {amount} मात्र छ।',
  },
  refund: {
    en: 'A refund names what it gives back: {amount} is not allocated.',
    ne: 'फिर्ताले के फिर्ता गरेको हो खुलाउनुपर्छ: {amount} छुट्याइएको छैन।',
  },
  reversed: { en: 'This is already reversed.', ne: 'यो उल्टाइसकिएको छ।' },
  isReversal: {
    en: 'This reverses another one. Enter a new one instead.',
    ne: 'यसले अर्कोलाई उल्टाएको हो। बरु नयाँ राख्नुहोस्।',
  },
  withDocument: {
    en: 'This came with its document. Cancel or credit the document instead.',
    ne: 'यो कागजातसँगै भएको हो। बरु कागजात रद्द वा क्रेडिट गर्नुहोस्।',
  },
  ofBefore: {
    en: 'This was booked for documents from before the ledger and stays as it is.',
    ne: 'यो लेजरअघिका कागजातका लागि राखिएको हो, यस्तै रहन्छ।',
  },
  early: {
    en: 'A reversal cannot count before {day}.',
    ne: 'उल्टाउने मिति {day} भन्दा अघिको हुन सक्दैन।',
  },
  withCheque: {
    en: 'Its cheque is {state}. Record there what becomes of it.',
    ne: 'यसको चेक {state} छ। अब के हुन्छ, चेकमै राख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const say = (text: Texts, values: Record<string, string>, language: Language): string =>
  localizeDigits(translate(text, language, values), language);

/**
 * The ends that the allocations name, in their order. Throws ValidationError (422) by field for what is
 * not open, too much, or more than the money.
 */
const findTargets = async (
  tx: Transaction,
  company_id: number,
  kind: SettlementKind,
  input: SettlementInput,
  language: Language,
): Promise<AllocationEnd[]> => {
  const { party, date, allocations } = input;
  const refund = isRefund(kind, party.kind);
  const problems: FieldErrors = {};
  const ends: AllocationEnd[] = [];
  const found = await findEnds(tx, company_id, party, allocations);
  for (const [index, allocation] of allocations.entries()) {
    const end = found[index];
    const place = `allocations.${index}`;
    const fields = { document: `${place}.document_id`, amount: `${place}.amount` };
    const wanted = { amount: allocation.amount, date };
    Object.assign(problems, findEndProblems(end, wanted, refund ? -1 : 1, fields, language));
    if (end) ends.push(end);
  }
  const sum = allocations.reduce((total, { amount }) => total + amount, 0);
  const settling = toSettlingAmount(kind, input);
  const inMoney = (paisa: number) => formatMoney(paisa, language);
  if (sum > settling)
    problems.allocations ??= [
      say(texts.tooMuch, { sum: inMoney(sum), amount: inMoney(settling) }, language),
    ];
  else if (refund && sum < settling)
    problems.allocations ??= [say(texts.refund, { amount: inMoney(settling - sum) }, language)];
  if (Object.keys(problems).length === 0)
    Object.assign(problems, await findRowLimits(tx, company_id, input, ends, language));
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return ends;
};

export type RecordedSettlement = StoredSettlement & {
  rows: StoredPart[];
  allocations: StoredAllocation[];
};

/** What is open of it and of what it settles. */
const keepOpenItems = async (
  tx: Transaction,
  kind: SettlementKind,
  row: Parameters<typeof insertOpenSettlement>[2],
  settling: number,
  allocations: StoredAllocation[],
): Promise<void> => {
  const isDirect = ({ target_kind }: StoredAllocation) =>
    directlySettled.some(direct => direct === target_kind);
  for (const direct of directlySettled) {
    const named = allocations.filter(({ target_kind }) => target_kind === direct);
    const taken = named.map(({ target_id, amount }): [number, number] => [target_id, amount]);
    await settleOpenItems(tx, row.company_id, direct, new Map(taken));
  }
  const allocated = allocations.reduce((sum, { amount }) => sum + amount, 0);
  // Both ends of what is left are added up, the receipt or payment with them.
  const others = allocations.filter(allocation => !isDirect(allocation));
  if (others.length > 0) await refreshEnds(tx, row.company_id, others, [[kind, row.id]]);
  else await insertOpenSettlement(tx, kind, row, { settling, allocated });
};

/** Records it inside the transaction. Throws ValidationError (422) by field. */
export const recordSettlement = async (
  tx: Transaction,
  kind: SettlementKind,
  input: SettlementInput,
  recording: SettlementRecording,
): Promise<RecordedSettlement> => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  const { party, date } = input;
  const { own = NO_OWN_VALUES } = recording;
  // Sent together: what is read is read once the counter is held.
  const [, fiscal_year, ends, uses] = await settleAll([
    lockCompanyCounter(tx, company_id),
    requireFiscalYear(tx, company_id, date, 'date', language),
    findTargets(tx, company_id, kind, input, language),
    loadAccountUses(tx, company_id),
  ]);
  const [sequence] = await takeNextNumbers(tx, company_id, [
    toSettlementCounter(kind, fiscal_year),
  ]);
  const row = {
    company_id,
    number: toSettlementNumber(kind, sequence!),
    fiscal_year,
    day: date,
    party_kind: party.kind,
    party_id: party.id,
    party_name: input.party_name,
    account_id: input.account_id,
    payment_method: input.payment_method,
    amount: input.amount,
    reference: input.reference,
    narration: input.narration,
    source_kind: null,
    source_id: null,
    reverses: null,
    reversed_by: null,
    reason: null,
    pos: input.pos,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
    ...own.head,
  };
  const rows = input.rows.map(({ of, ...part }): StoredPart => {
    const end = of === undefined ? undefined : ends[of]!;
    return { ...part, document_kind: end?.kind ?? null, document_id: end?.id ?? null };
  });
  const id = await insertRow(tx, settlementTables[kind], row);
  const [, , allocations] = await settleAll([
    own.store(tx, id),
    insertParts(tx, company_id, kind, id, rows),
    insertAllocations(
      tx,
      ends.map((end, index) => ({
        company_id,
        source_kind: kind,
        source_id: id,
        target_kind: end.kind,
        target_id: end.id,
        party_kind: party.kind,
        party_id: party.id,
        amount: input.allocations[index]!.amount,
        day: date,
        recorded_at: now,
        reverses: null,
        posts_itself: 0,
      })),
    ),
  ]);
  const settled = allocations
    .filter(({ target_kind }) => !isAdvance(target_kind))
    .reduce((sum, { amount }) => sum + amount, 0);
  const recorded = { id, ...row, rows, allocations };
  await settleAll([
    postEntry(
      tx,
      { ...toSettlementHead(kind, { ...row, id }, toPoster(recording)), field: 'date' },
      postStoredSettlement(kind, row, rows, settled),
      uses,
    ),
    keepOpenItems(tx, kind, { ...row, id }, toSettlingAmount(kind, input), allocations),
    logCreation(tx, actor, { table: settlementTables[kind], id, record: recorded, now }),
  ]);
  if (input.cheque) await recordCheque(tx, kind, recorded, input.cheque, recording);
  return recorded;
};

/** Throws BadRequestError (400) or ValidationError (422) unless it can be reversed on the day. */
const assertReversible = async (
  tx: Transaction,
  kind: SettlementKind,
  row: StoredSettlement,
  date: string,
  language: Language,
): Promise<void> => {
  if (row.reversed_by !== null) throw new BadRequestError(texts.reversed[language]);
  if (row.reverses !== null) throw new BadRequestError(texts.isReversal[language]);
  if (row.source_kind !== null) throw new BadRequestError(texts.withDocument[language]);
  if (row.created_by_id === 0) throw new BadRequestError(texts.ofBefore[language]);
  if (date < row.day)
    throw new ValidationError({ date: [say(texts.early, { day: row.day }, language)] });
  await assertCanBeTakenBack(tx, { company_id: row.company_id, kind, id: row.id }, date, language);
};

/** A cheque that the bank has seen keeps its receipt or payment: what becomes of it is an event of its own. */
const assertUnbound = async (
  tx: Transaction,
  cheque: StoredCheque,
  date: string,
  language: Language,
): Promise<void> => {
  if (await hasBindingEvents(tx, cheque)) {
    const title = chequeStateTitles[cheque.state as ChequeState][language];
    const state = language === 'en' ? title.toLowerCase() : title;
    throw new BadRequestError(translate(texts.withCheque, language, { state }));
  }
  if (date < cheque.last_event_on)
    throw new ValidationError({
      date: [say(texts.early, { day: cheque.last_event_on }, language)],
    });
};

/**
 * Reverses it under its own day inside the transaction: what its advance settled since is taken back
 * first, then its entry and its allocations are mirrored, so that its documents are open again.
 */
export const reverseSettlement = async (
  tx: Transaction,
  kind: SettlementKind,
  settlement_id: number,
  { date, reason }: { date: string; reason: string },
  recording: SettlementRecording,
): Promise<StoredSettlement> => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  const table = settlementTables[kind];
  await lockCompanyCounter(tx, company_id);
  const [row] = await query<StoredSettlement>(
    tx,
    `select * from ${table} where company_id = ? and id = ?`,
    [company_id, settlement_id],
  );
  if (!row) throw new BadRequestError(texts.reversed[language]);
  await assertReversible(tx, kind, row, date, language);
  const cheque = await findChequeOf(tx, company_id, kind, row.id);
  if (cheque) await assertUnbound(tx, cheque, date, language);
  const fiscal_year = await requireFiscalYear(tx, company_id, date, 'date', language);
  const since = await query<StoredAllocation>(
    tx,
    `select a.* from allocations as a where a.company_id = ? and a.source_kind = ? and a.source_id = ? and a.posts_itself = 1
       and not exists (select 1 from allocations as r where r.company_id = a.company_id and r.reverses = a.id)
       and not exists (select 1 from allocations as m where m.company_id = a.company_id and m.id = a.reverses and m.posts_itself = 1)
     order by a.id desc`,
    [company_id, kind, row.id],
  );
  for (const allocation of since) await reverseStoredAllocation(tx, allocation, date, recording);
  const parts = (await loadParts(tx, company_id, kind, [row.id])).get(row.id) ?? [];
  const [sequence] = await takeNextNumbers(tx, company_id, [
    toSettlementCounter(kind, fiscal_year),
  ]);
  const { id: _, ...copied } = row;
  const mirror = {
    ...copied,
    number: toSettlementNumber(kind, sequence!),
    fiscal_year,
    day: date,
    amount: 0 - row.amount,
    reverses: row.id,
    reason,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
    // They are those of the first one, which some field may demand to be the only one.
    own_fields: null,
  };
  const id = await insertRow(tx, table, mirror);
  const rows = parts.map(part => ({
    ...part,
    amount: 0 - part.amount,
    tds_base: part.tds_base == null ? null : 0 - part.tds_base,
  }));
  await insertParts(tx, company_id, kind, id, rows);
  await postReversal(tx, kind, { id, ...mirror }, toPoster(recording));
  await query(tx, `update ${table} set reversed_by = ? where company_id = ? and id = ?`, [
    id,
    company_id,
    row.id,
  ]);
  if (cheque) await cancelChequeOf(tx, cheque, { date, reason }, recording);
  await refreshReversed(tx, company_id, kind, id, row.id);
  await logCreation(tx, actor, { table, id, record: { id, ...mirror, rows }, now });
  await logChange(tx, actor, {
    table,
    id: row.id,
    now,
    changes: { reversed_by: { from: null, to: id } },
  });
  return { id, ...mirror };
};

const refreshReversed = async (
  tx: Transaction,
  company_id: number,
  kind: SettlementKind,
  id: number,
  reversed: number,
): Promise<void> => {
  const mirrored = await query<StoredAllocation>(
    tx,
    'select * from allocations where company_id = ? and source_kind = ? and source_id = ?',
    [company_id, kind, id],
  );
  await refreshEnds(
    tx,
    company_id,
    mirrored.map(allocation => ({ ...allocation, source_id: reversed })),
    [[kind, reversed]],
  );
};
