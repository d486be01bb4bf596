// What becomes of a cheque in the books: the entry of an event, and what is open after it (decision 61).
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { Transaction } from '../database/database.ts';
import { loadChequeEvents } from '../database/stored-cheques.ts';
import type { StoredAllocation } from '../database/stored-settlements.ts';
import { loadAccountUses } from './accounts.ts';
import type { PostedBy } from './locks.ts';
import { postEntry } from './post-entry.ts';
import { refreshEnds } from './settlements.ts';

/**
 * Writes what follows from a stored event and its stored allocations: its entry if it has one, and what is
 * open of the receipt or payment and of its documents. Throws ValidationError (422) if the books are
 * closed on its day.
 */
export const postChequeEvent = async (
  tx: Transaction,
  company_id: number,
  event_id: number,
  allocations: readonly StoredAllocation[],
  by: PostedBy,
): Promise<void> => {
  const [posted] = await loadChequeEvents(tx, company_id, [event_id]);
  const { event, cheque, settlement, lines } = posted!;
  await postEntry(
    tx,
    {
      company_id,
      source: { kind: 'cheque-event', id: event.id },
      day: event.day,
      recorded_at: event.created_at,
      pos: settlement.pos,
      number: cheque.number,
      narration: cheque.party_name,
      by,
      field: 'date',
    },
    lines,
    await loadAccountUses(tx, company_id),
  );
  if (event.settles === 0) return;
  const kind = cheque.settlement_kind as SettlementKind;
  await refreshEnds(tx, company_id, allocations, [[kind, settlement.id]]);
};
