// Where the texts are on the leaves of a bank account; an account without a row has the usual leaf.
import type { Migration } from './migration.ts';

export const chequeLayouts: Migration = {
  name: '0071 cheque layouts',
  tables: [
    {
      name: 'cheque_layouts',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        account_id: 'integer not null',
        // JSON, millimetres.
        layout: 'text not null',
      },
      unique: [['company_id', 'account_id']],
    },
  ],
};
