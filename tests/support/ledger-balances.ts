// What the ledger has of a document, or of a whole company, by the purposes of accounts.
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { query } from '../../server/database/raw-query.ts';
import { loadAccountUses } from '../../server/posting/accounts.ts';
import type { TestApp } from './test-app.ts';

type Line = { account_id: number; amount: number };

/** Debits less credits by purpose, or by id where an account has none; those of zero left out. */
const toBalances = async (
  world: TestApp,
  company_id: number,
  lines: Line[],
): Promise<Record<string, number>> => {
  const { accounts } = await loadAccountUses(world.app.database.read, company_id);
  const purposes = new Map<number, Purpose>([...accounts].map(([purpose, id]) => [id, purpose]));
  const sums: Record<string, number> = {};
  for (const { account_id, amount } of lines) {
    const name = purposes.get(account_id) ?? String(account_id);
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

/** An entry of the document: its head, and its balances in paisa. */
export type ReadEntry = {
  day: string;
  revision: number;
  number: string | null;
  narration: string | null;
  reverses: number | null;
  balances: Record<string, number>;
};

/** The entries of a document in the order of their revisions. */
export const readEntries = async (
  world: TestApp,
  company_id: number,
  kind: string,
  id: number,
): Promise<ReadEntry[]> => {
  const { read } = world.app.database;
  const entries = await query<Omit<ReadEntry, 'balances'> & { id: number }>(
    read,
    `select id, day, revision, number, narration, reverses from ledger_entries
     where company_id = ? and source_kind = ? and source_id = ? order by revision`,
    [company_id, kind, id],
  );
  return Promise.all(
    entries.map(async ({ id: entry, ...head }) => ({
      ...head,
      balances: await toBalances(
        world,
        company_id,
        await query<Line>(
          read,
          'select account_id, debit - credit as amount from ledger_lines where entry_id = ?',
          [entry],
        ),
      ),
    })),
  );
};

/** The balances of the whole company. */
export const readBalances = async (
  world: TestApp,
  company_id: number,
): Promise<Record<string, number>> =>
  toBalances(
    world,
    company_id,
    await query<Line>(
      world.app.database.read,
      'select account_id, sum(debit - credit) as amount from account_days where company_id = ? group by account_id',
      [company_id],
    ),
  );

/** What the stock of the company is worth, in paisa. */
export const readStockValue = async (world: TestApp, company_id: number): Promise<number> => {
  const [row] = await query<{ value: number | null }>(
    world.app.database.read,
    'select sum(value) as value from stock where company_id = ?',
    [company_id],
  );
  return Number(row?.value ?? 0);
};

/** Expects the account of stock to have what the stock is worth (invariant 7). */
export const readInventoryGap = async (world: TestApp, company_id: number): Promise<number> =>
  ((await readBalances(world, company_id)).inventory ?? 0) -
  (await readStockValue(world, company_id));

/** What is open of a document, in rupees; 0 where nothing is. */
export const readOpenBalance = async (
  { app: { database } }: TestApp,
  company_id: number,
  kind: string,
  id: number,
): Promise<number> => {
  const [row] = await query<{ balance: number }>(
    database.read,
    'select balance from open_items where company_id = ? and document_kind = ? and document_id = ?',
    [company_id, kind, id],
  );
  return (row?.balance ?? 0) / 100;
};
