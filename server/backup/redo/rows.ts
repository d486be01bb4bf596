// Writing, changing and removing one row that the log tells, and the secret that is sealed beside
// it.
import type { Value } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';
import type { Change, Redoing, Row } from './redoing.ts';

export type Redo = (redoing: Redoing, change: Change) => Promise<void>;

/** Deletes the row. */
export const remove: Redo = async ({ tx, company_id }, { table, id }) => {
  await tx.deleteFrom(table).where('company_id', '=', company_id).where('id', '=', id).execute();
};

/** Makes the row. */
export const insert = async (
  { tx, company_id }: Redoing,
  { table, id }: Change,
  row: Row,
): Promise<void> => {
  await insertRows(tx, table, [{ ...row, company_id, id }]);
};

/**
 * What was sealed beside the change last; undefined where nothing was, or where the key of the
 * installation is another.
 */
export const secretOf = (redoing: Redoing, { lines }: Change): Row | undefined => {
  const secret = lines.findLast(line => line.secret)?.secret;
  return secret === undefined ? undefined : redoing.open(secret);
};

/** Changes the columns of the row. */
export const set = async (
  { tx, company_id }: Redoing,
  { table, id }: Change,
  values: Record<string, Value>,
): Promise<void> => {
  if (Object.keys(values).length > 0)
    await tx
      .updateTable(table)
      .set(values)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
};
