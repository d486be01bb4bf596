// Creates, changes and deletes a record of any entity: validation, then one transaction with its
// row, its links, the children that are edited with it, and the activity log.
import { prefixCompanion, type SplitRecord } from '../../domain/entity-schema/companion-record.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import type { Transaction } from '../database/database.ts';
import { BadRequestError, ValidationError } from '../platform/http/errors.ts';
import { changesChildren, saveChildren, validateWithChildren } from './child-records.ts';
import { loadCompanion, readCompanion } from './companion-record.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import {
  createLockedUniqueSearch,
  findUniqueErrors,
  rethrowUniqueViolation,
} from './find-unique.ts';
import { assertOwnFieldsUnchanged } from './own-field-lock.ts';
import { isRowOf, noteStored, withTotals } from './row-totals.ts';
import type { ValidationContext } from './selectable-records.ts';
import {
  canInsertTogether,
  diffRecords,
  insertRecord,
  insertTogether,
  removeRecord,
  storeChange,
} from './store-record.ts';
import {
  assertNoErrors,
  createLockedContext,
  createReadContext,
  lockRecord,
  validateChange,
} from './validate-change.ts';

/**
 * Stores new records inside the transaction, each validated against the current state, and returns
 * their ids. `refused` is called with the index of the first invalid one. Throws ValidationError
 * (422).
 */
export const insertRecords = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  sent: Row[],
  doing: ChangeContext,
  refused: (error: unknown, place: number) => never = error => {
    throw error;
  },
): Promise<number[]> => {
  const grounds = await createLockedContext(store, entity, tx, doing);
  await assertOwnFieldsUnchanged(store.database, tx, entity, doing);
  return withTotals(
    ...([tx, store, entity, doing] as const),
    within => insertJudged({ tx, grounds, store, entity, doing: within }, sent, refused),
    (error, owner) => {
      // A rule over rows is broken by all of them; the first one says it.
      const place = sent.findIndex(record => isRowOf(store, entity, record, owner));
      if (place < 0) throw error;
      return refused(error, place);
    },
  );
};

/** Where new records are stored, by what they are judged, and by whom they come. */
type Insertion = {
  tx: Transaction;
  grounds: ValidationContext;
  store: EntityStore;
  entity: Entity;
  doing: ChangeContext;
};

const insertJudged = async (
  { tx, grounds, store, entity, doing }: Insertion,
  sent: Row[],
  refused: (error: unknown, place: number) => never,
): Promise<number[]> => {
  if (canInsertTogether(store, entity, sent)) {
    const judged: Row[] = [];
    for (const [place, record] of sent.entries())
      judged.push(
        await validateChange(grounds, store, entity, record, doing).catch((error: unknown) =>
          refused(error, place),
        ),
      );
    const made = await insertTogether(tx, entity, judged, doing);
    for (const [place, id] of made.entries()) {
      const stored = { id, before: undefined, after: judged[place], alone: true } as const;
      await noteStored(tx, store, entity, stored, doing);
    }
    return made;
  }
  const ids: number[] = [];
  for (const [place, record] of sent.entries())
    ids.push(
      await validateChange(grounds, store, entity, record, doing)
        .then(judged => insertRecord(tx, store, entity, judged, doing))
        .then(async id => {
          await saveChildren(tx, grounds, store, entity, record, { id }, doing);
          return id;
        })
        .catch((error: unknown) => refused(error, place)),
    );
  return ids;
};

/**
 * Stores new records and what comes along with them, in the same transaction; the ids of the former.
 * `refused` is called as by `insertRecords`, with the problems under the names that the new record
 * has for them.
 */
export const insertWithCompanions = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  rows: SplitRecord[],
  doing: ChangeContext,
  refused: (error: unknown, place: number) => never,
): Promise<number[]> => {
  const own = rows.map(row => row.own);
  const ids = await insertRecords(tx, store, entity, own, doing, refused);
  const companion = await loadCompanion(store, entity, doing);
  const along = rows
    .map((row, place) => ({ record: row.along, place }))
    .filter(({ record }) => Object.keys(record).length > 0);
  if (!companion || along.length === 0) return ids;
  const { other, how } = companion;
  await insertRecords(
    tx,
    store,
    other,
    along.map(({ record, place }) => ({ ...record, [how.by]: ids[place]! })),
    doing,
    (error, index) => {
      const { place } = along[index]!;
      if (!(error instanceof ValidationError)) return refused(error, place);
      const problems = prefixCompanion(companion, error.payload as FieldErrors);
      return refused(new ValidationError(problems), place);
    },
  );
  return ids;
};

/**
 * Stores a new record, with what it brings along, and returns its id. Throws ValidationError (422).
 */
export const createRecord = async (
  store: EntityStore,
  entity: Entity,
  sent: Row,
  doing: ChangeContext,
): Promise<number> => {
  const { problems, ...row } = await readCompanion(store, entity, sent, doing);
  await validateWithChildren(createReadContext(store), store, entity, row.own, doing).catch(
    (error: unknown) => {
      if (!(error instanceof ValidationError)) throw error;
      assertNoErrors({ ...(error.payload as FieldErrors), ...problems });
    },
  );
  assertNoErrors(problems);
  const [id] = await store.database
    .write(tx =>
      insertWithCompanions(tx, store, entity, [row], doing, error => {
        throw error;
      }),
    )
    .catch(rethrowUniqueViolation(store.database, entity, doing.language));
  return id!;
};

/** Throws if the stored record, which is locked, is not the expected one. */
type AssertExpected = (stored: Row) => void;

/**
 * Changes a stored record (`seen`, as serialized). The request is merged with the current state in
 * the transaction, so that two users who change different fields at once both keep their changes.
 * Only fields that differ are written and logged. Throws ValidationError (422).
 */
export const updateRecord = async (
  store: EntityStore,
  entity: Entity,
  seen: Row,
  sent: Row,
  doing: ChangeContext,
  expected: AssertExpected = () => undefined,
): Promise<void> => {
  const id = seen.id as number;
  const reading = createReadContext(store);
  const asked = await validateWithChildren(reading, store, entity, sent, doing, seen);
  if (Object.keys(diffRecords(seen, asked)).length === 0 && !changesChildren(entity, sent, seen))
    return;
  await store.database
    .write(async tx => {
      const grounds = await createLockedContext(store, entity, tx, doing);
      await assertOwnFieldsUnchanged(store.database, tx, entity, doing);
      const before = await lockRecord(tx, store, entity, id, doing);
      expected(before);
      const record = await validateChange(grounds, store, entity, sent, doing, before);
      await withTotals(tx, store, entity, doing, async within => {
        if (Object.keys(diffRecords(before, record)).length > 0) {
          const unique = createLockedUniqueSearch(store.database, tx);
          assertNoErrors(await findUniqueErrors(unique, entity, record, doing, before));
          await storeChange(tx, store, entity, before, record, within);
        }
        await saveChildren(tx, grounds, store, entity, sent, before, within);
      });
    })
    .catch(rethrowUniqueViolation(store.database, entity, doing.language));
};

/**
 * Deletes a stored record. Throws NotFoundError (404) if somebody else did, BadRequestError (400)
 * naming the use if something refers to it. Answers what the user should know of the deletion.
 */
export const deleteRecord = async (
  store: EntityStore,
  entity: Entity,
  id: number,
  doing: ChangeContext,
  expected: AssertExpected = () => undefined,
): Promise<Texts | undefined> =>
  store.database.write(async tx => {
    await createLockedContext(store, entity, tx, doing);
    const before = await lockRecord(tx, store, entity, id, doing);
    expected(before);
    return withTotals(tx, store, entity, doing, within =>
      removeRecord(tx, store, entity, before, within),
    ).catch(toRefusal);
  });

/** A deletion has no fields: what it would break is said as a sentence. */
const toRefusal = (error: unknown): never => {
  if (!(error instanceof ValidationError)) throw error;
  throw new BadRequestError(
    Object.values(error.payload as FieldErrors)
      .flat()
      .join(' '),
  );
};
