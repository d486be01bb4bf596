// The form of a document: its fields, its lines, what is wrong with them. A key renders only what
// subscribes to the changed part.
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import {
  type Control,
  type DefaultValues,
  type Path,
  type PathValue,
  useForm,
  useFormState,
} from 'react-hook-form';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { createFormStore } from '../forms/form-store.ts';
import { useTranslations } from '../i18n/language.ts';
import { listChangedValues, type OwnEntry } from './own-values.ts';

/** A line under the key that tells its row from the others while they come and go. */
type KeyedLine = { key: string };

/**
 * The values of a form and what is wrong with them; `start` answers what it begins with. A listener
 * of `typed` is handed the lines as they are, without a copy.
 */
export const useEntryForm = <Entry extends object>(start: () => Entry) => {
  const [defaultValues] = useState(start);
  const { control, setValue, getValues, reset, handleSubmit } = useForm<Entry>({
    defaultValues: defaultValues as DefaultValues<Entry>,
  });
  const put = (name: string, value: unknown) =>
    setValue(name as Path<Entry>, value as PathValue<Entry, Path<Entry>>);
  const [typed] = useState(() => createFormStore<Entry>(() => getValues()));
  // The form works on a copy of what it began with: the rows take their lines from it before the
  // first key, not with it.
  useEffect(() => typed.notify(), [typed]);
  const [problems, setProblems] = useFieldErrors();

  /**
   * What was said of the field is not said any more, nor of those whose names begin like its own
   * (of the customer, `customer_name`).
   */
  const edited = useEvent((field: string) => {
    if (!Object.keys(problems).some(name => name.startsWith(field))) return;
    setProblems(known =>
      Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(field))),
    );
  });
  const set = useEvent(<Name extends keyof Entry>(name: Name, value: Entry[Name]) => {
    put(String(name), value);
    typed.notify();
    edited(String(name));
  });
  /** The values of own fields, as they travel: what was said of the others is still said. */
  const setOwn = useEvent((values: Row) => {
    const { own_fields: before } = typed.getState() as OwnEntry;
    put('own_fields', values);
    typed.notify();
    for (const name of listChangedValues(before, values)) edited(name);
  });
  return {
    typed,
    problems,
    setProblems,
    set,
    setOwn,
    put,
    edited,
    /** Starts over with `to`. */
    restart: (to: Entry) => {
      reset(to);
      typed.notify();
      setProblems({});
    },
    handleSubmit,
    control,
  };
};

/**
 * Says whether the form is being sent. Only what calls it renders then: the fields of a long document
 * take longer than the call that waits for them.
 */
export const useRunning = <Entry extends object>({
  control,
}: {
  control: Control<Entry>;
}): boolean => useFormState({ control }).isSubmitting;

/** The same with lines that are typed one by one. */
export const useDocumentForm = <Line extends KeyedLine, Entry extends { lines: Line[] }>(
  start: () => Entry,
) => {
  const { put, edited, ...form } = useEntryForm(start);
  const { typed } = form;
  const setLines = (lines: Line[]) => {
    put('lines', lines);
    typed.notify();
    // An error of a line is about its place.
    edited('lines');
  };
  return {
    ...form,
    setLines,
    // The rows of a long table render only when something of theirs changes, so their props must
    // stay the same.
    type: useEvent(<Name extends keyof Line>(index: number, name: Name, text: Line[Name]) => {
      const line = typed.getState().lines[index];
      if (!line) return;
      put(`lines.${index}`, { ...line, [name]: text });
      typed.notify();
      edited(`lines.${index}.`);
    }),
    remove: useEvent((key: string) =>
      setLines(typed.getState().lines.filter(line => line.key !== key)),
    ),
  };
};

/** Our own sentences wait to be said; the server has said its own. */
export type FieldTexts = Record<string, Texts | string>;

/**
 * What is wrong with a document while it is entered, by field (a line's as `lines.0.qty`), said in
 * the language of the moment. What was found as sentences, the same object until something else is
 * found or the language is switched, and how to tell of something else.
 */
const useFieldErrors = (): [Record<string, string>, Dispatch<SetStateAction<FieldTexts>>] => {
  const t = useTranslations();
  const [found, setFound] = useState<FieldTexts>({});
  const problems = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(found).map(([field, said]) => [
          field,
          typeof said === 'string' ? said : t(said),
        ]),
      ),
    [found, t],
  );
  return [problems, setFound];
};

const NO_ERRORS: Record<string, string> = {};

/**
 * Of problems by field, those of one line (`lines.0.qty`), by the field's own name; the same object
 * while there are none.
 */
export const selectLineErrors = (
  problems: Record<string, string>,
  index: number,
): Record<string, string> => {
  const place = `lines.${index}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(place));
  return own.length === 0
    ? NO_ERRORS
    : Object.fromEntries(own.map(([name, said]) => [name.slice(place.length), said]));
};
