// Sends waiting documents a few at a time, company by company, as long as any is due; then polls
// again after a while. While the authority does not answer, one document is tried when it is due,
// so that days of silence cost only time.
import type { CbmsAccount } from './account.ts';
import { isDue } from './backoff.ts';
import type { DispatchContext } from './context.ts';
import { createSystemActor, dispatchClaimed } from './dispatch-document.ts';
import { enqueueMissing, requeueTestDocuments } from './enqueue-missing.ts';
import { claimDue, hasDueDocuments } from './outbox.ts';

const CONCURRENCY = 16;
/**
 * Pause between two rounds in milliseconds, so that sending does not affect checkout latency (1,000
 * documents in about 15 s).
 */
const PAUSE_MS = 80;
/** Rounds before the next company's turn. */
const MAX_ROUNDS = 25;
/** Milliseconds between two polls when nothing is due. */
const IDLE_POLL_MS = 2_000;
/** Milliseconds between two searches for documents missing in the outbox. */
const SCAN_INTERVAL_MS = 5 * 60_000;

export const createOutboxWorker = ({
  database,
  target,
  clock,
  asking,
  usableLine,
  sending,
  isLeaving,
  onError,
}: DispatchContext) => {
  const searched = new Map<number, { at: number; as: string }>();
  let wakeUp: () => void = () => undefined;
  let isAwake = false;

  const rest = () =>
    new Promise<void>(done => {
      if (isAwake || isLeaving()) return done();
      const timer = setTimeout(done, IDLE_POLL_MS);
      timer.unref();
      wakeUp = () => {
        clearTimeout(timer);
        done();
      };
    });

  const search = async (account: CbmsAccount): Promise<void> => {
    const last = searched.get(account.company_id);
    const as = `${account.since} ${account.changed_at}`;
    if (last?.as === as && performance.now() - last.at < SCAN_INTERVAL_MS) return;
    if (target.kind === 'real')
      await requeueTestDocuments(database, account.company_id, clock, isLeaving);
    await enqueueMissing(database, account, isLeaving);
    searched.set(account.company_id, { at: performance.now(), as });
  };

  /** One round; true if there may be more. */
  const round = async (company_id: number): Promise<boolean> => {
    const account = (await database.read
      .selectFrom('cbms_accounts')
      .selectAll()
      .where('company_id', '=', company_id)
      .executeTakeFirst()) as CbmsAccount | undefined;
    if (
      isLeaving() ||
      account?.enabled !== 1 ||
      account.paused === 1 ||
      account.suspended_reason !== null
    )
      return false;
    const now = asking();
    if (account.failures > 0 && !isDue(account.retry_at, now.now)) return false;
    if (!(await hasDueDocuments(database.read, company_id, now))) return false;
    const line = await usableLine(account);
    if (!line) return false;
    const most = account.failures > 0 ? 1 : CONCURRENCY;
    const rows = await database.write(tx =>
      claimDue(tx, company_id, asking(), most, [...sending.inFlight.keys()]),
    );
    // If one fails, the outcomes of the others are recorded.
    const ended = await Promise.allSettled(
      rows.map(row => dispatchClaimed(sending, line, account, row, createSystemActor(company_id))),
    );
    for (const outcome of ended) if (outcome.status === 'rejected') onError(outcome.reason);
    return rows.length > 0 && ended.every(outcome => outcome.status === 'fulfilled');
  };

  const pass = async (): Promise<boolean> => {
    const accounts = (await database.read
      .selectFrom('cbms_accounts')
      .selectAll()
      .where('enabled', '=', 1)
      .where('paused', '=', 0)
      .where('suspended_reason', 'is', null)
      .execute()) as unknown as CbmsAccount[];
    let more = false;
    for (const account of accounts) {
      await search(account);
      let rounds = 0;
      while (rounds < MAX_ROUNDS && (await round(account.company_id))) {
        rounds += 1;
        await new Promise(done => setTimeout(done, PAUSE_MS));
      }
      more ||= rounds === MAX_ROUNDS;
    }
    return more;
  };

  const work = async (): Promise<void> => {
    while (!isLeaving()) {
      isAwake = false;
      const more = await pass().catch(error => {
        if (!isLeaving()) onError(error);
        return false;
      });
      if (!more) await rest();
    }
  };
  const working = work();

  return {
    wake: (): void => {
      isAwake = true;
      wakeUp();
    },
    close: async (): Promise<void> => {
      wakeUp();
      await working;
    },
  };
};
