// Validates a record against the database, twice: before the transaction, so that invalid requests
// take no lock, and again inside it, where the checked data can no longer change.
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import {
  isFileField,
  toFileMessage,
  validateDimensions,
} from '../../domain/entity-schema/file-fields.ts';
import { findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { messages, toNotFoundMessage } from '../../domain/entity-schema/messages.ts';
import { toSchemaName } from '../../domain/entity-schema/own-entities.ts';
import { findLockedErrors } from '../../domain/entity-schema/own-field-roles.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import {
  findCreateErrors,
  isUnchanged,
  omitEarlierErrors,
  omitEmpty,
  validateRecord,
} from '../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../domain/language.ts';
import type { Transaction } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { readFileHeader } from '../files/file-store.ts';
import { findOwnedFile } from '../files/owned-file.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { createFileNaming } from './file-reader.ts';
import {
  assertValidIdLists,
  listWritableFields,
  mergeRecord,
  toJudgedRows,
} from './merge-record.ts';
import { toRowsCondition } from './own-field-queries.ts';
import { lockTotals } from './row-totals.ts';
import {
  areSelectable,
  createFinder,
  dropLostDefaults,
  toLockedBeginning,
  type ValidationContext,
} from './selectable-records.ts';
import { findRecord } from './serialize-records.ts';
import { findChildErrors, isOwnAncestor, toOwnParentMessage } from './validate-hierarchy.ts';
import { findStateProblems } from './validate-states.ts';

/**
 * Reads the current state, which may change a moment later. What the caller may name of files is judged here
 * alone: the locks need not wait for it.
 */
export const createReadContext = (store: EntityStore): ValidationContext => ({
  read: store.database.read,
  lock: query => query,
  found: new Map(),
  mayName: createFileNaming(store),
});

/**
 * Locks until the transaction ends: the referenced records, and the tables and the value that the
 * rules name, the tables of the children that are edited with the record among them.
 */
export const createLockedContext = async (
  store: EntityStore,
  entity: Entity,
  tx: Transaction,
  { actor }: ChangeContext,
): Promise<ValidationContext> => {
  const { database, hooks } = store;
  await lockTotals(tx, store, entity, actor.company_id);
  const value = hooks[entity.name]?.lockedValue?.(actor.company_id);
  if (value !== undefined) await database.lockValue(tx, value);
  const names = [entity.name, ...listEditedChildren(entity).map(({ children }) => children.entity)];
  const lockedTables = names.flatMap(name => hooks[name]?.lockedTables ?? []);
  if (lockedTables.length > 0) await database.lockTables(tx, [...new Set(lockedTables)]);
  return { read: tx, lock: query => database.forShare(query), found: new Map() };
};

/**
 * The stored record, locked until the transaction ends together with the children that are edited
 * with it. Throws NotFoundError (404) if it is gone.
 */
export const lockRecord = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  id: number,
  doing: ChangeContext,
): Promise<Row> => {
  const { company_id } = doing.actor;
  const row = dynamicTables(tx)
    .selectFrom(entity.table)
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id);
  await store.database.forUpdate(row).execute();
  for (const { children } of listEditedChildren(entity)) {
    const child = findRowEntity(store.entities, children);
    const rows = dynamicTables(tx)
      .selectFrom(child.table)
      .select('id')
      .where('company_id', '=', company_id)
      .where(toRowsCondition(child, children, company_id, [id]))
      .orderBy('id');
    await store.database.forUpdate(rows).execute();
  }
  const record = await findRecord(tx, store.entities, entity, company_id, id);
  if (!record) throw new NotFoundError(toNotFoundMessage(entity, doing.language));
  return record;
};

export const assertNoErrors = (problems: FieldErrors) => {
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** The message of an answer; a client may send the whole answer back. */
const ANSWER_TEXT = 'message';

/**
 * The sent values over the stored ones (`before`, undefined for a new record), validated except for
 * uniqueness. Throws ValidationError (422).
 */
export const validateChange = async (
  grounds: ValidationContext,
  store: EntityStore,
  entity: Entity,
  sent: Row,
  doing: ChangeContext,
  before?: Row,
): Promise<Row> => {
  const rules = store.hooks[entity.name] ?? {};
  const { language, actor } = doing;
  assertValidIdLists(entity, sent, language);
  const record = mergeRecord(entity, sent, before, rules);
  const finder = createFinder(grounds.read, store.entities, actor.company_id);
  if (!before) await dropLostDefaults(finder, entity, sent, record);
  const unknown = Object.fromEntries(
    Object.entries(sent).filter(
      ([name]) => name !== ANSWER_TEXT && !entity.fields.some(field => field.name === name),
    ),
  );
  const judged = (of: Row, more: Row = {}) => {
    const filled = omitEmpty(
      Object.fromEntries(listWritableFields(entity).map(field => [field.name, of[field.name]])),
    );
    return validateRecord(
      entity,
      { ...more, ...filled },
      store.getValidator(toSchemaName(entity)),
      language,
    );
  };
  const problems = omitEarlierErrors(
    judged(record, unknown),
    // The stored record has none of the unknown names, so they are refused of a change too.
    () => judged(before ?? {}),
    record,
    before,
  );
  assertNoErrors({
    ...(before ? {} : findCreateErrors(entity, record, language)),
    ...findLockedErrors(
      entity,
      record,
      before ?? (await toLockedBeginning(finder, entity, doing.begun ?? {})),
      language,
    ),
    ...findChildErrors(entity, sent, before, language),
    ...(await findStateProblems(grounds.read, entity, record, doing, before)),
    ...(await findReferenceErrors(
      grounds,
      store.entities,
      entity,
      record,
      problems,
      actor.company_id,
      language,
      before,
    )),
    ...(await findFileErrors(grounds, store.files, entity, record, problems, doing, before)),
    ...problems,
    ...findBrokenRules(
      entity,
      { ...record, ...toJudgedRows(entity, sent, before) },
      before,
      problems,
      doing,
    ),
  });
  await rules.validate?.(grounds.read, record, { ...doing, before });
  return record;
};

/** The rules that the record breaks, unless their field has a problem already. */
const findBrokenRules = (
  entity: Entity,
  record: Row,
  before: Row | undefined,
  already: FieldErrors,
  { language, now }: ChangeContext,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(findRuleErrors(entity, record, before, language, now.slice(0, 10))).filter(
      ([name]) => already[name] === undefined,
    ),
  );

/**
 * Problems of filled references, except those that have one already or are tied to a field with
 * one.
 */
export const findReferenceErrors = async (
  grounds: ValidationContext,
  entities: Entity[],
  entity: Entity,
  record: Row,
  already: FieldErrors,
  company_id: number,
  language: Language,
  before?: Row,
): Promise<FieldErrors> => {
  const isRefused = (field: Field) =>
    [field.name, ...Object.values(field.reference?.within ?? {})].some(
      name => already[name] !== undefined,
    );
  const filled = entity.fields.filter(
    field =>
      field.reference &&
      !field.readOnly &&
      !isRefused(field) &&
      !isUnchanged(field, record, before) &&
      record[field.name] !== null &&
      record[field.name] !== undefined,
  );
  const problems: FieldErrors = {};
  for (const field of filled) {
    const target = entities.find(candidate => candidate.name === field.reference!.entity)!;
    if (
      !(await areSelectable({
        context: grounds,
        target,
        field,
        record,
        company_id,
        before: before?.[field.name],
      }))
    )
      problems[field.name] = [messages.reference[language]];
    else if (
      before &&
      (await isOwnAncestor(grounds.read, { entity, field, record, company_id, id: before.id }))
    )
      problems[field.name] = [toOwnParentMessage(entity, language)];
  }
  return problems;
};

/**
 * A file must be an uploaded file of the company that the caller may read, of a type that the property accepts; with
 * `x-dimensions`, a picture of exactly that size, read from its stored bytes.
 */
const findFileError = async (
  { read, lock, mayName }: ValidationContext,
  files: string,
  field: Field,
  id: unknown,
  doing: ChangeContext,
) => {
  const { actor, language } = doing;
  const name = await findOwnedFile(read, actor.company_id, id, field, lock);
  const isAllowed = name !== null && ((await mayName?.(doing, id)) ?? true);
  if (!isAllowed) return toFileMessage(field, language);
  if (!field.dimensions) return undefined;
  const head = await readFileHeader(files, name);
  return head
    ? validateDimensions(field.dimensions, head, language)
    : toFileMessage(field, language);
};

/** Problems of files that are new to the record and have none already. */
const findFileErrors = async (
  grounds: ValidationContext,
  files: string,
  entity: Entity,
  record: Row,
  already: FieldErrors,
  doing: ChangeContext,
  before?: Row,
): Promise<FieldErrors> => {
  const problems: FieldErrors = {};
  for (const field of entity.fields.filter(isFileField)) {
    const value = record[field.name] ?? null;
    if (value === null || already[field.name]) continue;
    if (before && String(before[field.name]) === String(value)) continue;
    const problem = await findFileError(grounds, files, field, value, doing);
    if (problem) problems[field.name] = [problem];
  }
  return problems;
};
