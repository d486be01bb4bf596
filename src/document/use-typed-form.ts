// The form in which a document is entered: its fields, its lines, what is wrong with them. A key
// draws anew only what listens to it.

import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { newTyped } from './typed.ts';
import { useProblems } from './use-problems.ts';

/** A line under the key that tells its row from the others while they come and go. */
type Keyed = { key: string };

/** `start` answers what the form begins with. */
export const useTypedForm = <Line extends Keyed, Entry extends { lines: Line[] }>(
  start: () => Entry,
) => {
  const [defaultValues] = useState(start);
  const { setValue, getValues, reset, handleSubmit, formState } = useForm<Entry>({
    defaultValues: defaultValues as DefaultValues<Entry>,
  });
  const put = (name: string, value: unknown) =>
    setValue(name as Path<Entry>, value as PathValue<Entry, Path<Entry>>);
  const [typed] = useState(() => newTyped<Entry>(() => getValues()));
  // The form works on a copy of what it began with: the rows take their lines from it before the
  // first key, not with it.
  useEffect(() => typed.tell(), [typed]);
  const [problems, setProblems] = useProblems();

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
    typed.tell();
    edited(String(name));
  });
  const setLines = (lines: Line[]) => {
    put('lines', lines);
    typed.tell();
    // What was said of a line was said of its place.
    edited('lines');
  };
  return {
    typed,
    problems,
    setProblems,
    set,
    setLines,
    // The rows of a long table are drawn anew only when something of theirs changes, so what they
    // are handed must stay the same.
    type: useEvent(<Name extends keyof Line>(index: number, name: Name, text: Line[Name]) => {
      const line = typed.now().lines[index];
      if (!line) return;
      put(`lines.${index}`, { ...line, [name]: text });
      typed.tell();
      edited(`lines.${index}.`);
    }),
    remove: useEvent((key: string) => setLines(typed.now().lines.filter(line => line.key !== key))),
    /** Begins anew with `to`. */
    restart: (to: Entry) => {
      reset(to);
      typed.tell();
      setProblems({});
    },
    handleSubmit,
    running: formState.isSubmitting,
  };
};
