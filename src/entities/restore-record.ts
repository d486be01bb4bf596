// Asks the server to restore a record, from a version of it or from the bin, and says what came of it: a
// refusal names the fields by their labels, for the record has no form here.
import type { Field } from '../../domain/entity-schema/entity.ts';
import { type Texts, translate } from '../../domain/language.ts';
import { ApiError, callApi, type RequestOptions } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { getLanguage } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';

const toSentence = (fields: Field[], name: string, problems: string[]): string => {
  const label = fields.find(field => field.name === name)?.label;
  return `${label ? translate(label, getLanguage()) : name}: ${problems.join(' ')}`;
};

/**
 * Sends the request and shows its answer as a toast under `title`. True where the record was restored.
 */
export const restoreRecord = async (
  path: string,
  request: Pick<RequestOptions, 'body' | 'headers'>,
  { fields, title }: { fields: Field[]; title: Texts },
): Promise<boolean> => {
  try {
    const { body } = await callApi<{ message: string }>(path, { method: 'POST', ...request });
    toast('success', body.message, translate(title, getLanguage()));
    return true;
  } catch (failure) {
    if (failure instanceof ApiError && failure.fields) {
      const said = Object.entries(failure.fields).map(([name, problems]) =>
        toSentence(fields, name, problems),
      );
      toast('error', said.join(' '), translate(words.error, getLanguage()), { persistent: true });
    } else showServerError(failure);
    return false;
  }
};
