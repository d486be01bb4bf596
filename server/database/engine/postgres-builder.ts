// The query builder and the short way past it, over anything that runs a text with its values.
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Tables, Value } from '../connect.ts';
import type { Query } from '../one-connection.ts';
import { numbered, runsDirectly } from '../statement.ts';

/**
 * The query builder over a pool; texts with places for values are numbered and go the same way, or
 * `directly`.
 */
export function builderOver(pool: PostgresPool, directly?: Query): Kysely<Tables> {
  const builder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const built: Query = (text, values) =>
    builder.executeQuery(CompiledQuery.raw(text, values as unknown[]));
  const query = directly ?? built;
  const rows = async (text: string, values: readonly Value[]) =>
    (await query(numbered(text), values)).rows;
  return runsDirectly(builder, {
    rows,
    id: async (insert, values) => Number((await rows(`${insert} returning id`, values))[0]!.id),
  });
}
