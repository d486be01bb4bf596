// Lists of documents by what is paid and open of them: conditions and orders for facts that are no
// columns of the document. What is open is looked up in the table of open items, which is small.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PaymentStatus, paymentStatuses } from '../../../domain/documents/payment-status.ts';
import type { ListQuery } from '../../entities/list-query.ts';
import type { FieldFilter, Filter, IsFilter, WithinFilter } from '../../entities/parse-filters.ts';
import { isInRanges, toRangesMatch } from '../../entities/range-conditions.ts';
import type { DueDocumentKind } from './payment-facts.ts';
import { dayColumns } from './payment-facts.ts';

/** The documents whose facts are asked for: their kind, and its table. `today` AD. */
export type PaymentScope = {
  kind: DueDocumentKind;
  table: string;
  company_id: number;
  today: string;
};

const PAYMENT_FIELDS = ['due_date', 'paid_amount', 'open_amount', 'payment_status'] as const;
type PaymentField = (typeof PAYMENT_FIELDS)[number];
type PaymentFilter = IsFilter & { field: PaymentField };

/** True for a fact that is stored apart from the document. */
export const isPaymentField = (name: string): name is PaymentField =>
  (PAYMENT_FIELDS as readonly string[]).includes(name);

const isPaymentFilter = (filter: Filter): filter is PaymentFilter =>
  filter.how === 'is' && isPaymentField(filter.field);

/**
 * `areFew`: they hold only for documents with an open item; `ofItems` asks the same of the open items
 * alone, where those have the totals of their documents: that of a bill is without its TDS.
 */
export type PaymentConditions = {
  conditions: Expression<SqlBool>[];
  areFew: boolean;
  ofItems?: Expression<SqlBool> | undefined;
};

/** The filters of the question about payment, and the question without them. */
export const splitPaymentFilters = <Query extends ListQuery>(
  query: Query,
): { payment: PaymentFilter[]; rest: Query } => ({
  payment: query.filters.filter(isPaymentFilter),
  rest: { ...query, filters: query.filters.filter(filter => !isPaymentFilter(filter)) },
});

/** The documents with an open item for which the condition holds, found by its index. */
export const isOpenWhere = (
  { kind, table, company_id }: PaymentScope,
  condition: Expression<SqlBool>,
): Expression<SqlBool> =>
  sql`${sql.ref(`${table}.id`)} in (select document_id from open_items where company_id = ${company_id} and document_kind = ${kind} and ${condition})`;

const EVERY = sql<SqlBool>`1 = 1`;
export const IS_OWED = sql<SqlBool>`balance > 0`;

/** The documents with anything open, be it credit. */
export const isOpen = (scope: PaymentScope): PaymentConditions => ({
  conditions: [isOpenWhere(scope, EVERY)],
  areFew: true,
  ofItems: scope.kind === 'invoice' ? EVERY : undefined,
});

/** The documents without an open item for which the condition holds, each looked up by its key. */
export const isNotOpenWhere = (
  { kind, table, company_id }: PaymentScope,
  condition: Expression<SqlBool> = EVERY,
): Expression<SqlBool> =>
  sql`not exists (select 1 from open_items where company_id = ${company_id} and document_kind = ${kind} and document_id = ${sql.ref(`${table}.id`)} and ${condition})`;

/** What an open item is whose document has the state, as `toPaymentStatus` decides it. */
const toItemStatus = (today: string, status: Exclude<PaymentStatus, 'paid'>) =>
  ({
    credit: sql<SqlBool>`balance < 0`,
    overdue: sql<SqlBool>`balance > 0 and due_date < ${today}`,
    partly_paid: sql<SqlBool>`balance > 0 and due_date >= ${today} and paid > 0`,
    unpaid: sql<SqlBool>`balance > 0 and due_date >= ${today} and paid <= 0`,
  })[status];

/** What is cancelled or wholly returned asks for nothing: without an open item it has no state. */
const isPaid = (scope: PaymentScope): Expression<SqlBool> =>
  sql`(${sql.ref(`${scope.table}.status`)} = 1 and ${isNotOpenWhere(scope)})`;

const toStatusCondition = (scope: PaymentScope, status: PaymentStatus): Expression<SqlBool> =>
  status === 'paid' ? isPaid(scope) : isOpenWhere(scope, toItemStatus(scope.today, status));

const toBalance = ({ kind, table, company_id }: PaymentScope): RawBuilder<number> =>
  sql`coalesce((select balance from open_items where company_id = ${company_id} and document_kind = ${kind} and document_id = ${sql.ref(`${table}.id`)}), 0)`;

const toPaid = ({ kind, table, company_id }: PaymentScope): RawBuilder<number> => {
  const [asTarget, asSource] = ['target', 'source'].map(
    end =>
      sql`coalesce((select sum(amount) from allocations where company_id = ${company_id} and ${sql.ref(`${end}_kind`)} = ${kind} and ${sql.ref(`${end}_id`)} = ${sql.ref(`${table}.id`)}), 0)`,
  );
  return sql`(${asTarget} + ${asSource})`;
};

/** The state as text, null where there is none. */
const toStatus = (scope: PaymentScope): RawBuilder<string> => sql`coalesce((select case
    when balance < 0 then 'credit' when due_date < ${scope.today} then 'overdue'
    when paid > 0 then 'partly_paid' else 'unpaid' end
  from open_items where company_id = ${scope.company_id} and document_kind = ${scope.kind} and document_id = ${sql.ref(`${scope.table}.id`)}),
  case when ${sql.ref(`${scope.table}.status`)} = 1 then 'paid' end)`;

const toDueDate = ({ kind, table }: PaymentScope): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${table}.due_date`)}, substr(${sql.ref(`${table}.${dayColumns[kind]}`)}, 1, 10))`;

/** What the fact is of each document; an open amount is that of an open item alone. */
const toExpression = (scope: PaymentScope, field: PaymentField): RawBuilder<unknown> => {
  if (field === 'due_date') return toDueDate(scope);
  if (field === 'paid_amount') return toPaid(scope);
  return field === 'open_amount' ? toBalance(scope) : toStatus(scope);
};

/** What the fact is as it is answered: of credit nothing is open. */
export const toPaymentValue = (scope: PaymentScope, field: PaymentField): RawBuilder<unknown> => {
  const value = toExpression(scope, field);
  return field === 'open_amount' ? sql`case when ${value} > 0 then ${value} else 0 end` : value;
};

/** The filter as a condition of open items; undefined where documents without one pass it. */
const toItemCondition = (
  { today }: PaymentScope,
  { field, value }: PaymentFilter,
): Expression<SqlBool> | undefined => {
  if (field === 'payment_status')
    return value === 'paid'
      ? undefined
      : toItemStatus(today, value as Exclude<PaymentStatus, 'paid'>);
  return field === 'open_amount' && Number(value) > 0 ? sql`balance = ${value}` : undefined;
};

const toCondition = (scope: PaymentScope, filter: PaymentFilter): Expression<SqlBool> => {
  const ofItem = toItemCondition(scope, filter);
  if (ofItem) return isOpenWhere(scope, ofItem);
  const { field, value } = filter;
  if (field === 'payment_status') return isPaid(scope);
  return field === 'open_amount'
    ? isNotOpenWhere(scope, IS_OWED)
    : sql`${toExpression(scope, field)} = ${value}`;
};

const toWithinCondition = (
  scope: PaymentScope,
  field: PaymentField,
  { ranges }: WithinFilter,
): Expression<SqlBool> => {
  if (field === 'payment_status') {
    const within = paymentStatuses.filter(status => isInRanges(status, ranges));
    if (within.length === 0) return sql`1 = 0`;
    return sql`(${sql.join(
      within.map(status => toStatusCondition(scope, status)),
      sql` or `,
    )})`;
  }
  if (field !== 'open_amount') return toRangesMatch(toExpression(scope, field), ranges);
  const owed = isOpenWhere(scope, sql`balance > 0 and ${toRangesMatch(sql`balance`, ranges)}`);
  return isInRanges(0, ranges) ? sql`(${owed} or ${isNotOpenWhere(scope, IS_OWED)})` : owed;
};

/**
 * The condition of a filter by a fact that is stored apart from the document, amounts in paisa;
 * undefined for a filter by a column. Only the state may be empty.
 */
export const findPaymentCondition = (
  scope: PaymentScope,
  filter: FieldFilter,
): Expression<SqlBool> | undefined => {
  if (isPaymentFilter(filter)) return toCondition(scope, filter);
  if (filter.how !== 'within' || !isPaymentField(filter.field)) return undefined;
  const found = toWithinCondition(scope, filter.field, filter);
  return filter.negated ? sql`not (${found})` : found;
};

/** The conditions of the filters, amounts in paisa. */
export const toPaymentConditions = (
  scope: PaymentScope,
  filters: PaymentFilter[],
): PaymentConditions => {
  const ofItems = filters.flatMap(filter => toItemCondition(scope, filter) ?? []);
  return {
    conditions: filters.map(filter => toCondition(scope, filter)),
    areFew: ofItems.length > 0,
    ofItems:
      scope.kind === 'invoice' && ofItems.length > 0 && ofItems.length === filters.length
        ? sql<SqlBool>`${sql.join(ofItems, sql` and `)}`
        : undefined,
  };
};

/**
 * The `order by` of a list by one of the facts, with the id last to order equal rows; what has no
 * state comes after the others on both engines.
 */
export const buildPaymentOrder = (
  scope: PaymentScope,
  field: PaymentField,
  by: ListQuery['by'],
): Expression<unknown> => {
  const value = toExpression(scope, field);
  const empty = field === 'payment_status' ? sql`${value} is null, ` : sql``;
  return sql`${empty}${value} ${sql.raw(by)}, ${sql.ref(`${scope.table}.id`)} ${sql.raw(by)}`;
};
