// A list grouped by a field, with sums: GET {list}/groups under the same filters as the list. The
// database groups by values, and by days where months of Bikram Sambat are asked for.
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { findBsMonth, formatBsMonth, toMonthKey } from '../../domain/calendar/bs-month.ts';
import { isInBsCalendar } from '../../domain/calendar/format-date.ts';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import {
  isDayField,
  type ListGroup,
  listGroupFields,
  listSummedFields,
  MAX_GROUPS,
} from '../../domain/entity-schema/list-groups.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { type Language, localizeDigits, type Texts } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import { requireSession } from '../auth/require-session.ts';
import type { Database, Value } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { toConditions } from './fetch-page.ts';
import type { FindCondition } from './filter-conditions.ts';
import { parseListQuery } from './list-query.ts';
import { toReferenceText } from './list-sheet.ts';
import type { ToOwnEntity } from './own-additions.ts';
import { joinOwnValue } from './own-field-queries.ts';
import type { QueryString } from './parse-filters.ts';

const texts = {
  empty: { en: 'Empty', ne: 'खाली' },
  yes: { en: 'Yes', ne: 'हो' },
  no: { en: 'No', ne: 'होइन' },
} satisfies Record<string, Texts>;

/** Where facts of a list are no columns of its table: their conditions, and their values in SQL. */
export type ListFacts = {
  findCondition: FindCondition;
  findValue: (field: string) => Expression<unknown> | undefined;
};
export type FindFacts = (session: Session) => ListFacts | undefined;

/** Of a list of a million rows that begins with the calendar there are fewer days. */
const MAX_DAYS = 50_000;

type Grouped = { value: Value; count: number; sums: number[] };

const loadGroups = async (
  database: Database,
  own: Entity,
  where: ReturnType<typeof toConditions>,
  field: Field,
  summed: Field[],
  facts?: ListFacts,
): Promise<Grouped[]> => {
  const joins: RawBuilder<unknown>[] = [];
  const toValue = (of: Field): Expression<unknown> => {
    const fact = facts?.findValue(of.name);
    if (fact) return fact;
    if (!isOwnField(of)) return sql.ref(`${own.table}.${of.name}`);
    const { join, value } = joinOwnValue(of, own.table, `own_${joins.length}`);
    joins.push(join);
    return value;
  };
  const grouped = toValue(field);
  const values = summed.map((of, nth) => sql`${toValue(of)} as ${sql.ref(`sum_${nth}`)}`);
  const value = field.kind === 'timestamp' ? sql`substr(${grouped}, 1, 10)` : grouped;
  const most = isDayField(field) ? MAX_DAYS : MAX_GROUPS + 1;
  const listed = sql<Record<string, Value>>`(select ${sql.join([sql`${value} as value`, ...values])}
    from ${sql.table(own.table)} ${sql.join(joins, sql` `)}
    where ${sql.join(where, sql` and `)})`;
  const rows = await dynamicTables(database.read)
    .selectFrom(listed.as('listed'))
    .select([
      'value',
      sql<number>`count(*)`.as('records'),
      ...summed.map((_, nth) => sql<Value>`sum(${sql.ref(`sum_${nth}`)})`.as(`sum_${nth}`)),
    ])
    .groupBy('value')
    .orderBy('records', 'desc')
    .limit(most)
    .execute();
  return (rows as Record<string, Value>[]).map(row => ({
    value: row.value === '' ? null : row.value!,
    count: Number(row.records),
    sums: summed.map((_, nth) => Number(row[`sum_${nth}`] ?? 0)),
  }));
};

/** Groups of one key are one; the first of them says the rest. */
const merge = <Group extends Grouped & { key: string }>(groups: Group[]): Group[] => {
  const merged = new Map<string, Group>();
  for (const group of groups) {
    const known = merged.get(group.key);
    merged.set(
      group.key,
      known
        ? {
            ...known,
            count: known.count + group.count,
            sums: known.sums.map((sum, nth) => sum + group.sums[nth]!),
          }
        : group,
    );
  }
  return [...merged.values()];
};

type Named = Pick<ListGroup, 'value' | 'label' | 'from' | 'to'>;

/** An own day is the number of its digits in the index of values. */
const toDay = (value: Value): string =>
  typeof value === 'number'
    ? String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    : String(value);

/** The month of Bikram Sambat, or, outside its tables, of our calendar. */
const toMonth = (value: Value, language: Language): Named => {
  const day = toDay(value);
  if (isInBsCalendar(day)) {
    const month = findBsMonth(day);
    return {
      value: toMonthKey(month),
      label: formatBsMonth(month, language),
      from: month.start_date,
      to: month.end_date,
    };
  }
  const month = day.slice(0, 7);
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
  return {
    value: `AD ${month}`,
    label: localizeDigits(month, language),
    from: `${month}-01`,
    to: last.toISOString().slice(0, 10),
  };
};

/** The names of records that groups refer to. */
const loadReferenceNames = async (
  database: Database,
  entities: Entity[],
  company_id: number,
  field: Field,
  ids: number[],
  language: Language,
): Promise<Map<number, string>> => {
  const { entity, show, nepali } = field.reference!;
  const { table } = entities.find(({ name }) => name === entity)!;
  if (ids.length === 0) return new Map();
  const rows = await dynamicTables(database.read)
    .selectFrom(table)
    .select(['id', show, ...(nepali ? [nepali] : [])])
    .where('company_id', '=', company_id)
    .where(database.isOneOf('id', ids))
    .execute();
  const name = toReferenceText(field, { entities, language });
  return new Map(rows.map(row => [Number(row.id), name(row as Row)]));
};

const toName = (
  field: Field,
  value: Exclude<Value, null>,
  names: Map<number, string>,
  language: Language,
): string => {
  if (field.reference) return names.get(Number(value)) ?? String(value);
  const option = field.options?.find(candidate => String(candidate.value) === String(value));
  if (option) return option.label[language];
  return field.kind === 'yes-no' ? texts[value ? 'yes' : 'no'][language] : String(value);
};

type Asked = {
  /** With what the company has added to it. */
  own: Entity;
  entities: Entity[];
  field: Field;
  query: ReturnType<typeof parseListQuery>;
  facts: ListFacts | undefined;
};

/** The groups, those with most records first, months with the newest first. */
const groupList = async (
  database: Database,
  { own, entities, field, query, facts }: Asked,
  { actor: { company_id }, language }: Session,
): Promise<{ data: ListGroup[]; more: boolean }> => {
  const summed = listSummedFields(own);
  const where = toConditions(database, own, company_id, query, facts?.findCondition);
  const found = await loadGroups(database, own, where, field, summed, facts);
  const ids = found.flatMap(({ value }) => (value === null ? [] : [Number(value)]));
  const names = field.reference
    ? await loadReferenceNames(database, entities, company_id, field, ids, language)
    : new Map<number, string>();
  const isMonths = isDayField(field);
  const named = found.map(group => {
    const name: Named =
      group.value === null
        ? { value: null, label: texts.empty[language] }
        : isMonths
          ? toMonth(group.value, language)
          : { value: group.value, label: toName(field, group.value, names, language) };
    return { ...group, ...name, key: String(name.value) };
  });
  const merged = merge(named);
  if (isMonths) merged.sort((a, b) => (b.from ?? '').localeCompare(a.from ?? ''));
  const data = merged.map(
    ({ key: _, sums, ...group }): ListGroup => ({
      ...group,
      sums: Object.fromEntries(
        summed.map(({ name, kind }, nth) => [
          name,
          Number(columnCodecs[kind].fromColumn(sums[nth]!)),
        ]),
      ),
    }),
  );
  const shown = isMonths ? data : data.slice(0, MAX_GROUPS);
  return { data: shown, more: shown.length < data.length };
};

type GroupedList = {
  database: Database;
  entity: Entity;
  toOwnEntity: ToOwnEntity;
  mapQuery: (given: QueryString) => QueryString;
  findFacts?: FindFacts | undefined;
};

/**
 * Registers GET {list}/groups below the billing prefix, for the same users and under the same query
 * as the list; `group_by` names the field. Throws ValidationError (422).
 */
export const registerGroupRoute = (
  app: FastifyInstance,
  access: RouteShorthandOptions,
  { database, entity, toOwnEntity, mapQuery, findFacts }: GroupedList,
): void => {
  // The fields of a record type are known once there is a request.
  if (!entity.scope && listGroupFields(entity).length === 0) return;
  app.get(`/${entity.listPath}/groups`, access, async (request, reply) => {
    const session = requireSession(request);
    const { entity: own, entities } = await toOwnEntity(session, reply, request);
    const given = request.query as QueryString;
    const query = parseListQuery(own, mapQuery(given), session.language);
    const field = listGroupFields(own).find(({ name }) => name === given.group_by);
    if (!field) throw new ValidationError({ group_by: [messages.choice[session.language]] });
    const facts = findFacts?.(session);
    return groupList(database, { own, entities, field, query, facts }, session);
  });
};
