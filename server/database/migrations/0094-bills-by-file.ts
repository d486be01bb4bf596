// Who may read the paper of a vendor is a question of the bill that names it (decision 91): few bills have one,
// so their index costs nothing for the others.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const indexFiles = async (tx: Transaction): Promise<void> => {
  await sql`create index if not exists billings_of_files on billings (company_id, file_id) where file_id is not null`.execute(
    tx,
  );
};

export const billsByFile: Migration = { name: '0094 bills by file', change: indexFiles };
