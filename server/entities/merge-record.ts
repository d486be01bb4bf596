// Merges a sent record with the stored one. Lists of ids are sent whole or as `{add, remove}`, so
// that two people who change the same list at once both keep their changes.
import { findStoredRow } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { isFileField, parseFileId } from '../../domain/entity-schema/file-fields.ts';
import {
  computeFields,
  listComputedFields,
  listSummedLists,
  toRowFields,
} from '../../domain/entity-schema/formulas.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { evaluateCondition } from '../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../domain/language.ts';
import { tidyTags } from '../../domain/tags.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { EntityHooks } from './entity-store.ts';

const normalizeValue = (field: Field, value: unknown): unknown => {
  const given = typeof value === 'string' ? value.trim() : value;
  // An empty list is no value.
  if (field.kind === 'tags') return tidyTags(given ?? []);
  // A choice with a default is never empty: no list would show a record without a status.
  if (given === undefined || given === null || given === '')
    return field.kind === 'choice' ? (field.default ?? null) : null;
  // An id sent as a text must not look like a change.
  if (isFileField(field)) return parseFileId(given) ?? given;
  if (field.kind !== 'choice') return given;
  return (
    field.options!.find(
      option => option.value === given || option.aliases?.includes(given as string | number),
    )?.value ?? given
  );
};

/**
 * Collapses repeated spaces in one-line texts: a name is searched for and compared as people read
 * it.
 */
const collapseSpaces = (field: Field, value: unknown): unknown =>
  field.kind === 'text' && typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;

/** The fields that a client may send. */
export const listWritableFields = (entity: Entity) =>
  entity.fields.filter(field => !field.readOnly);

/**
 * The sent values over the stored ones (`before`, undefined for a new record): aliases resolved,
 * hidden fields emptied, composed fields joined, calculated fields calculated.
 */
export const mergeRecord = (
  entity: Entity,
  sent: Row,
  before: Row | undefined,
  rules: EntityHooks,
): Row => {
  const record: Row = {};
  for (const field of listWritableFields(entity)) {
    const keeps = before !== undefined && (field.fixed || !(field.name in sent));
    const given =
      field.kind === 'references'
        ? applyIdListChange(sent[field.name], before?.[field.name])
        : sent[field.name];
    const value = keeps ? before[field.name] : collapseSpaces(field, given);
    record[field.name] = normalizeValue(
      field,
      value === undefined && before === undefined ? field.default : value,
    );
  }
  // Hidden fields are not validated, so nothing of them is kept; the rules may fill them.
  const hidden = listWritableFields(entity).filter(
    field => !evaluateCondition(entity, field.when, record),
  );
  for (const field of hidden) record[field.name] = null;
  const completed = rules.beforeValidate?.(record, { before }) ?? record;
  for (const field of entity.fields) {
    if (field.composedOf)
      completed[field.name] =
        field.composedOf
          .map(name => completed[name])
          // Values of other types are refused later.
          .filter(part => typeof part === 'string' && part !== '')
          .join(' ') || null;
  }
  return computeMerged(entity, completed, { sent, before });
};

/** With what is calculated, from the rows that are sent or stored as well; without these. */
const computeMerged = (
  entity: Entity,
  record: Row,
  { sent, before }: { sent: Row; before: Row | undefined },
): Row => {
  const formulas = listComputedFields(entity);
  if (formulas.length === 0) return record;
  const rows = toJudgedRows(entity, sent, before);
  // What is calculated from something that is not known here stays as it is.
  const kept = Object.fromEntries(formulas.map(({ name }) => [name, before?.[name] ?? null]));
  const computed = computeFields(entity, { ...kept, ...record, ...rows });
  return Object.fromEntries(Object.entries(computed).filter(([name]) => !(name in rows)));
};

/**
 * The rows by which formulas and rules of the entity are judged before they are stored: the sent ones over
 * those that are there, by the names of their lists.
 */
export const toJudgedRows = (entity: Entity, sent: Row, before: Row | undefined): Row =>
  Object.fromEntries(
    listSummedLists(entity).map(list => {
      const stored = (before?.[list.name] ?? []) as Row[];
      const given = sent[list.name];
      if (given === undefined) return [list.name, stored];
      const rows = Array.isArray(given) ? given.filter(isObject) : [];
      return [list.name, rows.map(row => toJudgedRow(toRowFields(list).fields, row, stored))];
    }),
  );

const toJudgedRow = (fields: Field[], row: Row, stored: Row[]): Row => {
  const before = findStoredRow(row, stored);
  if (before) return { ...before, ...row };
  const defaults = fields.filter(field => field.default !== undefined);
  return { ...Object.fromEntries(defaults.map(field => [field.name, field.default])), ...row };
};

/** Ids added to a list and removed from it. */
export type IdListChange = { add: number[]; remove: number[] };

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areIds = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.every(id => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);

/**
 * The problems of a sent `{add, remove}` under `name`; none for anything else, which the schema
 * checks.
 */
const findListErrors = (name: string, sent: unknown, language: Language): FieldErrors => {
  if (!isObject(sent)) return {};
  const problems: FieldErrors = {};
  for (const key of Object.keys(sent))
    if (key !== 'add' && key !== 'remove')
      problems[`${name}.${key}`] = [messages.unknown[language]];
  for (const key of ['add', 'remove'] as const)
    if (sent[key] !== undefined && sent[key] !== null && !areIds(sent[key]))
      problems[`${name}.${key}`] = [messages.reference[language]];
  const { add, remove } = sent;
  if (areIds(add) && areIds(remove) && add.some(id => remove.includes(id)))
    problems[`${name}.remove`] = [messages.reference[language]];
  return problems;
};

/**
 * Validates every list of ids sent as a change. Throws ValidationError (422), each problem under
 * the list's name and `add` or `remove`.
 */
export const assertValidIdLists = ({ fields }: Entity, sent: Row, language: Language): void => {
  const problems = Object.assign(
    {},
    ...fields
      .filter(({ kind }) => kind === 'references')
      .map(({ name }) => findListErrors(name, sent[name], language)),
  ) as FieldErrors;
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
};

/** The new list: the sent one, or the stored one with the sent change. */
export const applyIdListChange = (sent: unknown, stored: unknown): unknown => {
  if (!isObject(sent)) return sent;
  const { add, remove } = sent as Partial<IdListChange>;
  const kept = ((stored as number[] | null | undefined) ?? []).filter(id => !remove?.includes(id));
  return [...new Set([...kept, ...(add ?? [])])];
};
