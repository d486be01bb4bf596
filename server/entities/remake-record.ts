// A deleted record as it was: with its old id where that is free, what the program once set of it, and the values
// that today's form does not have. The bin does it for a record, a restored version for its rows (decision 78).
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { listKeptEntities } from '../database/own-entities.ts';
import { dynamicTables, placeholders, query } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';
import type { ChangeContext, Deletion, EntityStore } from './entity-store.ts';
import { insertRecord, RESTORED_FROM } from './store-record.ts';

const restoredText = {
  en: 'This record has already been restored.',
  ne: 'यो अभिलेख पहिले नै फर्काइसकिएको छ।',
};

/** What the program once set: the code, and who made it when. */
const toKept = ({ fields }: Entity, record: Row): Row =>
  Object.fromEntries(
    fields
      .filter(({ code, setBy }) => code || setBy === 'creator' || setBy === 'created')
      .filter(({ name }) => (record[name] ?? null) !== null)
      .map(({ name }) => [name, record[name]]),
  );

/** The old id, unless SQLite has given it to a later record. */
const findFreeId = async (
  tx: Transaction,
  { table }: Entity,
  id: number,
): Promise<number | undefined> => {
  const row = await dynamicTables(tx)
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? undefined : id;
};

const toIds = (value: unknown): number[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map(Number).filter(Number.isSafeInteger);

/**
 * What is still there of the records that a value names, held until the transaction ends: null for none. Nobody
 * could put right what names a record that is gone.
 */
const keepNamed = async (
  { database }: Pick<EntityStore, 'database'>,
  tx: Transaction,
  target: Entity | undefined,
  company_id: number,
  value: unknown,
): Promise<unknown> => {
  const ids = toIds(value);
  if (!target || ids.length === 0) return null;
  const rows = (await database
    .forShare(
      dynamicTables(tx)
        .selectFrom(target.table)
        .select('id')
        .where('company_id', '=', company_id)
        .where('id', 'in', ids)
        .$if(target.scope !== undefined, asked =>
          asked.where(target.scope!.column, '=', target.scope!.id),
        ) as unknown as Parameters<typeof database.forShare>[0],
    )
    .execute()) as { id: number }[];
  const there = new Set(rows.map(({ id }) => Number(id)));
  const left = ids.filter(id => there.has(id));
  return Array.isArray(value) ? left : (left[0] ?? null);
};

/**
 * What the record had in own fields that are inactive by now, or that the role does not see, and the entity with
 * these; of other records that it named those that are still there.
 */
const findKeptValues = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  record: Row,
  company_id: number,
): Promise<{ whole: Entity; values: Row }> => {
  const all = await listKeptEntities(tx, store.entities, company_id);
  const kept = all.find(({ name }) => name === entity.name)?.fields ?? [];
  const inactive = kept.filter(
    ({ name, own, formula }) =>
      own !== undefined &&
      formula === undefined &&
      (record[name] ?? null) !== null &&
      !entity.fields.some(field => field.name === name),
  );
  const values: Row = {};
  for (const { name, reference } of inactive) {
    const target = all.find(each => each.name === reference?.entity);
    values[name] = reference
      ? await keepNamed(store, tx, target, company_id, record[name])
      : record[name];
  }
  return { whole: { ...entity, fields: [...entity.fields, ...inactive] }, values };
};

/** The deletions since an entry that were undone, with the ids that the records have now. */
export const loadRestored = async (
  read: ReadDb | Transaction,
  company_id: number,
  tables: string[],
  since: number,
): Promise<Map<number, number>> => {
  const rows = await query<{ id: string; new_value: string }>(
    read,
    `select table_pk_value as id, new_value from activity_log
     where company_id = ? and table_name in (${placeholders(tables.length)}) and id > ? and action = 'create' and new_value like ?`,
    [company_id, ...tables, since, `%"${RESTORED_FROM}":%`],
  );
  return new Map(
    rows.map(({ id, new_value }) => [
      Number((JSON.parse(new_value) as Row)[RESTORED_FROM]),
      Number(id),
    ]),
  );
};

/**
 * Throws BadRequestError (400) if one of the deletions has been undone already; nobody else undoes them until the
 * transaction ends. `entries` are those of the log.
 */
export const assertNotRestored = async (
  tx: Transaction,
  { database }: EntityStore,
  { table }: Entity,
  entries: number[],
  { actor: { company_id }, language }: ChangeContext,
): Promise<void> => {
  if (entries.length === 0) return;
  const sorted = [...entries].sort((a, b) => a - b);
  // In the same order for everybody: two who wait for each other would wait for ever.
  for (const entry of sorted)
    await database.lockValue(tx, JSON.stringify([company_id, 'restored', entry]));
  const restored = await loadRestored(tx, company_id, [table], sorted[0]!);
  if (sorted.some(entry => restored.has(entry))) throw new BadRequestError(restoredText[language]);
};

/**
 * Stores what was judged as a new record (`judged`) as the one that was deleted, and returns its id. Throws where
 * the deletion is that of a record of another type, which the same table has.
 */
export const insertAgain = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  { entry, record }: Deletion,
  judged: Row,
  doing: ChangeContext,
): Promise<number> => {
  const { scope } = entity;
  if (scope && Number(record[scope.column]) !== scope.id)
    throw new Error(`Deletion ${entry} is that of no record of ${entity.name}`);
  const kept = await findKeptValues(tx, store, entity, record, doing.actor.company_id);
  return insertRecord(tx, store, kept.whole, { ...judged, ...kept.values }, doing, {
    ...{ entry, id: await findFreeId(tx, entity, record.id as number) },
    kept: toKept(entity, record),
  });
};
