// What a hand-written form needs to save without overwriting anybody: its fields with their labels,
// and how a value of each is read.
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import type { FieldConflict } from './ConflictDialog.tsx';
import { type ConflictChoices, type SaveOptions, saveChanges } from './save-changes.ts';

/** A field of a form: `show` draws its value, where the value does not read by itself. */
export type FormField = { name: string; label: string; show?: (value: unknown) => ReactNode };

type SaveVersioned = <T>(
  saving: Omit<SaveOptions<T>, 'names' | 'ask'> & { fields: FormField[] },
) => Promise<T | undefined>;

const renderFieldValue = ({ name, show }: FormField, record: Row): ReactNode => {
  const value = record[name];
  if (value === null || value === undefined || value === '') return undefined;
  return show ? show(value) : String(value);
};

/**
 * `save` as `saveChanges`, asking the person where somebody else was quicker; `dialog` is drawn by
 * the form.
 */
export const useVersionedSave = (): { save: SaveVersioned; dialog: ReactNode } => {
  const { ask, dialog } = useConflictDialog();
  const save: SaveVersioned = ({ fields, ...saving }) =>
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
              yours: renderFieldValue(field, yours),
              now: renderFieldValue(field, now),
            })),
        ),
    });
  return { save, dialog };
};

const ConflictDialog = lazyComponent(() => import('./ConflictDialog.tsx'), 'ConflictDialog');

type OpenConflict = {
  conflicts: FieldConflict[];
  answer: (choices: ConflictChoices | undefined) => void;
};

/**
 * The question in which of two values is saved, asked by a form that was overtaken: `ask` waits for
 * the answer, `dialog` is drawn by the form. `ask` resolves with the choices, undefined when the
 * person would rather not save.
 */
export const useConflictDialog = (): {
  ask: (conflicts: FieldConflict[]) => Promise<ConflictChoices | undefined>;
  dialog: ReactNode;
} => {
  const [asking, setAsking] = useState<OpenConflict>();
  const ask = useCallback(
    (conflicts: FieldConflict[]) =>
      new Promise<ConflictChoices | undefined>(resolve =>
        setAsking({
          conflicts,
          answer: choices => {
            setAsking(undefined);
            resolve(choices);
          },
        }),
      ),
    [],
  );
  const dialog = asking && (
    <Suspense>
      <ConflictDialog conflicts={asking.conflicts} onDone={asking.answer} />
    </Suspense>
  );
  return { ask, dialog };
};
