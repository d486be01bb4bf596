// The job that gives documents of before the ledger their entries (decision 54): in batches, in the
// order of recording, while documents are issued. Each batch moves its mark in its own transaction, so
// it can be killed at any moment and by any number of processes be carried on.
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import type { StoredEntryKind } from '../database/stored-entries.ts';
import { loadAccountUses } from './accounts.ts';
import { RECORDED_BEFORE } from './locks.ts';
import { lockCompanyCounter } from './numbering.ts';
import { postDocuments } from './post-documents.ts';
import {
  type Build,
  hasOpenOldDocuments,
  loadAnswer,
  type OldDocuments,
  settleNextDay,
  settleNextOldDay,
} from './settle-old-documents.ts';

/** Documents of one transaction: some tenths of a second on either engine. */
const BATCH_SIZE = 100;
/** Between two batches others write. */
const PAUSE_MS = 5;

/**
 * What the job posts, in the order in which documents of the same second depend on each other; money
 * of those that were settled at once comes after them.
 */
export const builtKinds = [
  'inventory',
  'billing',
  'invoice',
  'credit-note',
  'debit-note',
  'cancellation',
] as const satisfies StoredEntryKind[];

const sources: Record<StoredEntryKind, string> = {
  inventory: `(select m.company_id as company_id, m.document_id as id, min(coalesce(i.created_at, m.moved_at)) as created_at
    from stock_movements as m left join inventory as i on i.company_id = m.company_id and i.id = m.document_id
    where m.document_kind = 'inventory' group by m.company_id, m.document_id)`,
  billing: 'billings',
  invoice: 'invoices',
  'credit-note': 'credit_notes',
  'debit-note': 'purchase_returns',
  cancellation: 'cancellations',
};

type Waiting = { kind: StoredEntryKind; id: number; created_at: string };

/**
 * The state of a company's ledger: how many documents of before there are, and how many have entries;
 * whether the company is to be asked if they are settled, and what it has answered.
 */
export type LedgerState = {
  built: boolean;
  documents: number;
  done: number;
  question: boolean;
  old_documents: OldDocuments | null;
};

export const loadLedgerState = async (read: ReadDb, company_id: number): Promise<LedgerState> => {
  const [row] = await query<{ open: number | null; documents: number | null; done: number | null }>(
    read,
    `select sum(case when last_id < up_to then 1 else 0 end) as open, sum(documents) as documents, sum(done) as done
     from ledger_builds where company_id = ?`,
    [company_id],
  );
  const built = (row?.open ?? 0) === 0;
  const old_documents = await loadAnswer(read, company_id);
  return {
    built,
    documents: row?.documents ?? 0,
    done: row?.done ?? 0,
    question: built && old_documents === null && (await hasOpenOldDocuments(read, company_id)),
    old_documents,
  };
};

const loadWaiting = async (
  tx: Transaction,
  company_id: number,
  kind: StoredEntryKind,
  { last_id, up_to }: Build,
): Promise<Waiting[]> => {
  const rows = await query<{ id: number; created_at: string }>(
    tx,
    `select id, created_at from ${sources[kind]} as d where company_id = ? and id > ? and id <= ? order by id limit ${BATCH_SIZE}`,
    [company_id, last_id, up_to],
  );
  return rows.map(row => ({ kind, ...row }));
};

/** The next documents in the order of recording; each kind stays in the order of its ids. */
const pickNext = (waiting: Waiting[][]): Waiting[] => {
  const places = waiting.map(() => 0);
  const picked: Waiting[] = [];
  while (picked.length < BATCH_SIZE) {
    let next = -1;
    for (const [index, list] of waiting.entries()) {
      const head = list[places[index]!];
      if (!head) continue;
      const best = next < 0 ? undefined : waiting[next]![places[next]!];
      if (!best || head.created_at < best.created_at) next = index;
    }
    if (next < 0) break;
    picked.push(waiting[next]![places[next]!]!);
    places[next]! += 1;
  }
  return picked;
};

/** Runs of one kind are posted together. */
const toRuns = (picked: Waiting[]): { kind: StoredEntryKind; ids: number[] }[] => {
  const runs: { kind: StoredEntryKind; ids: number[] }[] = [];
  for (const { kind, id } of picked) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.ids.push(id);
    else runs.push({ kind, ids: [id] });
  }
  return runs;
};

/** Posts the next documents; false if all have their entries. */
const postNextDocuments = async (
  tx: Transaction,
  company_id: number,
  builds: Build[],
): Promise<boolean> => {
  const open = builtKinds.flatMap(kind => {
    const build = builds.find(each => each.kind === kind);
    return build && build.last_id < build.up_to ? [{ kind, build }] : [];
  });
  if (open.length === 0) return false;
  const waiting = await Promise.all(
    open.map(({ kind, build }) => loadWaiting(tx, company_id, kind, build)),
  );
  const picked = pickNext(waiting);
  for (const { kind, ids } of toRuns(picked))
    await postDocuments(tx, company_id, kind, ids, RECORDED_BEFORE);
  for (const [index, { kind, build }] of open.entries()) {
    const own = picked.filter(each => each.kind === kind);
    // Whatever was deleted since is not waited for.
    const last_id = waiting[index]!.length === 0 ? build.up_to : own.at(-1)?.id;
    if (last_id === undefined) continue;
    await query(
      tx,
      'update ledger_builds set last_id = ?, done = done + ? where company_id = ? and kind = ?',
      [last_id, own.length, company_id, kind],
    );
  }
  return true;
};

/**
 * Posts the next batch of a company in a transaction of its own; false if nothing is left, or if the
 * company has no chart yet. `now` is Nepal time.
 */
export const buildNextBatch = (
  database: Database,
  company_id: number,
  now: string,
): Promise<boolean> =>
  database.write(async tx => {
    await lockCompanyCounter(tx, company_id);
    if ((await loadAccountUses(tx, company_id)).revision === 0) return false;
    const builds = await query<Build>(
      tx,
      'select kind, last_id, up_to, last_day from ledger_builds where company_id = ?',
      [company_id],
    );
    return (
      (await postNextDocuments(tx, company_id, builds)) ||
      (await settleNextDay(tx, company_id, builds, now)) ||
      (await settleNextOldDay(tx, company_id, builds, now))
    );
  });

export type LedgerBuilder = {
  /**
   * Begins, or goes on, in the background with the companies that have documents of before; resolves
   * when all is done or has failed.
   */
  run: () => Promise<void>;
  /** Ends after the batch that is running. */
  close: () => Promise<void>;
};

/** The job of a service; `now` answers Nepal time, `onError` is called for a batch that failed. */
export const createLedgerBuilder = (
  database: Database,
  now: () => string,
  onError: (error: unknown) => void,
): LedgerBuilder => {
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  const build = async () => {
    const companies = await query<{ company_id: number }>(
      database.read,
      'select distinct company_id from ledger_builds where last_id < up_to order by company_id',
      [],
    );
    for (const { company_id } of companies)
      while (!closed && (await buildNextBatch(database, company_id, now())))
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  };
  return {
    run: () => {
      running = running.then(() => (closed ? undefined : build().catch(onError)));
      return running;
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
};
