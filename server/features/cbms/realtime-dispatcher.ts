// Sends new documents at once, a few at a time: only these count as real time. Documents that
// cannot be sent at once are left to the background, which marks them so.
import type { ReportedDocument } from '../../../domain/tax/cbms-status.ts';
import { findAccount } from './account.ts';
import type { DispatchContext } from './context.ts';
import { createSystemActor, dispatchClaimed } from './dispatch-document.ts';
import { claimFresh } from './outbox.ts';

type RealtimeJob = {
  company_id: number;
  kind: ReportedDocument;
  document_id: number;
  since: number;
};

const CONCURRENCY = 4;
/** Beyond this the shop issues faster than the connection sends: the background sends the rest. */
const MAX_QUEUE_LENGTH = 200;
/** After this many milliseconds a document no longer counts as real time. */
const MAX_REALTIME_DELAY_MS = 60_000;

export const createRealtimeDispatcher = ({
  database,
  asking,
  usableLine,
  sending,
  isLeaving,
  onError,
}: DispatchContext) => {
  const queue: RealtimeJob[] = [];
  const running = new Set<Promise<void>>();

  const tell = async ({ company_id, kind, document_id, since }: RealtimeJob): Promise<void> => {
    if (isLeaving() || performance.now() - since > MAX_REALTIME_DELAY_MS) return;
    const account = await findAccount(database.read, company_id);
    // While the authority does not answer, or sending is off, nothing is tried at once.
    if (
      account?.enabled !== 1 ||
      account.paused === 1 ||
      account.suspended_reason !== null ||
      account.failures > 0
    )
      return;
    const line = await usableLine(account);
    if (!line) return;
    const row = await database.write(tx => claimFresh(tx, company_id, kind, document_id, asking()));
    if (row) await dispatchClaimed(sending, line, account, row, createSystemActor(company_id));
  };

  const next = (): void => {
    while (running.size < CONCURRENCY && queue.length > 0) {
      const work: Promise<void> = tell(queue.shift()!)
        .catch(onError)
        .finally(() => {
          running.delete(work);
          next();
        });
      running.add(work);
    }
  };

  return {
    add: (company_id: number, kind: ReportedDocument, document_id: number): void => {
      if (isLeaving() || queue.length >= MAX_QUEUE_LENGTH) return;
      queue.push({ company_id, kind, document_id, since: performance.now() });
      next();
    },
    close: async (): Promise<void> => {
      queue.length = 0;
      await Promise.all(running);
    },
  };
};
