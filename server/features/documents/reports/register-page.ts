// One page of a register at any depth: the running totals tell the day on which it begins, and a
// page in the second half is read from the end. The ids come from an index first, then the visible
// rows.
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { buildScopeCondition, type RegisterFilter } from './register-filter.ts';
import { isWholeDays, type RegisterQuery } from './register-query.ts';
import type { RegisterSource, ReportRow } from './register-source.ts';

type ReadRange = { from: Pick<RegisterQuery, 'start' | 'end'>; skip: number; backwards: boolean };

/** Where to begin reading, and how many to skip from there. */
const computeReadRange = (
  asked: RegisterQuery,
  { days }: RegisterFilter,
  total: number,
  limit: number,
): ReadRange => {
  const offset = (asked.page - 1) * asked.limit;
  const descending = asked.by === 'desc';
  const isLate = offset > total / 2;
  const backwards = descending !== isLate;
  let skip = isLate ? Math.max(0, total - offset - limit) : offset;
  const from = { start: asked.start, end: asked.end };
  if (!isWholeDays(asked)) return { from, skip, backwards };
  for (const day of backwards ? [...days].reverse() : days) {
    if (backwards) from.end = `${day.day} 23:59:59`;
    else from.start = `${day.day} 00:00:00`;
    if (skip < day.documents) break;
    skip -= day.documents;
  }
  return { from, skip, backwards };
};

/** The stored rows of the page, ordered by day and, within a moment, by number. */
export const loadPageRows = async (
  database: Database,
  source: RegisterSource,
  company_id: number,
  asked: RegisterQuery,
  matching: RegisterFilter,
  total: number,
): Promise<ReportRow[]> => {
  const limit = Math.min(asked.limit, total - (asked.page - 1) * asked.limit);
  if (matching.none || limit <= 0) return [];
  const { from, skip, backwards } = computeReadRange(asked, matching, total, limit);
  const direction = sql.raw(backwards ? 'desc' : 'asc');
  const table = sql.table(source.table);
  const ids = sql`select id from ${table} where ${buildScopeCondition(source, company_id, from, matching)}
    order by ${sql.ref(source.date)} ${direction}, id ${direction} limit ${limit} offset ${skip}`;
  const { rows: found } = await ids.execute(database.read);
  const wanted = (found as { id: number }[]).map(row => row.id);
  if (wanted.length === 0) return [];
  const { rows } =
    await sql<ReportRow>`select * from ${table} where company_id = ${company_id} and id in (${sql.join(wanted)})`.execute(
      database.read,
    );
  const places = new Map(
    (backwards === (asked.by === 'desc') ? wanted : wanted.reverse()).map((id, place) => [
      id,
      place,
    ]),
  );
  return rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
};
