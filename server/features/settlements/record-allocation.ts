// Applies a credit of a party to an open document, and takes that back: a fact of its own under its own
// day, without touching either (decision 60).
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import type { Party } from '../../../domain/ledger/postings.ts';
import { isAdvance } from '../../../domain/ledger/settlements.ts';
import type { Transaction } from '../../database/database.ts';
import { isNote } from '../../database/open-credits.ts';
import { query } from '../../database/raw-query.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { requireFiscalYear } from '../../posting/fiscal-year.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { isPostedItself } from '../../posting/settlements.ts';
import {
  type AllocationRecording,
  reverseStoredAllocation,
  storeAllocation,
} from '../../posting/store-allocation.ts';
import {
  type AllocationEnd,
  type DocumentReference,
  findEnd,
  findEndProblems,
} from './allocation-ends.ts';

export type AllocationRequest = {
  party: Party;
  source: DocumentReference;
  target: DocumentReference;
  /** Paisa. */
  amount: number;
  date: string;
};

const texts = {
  reversed: { en: 'This allocation is already taken back.', ne: 'यो समायोजन फिर्ता भइसकेको छ।' },
  isReversal: {
    en: 'This takes another allocation back.',
    ne: 'यसले अर्को समायोजन फिर्ता गरेको हो।',
  },
  withDocument: {
    en: 'This money came with its document and stays with it.',
    ne: 'यो रकम कागजातसँगै आएको हो, त्यसैसँग रहन्छ।',
  },
  early: {
    en: 'An allocation cannot be taken back before {day}.',
    ne: 'समायोजन {day} भन्दा अघि फिर्ता हुन सक्दैन।',
  },
} satisfies Record<string, Texts>;

/** Credits of a party applied to its documents under one AD day. */
export type CreditApplication = {
  party: Party;
  date: string;
  allocations: Pick<AllocationRequest, 'source' | 'target' | 'amount'>[];
};

/** Where a request has the parts of an allocation, for what is wrong with them. */
type AllocationFields = { source: string; target: string; amount: string };

/** The fields of an allocation that a request has under the prefix, "allocations.0.". */
export const toAllocationFields = (prefix: string): AllocationFields => ({
  source: `${prefix}source.document_id`,
  target: `${prefix}target.document_id`,
  amount: `${prefix}amount`,
});

/** Reads each end once, and answers what earlier allocations of the request have left of it. */
const createEndReader = (tx: Transaction, company_id: number, party: Party) => {
  const known = new Map<string, AllocationEnd | undefined>();
  return async (named: DocumentReference): Promise<AllocationEnd | undefined> => {
    const key = `${named.document_kind} ${named.document_id}`;
    if (!known.has(key)) known.set(key, await findEnd(tx, company_id, party, named));
    const end = known.get(key);
    return end?.open === 0 ? undefined : end;
  };
};

/**
 * Applies credits to documents inside the transaction: all of them, or none. `toFields` says where the
 * request has the parts of the allocation of an index. Throws ValidationError (422) by field.
 */
export const applyCredits = async (
  tx: Transaction,
  { party, date, allocations }: CreditApplication,
  toFields: (index: number) => AllocationFields,
  recording: AllocationRecording,
): Promise<StoredAllocation[]> => {
  const { actor, now, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  await requireFiscalYear(tx, company_id, date, 'date', language);
  const readEnd = createEndReader(tx, company_id, party);
  const problems: FieldErrors = {};
  const rows = [];
  for (const [index, { source, target, amount }] of allocations.entries()) {
    const fields = toFields(index);
    const wanted = { amount, date };
    const [to, from] = [await readEnd(target), await readEnd(source)];
    Object.assign(
      problems,
      findEndProblems(to, wanted, 1, { ...fields, document: fields.target }, language),
      findEndProblems(from, wanted, -1, { ...fields, document: fields.source }, language),
    );
    if (!to || !from || Object.keys(problems).length > 0) continue;
    to.open -= amount;
    from.open += amount;
    rows.push({
      company_id,
      source_kind: from.kind,
      source_id: from.id,
      target_kind: to.kind,
      target_id: to.id,
      party_kind: party.kind,
      party_id: party.id,
      amount,
      day: date,
      recorded_at: now,
      reverses: null,
      cheque_event_id: null,
    });
  }
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const stored: StoredAllocation[] = [];
  for (const row of rows) {
    const posts_itself = isPostedItself(row) ? 1 : 0;
    stored.push(await storeAllocation(tx, { ...row, posts_itself }, recording));
  }
  return stored;
};

/** Applies a credit to one document inside the transaction. Throws ValidationError (422) by field. */
export const recordAllocation = async (
  tx: Transaction,
  { party, date, ...allocation }: AllocationRequest,
  recording: AllocationRecording,
): Promise<StoredAllocation> => {
  const application = { party, date, allocations: [allocation] };
  const [stored] = await applyCredits(tx, application, () => toAllocationFields(''), recording);
  return stored!;
};

/**
 * Takes an allocation back inside the transaction. Throws BadRequestError (400) where it was, or where
 * its money came with the document, ValidationError (422) for a day before it.
 */
export const reverseAllocation = async (
  tx: Transaction,
  allocation_id: number,
  date: string,
  recording: AllocationRecording,
): Promise<StoredAllocation> => {
  const { actor, language } = recording;
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  await requireFiscalYear(tx, company_id, date, 'date', language);
  const [row] = await query<StoredAllocation & { reversal: number | null }>(
    tx,
    `select a.*, (select min(r.id) from allocations as r where r.company_id = a.company_id and r.reverses = a.id) as reversal
     from allocations as a where a.company_id = ? and a.id = ?`,
    [company_id, allocation_id],
  );
  if (!row || row.reversal !== null) throw new BadRequestError(texts.reversed[language]);
  const { reversal: _, ...allocation } = row;
  if (allocation.reverses !== null) throw new BadRequestError(texts.isReversal[language]);
  await assertFree(tx, allocation, language);
  if (date < allocation.day)
    throw new ValidationError({
      date: [translate(texts.early, language, { day: localizeDigits(allocation.day, language) })],
    });
  return reverseStoredAllocation(tx, allocation, date, recording);
};

/** Money that came with its document, went back, or was booked for documents of before, stays. */
const assertFree = async (
  tx: Transaction,
  allocation: StoredAllocation,
  language: Language,
): Promise<void> => {
  const { company_id, source_kind, source_id } = allocation;
  if (!isAdvance(source_kind)) return;
  const [source] = await query<MoneyOfAllocation>(
    tx,
    `select source_kind, created_by_id, reversed_by from ${source_kind}s where company_id = ? and id = ?`,
    [company_id, source_id],
  );
  if (source!.reversed_by !== null) throw new BadRequestError(texts.reversed[language]);
  if (isBound(allocation, source!)) throw new BadRequestError(texts.withDocument[language]);
};

/** What of the receipt or payment says whether its allocations can be taken back. */
export type MoneyOfAllocation = {
  source_kind: string | null;
  created_by_id: number;
  reversed_by: number | null;
};

/** True for money that stays where it is: it came with its document, went back, or is of before. */
export const isBound = (
  { target_kind }: Pick<StoredAllocation, 'target_kind'>,
  { source_kind, created_by_id }: MoneyOfAllocation,
): boolean =>
  source_kind !== null || created_by_id === 0 || isAdvance(target_kind) || isNote(target_kind);
