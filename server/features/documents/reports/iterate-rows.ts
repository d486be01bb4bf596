// Every row of a register in its order, in batches and never all at once: the source of exports and
// the authority's forms.
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { toDateChunks, yieldToWriters } from './date-chunks.ts';
import { buildScopeCondition, type RegisterFilter } from './register-filter.ts';
import type { RegisterQuery } from './register-query.ts';
import type { RegisterSource, ReportRow } from './register-source.ts';

/**
 * Read, completed and written in two or three milliseconds: several files are written concurrently,
 * and a save waits for a batch of each.
 */
const BATCH_SIZE = 250;
/** Entries per search if a filter skips most of them. */
const SEARCH_BATCH_SIZE = 10_000;

/**
 * The stored rows in batches, `columns` of them (with `id` and the source's date); other requests
 * are served between two batches.
 */
export async function* iterateRows(
  database: Database,
  source: RegisterSource,
  company_id: number,
  asked: Pick<RegisterQuery, 'start' | 'end'>,
  matching: RegisterFilter,
  columns: string[],
): AsyncGenerator<ReportRow[]> {
  if (matching.none) return;
  const chosen = sql.join([...new Set([...columns, 'id', source.date])].map(name => sql.ref(name)));
  const date = sql.ref(source.date);
  const slices =
    matching.conditions.length > 0
      ? toDateChunks(matching.days, asked, SEARCH_BATCH_SIZE)
      : toDateChunks(matching.days, asked, Number.POSITIVE_INFINITY);
  for (const slice of slices) {
    let after = { date: slice.start, id: 0 };
    for (;;) {
      const { rows } = await sql<ReportRow>`select ${chosen} from ${sql.table(source.table)}
        where ${buildScopeCondition(source, company_id, { end: slice.end }, matching)} and (${date}, id) > (${after.date}, ${after.id})
        order by ${date}, id limit ${BATCH_SIZE}`.execute(database.read);
      if (rows.length > 0) yield rows;
      await yieldToWriters(database);
      if (rows.length < BATCH_SIZE) break;
      const last = rows.at(-1)!;
      after = { date: last[source.date] as string, id: last.id };
    }
  }
}
