// State of backups, the audit log and daily jobs. A company keeps its identity when it moves to
// another installation.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const identify = async (tx: Transaction): Promise<void> => {
  for (const { id } of await tx.selectFrom('companies').select('id').execute())
    await tx
      .insertInto('company_identities')
      .values({ company_id: id, uid: randomUUID() })
      .execute();
};

export const backups: Migration = {
  name: '0009 backups',
  tables: [
    {
      name: 'scheduled_runs',
      columns: { name: 'text not null', day: 'text not null' },
      primaryKey: ['name'],
    },
    {
      name: 'company_identities',
      columns: { company_id: 'integer not null', uid: 'text not null' },
      primaryKey: ['company_id'],
      unique: [['uid']],
    },
    {
      // Without a row the defaults apply.
      name: 'backup_settings',
      columns: {
        company_id: 'integer not null',
        nightly: 'integer not null',
        nightly_at: 'text not null',
        keep: 'integer not null',
      },
      primaryKey: ['company_id'],
    },
    {
      // One row per file: a company and a day in Nepal. `hash` is that of the last line, `size` the
      // bytes up to its end.
      name: 'binary_logs',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        name: 'text not null',
        created_at: 'text not null',
        size: 'integer not null',
        first_seq: 'integer not null',
        last_seq: 'integer not null',
        last_log_id: 'integer not null',
        hash: 'text not null',
      },
      unique: [['company_id', 'name']],
      indexes: [['company_id', 'id']],
    },
  ],
  change: identify,
};
