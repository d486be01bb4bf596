// Documents that stand beside the outbox: issued before the account was switched on, or while it
// was off. They are found by their id, a few hundred in a step, from the day on that the company
// has named.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Account } from './account.ts';
import { kinds, toldDocuments } from './documents.ts';
import { markSynced } from './mark-synced.ts';
import type { OutboxRow } from './outbox.ts';
import { beginning, begun } from './queue-document.ts';
import { ourselves } from './send-claimed.ts';

const STEP = 300;

/**
 * One step over one kind; true when there may be more. Documents of a company get ascending ids in
 * the order of their commits.
 */
const step = async (database: Database, account: Account, kind: ToldDocument): Promise<boolean> => {
  const { company_id, since } = account;
  const { table, flagged, number, bill, seen } = toldDocuments[kind];
  const from = `${since} 00:00:00`;
  const [next] = await run<{ last: number | null; documents: number }>(
    database.read,
    `select max(id) as last, count(*) as documents from (select id from ${table} where company_id = ? and id > ? order by id limit ${STEP}) as found`,
    [company_id, account[seen]],
  );
  const last = Number(next?.last ?? 0);
  if (last === 0) return false;
  await database.write(async tx => {
    await run(
      tx,
      `insert into cbms_outbox (${begun})
       select company_id, '${kind}', id, ${bill}, company_payment_id, ${number}, fiscal_year, customer_name, total, created_at, ${beginning}
       from ${table} as doc where company_id = ? and id > ? and id <= ? and created_at >= ?${flagged ? ' and ird_sync = 0' : ''}
       on conflict (company_id, kind, document_id) do nothing`,
      [company_id, account[seen], last, from],
    );
    await run(
      tx,
      `update cbms_accounts set ${seen} = ? where company_id = ? and ${seen} = ? and since = ?`,
      [last, company_id, account[seen], since],
    );
  });
  account[seen] = last;
  return Number(next!.documents) === STEP;
};

/**
 * Skips what was issued before the day without looking at each: a year of documents is one look-up.
 */
const skip = async (database: Database, account: Account, kind: ToldDocument): Promise<void> => {
  const { table, seen } = toldDocuments[kind];
  if (account[seen] > 0 || kind === 'cancellation') return;
  const [first] = await run<{ id: number | null }>(
    database.read,
    `select id from ${table} where company_id = ? and created_at >= ? order by created_at, id limit 1`,
    [account.company_id, `${account.since} 00:00:00`],
  );
  if (first?.id) account[seen] = Number(first.id) - 1;
  else {
    const [last] = await run<{ id: number }>(
      database.read,
      `select id from ${table} where company_id = ? and created_at < ? order by created_at desc, id desc limit 1`,
      [account.company_id, `${account.since} 00:00:00`],
    );
    account[seen] = Number(last?.id ?? 0);
  }
};

/** Queues what is missing, bills first. */
export const catchUp = async (
  database: Database,
  account: Account,
  isLeaving: () => boolean,
): Promise<void> => {
  for (const kind of kinds) {
    const stored = { ...account };
    await skip(database, account, kind);
    const { seen } = toldDocuments[kind];
    if (account[seen] !== stored[seen])
      await database.write(async tx => {
        await run(
          tx,
          `update cbms_accounts set ${seen} = ? where company_id = ? and ${seen} = ? and since = ?`,
          [account[seen], account.company_id, stored[seen], account.since],
        );
      });
    while (!isLeaving() && (await step(database, account, kind)));
  }
};

/**
 * What only a test address has accepted is not known to the authority: with the real target it
 * waits again.
 */
export const forgetTests = async (
  database: Database,
  company_id: number,
  clock: () => Date,
  isLeaving: () => boolean,
): Promise<void> => {
  while (!isLeaving()) {
    const rows = (await run(
      database.read,
      `select * from cbms_outbox where company_id = ? and state in ('accepted', 'already-there') and target = 'test' order by id limit 100`,
      [company_id],
    )) as unknown as OutboxRow[];
    if (rows.length === 0) return;
    const now = nepalTime(clock());
    await database.write(async tx => {
      for (const row of rows) {
        const [mine] = await run(
          tx,
          "update cbms_outbox set state = 'waiting', tries = 0, failures = 0, unsure = 0, due_at = 0, code = null, target = null where id = ? and target = 'test' returning id",
          [row.id],
        );
        if (mine) await markSynced(tx, row, 0, ourselves(company_id), now);
      }
    });
  }
};
