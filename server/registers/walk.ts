// Every row of a register in its order, some at a time and never all: what exports and the
// authority's forms are written from.
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { StoredRow } from '../documents/document-records.ts';
import type { Asked } from './asked.ts';
import { type Matching, within } from './matching.ts';
import { giveWay, slicesOf } from './slices.ts';
import type { Source } from './source.ts';

/**
 * Read, completed and written in two or three milliseconds: several files are written side by side,
 * and a save waits for a piece of each.
 */
const ROWS_AT_A_TIME = 250;
/** Entries that are searched at a time where a filter passes most of them over. */
const SEARCHED_AT_A_TIME = 10_000;

/**
 * The stored rows in pieces, `columns` of them (with `id` and the source's date); others are served
 * between two pieces.
 */
export async function* walk(
  database: Database,
  source: Source,
  company_id: number,
  asked: Pick<Asked, 'start' | 'end'>,
  matching: Matching,
  columns: string[],
): AsyncGenerator<StoredRow[]> {
  if (matching.none) return;
  const chosen = sql.join([...new Set([...columns, 'id', source.date])].map(name => sql.ref(name)));
  const date = sql.ref(source.date);
  const slices =
    matching.conditions.length > 0
      ? slicesOf(matching.days, asked, SEARCHED_AT_A_TIME)
      : slicesOf(matching.days, asked, Number.POSITIVE_INFINITY);
  for (const slice of slices) {
    let after = { date: slice.start, id: 0 };
    for (;;) {
      const { rows } = await sql<StoredRow>`select ${chosen} from ${sql.table(source.table)}
        where ${within(source, company_id, { end: slice.end }, matching)} and (${date}, id) > (${after.date}, ${after.id})
        order by ${date}, id limit ${ROWS_AT_A_TIME}`.execute(database.read);
      if (rows.length > 0) yield rows;
      await giveWay(database);
      if (rows.length < ROWS_AT_A_TIME) break;
      const last = rows.at(-1)!;
      after = { date: String(last[source.date]), id: Number(last.id) };
    }
  }
}
