// What was issued a moment ago is told at once, a few at a time: only these are told in real time.
// What cannot go at once is left to the background, which says so.
import type { ToldDocument } from '../../domain/tax-authority/answers.ts';
import { type Account, accountOf } from './account.ts';
import type { AuthorityServices } from './authority.ts';
import type { Line } from './exchange.ts';
import { type Asking, claimFresh } from './outbox.ts';
import { ourselves, type Sending, sendClaimed } from './send-claimed.ts';

/** What both ways of sending share. */
export type Shared = AuthorityServices & {
  asking: () => Asking;
  usableLine: (account: Account) => Promise<Line | undefined>;
  sending: Sending;
  isLeaving: () => boolean;
};

type Fresh = { company_id: number; kind: ToldDocument; document_id: number; since: number };

const SIDE_BY_SIDE = 4;
/** Beyond so many the till is faster than the line: the rest goes by the background. */
const MOST = 200;
/** What has waited longer (milliseconds) is no real time any more. */
const FRESH_MS = 60_000;

export const atOnce = ({ database, asking, usableLine, sending, isLeaving, trouble }: Shared) => {
  const queue: Fresh[] = [];
  const running = new Set<Promise<void>>();

  const tell = async ({ company_id, kind, document_id, since }: Fresh): Promise<void> => {
    if (isLeaving() || performance.now() - since > FRESH_MS) return;
    const account = await accountOf(database.read, company_id);
    // While the authority does not answer, or nobody may send, nothing is tried at once.
    if (
      account?.enabled !== 1 ||
      account.paused === 1 ||
      account.stopped !== null ||
      account.failures > 0
    )
      return;
    const line = await usableLine(account);
    if (!line) return;
    const row = await database.write(tx => claimFresh(tx, company_id, kind, document_id, asking()));
    if (row) await sendClaimed(sending, line, account, row, ourselves(company_id));
  };

  const next = (): void => {
    while (running.size < SIDE_BY_SIDE && queue.length > 0) {
      const work: Promise<void> = tell(queue.shift()!)
        .catch(trouble)
        .finally(() => {
          running.delete(work);
          next();
        });
      running.add(work);
    }
  };

  return {
    add: (company_id: number, kind: ToldDocument, document_id: number): void => {
      if (isLeaving() || queue.length >= MOST) return;
      queue.push({ company_id, kind, document_id, since: performance.now() });
      next();
    },
    close: async (): Promise<void> => {
      queue.length = 0;
      await Promise.all(running);
    },
  };
};
