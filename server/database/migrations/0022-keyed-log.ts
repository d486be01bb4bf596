// The registered keys of this database, and heads of the audit log that cannot be forged without
// one.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

/** No key is registered yet; the next start stores it. */
export const NO_KEY_YET = '';

const keyHeads = async (tx: Transaction): Promise<void> => {
  const number = (name: string) =>
    tx.schema
      .alterTable('binary_logs')
      .addColumn(name, 'integer', column => column.notNull().defaultTo(0))
      .execute();
  const text = (name: string) =>
    tx.schema
      .alterTable('binary_logs')
      .addColumn(name, 'text', column => column.notNull().defaultTo(''))
      .execute();
  // 1 if a chain rightly begins with this file; how often the row was written; the seal over all of
  // it.
  await number('begins');
  await number('counter');
  await text('mac');
  await tx
    .insertInto('installation_keys')
    .values({ fingerprint: NO_KEY_YET, public_key: '', added_at: '' })
    .execute();
};

export const keyedLog: Migration = {
  name: '0022 keyed log',
  tables: [
    {
      name: 'installation_keys',
      columns: {
        id: 'identity',
        fingerprint: 'text not null',
        public_key: 'text not null',
        added_at: 'text not null',
      },
      unique: [['fingerprint']],
    },
  ],
  change: keyHeads,
};
