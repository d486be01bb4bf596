// Errors between the house's form, sentences by field (`{ 'details.0.qty': ['…'] }`), and the nested
// form of react-hook-form.
import type { FieldValues, FieldErrors as FormErrors, Resolver } from 'react-hook-form';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';

/** What a form checks itself before it asks the server; nothing is wrong where it is empty. */
export type FormCheck<Values> = (values: Values) => FieldErrors;

/**
 * A resolver over a check such as `validateRecord`. A form has one even without a check: what the
 * server refused the last time is gone with the next attempt.
 */
export const createResolver =
  <Values extends FieldValues>(check: FormCheck<Values> = () => ({})): Resolver<Values> =>
  values => {
    const errors = toFormErrors<Values>(check(values));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** The error of one field. */
export const toFormError = (sentences: string[]): { type: string; message: string } => ({
  type: 'server',
  message: sentences.join(' '),
});

/** Nested errors of sentences by field. */
export const toFormErrors = <Values extends FieldValues>(
  fields: FieldErrors,
): FormErrors<Values> => {
  const errors: Record<string, unknown> = {};
  for (const [path, sentences] of Object.entries(fields)) {
    if (sentences.length === 0) continue;
    let node = errors;
    for (const name of path.split('.')) {
      node[name] ??= {};
      node = node[name] as Record<string, unknown>;
    }
    Object.assign(node, toFormError(sentences));
  }
  return errors as FormErrors<Values>;
};

/** One sentence by field of nested errors. */
export const toFieldMessages = (errors: object, path = ''): Record<string, string> => {
  const messages: Record<string, string> = {};
  // An error has the input as its `ref`; a company's own field may be called so.
  const isError = typeof (errors as { message?: unknown }).message === 'string';
  for (const [name, error] of Object.entries(errors as Record<string, unknown>)) {
    if (typeof error !== 'object' || error === null || (isError && name === 'ref')) continue;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string') messages[path + name] = message;
    Object.assign(messages, toFieldMessages(error, `${path}${name}.`));
  }
  return messages;
};
