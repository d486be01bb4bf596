// The record as it will stand, of what was sent and what is stored.
import type { Entity, Field, Row } from '../../domain/schema/entity.ts';
import { holds } from '../../domain/schema/problems-of.ts';
import type { Rules } from './rules/rules.ts';

const normalised = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === null || value === '') return null;
  if (field.kind === 'choice')
    return field.options!.find(option => option.value === value || option.aliases?.includes(value as string | number))?.value ?? value;
  return typeof value === 'string' ? value.trim() || null : value;
};

/** The fields that a client may send. */
export const writable = (entity: Entity) => entity.fields.filter(field => !field.readOnly);

/** What was sent over what is stored (`before`, undefined for a new record), aliases resolved, hidden fields emptied, composed fields joined. */
export const merged = (entity: Entity, sent: Row, before: Row | undefined, rules: Rules): Row => {
  const record: Row = {};
  for (const field of writable(entity)) {
    const keeps = before !== undefined && (field.fixed || !(field.name in sent));
    const value = keeps ? before[field.name] : sent[field.name];
    record[field.name] = normalised(field, value === undefined && before === undefined ? field.default : value);
  }
  const completed = rules.complete?.(record, { before }) ?? record;
  for (const field of writable(entity)) if (!holds(entity, field.when, completed) && !rules.complete) completed[field.name] = null;
  for (const field of entity.fields) {
    if (field.composedOf)
      completed[field.name] =
        field.composedOf
          .map(name => completed[name])
          .filter(Boolean)
          .join(' ') || null;
  }
  return completed;
};
