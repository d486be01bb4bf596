// The fields that two kinds of documents have in common, because a company has added them to both under the
// same name: their values are handed on where one document is made from the other.
import type { Entity, Row } from './entity.ts';
import { isFileField, toFilePathField } from './file-fields.ts';
import type { OwnField } from './own-fields.ts';
import { findOwnFieldErrors } from './validate-record.ts';

const isSame = (field: OwnField, other: OwnField): boolean =>
  field.name === other.name &&
  field.kind === other.kind &&
  field.reference?.entity === other.reference?.entity;

/** The fields among `to` that `from` has under the same name and of the same type, but for calculated ones. */
export const listShared = (from: OwnField[], to: OwnField[]): OwnField[] =>
  to.filter(field => !field.formula && from.some(other => isSame(field, other)));

/**
 * The fields that a note takes over from the document that it is about. What is unique among notes belongs
 * to one of them alone: of an invoice there may be several.
 */
export const listNoted = (
  from: OwnField[],
  to: OwnField[],
  { unique }: Pick<Entity, 'unique'>,
): OwnField[] => listShared(from, to).filter(({ name }) => !unique.flat().includes(name));

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** A flat record without the values of these fields that they would refuse. */
export const dropRefused = (fields: OwnField[], record: Row): Row => {
  const known = fields.filter(({ name }) => name in record);
  const refused = findOwnFieldErrors(known, record, 'en');
  return Object.fromEntries(Object.entries(record).filter(([name]) => !refused[name]));
};

/**
 * What a note takes over into the fields of a flat record of its document, with the names of what they name:
 * what is filled in there and fits here. Everything else begins as it does without it.
 */
export const takeOver = (fields: OwnField[], record: Row): Row => {
  const filled = fields.filter(({ name }) => isFilled(record[name]));
  const values = filled.map(({ name }): [string, unknown] => [name, record[name]]);
  const fitting = dropRefused(filled, Object.fromEntries(values));
  const along = filled
    .filter(({ name }) => name in fitting)
    .flatMap(field => [
      ...(field.reference?.as ? [field.reference.as] : []),
      ...(isFileField(field) ? [toFilePathField(field.name)] : []),
    ])
    .map((name): [string, unknown] => [name, record[name]]);
  return { ...fitting, ...Object.fromEntries(along) };
};
