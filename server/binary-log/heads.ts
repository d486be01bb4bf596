// The table of heads: one row a file, with how far it is written and sealed. A file that is longer than its row was cut off in the middle of
// writing and is written again from there; what was answered is in the activity log all the same.
import type { Reading, Transaction } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';

export type Head = {
  id: number;
  name: string;
  created_at: string;
  size: number;
  first_seq: number;
  last_seq: number;
  last_log_id: number;
  hash: string;
};

const numbers = (row: Record<string, unknown>): Head => ({
  id: Number(row.id),
  name: String(row.name),
  created_at: String(row.created_at),
  size: Number(row.size),
  first_seq: Number(row.first_seq),
  last_seq: Number(row.last_seq),
  last_log_id: Number(row.last_log_id),
  hash: String(row.hash),
});

/** All files of the company, oldest first. */
export const headsOf = async (read: Reading | Transaction, company_id: number): Promise<Head[]> =>
  (await run(read, 'select * from binary_logs where company_id = ? order by id', [company_id])).map(numbers);

/** The file that is written now; undefined before the first line. */
export const lastHead = async (read: Reading | Transaction, company_id: number): Promise<Head | undefined> => {
  const [row] = await run(read, 'select * from binary_logs where company_id = ? order by id desc limit 1', [company_id]);
  return row && numbers(row);
};

/** Stores how far the file is. */
export const keepHead = async (tx: Transaction, company_id: number, head: Omit<Head, 'id'>): Promise<void> => {
  await insertRows(
    tx,
    'binary_logs',
    [{ company_id, ...head }],
    `on conflict (company_id, name) do update set size = excluded.size, last_seq = excluded.last_seq,
     last_log_id = excluded.last_log_id, hash = excluded.hash`,
  );
};
