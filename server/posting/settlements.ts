// Receipts and payments that a person enters: what they settle with besides money, and the entry
// that follows from both. What comes or goes with a document is in settle-at-once.ts.
import { isAdvance, type SettlementKind } from '../../domain/ledger/settlements.ts';
import type { Transaction } from '../database/database.ts';
import { findDocumentOfNote, isNote, notedKinds } from '../database/open-credits.ts';
import type { OpenItemKind } from '../database/open-item-facts.ts';
import { refreshOpenItems } from '../database/open-items.ts';
import { insertRows } from '../database/raw-query.ts';
import {
  postStoredAllocation,
  type StoredAllocation,
  type StoredPart,
} from '../database/stored-settlements.ts';
import { loadAccountUses } from './accounts.ts';
import { assertDayIsOpen, type PostedBy } from './locks.ts';
import { postEntry } from './post-entry.ts';

/** Stores the parts that settle besides money, in their order. */
export const insertParts = async (
  tx: Transaction,
  company_id: number,
  kind: SettlementKind,
  settlement_id: number,
  parts: readonly StoredPart[],
): Promise<void> => {
  if (parts.length === 0) return;
  await insertRows(
    tx,
    'settlement_rows',
    parts.map(({ kind: part, amount, voucher_no, ...tds }, index) => ({
      company_id,
      settlement_kind: kind,
      settlement_id,
      line_no: index + 1,
      kind: part,
      amount,
      voucher_no,
      tds_type_id: tds.tds_type_id ?? null,
      tds_rate: tds.tds_rate ?? null,
      tds_base: tds.tds_base ?? null,
      document_kind: tds.document_kind ?? null,
      document_id: tds.document_id ?? null,
    })),
  );
};

/** The document whose open item an end of an allocation changes: a note's is the one that it belongs to. */
const findItem = async (
  tx: Transaction,
  company_id: number,
  kind: string,
  id: number,
): Promise<[OpenItemKind, number] | undefined> => {
  if (!isNote(kind)) return [kind as OpenItemKind, id];
  const of = notedKinds[kind];
  const document_id = await findDocumentOfNote(tx, company_id, of, id);
  return document_id === undefined ? undefined : [of, document_id];
};

/** Computes both ends of these allocations again, and `more` documents of which something was written. */
export const refreshEnds = async (
  tx: Transaction,
  company_id: number,
  allocations: readonly Pick<
    StoredAllocation,
    'source_kind' | 'source_id' | 'target_kind' | 'target_id'
  >[],
  more: readonly [OpenItemKind, number][] = [],
): Promise<void> => {
  const items = [...more];
  for (const { source_kind, source_id, target_kind, target_id } of allocations)
    for (const [kind, id] of [
      [source_kind, source_id],
      [target_kind, target_id],
    ] as const) {
      const item = await findItem(tx, company_id, kind, id);
      if (item) items.push(item);
    }
  for (const [kind, some] of Map.groupBy(items, ([of]) => of))
    await refreshOpenItems(tx, company_id, kind, [...new Set(some.map(([, id]) => id))]);
};

type NewAllocation = Omit<StoredAllocation, 'id' | 'cheque_event_id'> &
  Partial<Pick<StoredAllocation, 'cheque_event_id'>>;

/** Inserts the rows and returns them with their ids: reversals refer to them. */
export const insertAllocations = async (
  tx: Transaction,
  rows: readonly NewAllocation[],
): Promise<StoredAllocation[]> => {
  if (rows.length === 0) return [];
  const complete = rows.map(row => ({ ...row, cheque_event_id: row.cheque_event_id ?? null }));
  const inserted = await insertRows<{ id: number }>(tx, 'allocations', complete, 'returning id');
  // Ids grow with the order of the rows; neither engine promises to answer them in it.
  const ids = inserted.map(({ id }) => Number(id)).sort((first, second) => first - second);
  return complete.map((row, index) => ({ ...row, id: ids[index]! }));
};

/** True for an allocation that moves money from the account of advances to that of the party. */
export const isPostedItself = ({ source_kind }: Pick<NewAllocation, 'source_kind'>): boolean =>
  isAdvance(source_kind);

/**
 * Writes what follows from a stored allocation that was made after its source: its entry if it has one,
 * and what is open of both ends. Throws ValidationError (422) if the books are closed on its day.
 */
export const postAllocation = async (
  tx: Transaction,
  allocation: StoredAllocation,
  head: { pos: string; number: string | null; narration: string | null },
  by: PostedBy,
): Promise<void> => {
  const { company_id, id, day, recorded_at } = allocation;
  if (allocation.posts_itself === 1)
    await postEntry(
      tx,
      {
        company_id,
        source: { kind: 'allocation', id },
        day,
        recorded_at,
        ...head,
        by,
        field: 'date',
      },
      postStoredAllocation(allocation),
      await loadAccountUses(tx, company_id),
    );
  else await assertDayIsOpen(tx, company_id, day, 'date', by);
  await refreshEnds(tx, company_id, [allocation]);
};
