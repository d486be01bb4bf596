// Compares the index of own values, by which lists are filtered and sorted and references found,
// with the columns of the records. Works in batches of some hundred records.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { listOwnFields, OWN_FIELDS } from '../../../domain/entity-schema/own-fields.ts';
import type { Database, Value } from '../../database/database.ts';
import { listKeptEntities } from '../../database/own-entities.ts';
import {
  type IndexRow,
  readOwnValues,
  toIndexRows,
  toScopeCondition,
} from '../../database/own-values.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { Difference } from './difference.ts';

type ReadAccess = Pick<Database, 'read'>;
type ValueRow = { id: number; own_fields: string | null };

const BATCH_SIZE = 200;

/** The values of each field of each record, as one text that says their places. */
const toTexts = (rows: IndexRow[]): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const { own_field_id, record_id, place, number, text } of rows) {
    const key = `${record_id} ${own_field_id}`;
    const value: Value = text ?? number;
    texts.set(key, `${texts.has(key) ? `${texts.get(key)}, ` : ''}${place}: ${value}`);
  }
  return texts;
};

/** The rows of the index of these fields, of the records in the range. */
const loadIndex = (
  { read }: ReadAccess,
  company_id: number,
  fields: number[],
  [after, last]: [number, number],
): Promise<IndexRow[]> =>
  query<IndexRow>(
    read,
    `select company_id, own_field_id, record_id, place, number, text from own_field_values
     where company_id = ? and own_field_id in (${placeholders(fields.length)})
     and record_id > ? and record_id <= ? order by record_id, own_field_id, place`,
    [company_id, ...fields, after, last],
  );

/** Differences in a range of ids; rows of the index without a record are among them. */
const findInRange = async (
  database: ReadAccess,
  company_id: number,
  entity: Entity,
  [after, last]: [number, number],
): Promise<Difference[]> => {
  const own = listOwnFields(entity);
  const { condition, values } = toScopeCondition(entity);
  const rows = await query<ValueRow>(
    database.read,
    `select id, ${OWN_FIELDS} from "${entity.table}"
     where company_id = ? and id > ? and id <= ?${condition} order by id`,
    [company_id, after, last, ...values],
  );
  const records = rows.map(row => ({ ...readOwnValues(entity, row.own_fields), id: row.id }));
  const ids = own.map(field => field.own);
  const kept = toTexts(await loadIndex(database, company_id, ids, [after, last]));
  const recomputed = toTexts(toIndexRows(entity, company_id, records));
  return [...new Set([...kept.keys(), ...recomputed.keys()])]
    .filter(key => kept.get(key) !== recomputed.get(key))
    .map(key => {
      const [record, id] = key.split(' ').map(Number);
      return {
        table: 'own_field_values',
        subject: `${entity.name} (${record})`,
        field: own.find(field => field.own === id)!.name,
        kept: kept.get(key) ?? null,
        recomputed: recomputed.get(key) ?? null,
      };
    });
};

/** Yields each field of a record whose values in the index are not those of its column. */
export async function* verifyOwnValues(
  database: ReadAccess,
  company_id: number,
  entities: Entity[],
): AsyncGenerator<Difference> {
  const kept = await listKeptEntities(database.read, entities, company_id);
  for (const entity of kept.filter(each => listOwnFields(each).length > 0))
    for (let after = 0; ; ) {
      const { condition, values } = toScopeCondition(entity);
      const rows = await query<{ id: number }>(
        database.read,
        `select id from "${entity.table}" where company_id = ? and id > ?${condition}
         order by id limit ${BATCH_SIZE}`,
        [company_id, after, ...values],
      );
      const isLast = rows.length < BATCH_SIZE;
      const range: [number, number] = [after, isLast ? Number.MAX_SAFE_INTEGER : rows.at(-1)!.id];
      // A record may just have changed: a difference is checked once more.
      const found = await findInRange(database, company_id, entity, range);
      if (found.length > 0) yield* await findInRange(database, company_id, entity, range);
      if (isLast) break;
      after = range[1];
      await new Promise(setImmediate);
    }
}
