// What stored events of cheques post, computed from their rows: posting, the replay of the log and the
// self-check all ask here (decision 61).
import {
  buildChargeLines,
  buildClearingLines,
  type ChequeEventKind,
} from '../../domain/ledger/cheques.ts';
import { type PostingLine, toEntryLines } from '../../domain/ledger/postings.ts';
import type { SettlementKind } from '../../domain/ledger/settlements.ts';
import type { ReadDb, Stored, StoredRow, Transaction } from './database.ts';
import { placeholders, query } from './raw-query.ts';
import {
  loadParts,
  postStoredSettlement,
  type StoredPart,
  type StoredSettlement,
} from './stored-settlements.ts';

export type StoredCheque = Stored<'cheques'>;
export type StoredChequeEvent = Stored<'cheque_events'>;
/** An event with the cheque and the receipt or payment that it is about, and what it posts. */
export type PostedChequeEvent = {
  event: StoredChequeEvent;
  cheque: StoredCheque;
  settlement: StoredSettlement;
  lines: PostingLine[];
};

/**
 * The lines of an event: that of the bank where it has paid; those of the receipt or payment, or their
 * mirror, where it comes again or is taken back; what the bank charges. `settled` is what documents of
 * control accounts took with it, negative what they gave back.
 */
const postStoredEvent = (
  event: StoredChequeEvent,
  kind: SettlementKind,
  settlement: StoredSettlement,
  parts: StoredPart[],
  settled: number,
): PostingLine[] => {
  const { settles, charge, account_id } = event;
  if ((event.kind as ChequeEventKind) === 'clearing')
    return buildClearingLines(kind, {
      waiting: settlement.account_id,
      bank: account_id!,
      amount: settlement.amount,
    });
  const whole =
    settles === 0
      ? []
      : postStoredSettlement(
          kind,
          { ...settlement, amount: settles * settlement.amount },
          parts.map(part => ({ ...part, amount: settles * part.amount })),
          settled,
        );
  return toEntryLines([...whole, ...(charge > 0 ? buildChargeLines(account_id!, charge) : [])]);
};

/** What was allocated, negative taken back, with these events to documents of control accounts. */
const loadEventsSettled = async (
  db: ReadDb | Transaction,
  company_id: number,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await query<{ id: number; settled: number }>(
    db,
    `select cheque_event_id as id, sum(amount) as settled from allocations
     where company_id = ? and cheque_event_id in (${placeholders(ids.length)}) and target_kind not in ('receipt', 'payment')
     group by cheque_event_id`,
    [company_id, ...ids],
  );
  return new Map(rows.map(({ id, settled }) => [id, settled]));
};

/** These events with what they post, by id. */
export const loadChequeEvents = async (
  db: ReadDb | Transaction,
  company_id: number,
  ids: readonly number[],
): Promise<PostedChequeEvent[]> => {
  const load = <Row extends StoredRow>(table: string, some: readonly number[]) =>
    some.length === 0
      ? []
      : query<Row>(
          db,
          `select * from ${table} where company_id = ? and id in (${placeholders(some.length)}) order by id`,
          [company_id, ...some],
        );
  const events = await load<StoredChequeEvent>('cheque_events', ids);
  if (events.length === 0) return [];
  const cheques = new Map(
    (
      await load<StoredCheque>('cheques', [...new Set(events.map(({ cheque_id }) => cheque_id))])
    ).map(cheque => [cheque.id, cheque]),
  );
  const settled = await loadEventsSettled(db, company_id, ids);
  const found: PostedChequeEvent[] = [];
  for (const [kind, some] of Map.groupBy(
    events,
    ({ cheque_id }) => cheques.get(cheque_id)!.settlement_kind as SettlementKind,
  )) {
    const behind = [...new Set(some.map(each => cheques.get(each.cheque_id)!.settlement_id))];
    const settlements = new Map(
      (await load<StoredSettlement>(`${kind}s`, behind)).map(row => [row.id, row]),
    );
    const parts = await loadParts(db, company_id, kind, behind);
    for (const event of some) {
      const cheque = cheques.get(event.cheque_id)!;
      const settlement = settlements.get(cheque.settlement_id)!;
      const lines = postStoredEvent(
        event,
        kind,
        settlement,
        parts.get(settlement.id) ?? [],
        settled.get(event.id) ?? 0,
      );
      found.push({ event, cheque, settlement, lines });
    }
  }
  return found.sort((a, b) => a.event.id - b.event.id);
};

/** The events of a cheque in their order. */
export const loadEventsOf = (
  db: ReadDb | Transaction,
  company_id: number,
  cheque_id: number,
): Promise<StoredChequeEvent[]> =>
  query<StoredChequeEvent>(
    db,
    'select * from cheque_events where company_id = ? and cheque_id = ? order by id',
    [company_id, cheque_id],
  );

/** The cheque by which a receipt or payment was paid; undefined where it was none. */
export const findChequeOf = async (
  db: ReadDb | Transaction,
  company_id: number,
  kind: SettlementKind,
  settlement_id: number,
): Promise<StoredCheque | undefined> => {
  const [row] = await query<StoredCheque>(
    db,
    'select * from cheques where company_id = ? and settlement_kind = ? and settlement_id = ?',
    [company_id, kind, settlement_id],
  );
  return row;
};
