// Makes a deleted record again as the log has it: through the validation of a new record, in one
// transaction with its row, links, own values, the children that went with it, and the log (decision 78).
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Transaction } from '../database/database.ts';
import { listKeptEntities } from '../database/own-entities.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { BadRequestError } from '../platform/http/errors.ts';
import { saveChildren, validateWithChildren } from './child-records.ts';
import type { ChangeContext, EntityHooks, EntityStore } from './entity-store.ts';
import { rethrowUniqueViolation } from './find-unique.ts';
import { listWritableFields } from './merge-record.ts';
import { assertOwnFieldsUnchanged } from './own-field-lock.ts';
import { withTotals } from './row-totals.ts';
import { insertRecord } from './store-record.ts';
import { createLockedContext, createReadContext, validateChange } from './validate-change.ts';

/** What the log has of a deletion: the number of its entry, and the record before it. */
export type Deletion = { entry: number; record: Row };

const restoredText = {
  en: 'This record has already been restored.',
  ne: 'यो अभिलेख पहिले नै फर्काइसकिएको छ।',
};

/**
 * True if the log has all that a deletion of such a record removes: it has a list of its own, no secret,
 * and a deletion does nothing else.
 */
export const canRestoreDeleted = (
  { written, verbs, address, fields }: Entity,
  hooks: EntityHooks | undefined,
): boolean =>
  !written &&
  address !== '' &&
  verbs.includes('create') &&
  verbs.includes('delete') &&
  !hooks?.deletesMore &&
  !fields.some(({ kind }) => kind === 'password');

/** The record as a request for a new one; its children as new rows. */
const toSent = (entity: Entity, record: Row): Row => ({
  ...Object.fromEntries(
    listWritableFields(entity)
      .filter(({ name, kind }) => name in record && kind !== 'children')
      .map(({ name }) => [name, record[name]]),
  ),
  ...Object.fromEntries(
    listEditedChildren(entity)
      .filter(({ name }) => Array.isArray(record[name]))
      .map(({ name, children }) => [
        name,
        (record[name] as Row[]).map(row =>
          Object.fromEntries(
            children.fields.filter(each => each !== 'id').map(each => [each, row[each] ?? null]),
          ),
        ),
      ]),
  ),
});

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

/**
 * Makes the record again and returns its id, the old one where it is free. `findRestored` answers the
 * record that was made of this deletion before. Throws ValidationError (422), BadRequestError (400).
 */
export const restoreDeleted = async (
  store: EntityStore,
  entity: Entity,
  { entry, record }: Deletion,
  caller: ChangeContext,
  findRestored: (tx: Transaction) => Promise<number | undefined>,
): Promise<number> => {
  const sent = toSent(entity, record);
  const doing: ChangeContext = { ...caller, restored: true };
  await validateWithChildren(createReadContext(store), store, entity, sent, doing);
  return store.database
    .write(async tx => {
      const grounds = await createLockedContext(store, entity, tx, doing);
      await assertOwnFieldsUnchanged(store.database, tx, entity, doing);
      const { company_id } = doing.actor;
      await store.database.lockValue(tx, JSON.stringify([company_id, 'restored', entry]));
      if ((await findRestored(tx)) !== undefined)
        throw new BadRequestError(restoredText[doing.language]);
      const judged = await validateChange(grounds, store, entity, sent, doing);
      const kept = await findKeptValues(tx, store, entity, record, company_id);
      const again = {
        ...{ entry, id: await findFreeId(tx, entity, record.id as number) },
        kept: toKept(entity, record),
      };
      const made = { ...judged, ...kept.values };
      return withTotals(tx, store, entity, doing, async within => {
        const id = await insertRecord(tx, store, kept.whole, made, within, again);
        await saveChildren(tx, grounds, store, entity, sent, { id }, within);
        return id;
      });
    })
    .catch(rethrowUniqueViolation(store.database, entity, doing.language));
};
