// What a person has sent at once: a document that waits, before it the bill that it belongs to, or
// a document that is told once more.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { endStates, type ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Actor } from '../entities/activity-log.ts';
import { type Account, accountOf } from './account.ts';
import type { Shared } from './at-once.ts';
import type { Hindrance, SentNow } from './authority.ts';
import { documentRow, queuedOf } from './documents.ts';
import { exchange } from './exchange.ts';
import { claimAsked, type OutboxRow, outboxRow } from './outbox.ts';
import { queueDocument } from './queue-document.ts';
import { sendClaimed } from './send-claimed.ts';

/** The two deeds of `Authority` that a person waits for. */
export const sentNow = ({ database, target, clock, asking, usableLine, sending }: Shared) => {
  const hindrance = (account: Account | undefined): Hindrance | undefined => {
    if (target.kind === 'off' || account?.enabled !== 1) return 'off';
    if (account.paused === 1) return 'paused';
    return account.stopped === null ? undefined : 'stopped';
  };

  const queued = async (
    company_id: number,
    kind: ToldDocument,
    document_id: number,
  ): Promise<OutboxRow> => {
    const known = await outboxRow(database.read, company_id, kind, document_id);
    if (known) return known;
    const document = (await documentRow(database.read, company_id, kind, document_id))!;
    const bill =
      kind === 'invoice'
        ? undefined
        : await database.read
            .selectFrom('invoices')
            .select('id')
            .where('company_id', '=', company_id)
            .where('company_payment_id', '=', document.invoice_id!)
            .executeTakeFirst();
    await database.write(tx =>
      queueDocument(tx, company_id, queuedOf(kind, document, bill ? Number(bill.id) : null), true),
    );
    return (await outboxRow(database.read, company_id, kind, document_id))!;
  };

  const sendNow = async (
    actor: Actor,
    kind: ToldDocument,
    document_id: number,
  ): Promise<SentNow> => {
    const account = await accountOf(database.read, actor.company_id);
    const hindered = hindrance(account);
    if (hindered) return { hindrance: hindered };
    const row = await queued(actor.company_id, kind, document_id);
    // It is on its way from here already: whoever asks for it hears what comes of that.
    const underWay = sending.onTheWay.get(row.id);
    if (underWay) return underWay;
    if (endStates.includes(row.state)) return { state: row.state, code: row.code, known: true };
    if (row.bill_id !== null) {
      const bill = await queued(actor.company_id, 'invoice', row.bill_id);
      if (!endStates.includes(bill.state)) {
        const sent = await sendNow(actor, 'invoice', row.bill_id);
        if ('hindrance' in sent) return sent;
        if (!endStates.includes(sent.state)) return { hindrance: 'bill' };
      }
    }
    const line = await usableLine(account!);
    if (!line) return { hindrance: 'stopped' };
    const claimed = await database.write(tx =>
      claimAsked(tx, actor.company_id, kind, document_id, asking()),
    );
    if (claimed) return sendClaimed(sending, line, account!, claimed, actor);
    // A round of the background was quicker, the moment its bill was there.
    const taken = sending.onTheWay.get(row.id);
    if (taken) return taken;
    const now = (await outboxRow(database.read, actor.company_id, kind, document_id))!;
    return endStates.includes(now.state)
      ? { state: now.state, code: now.code, known: true }
      : { hindrance: 'busy' };
  };

  const tellAgain = async (actor: Actor, row: OutboxRow): Promise<string | Hindrance> => {
    const account = await accountOf(database.read, actor.company_id);
    const hindered = hindrance(account);
    if (hindered) return hindered;
    const line = await usableLine(account!);
    if (!line) return 'stopped';
    const document = (await documentRow(database.read, row.company_id, row.kind, row.document_id))!;
    const { answer, keep } = await exchange(line, row, document, {
      realtime: false,
      at: nepalTime(clock()),
      by: actor.username,
    });
    await database.write(keep);
    return answer.code;
  };

  return { sendNow, tellAgain };
};
