// Stores an allocation that is made after its source, and the mirror that takes one back, with the entry
// that follows and its line in the activity log.
import type { Language } from '../../domain/language.ts';
import { type Actor, logCreation } from '../audit/activity-log.ts';
import type { Transaction } from '../database/database.ts';
import { loadAllocationHead, type StoredAllocation } from '../database/stored-settlements.ts';
import { insertAllocations, isPostedItself, postAllocation } from './settlements.ts';

/** The user, and the time in Nepal, "YYYY-MM-DD HH:mm:ss". */
export type AllocationRecording = { actor: Actor; now: string; language: Language };

/** The caller holds the company's counter (decision 8) and has judged both ends. */
export const storeAllocation = async (
  tx: Transaction,
  row: Omit<StoredAllocation, 'id'>,
  { actor, now, language }: AllocationRecording,
): Promise<StoredAllocation> => {
  const [stored] = await insertAllocations(tx, [row]);
  const head = await loadAllocationHead(tx, stored!);
  await postAllocation(tx, stored!, head, { user_id: actor.user_id, language, now });
  await logCreation(tx, actor, { table: 'allocations', id: stored!.id, record: stored!, now });
  return stored!;
};

/** The mirror of an allocation under a day; money that it settled is an advance again. */
export const reverseStoredAllocation = (
  tx: Transaction,
  { id, ...allocation }: StoredAllocation,
  date: string,
  recording: AllocationRecording,
): Promise<StoredAllocation> =>
  storeAllocation(
    tx,
    {
      ...allocation,
      amount: 0 - allocation.amount,
      day: date,
      recorded_at: recording.now,
      reverses: id,
      posts_itself: isPostedItself(allocation) ? 1 : 0,
      cheque_event_id: null,
    },
    recording,
  );
