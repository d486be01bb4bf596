// Which account a purpose posts to, as history: an entry names the revision that it was posted with.
// The accounts themselves are an entity by schema.
import type { Migration } from './migration.ts';

export const accountUses: Migration = {
  name: '0053 account uses',
  tables: [
    {
      name: 'account_uses',
      columns: {
        company_id: 'integer not null',
        purpose: 'text not null',
        revision: 'integer not null',
        account_id: 'integer not null',
      },
      primaryKey: ['company_id', 'purpose', 'revision'],
      indexes: [['company_id', 'account_id']],
    },
  ],
};
