// How many documents a list has and what they come to, at any size: from running totals where the
// filters allow it, from the open items where only those are asked for, else from the documents.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { toConditions } from '../../entities/fetch-page.ts';
import type { ListQuery } from '../../entities/list-query.ts';
import type { ContainsFilter, Filter, IsFilter } from '../../entities/parse-filters.ts';
import type { CountedDocument } from '../../posting/running-totals.ts';
import { dayColumns } from './payment-facts.ts';
import {
  findPaymentCondition,
  isOpen,
  type PaymentConditions,
  type PaymentScope,
  splitPaymentFilters,
  toPaymentConditions,
} from './payment-filters.ts';

/**
 * A list of documents: the schema with the table, the kind of its running totals, the column with
 * the other party.
 */
export type DocumentListing = {
  entity: Entity;
  kind: CountedDocument['kind'];
  party: 'customer_name' | 'vendor_name';
};
/** What is asked of the list, and the day (AD) on which: overdue is what was due before it. */
export type DocumentQuery = ListQuery & { today: string };
type TabTotals = { count: number; total: number };
/** The tabs: all, active (status 1), inactive (status 0); totals in rupees. */
type Statistics = Record<'all' | 'active' | 'inactive', TabTotals>;

/** The filter by the other party alone; a text that may also be in other fields is no such one. */
export const findNameFilter = (
  { party }: DocumentListing,
  { filters }: DocumentQuery,
): ContainsFilter | undefined =>
  filters.find(
    (filter): filter is ContainsFilter =>
      filter.how === 'contains' && filter.field === party && filter.also.length === 0,
  );
/** The filter that chooses a tab; any other condition on the state narrows the tabs, too. */
const isTabFilter = (filter: Filter): filter is IsFilter =>
  filter.how === 'is' && filter.field === 'status';

/** True for a state that every filter by tab asks for: with two different tabs, none. */
export const isOfTabs = ({ filters }: ListQuery, status: number): boolean =>
  filters.filter(isTabFilter).every(({ value }) => Number(value) === status);

/** Whole days are summed from day totals; a moment within a day is not. */
const isWholeDays = ({ start, end }: ListQuery) =>
  (!start || start.endsWith('00:00:00')) && (!end || end.endsWith('23:59:59'));

const hasOnlyStatus = (query: ListQuery, name?: ContainsFilter) =>
  query.filters.every(filter => filter === name || isTabFilter(filter));

type StatusTotals = { status: number; documents: number; total: number };

const sumByDay = async (
  database: Database,
  { kind }: DocumentListing,
  company_id: number,
  query: ListQuery,
): Promise<StatusTotals[]> => {
  let rows = database.read
    .selectFrom('daily_totals')
    .select([
      'status',
      sql<number>`sum(documents)`.as('documents'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where('company_id', '=', company_id)
    .where('kind', '=', kind);
  if (query.start) rows = rows.where('day', '>=', query.start.slice(0, 10));
  if (query.end) rows = rows.where('day', '<=', query.end.slice(0, 10));
  return (await rows.groupBy('status').execute()) as StatusTotals[];
};

const sumByName = async (
  database: Database,
  { kind }: DocumentListing,
  company_id: number,
  name: string,
): Promise<StatusTotals[]> =>
  (await database.read
    .selectFrom('party_totals')
    .select([
      'status',
      sql<number>`sum(documents)`.as('documents'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('customer_name', name))
    .groupBy('status')
    .execute()) as StatusTotals[];

/** The documents of the list whose payment is kept; undefined for notes. */
export const toPaymentScope = (
  { kind, entity: { table } }: DocumentListing,
  company_id: number,
  { today }: Pick<DocumentQuery, 'today'>,
): PaymentScope | undefined =>
  kind in dayColumns ? { kind: kind as PaymentScope['kind'], table, company_id, today } : undefined;

/** The conditions of the list; of what is paid and open they are asked of the open items. */
export const toDocumentConditions = (
  database: Database,
  entity: Entity,
  company_id: number,
  query: ListQuery,
  scope: PaymentScope | undefined,
): Expression<SqlBool>[] =>
  toConditions(
    database,
    entity,
    company_id,
    query,
    scope && (filter => findPaymentCondition(scope, filter)),
  );

/** Counts and sums (paisa) by status of the documents themselves. */
const selectByStatus = (
  database: Database,
  listed: DocumentListing,
  company_id: number,
  query: DocumentQuery,
  { conditions, areFew }: PaymentConditions,
) => {
  const { entity } = listed;
  const scope = toPaymentScope(listed, company_id, query);
  const [ofCompany, ...others] = toDocumentConditions(database, entity, company_id, query, scope);
  const { table } = entity;
  // With the sign SQLite takes no index of the company, but looks the few up by their ids.
  const own =
    areFew && !entity.makers
      ? sql<SqlBool>`+${sql.ref(`${table}.company_id`)} = ${company_id}`
      : ofCompany!;
  return dynamicTables(database.read)
    .selectFrom(table)
    .select([
      sql<number>`status`.as('status'),
      sql<number>`count(*)`.as('documents'),
      sql<number>`sum(total)`.as('total'),
    ])
    .where(eb => eb.and([own, ...others, ...conditions]))
    .groupBy('status');
};

const sumByRows = (
  database: Database,
  listed: DocumentListing,
  company_id: number,
  query: DocumentQuery,
  payment: PaymentConditions = { conditions: [], areFew: false },
): Promise<StatusTotals[]> =>
  selectByStatus(database, listed, company_id, query, payment).execute() as Promise<StatusTotals[]>;

/**
 * The same where nothing but what is open is asked for: counted in the open items. Only inactive
 * documents, cancelled or wholly returned, are looked up: they are few.
 */
const sumByOpenItems = async (
  database: Database,
  listed: DocumentListing,
  scope: PaymentScope,
  query: DocumentQuery,
  payment: PaymentConditions & { ofItems: Expression<SqlBool> },
): Promise<StatusTotals[]> => {
  const { company_id, kind } = scope;
  const isInactive: IsFilter = { how: 'is', field: 'status', value: 0 };
  const inactive = { ...query, filters: [isInactive] };
  // One statement: of two, a document that is cancelled in between would be missing from the first.
  const counted = await database.read
    .selectFrom('open_items')
    .select([
      sql<number>`1`.as('status'),
      sql<number>`count(*)`.as('documents'),
      sql<number>`coalesce(sum(total), 0)`.as('total'),
    ])
    .where('company_id', '=', company_id)
    .where('document_kind', '=', kind)
    .where(payment.ofItems)
    .unionAll(selectByStatus(database, listed, company_id, inactive, { ...payment, areFew: false }))
    .execute();
  const rows = counted as StatusTotals[];
  const less = rows.filter(({ status }) => status === 0);
  const all = rows.filter(({ status }) => status === 1);
  return [
    ...subtract(
      all,
      less.map(row => ({ ...row, status: 1 })),
    ),
    ...less,
  ];
};

/** `less` of the rows of `all`, which has them. */
const subtract = (all: StatusTotals[], less: StatusTotals[]): StatusTotals[] =>
  all.map(({ status, documents, total }) => {
    const taken = less.find(row => row.status === status);
    return {
      status,
      documents: documents - (taken?.documents ?? 0),
      total: total - (taken?.total ?? 0),
    };
  });

/** Counts and sums (paisa) by status under the filters, in the cheapest exact way. */
export const sumByStatus = async (
  database: Database,
  listed: DocumentListing,
  company_id: number,
  query: DocumentQuery,
): Promise<StatusTotals[]> => {
  const scope = toPaymentScope(listed, company_id, query);
  const { payment, rest } = splitPaymentFilters(query);
  if (scope && payment.length > 0) {
    // All documents are counted in running totals, and what is open of them is few.
    const [only] = payment;
    const isPaid =
      payment.length === 1 && only!.field === 'payment_status' && only!.value === 'paid';
    const sum = (conditions: PaymentConditions) => {
      const { ofItems } = conditions;
      const isAlone = rest.filters.every(isTabFilter) && !rest.start && !rest.end;
      return ofItems && isAlone && !listed.entity.makers
        ? sumByOpenItems(database, listed, scope, rest, { ...conditions, ofItems })
        : sumByRows(database, listed, company_id, rest, conditions);
    };
    if (!isPaid) return sum(toPaymentConditions(scope, payment));
    const [all, open] = await Promise.all([
      sumByStatus(database, listed, company_id, rest),
      sum(isOpen(scope)),
    ]);
    // What is inactive without credit has no state.
    return subtract(all, open).filter(({ status }) => status === 1);
  }
  // Running totals do not know who made a document.
  if (listed.entity.makers) return sumByRows(database, listed, company_id, query);
  const name = findNameFilter(listed, query);
  if (hasOnlyStatus(query) && isWholeDays(query))
    return sumByDay(database, listed, company_id, query);
  if (name && hasOnlyStatus(query, name) && !query.start && !query.end)
    return sumByName(database, listed, company_id, name.text);
  return sumByRows(database, listed, company_id, query);
};

/**
 * The three tabs under the list's filters; the status filter chooses a tab and does not narrow
 * them.
 */
export const computeDocumentStatistics = async (
  database: Database,
  listed: DocumentListing,
  company_id: number,
  query: DocumentQuery,
): Promise<Statistics> => {
  const rows = await sumByStatus(database, listed, company_id, {
    ...query,
    filters: query.filters.filter(filter => !isTabFilter(filter)),
  });
  const sum = (statuses: number[]): TabTotals => {
    const chosen = rows.filter(row => statuses.includes(row.status));
    return {
      count: chosen.reduce((count, row) => count + row.documents, 0),
      total: toRupees(chosen.reduce((total, row) => total + row.total, 0)),
    };
  };
  return { all: sum([0, 1]), active: sum([1]), inactive: sum([0]) };
};
