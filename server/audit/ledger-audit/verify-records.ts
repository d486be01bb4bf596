// Compares every record of an entity with its last log entries: a change of a party's PAN, a role
// or a user past the program is not logged. Works in batches of some hundred records.
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import {
  isOwnField,
  listOwnFields,
  OWN_FIELDS,
  toOwnName,
} from '../../../domain/entity-schema/own-fields.ts';
import type { Database, StoredRow, Value } from '../../database/database.ts';
import {
  columnCodecs,
  listLinkFields,
  listStoredFields,
  toLinkTableName,
} from '../../database/entity-tables.ts';
import { listKeptEntities } from '../../database/own-entities.ts';
import {
  type OwnValue,
  parseOwnColumn,
  toOwnValue,
  toScopeCondition,
} from '../../database/own-values.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { parseLoggedValue } from '../activity-log.ts';
import type { Difference } from './difference.ts';
import {
  isPossiblyUndone,
  type LogEntry,
  loadLogEntries,
  loadRestoreWindows,
  type RestoreWindows,
  toOneSidedDifference,
  toStoredText,
} from './log-comparison.ts';
import { verifyOwnValues } from './verify-own-values.ts';

type ReadAccess = Pick<Database, 'read'>;
/** A record's row: whatever its schema says, it has an id. */
type RecordRow = StoredRow & { id: number };

const BATCH_SIZE = 200;

/** Fields that the program writes without an entry. */
const isUnlogged = (field: Field): boolean =>
  field.setBy !== undefined || field.composedOf !== undefined || field.formula !== undefined;

/** True if the column has the id of another record, be it as the default of a reference. */
const holdsId = (field: Field, row: StoredRow): boolean =>
  field.reference !== undefined ||
  field.kind === 'image' ||
  (field.name === 'default_value' && row.type === 'reference');

/**
 * The possible values of the field: the last logged one, and earlier ones that a recovery may have
 * restored. Undefined if no entry has the field.
 */
const findLoggedValues = (
  field: Field,
  entries: LogEntry[],
  recoveries: RestoreWindows,
): unknown[] | undefined => {
  const values: unknown[] = [];
  for (const entry of entries.toReversed()) {
    const record =
      entry.action === 'create'
        ? (JSON.parse(entry.new_value ?? '{}') as Record<string, unknown>)
        : undefined;
    if (!record && !(entry.action === 'update' && entry.field_name === field.name)) continue;
    if (record && !Object.hasOwn(record, field.name)) return undefined;
    values.push(record ? record[field.name] : parseLoggedValue(field, entry.new_value));
    if (record || !isPossiblyUndone(recoveries, entry)) return values;
  }
  return undefined;
};

const isSameValue = (kept: unknown, logged: unknown): boolean =>
  String(kept ?? '') === toStoredText(logged ?? '');

const toDifferenceValue = (value: unknown): number | string | null =>
  typeof value === 'number' ? value : value === null ? null : String(value);

/** Several ids as one text. */
const toComparable = (value: OwnValue | undefined): Value =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);

/** The ids of a link, sorted. */
const toSortedIds = (ids: unknown): number[] =>
  Array.isArray(ids) ? ids.map(Number).sort((a, b) => a - b) : [];

const loadLinks = async (
  { read }: ReadAccess,
  company_id: number,
  table: string,
  ids: number[],
): Promise<Map<number, number[]>> => {
  const text = `select owner_id, other_id from ${table} where company_id = ? and owner_id in (${placeholders(ids.length)})`;
  const rows =
    ids.length === 0
      ? []
      : await query<{ owner_id: number; other_id: number }>(read, text, [company_id, ...ids]);
  const found = new Map<number, number[]>();
  for (const { owner_id, other_id } of rows)
    found.set(owner_id, [...(found.get(owner_id) ?? []), other_id]);
  return found;
};

/**
 * Ids of records that a new version of the program gives to the Administrator, and ids of deleted
 * ones.
 */
const loadUnloggedIds = async (
  { read }: ReadAccess,
  company_id: number,
  table: string,
  ids: number[],
): Promise<{ ours: Set<number>; here: Set<number> }> => {
  if (ids.length === 0) return { ours: new Set(), here: new Set() };
  const text = `select table_pk_value as id from activity_log
    where company_id = ? and table_name = ? and action = 'create' and username = 'Bijak' and table_pk_value in (${placeholders(ids.length)})`;
  const ours = await query(read, text, [company_id, table, ...ids.map(String)]);
  const here = await query(
    read,
    `select id from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return {
    ours: new Set(ours.map(({ id }) => Number(id))),
    here: new Set(here.map(({ id }) => Number(id))),
  };
};

async function* verifyLinks(
  database: ReadAccess,
  company_id: number,
  target: string,
  place: Pick<Difference, 'table' | 'subject'> & { field: string },
  kept: number[],
  logged: unknown[],
): AsyncGenerator<Difference> {
  const candidates = logged.map(toSortedIds);
  if (candidates.some(ids => ids.join() === kept.join())) return;
  const differing = [
    ...new Set(
      candidates.flatMap(ids => [
        ...ids.filter(id => !kept.includes(id)),
        ...kept.filter(id => !ids.includes(id)),
      ]),
    ),
  ];
  const { ours, here } = await loadUnloggedIds(database, company_id, target, differing);
  const agrees = candidates.some(
    ids =>
      ids.every(id => kept.includes(id) || !here.has(id)) &&
      kept.every(id => ids.includes(id) || ours.has(id)),
  );
  if (!agrees)
    yield { ...place, kept: kept.join(', '), recomputed: candidates[0]!.join(', '), beside: 'log' };
}

async function* verifyRecord(
  database: ReadAccess,
  company_id: number,
  entity: Entity,
  entities: Entity[],
  row: RecordRow,
  entries: LogEntry[],
  recoveries: RestoreWindows,
  links: Map<string, Map<number, number[]>>,
): AsyncGenerator<Difference> {
  const id = row.id;
  const place = {
    table: entity.table,
    subject: `${entity.name} ${row.name ?? row.code ?? id} (${id})`,
  };
  const made = entries.findLast(({ action }) => action === 'create');
  if (!made) {
    yield toOneSidedDifference(place, 'record', id, null);
    return;
  }
  // A recovery into a database with other companies shifts ids, but not those in logged records.
  const record = JSON.parse(made.new_value ?? '{}') as { id?: unknown };
  const moved = record.id !== undefined && Number(record.id) !== id;
  const own = parseOwnColumn(row[OWN_FIELDS]);
  for (const field of [...listStoredFields(entity), ...listOwnFields(entity)]) {
    const kept = toComparable(isOwnField(field) ? own[toOwnName(field)] : row[field.name]);
    if (isUnlogged(field) || (moved && holdsId(field, row))) continue;
    const logged = findLoggedValues(field, entries, recoveries)?.map(value =>
      toComparable(
        isOwnField(field) ? toOwnValue(field, value) : columnCodecs[field.kind].toColumn(value),
      ),
    );
    if (!logged || logged.some(value => isSameValue(kept, value))) continue;
    yield {
      ...place,
      field: field.name,
      kept: toDifferenceValue(kept),
      recomputed: toDifferenceValue(logged[0]),
      beside: 'log',
    };
  }
  if (moved) return;
  for (const field of listLinkFields(entity)) {
    const logged = findLoggedValues(field, entries, recoveries);
    if (!logged) continue;
    const target = entities.find(({ name }) => name === field.reference!.entity)!.table;
    yield* verifyLinks(
      database,
      company_id,
      target,
      { ...place, field: field.name },
      toSortedIds(links.get(field.name)?.get(id)),
      logged,
    );
  }
}

async function* verifyEntity(
  database: ReadAccess,
  company_id: number,
  entity: Entity,
  entities: Entity[],
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const { table } = entity;
  const { condition, values } = toScopeCondition(entity);
  for (let after = 0; ; ) {
    const text = `select * from ${table} where company_id = ? and id > ?${condition} order by id limit ${BATCH_SIZE}`;
    const rows = await query<RecordRow>(database.read, text, [company_id, after, ...values]);
    const ids = rows.map(({ id }) => id);
    const entries = await loadLogEntries(database, company_id, table, ids);
    const links = new Map<string, Map<number, number[]>>();
    for (const field of listLinkFields(entity))
      links.set(
        field.name,
        await loadLinks(database, company_id, toLinkTableName(entity, field), ids),
      );
    for (const row of rows) {
      // It may just have changed: a difference is checked once more.
      let wrong = false;
      for await (const _ of verifyRecord(
        database,
        company_id,
        entity,
        entities,
        row,
        entries.get(row.id) ?? [],
        recoveries,
        links,
      ))
        wrong = true;
      if (wrong) yield* reverifyRecord(database, company_id, entity, entities, row.id, recoveries);
    }
    if (rows.length < BATCH_SIZE) return;
    after = ids.at(-1)!;
    await new Promise(setImmediate);
  }
}

async function* reverifyRecord(
  database: ReadAccess,
  company_id: number,
  entity: Entity,
  entities: Entity[],
  id: number,
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const [row] = await query<RecordRow>(
    database.read,
    `select * from ${entity.table} where company_id = ? and id = ?`,
    [company_id, id],
  );
  if (!row) return;
  const links = new Map<string, Map<number, number[]>>();
  for (const field of listLinkFields(entity))
    links.set(
      field.name,
      await loadLinks(database, company_id, toLinkTableName(entity, field), [id]),
    );
  const entries = await loadLogEntries(database, company_id, entity.table, [id]);
  yield* verifyRecord(
    database,
    company_id,
    entity,
    entities,
    row,
    entries.get(id) ?? [],
    recoveries,
    links,
  );
}

/**
 * Compares the records of every generated entity with the activity log, and with the index of own
 * values.
 */
export async function* verifyRecords(
  database: ReadAccess,
  company_id: number,
  entities: Entity[],
): AsyncGenerator<Difference> {
  const recoveries = await loadRestoreWindows(database, company_id);
  const kept = await listKeptEntities(database.read, entities, company_id);
  for (const entity of kept.filter(({ written }) => !written))
    yield* verifyEntity(database, company_id, entity, entities, recoveries);
  yield* verifyOwnValues(database, company_id, entities);
}
