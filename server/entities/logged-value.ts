// A value of a record as the activity log wrote it, back as records have it.
import type { Field } from '../../domain/schema/entity.ts';
import { columns } from '../database/columns.ts';

/** The value of the field that a changed field's entry tells. */
export const loggedValue = (field: Field, text: string | null): unknown => {
  if (text === null) return null;
  if (field.kind === 'choice')
    return field.options!.find(option => String(option.value) === text)?.value ?? text;
  if (field.kind === 'references') return JSON.parse(text);
  if (field.kind === 'yes-no') return text === 'true' || text === '1';
  return columns[field.kind].type(field) === 'integer' ? Number(text) : text;
};
