// Views of lists that the users of a company share: filters, order and columns under a name.
import type { Migration } from './migration.ts';

export const sharedViews: Migration = {
  name: '0085 shared views',
  tables: [
    {
      name: 'shared_views',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        entity: 'text not null',
        name: 'text not null',
        // JSON: filter, sort, hidden columns.
        content: 'text not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
        updated_by: 'text',
        updated_at: 'text',
      },
      indexes: [['company_id', 'entity', 'id']],
    },
  ],
};
