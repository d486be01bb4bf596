// A row of a written table that the log tells column by column, as it is stored.
import type { Value } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';
import { type Change, plain, type Redoing, recordOf } from './redoing.ts';

/** Who changed it last stands in the entry, not in the record. */
const stamped = ({ lines, at }: Change): Record<string, Value> => ({
  updated_by: lines[0]!.user,
  updated_at: at,
});

/** Makes, changes or deletes the row, ids of other rows as they are here. */
export const redoRow = async (redoing: Redoing, change: Change): Promise<void> => {
  const { tx, company_id } = redoing;
  const { table, id, action, lines } = change;
  if (action === 'delete') {
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('id', '=', id).execute();
    return;
  }
  const types = new Map((await redoing.columnsOf(table)).map(({ name, type }) => [name, type]));
  const { references } = redoing.tables.get(table)!;
  const told: Record<string, unknown> =
    action === 'create'
      ? recordOf(lines[0]!)
      : Object.fromEntries(lines.map(line => [line.field, line.new]));
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries({ ...stamped(change), ...told })) {
    const type = types.get(name);
    if (!type || name === 'company_id' || name === 'id') continue;
    const stored = type === 'integer' && value !== null ? Number(value) : plain(value);
    const target = references[name];
    values[name] =
      typeof target === 'string' && typeof stored === 'number'
        ? redoing.here(target, stored)
        : stored;
  }
  if (action === 'create') await insertRows(tx, table, [{ ...values, company_id, id }]);
  else
    await tx
      .updateTable(table)
      .set(values)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
};
