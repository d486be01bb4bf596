// The lists of issued documents and their tabs at any size: counts and sums come from kept totals,
// a customer's name is looked up among the names before the documents are touched.
import { type Expression, type SqlBool, sql } from 'kysely';
import { toRupees } from '../../domain/billing/money.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database, Tables } from '../database/connect.ts';
import type { ListQuery } from '../entities/list-query.ts';
import { orderBy } from '../entities/order-by.ts';
import { conditionsOf } from '../entities/page.ts';
import type { Counted } from './kept-totals.ts';

type StoredRow = Tables[string];
/**
 * Which documents: their schema, whose table holds them, under which kind their totals are kept,
 * which column names the other party.
 */
export type Listed = {
  entity: Entity;
  kind: Counted['kind'];
  party: 'customer_name' | 'vendor_name';
};
type Sum = { count: number; total: number };
/** The tabs: all, active (status 1), inactive (status 0); totals in rupees. */
export type Statistics = Record<'all' | 'active' | 'inactive', Sum>;

/** Beyond so many names the filter is no longer a look-up. */
const MOST_NAMES = 500;

const nameFilter = ({ party }: Listed, query: ListQuery): string | undefined => {
  const filter = query.filters.find(candidate => candidate.field === party);
  return filter?.how === 'contains' ? filter.text : undefined;
};
const statusFilter = (query: ListQuery): number | undefined => {
  const filter = query.filters.find(candidate => candidate.field === 'status');
  return filter?.how === 'is' ? Number(filter.value) : undefined;
};

/** Whole days are summed from day totals; a moment within a day is not. */
const isWholeDays = ({ start, end }: ListQuery) =>
  (!start || start.endsWith('00:00:00')) && (!end || end.endsWith('23:59:59'));

const only = (query: ListQuery, fields: string[]) =>
  query.filters.every(filter => fields.includes(filter.field));

type Grouped = { status: number; documents: number; total: number };

const byDay = async (
  database: Database,
  { kind }: Listed,
  company_id: number,
  query: ListQuery,
): Promise<Grouped[]> => {
  let rows = database.read
    .selectFrom('day_totals')
    .select([
      'status',
      sql<number>`sum(documents)`.as('documents'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where('company_id', '=', company_id)
    .where('kind', '=', kind);
  if (query.start) rows = rows.where('day', '>=', query.start.slice(0, 10));
  if (query.end) rows = rows.where('day', '<=', query.end.slice(0, 10));
  return (await rows.groupBy('status').execute()) as Grouped[];
};

const byName = async (
  database: Database,
  { kind }: Listed,
  company_id: number,
  name: string,
): Promise<Grouped[]> =>
  (await database.read
    .selectFrom('customer_totals')
    .select([
      'status',
      sql<number>`sum(documents)`.as('documents'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('customer_name', name))
    .groupBy('status')
    .execute()) as Grouped[];

const byRows = async (
  database: Database,
  { entity }: Listed,
  company_id: number,
  query: ListQuery,
): Promise<Grouped[]> =>
  (await database.read
    .selectFrom(entity.table)
    .select(['status', sql<number>`count(*)`.as('documents'), sql<number>`sum(total)`.as('total')])
    .where(eb => eb.and(conditionsOf(database, entity, company_id, query)))
    .groupBy('status')
    .execute()) as Grouped[];

/** Counts and sums (paisa) by status under the filters, the cheapest way that is exact. */
const grouped = (
  database: Database,
  listed: Listed,
  company_id: number,
  query: ListQuery,
): Promise<Grouped[]> => {
  const name = nameFilter(listed, query);
  if (only(query, ['status']) && isWholeDays(query))
    return byDay(database, listed, company_id, query);
  if (name !== undefined && only(query, ['status', listed.party]) && !query.start && !query.end)
    return byName(database, listed, company_id, name);
  return byRows(database, listed, company_id, query);
};

/**
 * The three tabs under the list's filters; the status filter chooses a tab and does not narrow
 * them.
 */
export const documentStatistics = async (
  database: Database,
  listed: Listed,
  company_id: number,
  query: ListQuery,
): Promise<Statistics> => {
  const rows = await grouped(database, listed, company_id, {
    ...query,
    filters: query.filters.filter(filter => filter.field !== 'status'),
  });
  const sum = (statuses: number[]): Sum => {
    const chosen = rows.filter(row => statuses.includes(Number(row.status)));
    return {
      count: chosen.reduce((count, row) => count + Number(row.documents), 0),
      total: toRupees(chosen.reduce((total, row) => total + Number(row.total), 0)),
    };
  };
  return { all: sum([0, 1]), active: sum([1]), inactive: sum([0]) };
};

/**
 * With few names the index by name leads; with many the newest documents are walked until the page
 * is full.
 */
const namesCondition = async (
  database: Database,
  { kind, party }: Listed,
  company_id: number,
  name: string,
  total: number,
): Promise<Expression<SqlBool> | undefined> => {
  const rows = await database.read
    .selectFrom('customer_totals')
    .select('customer_name')
    .distinct()
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('customer_name', name))
    .limit(MOST_NAMES + 1)
    .execute();
  if (rows.length > MOST_NAMES) return undefined;
  const names = sql.join(rows.map(row => row.customer_name));
  const column = total > 2_000 ? sql`(${sql.ref(party)} || '')` : sql.ref(party);
  return rows.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${names})`;
};

/** One page of documents and how many there are. */
export const documentPage = async (
  database: Database,
  listed: Listed,
  company_id: number,
  query: ListQuery,
): Promise<{ rows: StoredRow[]; total: number }> => {
  const status = statusFilter(query);
  const { entity } = listed;
  const counts = await grouped(database, listed, company_id, query);
  const total = counts
    .filter(row => status === undefined || Number(row.status) === status)
    .reduce((sum, row) => sum + Number(row.documents), 0);
  const name = nameFilter(listed, query);
  const names =
    name === undefined
      ? undefined
      : await namesCondition(database, listed, company_id, name, total);
  const rest = names
    ? { ...query, filters: query.filters.filter(filter => filter.field !== listed.party) }
    : query;
  const where = [...conditionsOf(database, entity, company_id, rest), ...(names ? [names] : [])];
  // Documents are issued in the order of their ids: the newest issue date is the highest id.
  const sort = query.sort === 'created_at' ? 'id' : query.sort;
  const rows = await database.read
    .selectFrom(entity.table)
    .selectAll()
    .where(eb => eb.and(where))
    .orderBy(orderBy(database, entity, { sort, by: query.by }))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { rows, total };
};
