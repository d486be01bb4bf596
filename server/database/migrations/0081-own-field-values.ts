// The values of own fields once more, by field: what a list is filtered, sorted and searched by, and
// what must be unique. The values themselves are in the column own_fields of each record.
import type { Migration } from './migration.ts';

export const ownFieldValues: Migration = {
  name: '0081 own field values',
  tables: [
    {
      name: 'own_field_values',
      columns: {
        company_id: 'integer not null',
        own_field_id: 'integer not null',
        record_id: 'integer not null',
        // One of the two: numbers as a column has them, texts of at most 255 characters.
        number: 'integer',
        text: 'text',
      },
      primaryKey: ['company_id', 'own_field_id', 'record_id'],
      clustered: true,
      indexes: [['company_id', 'own_field_id', 'number', 'record_id']],
      wordIndexes: [{ before: ['company_id', 'own_field_id'], by: 'text', behind: ['record_id'] }],
    },
  ],
};
