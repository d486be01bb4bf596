// The connection to the tax authority for the rest of the service: sends new documents at once
// without delaying anybody, waiting ones in the background, and a single document at a user's
// request.
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import { type CbmsAccount, decryptPassword, findAccount, suspendAccount } from './account.ts';
import { sendAccountSuspendedEmail } from './account-suspended-email.ts';
import type { CbmsService, CbmsServiceOptions } from './context.ts';
import type { DispatchDependencies } from './dispatch-document.ts';
import type { CbmsEndpoint } from './endpoint.ts';
import type { CbmsConnection } from './exchange.ts';
import { createManualDispatch } from './manual-dispatch.ts';
import type { ClaimRequest } from './outbox.ts';
import { createOutboxWorker } from './outbox-worker.ts';
import { createOutcomeBatcher } from './outcome-batcher.ts';
import { createRealtimeDispatcher } from './realtime-dispatcher.ts';

/** How long a claim lasts: longer than the timeout of an answer, and the writing after it. */
const toLeaseMs = ({ timeoutMs }: CbmsEndpoint) => timeoutMs * 1.5 + 2_000;
/** The service ends within ten seconds, whatever the authority does. */
const SHUTDOWN_TIMEOUT_MS = 3_000;

/** Creates the service; without a target nothing runs. */
export const createCbmsService = (services: CbmsServiceOptions): CbmsService => {
  const { database, clock, target, vault, mailer, page, onError } = services;
  const leaving = new AbortController();
  let closed = false;
  const asking = (): ClaimRequest => ({ now: clock().getTime(), lease: toLeaseMs(target) });
  const stopped = (company_id: number, code: string) =>
    void sendAccountSuspendedEmail(
      database.read,
      mailer,
      company_id,
      code,
      page('/tax-authority'),
    ).catch(onError);
  const sending: DispatchDependencies = {
    database,
    clock,
    onSuspended: stopped,
    inFlight: new Map(),
    batchWrite: createOutcomeBatcher(database),
  };

  const lineOf = async (account: CbmsAccount): Promise<CbmsConnection | undefined> => {
    const password = decryptPassword(vault, account);
    const company = await database.read
      .selectFrom('companies')
      .select('pan')
      .where('id', '=', account.company_id)
      .executeTakeFirst();
    if (password === undefined || !company) return undefined;
    return {
      target,
      credentials: { username: account.username, password, seller_pan: company.pan },
      abortSignal: leaving.signal,
    };
  };
  /** An account whose password cannot be decrypted is stopped like one with a wrong password. */
  const usableLine = async (account: CbmsAccount): Promise<CbmsConnection | undefined> => {
    const line = await lineOf(account);
    if (
      !line &&
      (await database.write(tx =>
        suspendAccount(tx, account.company_id, '100', toNepalTime(clock())),
      ))
    )
      stopped(account.company_id, '100');
    return line;
  };

  const shared = { ...services, asking, usableLine, sending, isLeaving: () => closed };
  const fresh = target.kind === 'off' ? undefined : createRealtimeDispatcher(shared);
  const rest = target.kind === 'off' ? undefined : createOutboxWorker(shared);
  const { sendNow, tellAgain } = createManualDispatch(shared);

  return {
    target,
    targetFor: async company_id => {
      if (target.kind === 'off') return 'off';
      return (await findAccount(database.read, company_id))?.enabled === 1 ? target.kind : 'off';
    },
    issued: (company_id, kind, document_id) => fresh?.add(company_id, kind, document_id),
    sendNow,
    tellAgain,
    lineOf,
    wake: () => rest?.wake(),
    close: async () => {
      closed = true;
      const patience = setTimeout(() => leaving.abort(), SHUTDOWN_TIMEOUT_MS);
      await Promise.all([fresh?.close(), rest?.close()]);
      clearTimeout(patience);
    },
  };
};
