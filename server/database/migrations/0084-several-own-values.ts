// A field that names several records has a row in the index for each of them, so that the key of the
// index holds the place among them. No engine changes the key of a table that SQLite clusters by it:
// the rows are put aside, and come back into a new table.
import type { Transaction } from '../database.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

const COLUMNS = 'company_id, own_field_id, record_id, number, text';

const putAside = async (tx: Transaction): Promise<void> => {
  await query(
    tx,
    `create table own_field_values_before as select ${COLUMNS} from own_field_values`,
    [],
  );
  await query(tx, 'drop table own_field_values', []);
};

const takeBack = async (tx: Transaction): Promise<void> => {
  await query(
    tx,
    `insert into own_field_values (${COLUMNS}, place) select ${COLUMNS}, 0 from own_field_values_before`,
    [],
  );
  await query(tx, 'drop table own_field_values_before', []);
};

export const ownValuesAside: Migration = { name: '0084 own values aside', change: putAside };

export const severalOwnValues: Migration = {
  name: '0084 several own values',
  tables: [
    {
      name: 'own_field_values',
      columns: {
        company_id: 'integer not null',
        own_field_id: 'integer not null',
        record_id: 'integer not null',
        // From 0; of a field with one value it is 0.
        place: 'integer not null default 0',
        // One of the two: numbers as a column has them, texts of at most 255 characters.
        number: 'integer',
        text: 'text',
      },
      primaryKey: ['company_id', 'own_field_id', 'record_id', 'place'],
      clustered: true,
      indexes: [['company_id', 'own_field_id', 'number', 'record_id']],
      wordIndexes: [{ before: ['company_id', 'own_field_id'], by: 'text', behind: ['record_id'] }],
    },
  ],
  change: takeBack,
};
