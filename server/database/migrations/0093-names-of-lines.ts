// What lines of documents name by their own fields comes into the index of own values, so that no deletion
// has to look at the columns of all lines (decision 91).
import type { Transaction } from '../database.ts';
import { indexAllLineNames } from '../line-names.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

/** A new database has the tables of the schemas after the migrations; one from before fields of lines has none. */
const HAS_FIELDS =
  "select 1 as found from schema_properties where entity = 'own-fields' and property = 'in_lines'";

const indexNames = async (tx: Transaction): Promise<void> => {
  if ((await query(tx, HAS_FIELDS, [])).length > 0) await indexAllLineNames(tx);
};

export const namesOfLines: Migration = { name: '0093 names of lines', change: indexNames };
