// What a record calculates from its rows, and its rules over them: once rows are stored, changed or deleted, by
// whatever door, the record is calculated from the stored ones, in the same transaction. Of a whole list, or
// of a file of rows, once at the end.
import { listEditedChildren, toRowErrors } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import {
  computeFields,
  dependsOnRows,
  findRuleErrors,
  listComputedFields,
  listNames,
  listRowLists,
  listSummedLists,
  toFormulaName,
} from '../../domain/entity-schema/formulas.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { findRowEntity, toRowListName } from '../../domain/entity-schema/row-lists.ts';
import { isSameValue } from '../../domain/entity-schema/validate-record.ts';
import { logChange } from '../audit/activity-log.ts';
import { computeRow } from '../database/compute-own-values.ts';
import type { Transaction } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { loadFormulaRecords, type StoredRecord } from '../database/formula-rows.ts';
import { query } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { loadWhole, toVisible } from './complete-record.ts';
import type {
  ChangeContext,
  EntityStore,
  OwnerRecord,
  PlaceInRequest,
  TouchedRecord,
  TouchedRecords,
} from './entity-store.ts';

/** A record of which others are rows: the property of a row that names it, and the list of the rows. */
export type Owner = { entity: string; by: string; list: string };

/** Those of which records of the entity are rows, as far as the caller sees the property. */
export const listOwners = ({ entities }: EntityStore, entity: Entity): Owner[] => [
  ...entity.fields
    .filter(field => field.rows && isOwnField(field))
    .map(({ name, reference }) => ({
      ...{ entity: reference!.entity, by: name, list: toRowListName(entity.name) },
    })),
  ...entities.flatMap(owner =>
    owner.fields
      .filter(({ children }) => children?.rowFields && children.entity === entity.name)
      .map(({ name, children }) => ({ entity: owner.name, by: children!.by, list: name })),
  ),
];

const hasRowLists = ({ fields }: Entity): boolean =>
  fields.some(({ children }) => children?.rowFields !== undefined);

/** The entity as everybody sees it, where its own fields may say that records are rows. */
const toWhole = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  company_id: number,
): Promise<Entity> =>
  entity.isLimited
    ? ((await loadWhole(tx, store, entity.name, company_id)).whole ?? entity)
    : entity;

/** The record and those above it that calculate from rows, the uppermost last. */
const listTotalled = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  company_id: number,
): Promise<string[]> => {
  const found = new Set<string>();
  const open = [entity.name];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const { whole } = await loadWhole(tx, store, name, company_id);
    if (!whole || found.has(name)) continue;
    if (listSummedLists(whole).length > 0) found.add(name);
    open.push(...listOwners(store, whole).map(owner => owner.entity));
  }
  return [...found];
};

/**
 * Lets nobody else change rows of the same kind until the transaction ends, where a record is calculated from
 * them: two people who each add a row at once are both counted.
 */
export const lockTotals = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  company_id: number,
): Promise<void> => {
  const isConcerned =
    hasRowLists(entity) || entity.isLimited || listOwners(store, entity).length > 0;
  if (!isConcerned || entity.written) return;
  const names = await listTotalled(tx, store, entity, company_id);
  for (const name of names.sort())
    await store.database.lockValue(tx, JSON.stringify([company_id, 'rows', name]));
};

const note = (
  touched: TouchedRecords,
  { entity, id }: { entity: string; id: unknown },
  names: string[],
  place: PlaceInRequest | undefined,
): void => {
  if (typeof id !== 'number') return;
  const key = JSON.stringify([entity, id]);
  const known = touched.get(key) ?? { entity, id, names: new Set<string>(), place };
  for (const name of names) known.names.add(name);
  touched.set(key, { ...known, place: known.place ?? place });
};

/**
 * What has been stored of a record: `before` is undefined for a new one, `after` for a deleted one.
 * One that is `alone` comes without rows: it has been calculated and judged as it was validated.
 * `place` is where a request says what is wrong above a record that it does not name.
 */
type Stored = {
  id: number;
  before: Row | undefined;
  after: Row | undefined;
  alone?: true;
  place?: PlaceInRequest | undefined;
};

const listChangedNames = (entity: Entity, { before, after }: Stored): string[] =>
  entity.fields
    .filter(({ name }) => !before || !after || !isSameValue(before[name], after[name]))
    .map(toFormulaName);

/** The record that a row belongs to; where the caller does not see which, as it is stored. */
const findOwnerIds = async (
  tx: Transaction,
  whole: Entity,
  { by }: Owner,
  { id, before, after }: Stored,
  company_id: number,
): Promise<unknown[]> => {
  const given = [before, after].flatMap(record => (record && by in record ? [record[by]] : []));
  const field = whole.fields.find(({ name }) => name === by);
  if (given.length > 0 || !field || !isOwnField(field)) return given;
  const rows = await query<{ number: number | null }>(
    tx,
    'select number from own_field_values where company_id = ? and own_field_id = ? and record_id = ?',
    [company_id, field.own, id],
  );
  return rows.map(({ number }) => Number(number));
};

/**
 * Takes note of a record that is stored, changed or about to be deleted, for the one of which it is a row,
 * and for itself.
 */
export const noteStored = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  stored: Stored,
  doing: ChangeContext,
): Promise<void> => {
  const { touched } = doing;
  if (!touched || entity.written) return;
  const { company_id } = doing.actor;
  const whole = await toWhole(tx, store, entity, company_id);
  const changed = listChangedNames(whole, stored);
  if (hasRowLists(whole) && stored.after && !stored.alone)
    note(touched, { entity: entity.name, id: stored.id }, changed, doing.row);
  for (const owner of listOwners(store, whole)) {
    const ids = await findOwnerIds(tx, whole, owner, stored, company_id);
    const hasMoved = !stored.before || !stored.after || new Set(ids).size > 1;
    const names = hasMoved ? [owner.list] : changed.map(name => `${owner.list}.${name}`);
    for (const id of new Set(ids)) {
      const above = { entity: owner.entity, id };
      note(touched, above, names, stored.place ?? { by: owner.by, owner: above as OwnerRecord });
    }
  }
};

/** Rules that depend on rows of which something has changed; a list that has other rows has changed in all of it. */
export const listTouchedRules = (whole: Entity, names: ReadonlySet<string>): Entity['rules'] =>
  whole.rules.filter(({ rule }) => {
    const lists = listRowLists(rule);
    const isTouched =
      listNames(rule).some(name => names.has(name)) || lists.some(list => names.has(list));
    return isTouched && dependsOnRows(whole, rule);
  });

/** The columns of a schema file's calculated properties; own values have one of their own. */
const storeColumns = async (
  tx: Transaction,
  whole: Entity,
  row: StoredRecord,
  record: Row,
): Promise<void> => {
  const changed = listComputedFields(whole)
    .filter(field => !isOwnField(field))
    .map(({ name, kind }) => ({ name, value: columnCodecs[kind].toColumn(record[name] ?? null) }))
    .filter(({ name, value }) => value !== (row[name] ?? null));
  if (changed.length === 0) return;
  const columns = changed.map(({ name }) => `"${name}" = ?`).join(', ');
  await query(tx, `update "${whole.table}" set ${columns} where id = ?`, [
    ...changed.map(({ value }) => value),
    row.id,
  ]);
};

/** Calculates a record from its stored rows and judges its rules over them; their problems. */
const completeOwner = async (
  tx: Transaction,
  store: EntityStore,
  { entity, id, names, place }: TouchedRecord,
  doing: ChangeContext,
): Promise<{ problems: FieldErrors; whole: Entity } | undefined> => {
  const { actor, language, now } = doing;
  const { company_id } = actor;
  const { whole, all } = await loadWhole(tx, store, entity, company_id);
  if (!whole || listSummedLists(whole).length === 0) return undefined;
  const [row] = await query<StoredRecord>(
    tx,
    `select * from "${whole.table}" where company_id = ? and id = ?`,
    [company_id, id],
  );
  if (!row) return undefined;
  const [known] = await loadFormulaRecords(tx, all, whole, company_id, [row]);
  const record = computeFields(whole, known!);
  const changes = Object.fromEntries(
    listComputedFields(whole)
      .filter(({ name }) => !isSameValue(known![name], record[name]))
      .map(({ name }) => [name, { from: known![name] ?? null, to: record[name] ?? null }]),
  );
  if (Object.keys(changes).length > 0) {
    await storeColumns(tx, whole, row, record);
    await computeRow(tx, whole, company_id, row, known!);
    await logChange(tx, actor, { table: whole.table, id, now, changes });
    await noteStored(tx, store, whole, { id, before: known, after: record, place }, doing);
  }
  const rules = listTouchedRules(whole, names);
  const today = now.slice(0, 10);
  return {
    whole,
    problems: findRuleErrors({ ...whole, rules }, record, undefined, language, today),
  };
};

/** The rows before the record that they belong to. */
const takeLowest = async (
  tx: Transaction,
  store: EntityStore,
  touched: TouchedRecords,
  company_id: number,
) => {
  const entries = [...touched];
  for (const [key, entry] of entries) {
    const others = new Set(
      entries.map(([, { entity }]) => entity).filter(name => name !== entry.entity),
    );
    const { whole } = await loadWhole(tx, store, entry.entity, company_id);
    const waits = whole?.fields.some(
      ({ children }) => children?.rowFields && others.has(children.entity),
    );
    if (waits && entries.length > 1) continue;
    touched.delete(key);
    return entry;
  }
  const [[key, entry]] = entries as [(typeof entries)[number]];
  touched.delete(key);
  return entry;
};

/** The problems of a record above, said of the row: at the property by which it belongs there. */
export const toRowProblems = (
  entity: Entity,
  { by }: Pick<Owner, 'by'>,
  problems: FieldErrors,
): FieldErrors => toVisible(entity, { [by]: [...new Set(Object.values(problems).flat())] });

/** The problems of a record, where a request for a record of the entity says them. */
const toPlace = (
  { entities }: EntityStore,
  entity: Entity,
  place: PlaceInRequest | undefined,
  problems: FieldErrors,
): FieldErrors => {
  if (!place) return toVisible(entity, problems);
  if ('by' in place) return toRowProblems(entity, place, problems);
  const list = listEditedChildren(entity).find(({ name }) => name === place.list)!;
  const row = findRowEntity(entities, list.children);
  return toRowErrors(list, place.place, toVisible(row, problems));
};

/** True for a sent record that becomes a row of that one. */
export const isRowOf = (
  store: EntityStore,
  entity: Entity,
  sent: Row,
  { entity: name, id }: OwnerRecord,
): boolean =>
  listOwners(store, entity).some(owner => owner.entity === name && sent[owner.by] === id);

/**
 * Does a step with records of the entity, and then calculates from the rows that it has stored. Within such a
 * step it is part of it. Throws ValidationError (422) for a rule over rows that is broken, at its place in a
 * record of the entity; `refused` may say it otherwise, knowing the record whose rule it is.
 */
export const withTotals = async <T>(
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  doing: ChangeContext,
  step: (doing: ChangeContext) => Promise<T>,
  refused: (error: ValidationError, owner: OwnerRecord) => never = error => {
    throw error;
  },
): Promise<T> => {
  if (doing.touched || entity.written) return step(doing);
  const touched: TouchedRecords = new Map();
  const within = { ...doing, touched };
  const done = await step(within);
  const { company_id } = doing.actor;
  while (touched.size > 0) {
    const taken = await takeLowest(tx, store, touched, company_id);
    const { place: said, ...itself } = taken;
    // A record of the entity is the one of the request, whose fields are named.
    const place = taken.entity === entity.name ? undefined : said;
    const found = await completeOwner(tx, store, { ...itself, place }, within);
    if (!found || Object.keys(found.problems).length === 0) continue;
    refused(
      new ValidationError(toPlace(store, entity, place, found.problems)),
      place && 'owner' in place ? place.owner : taken,
    );
  }
  return done;
};
