// The tags that lines of documents have in a field: they are in no index, so the lines of the newest documents
// say which are in use.
import type { Expression, SqlBool } from 'kysely';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { type OwnField, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import type { ReadDb } from '../../database/database.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { ownLineTables } from '../../database/schema/own-fields.ts';

/** Lines that are looked at, whether or not they have tags: an entry page waits for the answer. */
const MAX_LINES = 5000;

/** The tags of a field of lines, in documents for which `seen` is true, the most used first. */
export const loadLineTags = async (
  read: ReadDb,
  { table }: Pick<Entity, 'table'>,
  field: OwnField,
  company_id: number,
  seen: Expression<SqlBool>,
): Promise<string[]> => {
  const name = toOwnName(field);
  const line = ownLineTables[table]!;
  // An underscore of the name matches any character here: the tags are read by the exact name below.
  const newest = dynamicTables(read)
    .selectFrom(line.table)
    .select(['id', line.owner, 'own_fields'])
    .where('company_id', '=', company_id)
    // As their index has them: the ids alone would have to be sorted.
    .orderBy(line.owner, 'desc')
    .orderBy('line_no', 'desc')
    .limit(MAX_LINES);
  const rows = await dynamicTables(read)
    .selectFrom(newest.as('newest'))
    .innerJoin(table, `${table}.id`, `newest.${line.owner}`)
    .select('newest.own_fields as own')
    .where(`${table}.company_id`, '=', company_id)
    .where('newest.own_fields', 'like', `%"${name}":[%`)
    .where(seen)
    .execute();
  const used = new Map<string, number>();
  for (const { own } of rows) {
    const tags = parseOwnColumn(own)[name];
    if (Array.isArray(tags))
      for (const tag of tags as unknown[]) used.set(String(tag), (used.get(String(tag)) ?? 0) + 1);
  }
  return [...used].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
};
