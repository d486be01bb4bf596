// Sends a claimed document and records the outcome: the exchange, the outbox, the flag on the
// document, the reason to hold others back.
import { randomUUID } from 'node:crypto';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import { acceptedStates, type OutboxState } from '../../../domain/tax/cbms-status.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { findReportedDocument } from '../../posting/tax-queue.ts';
import { type CbmsAccount, clearAccountDelay, delayAccount, suspendAccount } from './account.ts';
import { computeBackoff } from './backoff.ts';
import { classifyResponse } from './classify-response.ts';
import {
  type CbmsConnection,
  type Exchange,
  exchangeDocument,
  findInvoice,
  NOT_SENT,
} from './exchange.ts';
import { markSynced } from './mark-synced.ts';
import { type OutboxRow, recordOutcome } from './outbox.ts';

/** The outcome of sending a document. */
type DispatchOutcome = { state: OutboxState; code: string };

/**
 * The dependencies of sending. `onSuspended` is called once when sending stops; `inFlight` contains
 * the documents that this process is sending, by their row; `batchWrite` writes outcomes.
 */
export type DispatchDependencies = {
  database: Database;
  clock: () => Date;
  onSuspended: (company_id: number, code: string) => void;
  inFlight: Map<number, Promise<DispatchOutcome>>;
  batchWrite: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

/** The program itself, if no user sends. */
export const createSystemActor = (company_id: number): Actor => ({
  company_id,
  user_id: 0,
  name: 'Bijak',
  username: 'Bijak',
  group_id: randomUUID(),
});

/**
 * The authority had an invoice of this number before ours could have arrived: later attempts do not
 * make it ours.
 */
const isForeignInvoice = (row: OutboxRow, code: string): boolean =>
  row.kind === 'invoice' && code === '101' && row.delivery_uncertain !== 1;

const dispatchRow = async (
  { database, clock, onSuspended, batchWrite }: DispatchDependencies,
  line: CbmsConnection,
  account: CbmsAccount,
  row: OutboxRow,
  actor: Actor,
): Promise<DispatchOutcome> => {
  const { company_id } = row;
  const now = toNepalTime(clock());
  // Only the first attempt can be at the time of the sale.
  const realtime = row.realtime === 1 && row.attempts === 1;
  const saying = { realtime, at: now, by: actor.username };
  const document = await findReportedDocument(database.read, company_id, row.kind, row.document_id);
  const exchanges: Exchange[] = [await exchangeDocument(line, row, document!, saying)];
  let code = exchanges[0]!.answer.code;
  let verdict = classifyResponse(row, code);

  if (verdict.bill && row.bill_id !== null) {
    // The authority accepted the invoice but does not know it now: it is sent again, then its
    // return.
    const bill = await findInvoice(database.read, company_id, row.bill_id);
    const subject = { company_id, kind: 'invoice' as const, document_id: row.bill_id };
    const again = await exchangeDocument(line, subject, bill!, { ...saying, realtime: false });
    exchanges.push(again);
    if (['200', '101'].includes(again.answer.code)) {
      exchanges.push(await exchangeDocument(line, row, document!, { ...saying, realtime: false }));
      code = exchanges.at(-1)!.answer.code;
      verdict = classifyResponse(row, code);
    }
  }

  const { state, holds, again, failed, arrived } = verdict;
  const milliseconds = clock().getTime();
  const failures = row.failures + (failed ? 1 : 0);
  const held = acceptedStates.includes(state);
  const first = await batchWrite(async tx => {
    for (const { keep } of exchanges) await keep(tx);
    await recordOutcome(tx, row, {
      state,
      code,
      due_at:
        again && state !== 'person'
          ? milliseconds + computeBackoff(Math.max(failures, row.attempts, 1))
          : 0,
      failures: held ? 0 : failures,
      delivery_uncertain: isForeignInvoice(row, code)
        ? 2
        : arrived && row.delivery_uncertain === 0
          ? 1
          : row.delivery_uncertain,
      // For an invoice that is already there, an earlier attempt arrived, so this one was not in
      // real time.
      realtime: state === 'accepted' ? Number(realtime && exchanges.length === 1) : row.realtime,
      answered_at: now,
      target: held ? line.target.kind : null,
    });
    if (held) await markSynced(tx, row, 1, actor, now);
    if (holds === 'authority') await delayAccount(tx, account, code, milliseconds);
    // A document that was not sent does not prove that the authority answers again.
    else if (account.failures > 0 && exchanges.at(-1)!.answer !== NOT_SENT)
      await clearAccountDelay(tx, company_id);
    return holds === 'credentials' && (await suspendAccount(tx, company_id, code, now));
  });
  if (first) onSuspended(company_id, code);
  return { state, code };
};

/** Sends the document and returns its new state and code. */
export const dispatchClaimed = (
  ...given: Parameters<typeof dispatchRow>
): Promise<DispatchOutcome> => {
  const [{ inFlight }, , , { id }] = given;
  const sent = dispatchRow(...given).finally(() => inFlight.delete(id));
  inFlight.set(id, sent);
  return sent;
};
