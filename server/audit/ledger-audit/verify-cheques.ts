// Compares cheques with what became of them: each event with its entry, each cheque with its events, and
// what is in the accounts of cheques with the cheques that the bank has not paid (decision 61).
import {
  applyChequeEvent,
  type ChequeDirection,
  type ChequeEventKind,
  type ChequeFacts,
  type ChequeState,
  chequePurposes,
  findChequeStep,
  toChequeDirection,
  toFirstFacts,
  unclearedStates,
} from '../../../domain/ledger/cheques.ts';
import { type SettlementKind, settlementKinds } from '../../../domain/ledger/settlements.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import {
  loadChequeEvents,
  type StoredCheque,
  type StoredChequeEvent,
} from '../../database/stored-cheques.ts';
import { compareFigures, type Difference } from './difference.ts';
import {
  loadEntries,
  loadMappings,
  type Mappings,
  type Reads,
  verifyDocumentEntry,
  verifyKind,
} from './verify-entries.ts';

async function* verifyEvents(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const stored = await loadChequeEvents(database.read, company_id, ids);
  const entries = await loadEntries(database, company_id, 'cheque-event', ids);
  for (const { event, cheque, settlement, lines } of stored)
    yield* verifyDocumentEntry(
      `${event.kind} of cheque ${cheque.number}`,
      entries.get(event.id) ?? [],
      { day: event.day, pos: settlement.pos, lines },
      mappings,
      false,
    );
}

type Settled = { day: string; reversed_by: number | null };
/** The cheque with the receipt or payment behind it. */
type JoinedCheque = StoredCheque & { paid: number; party: number } & Settled;

/** What the cheque is after its events; a reversal of its receipt or payment has taken all of it back. */
function* recomputeFacts(
  cheque: JoinedCheque,
  events: StoredChequeEvent[],
): Generator<Difference, ChequeFacts> {
  const direction = cheque.direction as ChequeDirection;
  // Only a deposit changes the account of a cheque that was received, and nothing that of another.
  const account = direction === 'issued' ? cheque.account_id : null;
  let facts = toFirstFacts(direction, cheque.day, account);
  for (const event of events) {
    const kind = event.kind as ChequeEventKind;
    const step = findChequeStep(direction, facts.state, kind);
    const isReversal = kind === 'cancellation' && cheque.reversed_by !== null;
    yield* compareFigures(
      'cheque_events',
      `${kind} of cheque ${cheque.number}`,
      ['settles'],
      { settles: event.settles },
      { settles: isReversal ? 0 : (step?.settles ?? null) },
    );
    facts = applyChequeEvent(facts, { ...event, kind }, step?.to ?? facts.state);
  }
  return facts;
}

async function* verifyCheques(
  database: Reads,
  company_id: number,
  ids: number[],
): AsyncGenerator<Difference> {
  const events = Map.groupBy(
    await query<StoredChequeEvent>(
      database.read,
      `select * from cheque_events where company_id = ? and cheque_id in (${placeholders(ids.length)}) order by id`,
      [company_id, ...ids],
    ),
    ({ cheque_id }) => cheque_id,
  );
  for (const kind of settlementKinds) {
    const rows = await query<JoinedCheque>(
      database.read,
      `select c.*, s.amount as paid, s.party_id as party, s.day as day, s.reversed_by as reversed_by
       from cheques as c join ${kind}s as s on s.company_id = c.company_id and s.id = c.settlement_id
       where c.company_id = ? and c.settlement_kind = ? and c.id in (${placeholders(ids.length)}) order by c.id`,
      [company_id, kind, ...ids],
    );
    for (const row of rows) {
      const facts = yield* recomputeFacts(row, events.get(row.id) ?? []);
      const expected = { ...facts, amount: row.paid, party_id: row.party };
      for (const [field, recomputed] of Object.entries(expected)) {
        const kept = row[field as keyof typeof expected];
        if (kept !== recomputed)
          yield { table: 'cheques', subject: `cheque ${row.number}`, field, kept, recomputed };
      }
    }
  }
}

const states = unclearedStates.map((state: ChequeState) => `'${state}'`).join(', ');

/**
 * Debits less credits of what receipts and payments that people entered, and events of cheques, have
 * posted to the accounts of cheques. What a voucher or the opening balances put there was never in the
 * register; nor was what came with an invoice.
 */
const loadWaiting = async (
  { read }: Reads,
  company_id: number,
  kind: SettlementKind,
): Promise<number> => {
  const [row] = await query<{ waiting: number | null }>(
    read,
    `select sum(l.debit - l.credit) as waiting from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id in (
       select account_id from account_uses where company_id = ? and purpose = ? and revision =
         (select max(revision) from account_uses where company_id = ? and purpose = ?)
       union select s.account_id from cheques as c join ${kind}s as s on s.company_id = c.company_id and s.id = c.settlement_id
         where c.company_id = ? and c.settlement_kind = ?)
       and (e.source_kind = 'cheque-event' or (e.source_kind = ? and exists (
         select 1 from ${kind}s as s where s.company_id = e.company_id and s.id = e.source_id and s.source_kind is null and s.created_by_id <> 0)))`,
    [
      company_id,
      ...[company_id, chequePurposes[kind], company_id, chequePurposes[kind]],
      ...[company_id, kind],
      kind,
    ],
  );
  return row?.waiting ?? 0;
};

/** Cheques in hand, and cheques issued, are those of the register that are not cleared (invariant 17). */
async function* verifyWaiting(database: Reads, company_id: number): AsyncGenerator<Difference> {
  for (const kind of settlementKinds) {
    const [row] = await query<{ amount: number | null }>(
      database.read,
      `select sum(amount) as amount from cheques where company_id = ? and settlement_kind = ? and state in (${states})`,
      [company_id, kind],
    );
    const posted = await loadWaiting(database, company_id, kind);
    yield* compareFigures(
      'cheques',
      `${toChequeDirection(kind)} cheques`,
      ['balance'],
      { balance: row?.amount ?? 0 },
      { balance: kind === 'receipt' ? posted : 0 - posted },
    );
  }
}

/** Compares every cheque with its events, every event with its entry, and the accounts with both. */
export async function* verifyAllCheques(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  yield* verifyKind(database, company_id, 'cheque_events', ids =>
    verifyEvents(database, company_id, ids, mappings),
  );
  yield* verifyKind(database, company_id, 'cheques', ids =>
    verifyCheques(database, company_id, ids),
  );
  yield* verifyWaiting(database, company_id);
}
