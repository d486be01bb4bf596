// A claimed document is sent and its outcome written down: the exchange, the outbox, the flag on
// the document, what holds the others back.
import { randomUUID } from 'node:crypto';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { heldStates, type State } from '../../domain/tax-authority/answers.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { type Account, freeAccount, holdAccount, stopAccount } from './account.ts';
import { documentRow } from './documents.ts';
import { billRow, type Exchange, exchange, type Line, neverSent } from './exchange.ts';
import { markSynced } from './mark-synced.ts';
import { type OutboxRow, settle } from './outbox.ts';
import { verdictOn } from './verdict.ts';
import { backoff } from './waits.ts';

/** What became of a document that was sent. */
export type Sent = { state: State; code: string };

/**
 * What sending needs. `stopped` hears, once, that nothing is sent any more; `onTheWay` holds what
 * is being sent from here, by its row; `record` writes outcomes down.
 */
export type Sending = {
  database: Database;
  clock: () => Date;
  stopped: (company_id: number, code: string) => void;
  onTheWay: Map<number, Promise<Sent>>;
  record: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

/** The program itself, where no person sends. */
export const ourselves = (company_id: number): Actor => ({
  company_id,
  user_id: 0,
  name: 'Bijak',
  username: 'Bijak',
  group_id: randomUUID(),
});

/**
 * The authority had a bill of this number before ours could have arrived: whatever is tried later
 * does not make it ours.
 */
const isStranger = (row: OutboxRow, code: string): boolean =>
  row.kind === 'invoice' && code === '101' && row.unsure !== 1;

const send = async (
  { database, clock, stopped, record }: Sending,
  line: Line,
  account: Account,
  row: OutboxRow,
  actor: Actor,
): Promise<Sent> => {
  const { company_id } = row;
  const now = nepalTime(clock());
  // Only the first try can be at the time of the sale.
  const realtime = row.realtime === 1 && row.tries === 1;
  const saying = { realtime, at: now, by: actor.username };
  const document = await documentRow(database.read, company_id, row.kind, row.document_id);
  const exchanges: Exchange[] = [await exchange(line, row, document!, saying)];
  let code = exchanges[0]!.answer.code;
  let verdict = verdictOn(row, code);

  if (verdict.bill && row.bill_id !== null) {
    // We told the bill and it was accepted; the authority does not know it: it is told once more,
    // then its return.
    const bill = await billRow(database.read, company_id, row.bill_id);
    const told = { company_id, kind: 'invoice' as const, document_id: row.bill_id };
    const again = await exchange(line, told, bill!, { ...saying, realtime: false });
    exchanges.push(again);
    if (['200', '101'].includes(again.answer.code)) {
      exchanges.push(await exchange(line, row, document!, { ...saying, realtime: false }));
      code = exchanges.at(-1)!.answer.code;
      verdict = verdictOn(row, code);
    }
  }

  const { state, holds, again, failed, arrived } = verdict;
  const milliseconds = clock().getTime();
  const failures = row.failures + (failed ? 1 : 0);
  const held = heldStates.includes(state);
  const first = await record(async tx => {
    for (const { keep } of exchanges) await keep(tx);
    await settle(tx, row, {
      state,
      code,
      due_at:
        again && state !== 'person' ? milliseconds + backoff(Math.max(failures, row.tries, 1)) : 0,
      failures: held ? 0 : failures,
      unsure: isStranger(row, code) ? 2 : arrived && row.unsure === 0 ? 1 : row.unsure,
      // What the authority has is what arrived: of a bill that is already there that was an earlier
      // try.
      realtime: state === 'accepted' ? Number(realtime && exchanges.length === 1) : row.realtime,
      answered_at: now,
      target: held ? line.target.kind : null,
    });
    if (held) await markSynced(tx, row, 1, actor, now);
    if (holds === 'authority') await holdAccount(tx, account, code, milliseconds);
    // What was not sent does not say that the authority answers again.
    else if (account.failures > 0 && exchanges.at(-1)!.answer !== neverSent)
      await freeAccount(tx, company_id);
    return holds === 'credentials' && (await stopAccount(tx, company_id, code, now));
  });
  if (first) stopped(company_id, code);
  return { state, code };
};

/** Sends the document and answers its state and code afterwards. */
export const sendClaimed = (...given: Parameters<typeof send>): Promise<Sent> => {
  const [{ onTheWay }, , , { id }] = given;
  const sent = send(...given).finally(() => onTheWay.delete(id));
  onTheWay.set(id, sent);
  return sent;
};
