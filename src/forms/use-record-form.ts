// A hand-written form that the server judges, over react-hook-form: its values, what is wrong with
// them, and sending them.
import { type ChangeEvent, useMemo } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { ApiError } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { useFocusFirstError } from './focus-first-error.ts';
import { createResolver, type FormCheck, toFieldMessages, toFormError } from './record-resolver.ts';

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

export type RecordFormOptions<Values> = {
  /** What the form starts with; read once. */
  start: Values;
  /** What the form checks itself. */
  check?: FormCheck<Values>;
  /** Shows a refusal that is about no field. */
  showError?: (error: ApiError) => void;
  /** What a refusal of fields does besides, a toast for one that the form does not have. */
  onFieldErrors?: (fields: FieldErrors) => void;
};

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values>>;

/**
 * `change` takes values, and the names of fields whose error goes with them where it is another one
 * than that of the value.
 */
export function useRecordForm<Values extends FieldValues>({
  start,
  check,
  showError = showServerError,
  onFieldErrors,
}: RecordFormOptions<Values>) {
  const { control, setValue, setError, clearErrors, reset, handleSubmit, formState } =
    useForm<Values>({
      defaultValues: start as DefaultValues<Values>,
      resolver: createResolver(check),
      // Only sending judges; `useFocusFirstError` leads to the first error.
      reValidateMode: 'onSubmit',
      shouldFocusError: false,
    });
  const values = useWatch({ control }) as Values;
  const { errors, isSubmitting, submitCount } = formState;
  const found = JSON.stringify(toFieldMessages(errors));
  // Another object after each attempt, also where the same is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt counts as well.
  const problems = useMemo(() => JSON.parse(found) as Record<string, string>, [found, submitCount]);

  const leading = useFocusFirstError(problems);

  const refuse = (fields: FieldErrors) => {
    // Each by its whole path: the form takes "ref" out of an error that is handed over nested.
    for (const [name, sentences] of Object.entries(fields))
      if (sentences.length > 0) setError(name as FieldPath<Values>, toFormError(sentences));
  };
  const change = (changed: Partial<Values>, ...names: string[]) => {
    for (const [name, value] of Object.entries(changed))
      setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>);
    clearErrors([...Object.keys(changed), ...names] as FieldPath<Values>[]);
  };
  const send = (work: (values: Values) => Promise<void>) =>
    handleSubmit(async entered => {
      try {
        await work(entered as FieldValues as Values);
      } catch (error) {
        if (!(error instanceof ApiError)) {
          console.warn(error);
          return;
        }
        if (!error.fields) return showError(error);
        refuse(error.fields);
        onFieldErrors?.(error.fields);
      }
    });

  return {
    values,
    problems,
    running: isSubmitting,
    change,
    refuse,
    clearErrors: () => clearErrors(),
    reset: (to: Values) => reset(to),
    /** Sends the form; a refusal is shown under its fields, else as a toast. */
    send,
    /** For the `<form>`: sends it, and leads to the first error. */
    formProps: (work: (values: Values) => Promise<void>) => ({
      noValidate: true,
      ...leading,
      onSubmit: send(work),
    }),
    /** For a text field of that name. */
    field: (name: FieldPath<Values> & string, read = readValue) => ({
      value: values[name] as string,
      error: problems[name] !== undefined,
      helperText: problems[name],
      onChange: (event: InputEvent) => change({ [name]: read(event) } as Partial<Values>),
    }),
  };
}

const readValue = (event: InputEvent): string => event.target.value;
