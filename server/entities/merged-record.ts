// The record as it will stand, of what was sent and what is stored.
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { fileId, holdsFile } from '../../domain/schema/file-fields.ts';
import { holds } from '../../domain/schema/problems-of.ts';
import { listAfter } from './id-list-change.ts';
import type { Rules } from './rules/rules.ts';

const normalised = (field: Field, value: unknown): unknown => {
  const given = typeof value === 'string' ? value.trim() : value;
  // A choice that has a usual answer is never without one: a record without a status stands in no
  // list.
  if (given === undefined || given === null || given === '')
    return field.kind === 'choice' ? (field.default ?? null) : null;
  // An id that is sent as a text must not look like a change.
  if (holdsFile(field)) return fileId(given) ?? given;
  if (field.kind !== 'choice') return given;
  return (
    field.options!.find(
      option => option.value === given || option.aliases?.includes(given as string | number),
    )?.value ?? given
  );
};

/**
 * What is typed on one line has one space where two were struck: a name is searched for and matched
 * as it is read.
 */
const onOneLine = (field: Field, value: unknown): unknown =>
  field.kind === 'text' && typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;

/** The fields that a client may send. */
export const writable = (entity: Entity) => entity.fields.filter(field => !field.readOnly);

/**
 * What was sent over what is stored (`before`, undefined for a new record), aliases resolved,
 * hidden fields emptied, composed fields joined.
 */
export const merged = (entity: Entity, sent: Row, before: Row | undefined, rules: Rules): Row => {
  const record: Row = {};
  for (const field of writable(entity)) {
    const keeps = before !== undefined && (field.fixed || !(field.name in sent));
    const given =
      field.kind === 'references'
        ? listAfter(sent[field.name], before?.[field.name])
        : sent[field.name];
    const value = keeps ? before[field.name] : onOneLine(field, given);
    record[field.name] = normalised(
      field,
      value === undefined && before === undefined ? field.default : value,
    );
  }
  // What is hidden is judged by nobody, so nothing of it is kept; the rules may know better what
  // belongs there.
  const hidden = writable(entity).filter(field => !holds(entity, field.when, record));
  for (const field of hidden) record[field.name] = null;
  const completed = rules.complete?.(record, { before }) ?? record;
  for (const field of entity.fields) {
    if (field.composedOf)
      completed[field.name] =
        field.composedOf
          .map(name => completed[name])
          // Whatever else was sent is about to be refused.
          .filter(part => typeof part === 'string' && part !== '')
          .join(' ') || null;
  }
  return completed;
};
