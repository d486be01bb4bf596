// Makes a deleted record again as the log has it: through the validation of a new record, in one
// transaction with its row, links, own values, the children that went with it, and the log (decision 78).
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { saveChildren, validateWithChildren } from './child-records.ts';
import type { ChangeContext, Deletion, EntityHooks, EntityStore } from './entity-store.ts';
import { rethrowUniqueViolation } from './find-unique.ts';
import { listWritableFields } from './merge-record.ts';
import { assertOwnFieldsUnchanged } from './own-field-lock.ts';
import { assertNotRestored, insertAgain } from './remake-record.ts';
import { withTotals } from './row-totals.ts';
import { createLockedContext, createReadContext, validateChange } from './validate-change.ts';

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

/**
 * Makes the record again and returns its id, the old one where it is free. Throws ValidationError (422),
 * BadRequestError (400) where this deletion has been undone before.
 */
export const restoreDeleted = async (
  store: EntityStore,
  entity: Entity,
  deletion: Deletion,
  caller: ChangeContext,
): Promise<number> => {
  const sent = toSent(entity, deletion.record);
  const doing: ChangeContext = { ...caller, restored: true };
  await validateWithChildren(createReadContext(store), store, entity, sent, doing);
  return store.database
    .write(async tx => {
      const grounds = await createLockedContext(store, entity, tx, doing);
      await assertOwnFieldsUnchanged(store.database, tx, entity, doing);
      await assertNotRestored(tx, store, entity, [deletion.entry], doing);
      const judged = await validateChange(grounds, store, entity, sent, doing);
      return withTotals(tx, store, entity, doing, async within => {
        const id = await insertAgain(tx, store, entity, deletion, judged, within);
        await saveChildren(tx, grounds, store, entity, sent, { id }, within);
        return id;
      });
    })
    .catch(rethrowUniqueViolation(store.database, entity, doing.language));
};
