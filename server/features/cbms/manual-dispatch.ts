// Sends a document at once for a user: a waiting one, before it the invoice that it belongs to, or
// a document to send again.
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import { finalStates, type ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import type { Actor } from '../../audit/activity-log.ts';
import {
  findReportedDocument,
  isReportedRow,
  queueDocument,
  toQueueEntry,
} from '../../posting/tax-queue.ts';
import type { BlockedReason, DispatchResult } from '../documents/document-services.ts';
import { type CbmsAccount, findAccount } from './account.ts';
import type { DispatchContext } from './context.ts';
import { dispatchClaimed } from './dispatch-document.ts';
import { exchangeDocument } from './exchange.ts';
import { claimRequested, findOutboxRow, type OutboxRow } from './outbox.ts';

/** The two actions of `CbmsService` that a user waits for. */
export const createManualDispatch = ({
  database,
  target,
  clock,
  asking,
  usableLine,
  sending,
}: DispatchContext) => {
  const findBlockedReason = (account: CbmsAccount | undefined): BlockedReason | undefined => {
    if (target.kind === 'off' || account?.enabled !== 1) return 'off';
    if (account.paused === 1) return 'paused';
    return account.suspended_reason === null ? undefined : 'stopped';
  };

  /** Undefined for a document that was issued with a PAN only. */
  const queued = async (
    company_id: number,
    kind: ReportedDocument,
    document_id: number,
  ): Promise<OutboxRow | undefined> => {
    const known = await findOutboxRow(database.read, company_id, kind, document_id);
    if (known) return known;
    const document = (await findReportedDocument(database.read, company_id, kind, document_id))!;
    if (!isReportedRow(document)) return undefined;
    const bill =
      kind === 'invoice'
        ? undefined
        : await database.read
            .selectFrom('invoices')
            .select('id')
            .where('company_id', '=', company_id)
            .where('company_payment_id', '=', String(document.invoice_id))
            .executeTakeFirst();
    await database.write(tx =>
      queueDocument(tx, company_id, toQueueEntry(kind, document, bill ? bill.id : null), true),
    );
    return (await findOutboxRow(database.read, company_id, kind, document_id))!;
  };

  const sendNow = async (
    actor: Actor,
    kind: ReportedDocument,
    document_id: number,
  ): Promise<DispatchResult> => {
    const account = await findAccount(database.read, actor.company_id);
    const blockedReason = findBlockedReason(account);
    if (blockedReason) return { blockedReason };
    const row = await queued(actor.company_id, kind, document_id);
    if (!row) return { blockedReason: 'unregistered' };
    // This process is already sending it: the request gets that outcome.
    const underWay = sending.inFlight.get(row.id);
    if (underWay) return underWay;
    if (finalStates.includes(row.state)) return { state: row.state, code: row.code, known: true };
    if (row.bill_id !== null) {
      const bill = await queued(actor.company_id, 'invoice', row.bill_id);
      if (!bill) return { blockedReason: 'unregistered' };
      if (!finalStates.includes(bill.state)) {
        const sent = await sendNow(actor, 'invoice', row.bill_id);
        if ('blockedReason' in sent) return sent;
        if (!finalStates.includes(sent.state)) return { blockedReason: 'bill' };
      }
    }
    const line = await usableLine(account!);
    if (!line) return { blockedReason: 'stopped' };
    const claimed = await database.write(tx =>
      claimRequested(tx, actor.company_id, kind, document_id, asking()),
    );
    if (claimed) return dispatchClaimed(sending, line, account!, claimed, actor);
    // The background round claimed it first, as soon as its invoice was accepted.
    const taken = sending.inFlight.get(row.id);
    if (taken) return taken;
    const now = (await findOutboxRow(database.read, actor.company_id, kind, document_id))!;
    return finalStates.includes(now.state)
      ? { state: now.state, code: now.code, known: true }
      : { blockedReason: 'busy' };
  };

  const tellAgain = async (actor: Actor, row: OutboxRow): Promise<string | BlockedReason> => {
    const account = await findAccount(database.read, actor.company_id);
    const blockedReason = findBlockedReason(account);
    if (blockedReason) return blockedReason;
    const line = await usableLine(account!);
    if (!line) return 'stopped';
    const document = (await findReportedDocument(
      database.read,
      row.company_id,
      row.kind,
      row.document_id,
    ))!;
    const { answer, keep } = await exchangeDocument(line, row, document, {
      realtime: false,
      at: toNepalTime(clock()),
      by: actor.username,
    });
    await database.write(keep);
    return answer.code;
  };

  return { sendNow, tellAgain };
};
