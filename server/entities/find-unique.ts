// Values that no two records of a company may have: looked for before a record is stored, and again in
// the transaction that stores it, where nobody else can store the same ones.
import type { Entity, Field, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { isOwnField, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import { isUnchanged, toUniqueMessage } from '../../domain/entity-schema/validate-record.ts';
import type { Language } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { columnCodecs, isComparedInNormalForm } from '../database/entity-tables.ts';
import { getIndexColumn, toIndexValue } from '../database/own-values.ts';
import { query } from '../database/raw-query.ts';
import { ValidationError } from '../platform/http/errors.ts';
import type { ChangeContext } from './entity-store.ts';

/** Looks for the values of a record that must be unique. */
type UniqueSearch = {
  database: Database;
  read: ReadDb | Transaction;
  lock?: (key: string) => Promise<void>;
};

/**
 * A search in the transaction that stores the record: until it ends, no other one stores the same
 * values.
 */
export const createLockedUniqueSearch = (database: Database, tx: Transaction): UniqueSearch => ({
  database,
  read: tx,
  lock: key => database.lockValue(tx, key),
});

/** True if another record than `before` has the value of a field that the company has added. */
const isOwnValueTaken = async (
  { database, read, lock }: UniqueSearch,
  field: OwnField,
  record: Row,
  company_id: number,
  before?: Row,
): Promise<boolean> => {
  const column = getIndexColumn(field);
  const value = toIndexValue(field, record[field.name]);
  if (!column || value === null) return false;
  const isText = column === 'text';
  await lock?.(
    JSON.stringify([company_id, field.own, isText ? toNormalForm(String(value)) : value]),
  );
  const condition = isText
    ? `${database.normalForm('text')} = ${database.normalForm('?')}`
    : 'number = ?';
  const rows = await query(
    read,
    `select record_id from own_field_values where company_id = ? and own_field_id = ? and ${condition} limit 2`,
    [company_id, field.own, value],
  );
  return rows.some(({ record_id }) => record_id !== before?.id);
};

/**
 * Problems of unique values that another record than `before` has already; texts are compared in
 * their normal form (decision 47). Values that the change leaves alone are not judged: doubles from
 * before the rule stay.
 */
export const findUniqueErrors = async (
  { database, read, lock }: UniqueSearch,
  entity: Entity,
  record: Row,
  { actor, language }: ChangeContext,
  before?: Row,
): Promise<FieldErrors> => {
  const problems: FieldErrors = {};
  for (const names of entity.unique) {
    const fields = names.map(name => entity.fields.find(field => field.name === name)!);
    if (fields.some(field => record[field.name] === null)) continue;
    if (fields.every(field => isUnchanged(field, record, before))) continue;
    const [first] = fields;
    if (first && isOwnField(first)) {
      if (await isOwnValueTaken({ database, read, lock }, first, record, actor.company_id, before))
        problems[first.name] = [toUniqueMessage(first, language)];
      continue;
    }
    const values = fields.map(field => columnCodecs[field.kind].toColumn(record[field.name]));
    const isNormal = (field: Field) => isComparedInNormalForm(entity, field.name);
    await lock?.(
      JSON.stringify([
        actor.company_id,
        entity.table,
        ...fields.map((field, place) =>
          isNormal(field) ? toNormalForm(String(values[place])) : values[place],
        ),
      ]),
    );
    const conditions = fields.map(field =>
      isNormal(field)
        ? `${database.normalForm(`"${field.name}"`)} = ${database.normalForm('?')}`
        : `"${field.name}" = ?`,
    );
    const rows = await query(
      read,
      `select id from "${entity.table}" where company_id = ? and ${conditions.join(' and ')}`,
      [actor.company_id, ...values],
    );
    const last = fields.at(-1)!;
    if (rows.some(row => row.id !== before?.id))
      problems[last.name] = [toUniqueMessage(last, language)];
  }
  return problems;
};

/**
 * For `catch`: turns a refusal of the unique index, which decides when two processes save at once,
 * into ValidationError (422) under the field, or under `list` for a row of it.
 */
export const rethrowUniqueViolation =
  (database: Database, entity: Entity, language: Language, list?: string) => (error: unknown) => {
    if (!database.isUniqueViolation(error) || entity.unique.length === 0) throw error;
    const field = entity.fields.find(candidate => candidate.name === entity.unique[0]!.at(-1))!;
    throw new ValidationError({ [list ?? field.name]: [toUniqueMessage(field, language)] });
  };
