// The pages of lists of issued documents at any size: a customer's name is looked up among the names
// before the documents are read, and what is open among the open items.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { isOwnField } from '../../../domain/entity-schema/own-fields.ts';
import type { Database, StoredRow } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { loadOrdered } from '../../entities/fetch-page.ts';
import type { ListFacts } from '../../entities/list-groups.ts';
import { buildOrderBy, type ListQuery } from '../../entities/list-query.ts';
import {
  type DocumentListing,
  type DocumentQuery,
  findNameFilter,
  isOfTabs,
  sumByStatus,
  toDocumentConditions,
  toPaymentScope,
} from './document-totals.ts';
import {
  buildPaymentOrder,
  findPaymentCondition,
  IS_OWED,
  isNotOpenWhere,
  isOpenWhere,
  isPaymentField,
  type PaymentScope,
  splitPaymentFilters,
  toPaymentConditions,
  toPaymentValue,
} from './payment-filters.ts';

/** With more names the filter is no longer a look-up. */
const MAX_NAMES = 500;

/** What is paid and open of the documents, for a list that is grouped; `today` AD. */
export const findPaymentFacts = (
  listed: DocumentListing,
  company_id: number,
  today: string,
): ListFacts | undefined => {
  const scope = toPaymentScope(listed, company_id, { today });
  return (
    scope && {
      findCondition: filter => findPaymentCondition(scope, filter),
      findValue: field => (isPaymentField(field) ? toPaymentValue(scope, field) : undefined),
    }
  );
};

/**
 * With few names the query uses the index by name; with many it reads the newest documents until
 * the page is full.
 */
const buildNameCondition = async (
  database: Database,
  { kind, party }: DocumentListing,
  company_id: number,
  name: string,
  total: number,
): Promise<Expression<SqlBool> | undefined> => {
  const rows = await database.read
    .selectFrom('party_totals')
    .select('customer_name')
    .distinct()
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('customer_name', name))
    .limit(MAX_NAMES + 1)
    .execute();
  if (rows.length > MAX_NAMES) return undefined;
  const names = sql.join(rows.map(row => row.customer_name));
  const column = total > 2_000 ? sql`(${sql.ref(party)} || '')` : sql.ref(party);
  return rows.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${names})`;
};

const isOwnOrder = ({ fields }: Entity, { sort }: ListQuery): boolean =>
  fields.some(field => field.name === sort && isOwnField(field));

type PageQuery = Pick<ListQuery, 'page' | 'limit' | 'sort' | 'by'>;

const loadRows = (
  database: Database,
  { entity }: DocumentListing,
  where: Expression<SqlBool>[],
  order: Expression<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredRow[]> =>
  dynamicTables(database.read)
    .selectFrom(entity.table)
    .selectAll()
    .where(eb => eb.and(where))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();

/**
 * A page in the order of open amounts. Of most documents nothing is open: those are read in the order
 * of their ids, and only the others, found in the table of open items, are sorted.
 */
const loadByOpenAmount = async (
  database: Database,
  listed: DocumentListing,
  scope: PaymentScope,
  where: Expression<SqlBool>[],
  { page, limit, by }: PageQuery,
): Promise<StoredRow[]> => {
  const owed = [...where, isOpenWhere(scope, IS_OWED)];
  const rest = [...where, isNotOpenWhere(scope, IS_OWED)];
  const { table } = scope;
  const parts = [
    { where: owed, order: buildPaymentOrder(scope, 'open_amount', by) },
    { where: rest, order: buildOrderBy(database, listed.entity, { sort: 'id', by }) },
  ];
  const [first, last] = by === 'desc' ? parts : parts.reverse();
  const from = (page - 1) * limit;
  const begun = await loadRows(database, listed, first!.where, first!.order, {
    limit,
    offset: from,
  });
  if (begun.length === limit) return begun;
  const [counted] = await dynamicTables(database.read)
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('documents'))
    .where(eb => eb.and(first!.where))
    .$castTo<{ documents: number }>()
    .execute();
  const ended = await loadRows(database, listed, last!.where, last!.order, {
    limit: limit - begun.length,
    offset: Math.max(0, from - counted!.documents),
  });
  return [...begun, ...ended];
};

/** One page of documents and the total count. */
export const loadDocumentPage = async (
  database: Database,
  listed: DocumentListing,
  company_id: number,
  query: DocumentQuery,
): Promise<{ rows: StoredRow[]; total: number }> => {
  const { entity } = listed;
  const counts = await sumByStatus(database, listed, company_id, query);
  const total = counts
    .filter(row => isOfTabs(query, row.status))
    .reduce((sum, row) => sum + row.documents, 0);
  const name = findNameFilter(listed, query);
  const names =
    name === undefined
      ? undefined
      : await buildNameCondition(database, listed, company_id, name.text, total);
  const scope = toPaymentScope(listed, company_id, query);
  const { payment, rest } = scope ? splitPaymentFilters(query) : { payment: [], rest: query };
  const columns = names
    ? { ...rest, filters: rest.filters.filter(filter => filter !== name) }
    : rest;
  const where = [
    ...toDocumentConditions(database, entity, company_id, columns, scope),
    ...(names ? [names] : []),
    ...(scope ? toPaymentConditions(scope, payment).conditions : []),
  ];
  if (scope && query.sort === 'open_amount')
    return { rows: await loadByOpenAmount(database, listed, scope, where, query), total };
  if (isOwnOrder(entity, query))
    return { rows: await loadOrdered(database, entity, company_id, where, query), total };
  // Documents are issued in the order of their ids: the newest issue date is the highest id.
  const sort = query.sort === 'created_at' ? 'id' : query.sort;
  const order =
    scope && isPaymentField(sort)
      ? buildPaymentOrder(scope, sort, query.by)
      : buildOrderBy(database, entity, { sort, by: query.by });
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
  return { rows: await loadRows(database, listed, where, order, page), total };
};
