// Stores the children that are edited with their record (`x-children` with `edited`), in the
// record's own transaction: rows without an id are made, rows with one are changed, missing ones
// are deleted. Each is validated, guarded and logged as at its own address (decision 51).
import {
  type EditedChildren,
  findRowListErrors,
  findStoredRow,
  listEditedChildren,
  MAX_CHILD_ROWS,
  toRowErrors,
} from '../../domain/entity-schema/child-rows.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import { type Action, toPermission } from '../../domain/permissions.ts';
import { toForbiddenMessage } from '../auth/load-session.ts';
import type { Transaction } from '../database/database.ts';
import { BadRequestError, ForbiddenError, ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import {
  createLockedUniqueSearch,
  findUniqueErrors,
  rethrowUniqueViolation,
} from './find-unique.ts';
import { assertOwnFieldsUnchanged } from './own-field-lock.ts';
import { assertNotRestored, insertAgain } from './remake-record.ts';
import { toRowName } from './row-name.ts';
import type { ValidationContext } from './selectable-records.ts';
import { findRecord } from './serialize-records.ts';
import { insertRecord, removeRecord, storeChange } from './store-record.ts';
import { assertNoErrors, lockRecord, validateChange } from './validate-change.ts';
import { findChildErrors } from './validate-hierarchy.ts';

/** The rows of one list: sent and stored, of the record with this id (undefined for a new one). */
type RowList = {
  field: EditedChildren;
  child: Entity;
  rows: Row[];
  stored: Row[];
  parent: unknown;
};

/** True for a row that says nothing other than what is answered of it. */
const isSameRow = (row: Row, { field, stored, parent }: RowList): boolean => {
  const before = findStoredRow(row, stored);
  return (
    before !== undefined &&
    Object.entries(row).every(([name, value]) =>
      name in before
        ? JSON.stringify(before[name] ?? null) === JSON.stringify(value ?? null)
        : name === field.children.by && value === parent,
    )
  );
};

/** The sent lists. Throws ValidationError (422) for one whose rows cannot be read. */
const readRowLists = (
  store: EntityStore,
  entity: Entity,
  sent: Row,
  doing: ChangeContext,
  before?: Row,
): RowList[] =>
  listEditedChildren(entity)
    .filter(({ name }) => sent[name] !== undefined)
    .map(field => {
      const stored = (before?.[field.name] ?? []) as Row[];
      const most = doing.fromLog ? Number.POSITIVE_INFINITY : MAX_CHILD_ROWS;
      assertNoErrors(findRowListErrors(field, sent[field.name], stored, doing.language, most));
      return {
        field,
        child: findRowEntity(store.entities, field.children),
        rows: (sent[field.name] ?? []) as Row[],
        stored,
        parent: before?.id,
      };
    });

const listRemovedRows = ({ rows, stored }: RowList): Row[] =>
  stored.filter(({ id }) => !rows.some(row => row.id === id));

/** Throws ForbiddenError (403), which names the permission that a change of the list needs. */
const assertMayChangeRows = (list: RowList, { granted, language }: ChangeContext): void => {
  const need = (action: Action, needed: boolean) => {
    const permission = toPermission(action, list.child.name);
    if (needed && granted && !granted.has(permission))
      throw new ForbiddenError(toForbiddenMessage(permission, language));
  };
  const isNew = (row: Row) => !findStoredRow(row, list.stored);
  need('create', list.rows.some(isNew));
  need(
    'edit',
    list.rows.some(row => !isNew(row) && !isSameRow(row, list)),
  );
  need('delete', listRemovedRows(list).length > 0);
};

/** A row as it is validated at its own address. Throws ValidationError (422). */
const validateRow = async (
  grounds: ValidationContext,
  store: EntityStore,
  { field, child, parent }: RowList,
  row: Row,
  doing: ChangeContext,
  before?: Row,
): Promise<Row> => {
  const { by } = field.children;
  const isElsewhere = row[by] !== undefined && row[by] !== null && row[by] !== parent;
  assertNoErrors({
    ...(isElsewhere ? { [by]: [messages.reference[doing.language]] } : {}),
    ...findChildErrors(child, row, before, doing.language, true),
  });
  return validateChange(grounds, store, child, { ...row, [by]: parent }, doing, before);
};

/** A change that makes a row again as it was when it was deleted, where it does so; else as it is. */
const toRowChange = (doing: ChangeContext, row: Row): ChangeContext => {
  const deletion = doing.revived?.get(row);
  return deletion ? { ...doing, restored: true, begun: deletion.record } : doing;
};

/** The problems of a refused row, under its place; throws every other error. */
const toProblems = (error: unknown, { field }: RowList, place: number): FieldErrors => {
  if (error instanceof ValidationError)
    return toRowErrors(field, place, error.payload as FieldErrors);
  throw error;
};

/** The problems of the changed rows, against the current state and without any lock. */
const findRowErrors = async (
  grounds: ValidationContext,
  store: EntityStore,
  list: RowList,
  doing: ChangeContext,
): Promise<FieldErrors> => {
  const problems: FieldErrors = {};
  for (const [place, row] of list.rows.entries()) {
    if (isSameRow(row, list)) continue;
    const id = findStoredRow(row, list.stored)?.id as number | undefined;
    const { company_id } = doing.actor;
    const before =
      id === undefined
        ? undefined
        : await findRecord(grounds.read, store.entities, list.child, company_id, id);
    try {
      await validateRow(...([grounds, store, list, row] as const), toRowChange(doing, row), before);
    } catch (error) {
      const { by } = list.field.children;
      const found = toProblems(error, list, place);
      // A new record has no id yet to which its rows could refer.
      if (list.parent === undefined && (row[by] ?? null) === null)
        delete found[`${list.field.name}.${place}.${by}`];
      Object.assign(problems, found);
    }
  }
  return problems;
};

/**
 * `validateChange` for a record and the children that are sent along, all problems at once. Throws
 * ValidationError (422), and ForbiddenError (403) where the caller may not change the children.
 */
export const validateWithChildren = async (
  grounds: ValidationContext,
  store: EntityStore,
  entity: Entity,
  sent: Row,
  doing: ChangeContext,
  before?: Row,
): Promise<Row> => {
  const lists = readRowLists(store, entity, sent, doing, before);
  for (const list of lists) assertMayChangeRows(list, doing);
  const problems: FieldErrors = {};
  for (const list of lists)
    Object.assign(problems, await findRowErrors(grounds, store, list, doing));
  try {
    const record = await validateChange(grounds, store, entity, sent, doing, before);
    assertNoErrors(problems);
    return record;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError({ ...(error.payload as FieldErrors), ...problems });
  }
};

/** True if a valid request changes children of the stored record. */
export const changesChildren = (entity: Entity, sent: Row, seen: Row): boolean =>
  listEditedChildren(entity).some(field => {
    if (sent[field.name] === undefined) return false;
    const stored = seen[field.name] as Row[];
    const rows = (sent[field.name] ?? []) as Row[];
    // Whether a row is the same does not depend on the entity of the children.
    const list = { field, rows, stored, parent: seen.id };
    return rows.length !== stored.length || rows.some(row => !isSameRow(row, list as RowList));
  });

/** Deletes the missing rows. Throws ValidationError (422) under the list for one that is in use. */
const removeRows = async (
  tx: Transaction,
  store: EntityStore,
  list: RowList,
  doing: ChangeContext,
): Promise<void> => {
  const said: string[] = [];
  for (const gone of listRemovedRows(list)) {
    const before = await lockRecord(tx, store, list.child, gone.id as number, doing);
    try {
      await removeRecord(tx, store, list.child, before, doing);
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error;
      const { entities } = store;
      const name = toRowName(list.field, list.child, gone, { entities, language: doing.language });
      said.push(name === undefined ? error.message : `${name}: ${error.message}`);
    }
  }
  if (said.length > 0) throw new ValidationError({ [list.field.name]: said });
};

/** The change of a row, which is called by its place where a rule over its own rows is broken. */
const toRowDoing = (doing: ChangeContext, { field }: RowList, place: number): ChangeContext => ({
  ...doing,
  row: { list: field.name, place },
});

type ChangedRow = { place: number; before: Row; record: Row };

/**
 * Stores the changed rows, forwards and then backwards: values that must be unique may move from
 * row to row. Answers the problems of those that could not be stored.
 */
const storeChangedRows = async (
  tx: Transaction,
  store: EntityStore,
  list: RowList,
  changed: ChangedRow[],
  doing: ChangeContext,
): Promise<FieldErrors> => {
  const unique = createLockedUniqueSearch(store.database, tx);
  let waiting = changed;
  let problems: FieldErrors = {};
  for (const _ of ['forwards', 'backwards']) {
    const refused: ChangedRow[] = [];
    problems = {};
    for (const row of waiting) {
      const found = await findUniqueErrors(unique, list.child, row.record, doing, row.before);
      if (Object.keys(found).length > 0) {
        refused.push(row);
        Object.assign(problems, toRowErrors(list.field, row.place, found));
      } else {
        const within = toRowDoing(doing, list, row.place);
        await storeChange(tx, store, list.child, row.before, row.record, within);
      }
    }
    waiting = refused.reverse();
  }
  return problems;
};

/** Makes a row, or makes one again that was deleted. */
const insertRow = async (
  tx: Transaction,
  grounds: ValidationContext,
  store: EntityStore,
  list: RowList,
  row: Row,
  doing: ChangeContext,
): Promise<void> => {
  const deletion = doing.revived?.get(row);
  const record = await validateRow(grounds, store, list, row, toRowChange(doing, row));
  if (deletion) await insertAgain(tx, store, list.child, deletion, record, doing);
  else await insertRecord(tx, store, list.child, record, doing);
};

const storeRows = async (
  tx: Transaction,
  grounds: ValidationContext,
  store: EntityStore,
  list: RowList,
  doing: ChangeContext,
): Promise<void> => {
  const revived = list.rows.flatMap(row => doing.revived?.get(row)?.entry ?? []);
  await assertNotRestored(tx, store, list.child, revived, doing);
  await removeRows(tx, store, list, doing);
  const problems: FieldErrors = {};
  const changed: ChangedRow[] = [];
  const added: number[] = [];
  for (const [place, row] of list.rows.entries()) {
    const known = findStoredRow(row, list.stored);
    if (!known) added.push(place);
    if (!known || isSameRow(row, list)) continue;
    const before = await lockRecord(tx, store, list.child, known.id as number, doing);
    await validateRow(grounds, store, list, row, doing, before)
      .then(record => changed.push({ place, before, record }))
      .catch((error: unknown) => Object.assign(problems, toProblems(error, list, place)));
  }
  assertNoErrors(problems);
  Object.assign(problems, await storeChangedRows(tx, store, list, changed, doing));
  for (const place of added)
    await insertRow(
      ...([tx, grounds, store, list, list.rows[place]!] as const),
      toRowDoing(doing, list, place),
    ).catch((error: unknown) => Object.assign(problems, toProblems(error, list, place)));
  assertNoErrors(problems);
};

/**
 * Stores the children that are sent along with a stored record (`before`, as it is locked; only its
 * id for a new one). Throws ValidationError (422) under `list.place.field`, ForbiddenError (403).
 */
export const saveChildren = async (
  tx: Transaction,
  grounds: ValidationContext,
  store: EntityStore,
  entity: Entity,
  sent: Row,
  before: Row,
  doing: ChangeContext,
): Promise<void> => {
  for (const list of readRowLists(store, entity, sent, doing, before)) {
    assertMayChangeRows(list, doing);
    if (list.field.children.rows)
      await assertOwnFieldsUnchanged(store.database, tx, list.child, doing);
    await storeRows(tx, grounds, store, list, doing).catch(
      rethrowUniqueViolation(store.database, list.child, doing.language, list.field.name),
    );
  }
  await store.hooks[entity.name]?.afterChildren?.(tx, { ...doing, id: before.id as number });
};
