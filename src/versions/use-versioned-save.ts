// What a hand-written form needs to save without overwriting anybody: its fields with their labels,
// and how a value of each is read.
import type { ReactNode } from 'react';
import type { Row } from '../../domain/schema/entity.ts';
import { type Saving, saveChanges } from './save-changes.ts';
import { useConflicts } from './use-conflicts.tsx';

/** A field of a form: `show` draws its value, where the value does not read by itself. */
export type FormField = { name: string; label: string; show?: (value: unknown) => ReactNode };

type Save = <T>(
  saving: Omit<Saving<T>, 'names' | 'ask'> & { fields: FormField[] },
) => Promise<T | undefined>;

const drawn = ({ name, show }: FormField, record: Row): ReactNode => {
  const value = record[name];
  if (value === null || value === undefined || value === '') return undefined;
  return show ? show(value) : String(value);
};

/**
 * `save` as `saveChanges`, asking the person where somebody else was quicker; `dialog` is drawn by
 * the form.
 */
export const useVersionedSave = (): { save: Save; dialog: ReactNode } => {
  const { ask, dialog } = useConflicts();
  const save: Save = ({ fields, ...saving }) =>
    saveChanges({
      ...saving,
      names: fields.map(({ name }) => name),
      ask: (names, yours, now) =>
        ask(
          fields
            .filter(({ name }) => names.includes(name))
            .map(field => ({
              name: field.name,
              label: field.label,
              yours: drawn(field, yours),
              now: drawn(field, now),
            })),
        ),
    });
  return { save, dialog };
};
