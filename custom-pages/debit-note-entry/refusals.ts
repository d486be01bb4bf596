// Where each refusal of the server is told: under its box, in its line, or as a toast.
import type { Say } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import type { ApiError } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

/** True for what the page shows in its own place: the remarks, and each line. */
const hasPlace = (name: string): boolean => name === 'remarks' || name.startsWith('details.');

/** Toasts what has no place on the page and answers the rest by field. A 400 is the documents' bad gateway (QUIRK-104): its own message,
 *  else that something went wrong (OPEN-064). */
export const tellRefusal = (error: ApiError, say: Say): Record<string, string> => {
  if (!error.fields) {
    const { message } = error.body as { message?: { product?: string; error?: string } | string };
    const product = typeof message === 'object' ? message : undefined;
    toast('error', product?.error ?? (error.message || say(texts.somethingWrong)), product?.product ?? say(words.error));
  }
  const placed: Record<string, string> = {};
  for (const [name, said] of Object.entries(error.fields ?? {})) {
    const text = said.join(' ');
    if (hasPlace(name)) placed[name] = text;
    else if (name === 'details') toast('error', text, say(texts.productNotSelected));
    else toast('error', text, say(texts.title));
  }
  return placed;
};
