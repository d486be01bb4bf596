// Records a cheque with its receipt or payment, and what becomes of it: an event of its own, its entry
// and what it settles, in one transaction under the company's counter (decisions 8 and 61).
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import {
  applyChequeEvent,
  type ChequeDirection,
  type ChequeEventKind,
  type ChequeFacts,
  type ChequeState,
  type ChequeStep,
  chequeStateTitles,
  findChequeStep,
  toChequeDirection,
  toFirstFacts,
  toLastClearingDay,
} from '../../../domain/ledger/cheques.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { isRefund, type SettlementKind } from '../../../domain/ledger/settlements.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { loadEventsOf, type StoredCheque } from '../../database/stored-cheques.ts';
import type { StoredAllocation, StoredSettlement } from '../../database/stored-settlements.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { postChequeEvent } from '../../posting/cheques.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { insertAllocations } from '../../posting/settlements.ts';
import { findStoredEnd } from './allocation-ends.ts';
import { assertCanBeTakenBack } from './taking-back.ts';

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
type ChequeRecording = { actor: Actor; now: string; language: Language };

/** A cheque as it was entered; `account_id` is the bank account of one that was issued. */
export type ChequeInput = {
  number: string;
  bank: string;
  date: string;
  account_id: number | null;
};
/** An event as it was entered; the charge in paisa. */
export type ChequeEventInput = {
  kind: ChequeEventKind;
  date: string;
  account_id: number | null;
  reason: string | null;
  charge: number;
};

const texts = {
  misfit: {
    en: 'This cheque is {state}: it cannot {event} now.',
    ne: 'यो चेक {state} छ: अहिले {event} मिल्दैन।',
  },
  early: {
    en: 'This cannot count before {day}, the last event of the cheque.',
    ne: 'यो चेकको पछिल्लो घटना {day} भन्दा अघिको हुन सक्दैन।',
  },
  immature: {
    en: 'The cheque is dated {day}. It cannot be cleared before.',
    ne: 'चेकको मिति {day} हो। त्यसअघि साटिन सक्दैन।',
  },
  stale: {
    en: 'The cheque is stale: a bank clears it up to {day}.',
    ne: 'चेकको म्याद सकिएको छ: बैंकले {day} सम्म मात्र साट्छ।',
  },
} satisfies Record<string, Texts>;

const doneTexts: Record<ChequeEventKind, Texts> = {
  deposit: { en: 'be deposited', ne: 'बैंकमा दाखिला गर्न' },
  clearing: { en: 'be cleared', ne: 'साट्न' },
  bounce: { en: 'bounce', ne: 'अनादर जनाउन' },
  presentation: { en: 'be presented', ne: 'पेश गर्न' },
  cancellation: { en: 'be cancelled or returned', ne: 'रद्द वा फिर्ता गर्न' },
};

const say = (text: Texts, values: Record<string, string>, language: Language): string =>
  localizeDigits(translate(text, language, values), language);

/** Records the cheque of a stored receipt or payment. */
export const recordCheque = async (
  tx: Transaction,
  kind: SettlementKind,
  settlement: StoredSettlement,
  { number, bank, date, account_id }: ChequeInput,
  { actor, now }: ChequeRecording,
): Promise<void> => {
  const direction = toChequeDirection(kind);
  const row = {
    company_id: settlement.company_id,
    direction,
    number,
    bank,
    date,
    party_kind: settlement.party_kind,
    party_id: settlement.party_id,
    party_name: settlement.party_name,
    amount: settlement.amount,
    settlement_kind: kind,
    settlement_id: settlement.id,
    settlement_number: settlement.number,
    ...toFirstFacts(direction, settlement.day, account_id),
    pos: settlement.pos,
    created_by: settlement.created_by,
    created_by_id: settlement.created_by_id,
    created_at: settlement.created_at,
  };
  const id = await insertRow(tx, 'cheques', row);
  await logCreation(tx, actor, { table: 'cheques', id, record: { id, ...row }, now });
};

/** Throws BadRequestError (400) for what does not fit the state, ValidationError (422) by field for the day. */
const requireStep = (
  cheque: StoredCheque,
  { kind, date }: ChequeEventInput,
  language: Language,
): ChequeStep => {
  const state = cheque.state as ChequeState;
  const step = findChequeStep(cheque.direction as ChequeDirection, state, kind);
  if (!step) {
    const title = chequeStateTitles[state][language];
    const values = {
      state: language === 'en' ? title.toLowerCase() : title,
      event: doneTexts[kind][language],
    };
    throw new BadRequestError(translate(texts.misfit, language, values));
  }
  const problems: FieldErrors = {};
  const refuse = (text: Texts, day: string) => {
    problems.date ??= [say(text, { day }, language)];
  };
  if (date < cheque.last_event_on) refuse(texts.early, cheque.last_event_on);
  if (kind === 'clearing') {
    const last = toLastClearingDay(cheque.date);
    if (date < cheque.date) refuse(texts.immature, cheque.date);
    if (date > last) refuse(texts.stale, last);
  }
  if (problems.date) throw new ValidationError(problems);
  return step;
};

type Allocated = Pick<StoredAllocation, 'target_kind' | 'target_id' | 'amount' | 'reverses'>;

/** What the receipt or payment settles now, taken back. */
const takeBack = async (
  tx: Transaction,
  { company_id, settlement_kind, settlement_id }: StoredCheque,
): Promise<Allocated[]> => {
  const live = await query<StoredAllocation>(
    tx,
    `select a.* from allocations as a where a.company_id = ? and a.source_kind = ? and a.source_id = ? and a.reverses is null
       and not exists (select 1 from allocations as r where r.company_id = a.company_id and r.reverses = a.id) order by a.id`,
    [company_id, settlement_kind, settlement_id],
  );
  return live.map(({ id, target_kind, target_id, amount }) => ({
    target_kind,
    target_id,
    amount: 0 - amount,
    reverses: id,
  }));
};

/** What the last bounce took back, as far as it is still open; the rest is an advance. */
const settleAgain = async (tx: Transaction, cheque: StoredCheque): Promise<Allocated[]> => {
  const { company_id, party_kind, party_id } = cheque;
  const kind = cheque.settlement_kind as SettlementKind;
  const taken = await query<StoredAllocation>(
    tx,
    `select * from allocations where company_id = ? and cheque_event_id =
       (select max(id) from cheque_events where company_id = ? and cheque_id = ? and settles = -1) order by id`,
    [company_id, company_id, cheque.id],
  );
  const party: Party = { kind: party_kind as Party['kind'], id: party_id };
  const side = isRefund(kind, party_kind) ? -1 : 1;
  const again: Allocated[] = [];
  // Two allocations may have settled the same document: the second finds what the first leaves.
  const left = new Map<string, number>();
  for (const { target_kind, target_id, amount } of taken) {
    const key = `${target_kind} ${target_id}`;
    const open =
      left.get(key) ??
      Math.max(
        side * ((await findStoredEnd(tx, company_id, party, target_kind, target_id))?.open ?? 0),
        0,
      );
    const part = Math.min(0 - amount, open);
    left.set(key, open - part);
    if (part > 0) again.push({ target_kind, target_id, amount: part, reverses: null });
  }
  return again;
};

const toFacts = (cheque: StoredCheque): ChequeFacts => ({
  state: cheque.state as ChequeState,
  account_id: cheque.account_id,
  last_event_on: cheque.last_event_on,
  bounced_on: cheque.bounced_on,
  notice_until: cheque.notice_until,
  complaint_until: cheque.complaint_until,
});

/** Stores the event and the facts of the cheque after it, logs both, and posts. */
const storeEvent = async (
  tx: Transaction,
  cheque: StoredCheque,
  { kind, date, account_id, reason, charge }: ChequeEventInput,
  { to, settles }: ChequeStep,
  allocated: Allocated[],
  { actor, now, language }: ChequeRecording,
): Promise<void> => {
  const { company_id } = cheque;
  const event = {
    company_id,
    cheque_id: cheque.id,
    kind,
    day: date,
    account_id: account_id ?? cheque.account_id,
    reason,
    charge,
    settles,
    created_by: actor.name,
    created_by_id: actor.user_id,
    created_at: now,
  };
  const id = await insertRow(tx, 'cheque_events', event);
  const { settlement_kind, settlement_id, party_kind, party_id } = cheque;
  const allocations = await insertAllocations(
    tx,
    allocated.map(each => ({
      company_id,
      source_kind: settlement_kind,
      source_id: settlement_id,
      target_kind: each.target_kind,
      target_id: each.target_id,
      party_kind,
      party_id,
      amount: each.amount,
      day: date,
      recorded_at: now,
      reverses: each.reverses,
      posts_itself: 0,
      cheque_event_id: id,
    })),
  );
  const before = toFacts(cheque);
  const after = applyChequeEvent(before, event, to);
  await tx
    .updateTable('cheques')
    .set(after)
    .where('company_id', '=', company_id)
    .where('id', '=', cheque.id)
    .execute();
  await postChequeEvent(tx, company_id, id, allocations, {
    user_id: actor.user_id,
    language,
    now,
  });
  const record = { id, ...event, allocations };
  await logCreation(tx, actor, { table: 'cheque_events', id, record, now });
  await logChange(tx, actor, {
    table: 'cheques',
    id: cheque.id,
    now,
    changes: Object.fromEntries(
      (Object.keys(after) as (keyof ChequeFacts)[])
        .filter(name => before[name] !== after[name])
        .map(name => [name, { from: before[name], to: after[name] }]),
    ),
  });
};

/**
 * Records an event inside the transaction. Throws BadRequestError (400) for one that does not fit the
 * state of the cheque, ValidationError (422) under `date`.
 */
export const recordChequeEvent = async (
  tx: Transaction,
  cheque_id: number,
  input: ChequeEventInput,
  recording: ChequeRecording,
): Promise<void> => {
  const { actor, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  await requireFiscalYear(tx, company_id, input.date, 'date', language);
  const [cheque] = await query<StoredCheque>(
    tx,
    'select * from cheques where company_id = ? and id = ?',
    [company_id, cheque_id],
  );
  const step = requireStep(cheque!, input, language);
  if (step.settles === -1) {
    const kind = cheque!.settlement_kind as SettlementKind;
    const settled = { company_id, kind, id: cheque!.settlement_id };
    await assertCanBeTakenBack(tx, settled, input.date, language);
  }
  const allocated =
    step.settles === 0
      ? []
      : step.settles === 1
        ? await settleAgain(tx, cheque!)
        : await takeBack(tx, cheque!);
  await storeEvent(tx, cheque!, input, step, allocated, recording);
};

/** True where something became of the cheque beyond its deposit: its receipt stays as it is. */
export const hasBindingEvents = async (
  tx: Transaction,
  { company_id, id }: StoredCheque,
): Promise<boolean> =>
  (await loadEventsOf(tx, company_id, id)).some(({ kind }) => kind !== 'deposit');

/** The receipt or payment was reversed on the day: its cheque is returned or cancelled with it. */
export const cancelChequeOf = (
  tx: Transaction,
  cheque: StoredCheque,
  { date, reason }: { date: string; reason: string },
  recording: ChequeRecording,
): Promise<void> => {
  const to = cheque.direction === 'received' ? 'returned' : 'cancelled';
  const event = { kind: 'cancellation' as const, date, account_id: null, reason, charge: 0 };
  return storeEvent(tx, cheque, event, { to, settles: 0 }, [], recording);
};
