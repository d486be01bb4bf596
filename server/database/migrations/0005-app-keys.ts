// Keys with which other programs post transactions. Only a hash of the secret is stored.
import type { Migration } from './migration.ts';

export const appKeys: Migration = {
  name: '0005 app keys',
  tables: [
    {
      name: 'app_keys',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        app_name: 'text not null',
        client_id: 'text not null',
        // The masked text for lists.
        client_secret: 'text not null',
        secret_hash: 'text not null',
        created_by: 'text not null',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      unique: [['client_id']],
      indexes: [['company_id', 'id']],
    },
  ],
};
