// Additions for accounts: links that set a password, and the pictures of users and companies.
import type { Migration } from './migration.ts';

export const accounts: Migration = {
  name: '0003 accounts',
  tables: [
    {
      name: 'password_links',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        user_id: 'integer not null',
        email: 'text not null',
        token_hash: 'text not null',
        expires_at: 'integer not null',
      },
      unique: [['token_hash']],
      indexes: [['company_id', 'user_id'], ['expires_at']],
    },
    {
      name: 'files',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        name: 'text not null',
        type: 'text not null',
        size: 'integer not null',
        original_name: 'text',
        printable: 'text',
        created_by: 'text not null',
        created_at: 'text not null',
      },
      unique: [['name']],
      indexes: [['company_id', 'id']],
    },
  ],
};
