// The activity log by user and dates, however long it is: the names of users are looked up one by
// one in the index, then each user's entries of the range stand there in order, to be counted and
// to be paged without sorting.
import type { Database, Tables } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { ListQuery } from './list-query.ts';

/**
 * More names than this are searched row by row. Whoever was there before the log bore ids stands in
 * it under two; SQLite joins 500 at most.
 */
const MOST_USERS = 400;
/** Deeper pages are, too. */
const DEEPEST = 10_000;

const usersOf = async ({ read }: Database, company_id: number): Promise<string[]> => {
  const rows = await run(
    read,
    `with recursive names(name) as (
       select * from (select username from activity_log where company_id = ? order by username limit 1) as first_name
       union all
       select (select username from activity_log where company_id = ? and username > names.name order by username limit 1)
       from names where names.name is not null
     ) select name from names where name is not null limit ${MOST_USERS + 1}`,
    [company_id, company_id],
  );
  return rows.map(row => String(row.name));
};

type Found = { rows: Tables[string][]; total: number };

/**
 * The page, newest first; undefined where the question is another than by user and dates, or too
 * wide for this way.
 */
export const searchLog = async (
  database: Database,
  company_id: number,
  query: ListQuery,
): Promise<Found | undefined> => {
  const { filters, sort, by, start, end, limit, page } = query;
  const deepest = page * limit;
  const isOurs =
    filters.every(filter => filter.field === 'username' && filter.how === 'contains') &&
    sort === 'id' &&
    by === 'desc';
  if (!isOurs || deepest > DEEPEST) return undefined;
  const all = await usersOf(database, company_id);
  if (all.length > MOST_USERS) return undefined;
  const texts = filters.map(filter => (filter.how === 'contains' ? filter.text.toLowerCase() : ''));
  const users = all.filter(name => texts.every(text => name.toLowerCase().includes(text)));
  if (users.length === 0) return { rows: [], total: 0 };
  const where = `company_id = ? and username = ?${start ? ' and created >= ?' : ''}${end ? ' and created <= ?' : ''}`;
  const values = users.flatMap(user => [
    company_id,
    user,
    ...(start ? [start] : []),
    ...(end ? [end] : []),
  ]);
  const each = (text: string) => users.map(() => text).join(' union all ');
  const [counts, candidates] = await Promise.all([
    run(database.read, each(`select count(*) as count from activity_log where ${where}`), values),
    run(
      database.read,
      `select id from (${each(`select * from (select id, created from activity_log where ${where} order by created desc, id desc limit ${deepest}) as of_user`)}) as newest
       order by created desc, id desc limit ${limit} offset ${deepest - limit}`,
      values,
    ),
  ]);
  const ids = candidates.map(row => Number(row.id));
  const total = counts.reduce((sum, row) => sum + Number(row.count), 0);
  if (ids.length === 0) return { rows: [], total };
  const rows = await run(
    database.read,
    `select * from activity_log where +company_id = ? and id in (${places(ids.length)})`,
    [company_id, ...ids],
  );
  return { rows: ids.map(id => rows.find(row => Number(row.id) === id)!), total };
};
