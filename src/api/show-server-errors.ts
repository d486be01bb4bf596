// A call that the server refused, told in passing.
import type { Texts } from '../../domain/language.ts';
import { getLanguage, type Translate } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ApiError, callApi, isHandledGlobally } from './http.ts';

/**
 * Tells why a call was refused, unless a modal has told it already; what is no refusal (nobody
 * answered) is told elsewhere.
 */
export const showServerError = (
  failure: unknown,
  say: Translate,
  title: Texts = words.error,
): void => {
  if (failure instanceof ApiError && !isHandledGlobally(failure.status))
    toast('error', failure.message, say(title));
};

// One deed at the tax authority: its sentence as a toast, whether it went well or not.

/** Posts, tells the answer's sentence, and answers whether it went well. */
export const postAndToast = async (path: string): Promise<boolean> => {
  try {
    const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: {} });
    toast('success', body.message);
    return true;
  } catch (error) {
    if (error instanceof ApiError && !isHandledGlobally(error.status))
      toast('error', error.message, words.error[getLanguage()]);
    return false;
  }
};
