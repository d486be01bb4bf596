// Where each refusal of the server is told: under its box, in its line, or as a toast.
import type { Problems } from '../../domain/schema/entity.ts';
import type { Say } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import type { ApiError } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';
import { texts } from './texts.ts';

/** True for what the page shows in its own place: the remark, and each line. */
const hasPlace = (name: string): boolean => name === 'cancel_note' || name.startsWith('details.');

/** Toasts what has no place on the page and answers the rest by field. A bad request names its own title; a 401 is told as it is. */
export const tellRefusal = (error: ApiError, say: Say): Record<string, string> => {
  const found: Problems = error.fields ?? {};
  if (!error.fields) {
    const { message } = error.body as { message?: { product?: string; error?: string } | string };
    const product = typeof message === 'object' ? message : undefined;
    toast('error', product?.error ?? error.message, product?.product ?? say(words.error));
  }
  for (const [name, said] of Object.entries(found)) if (!hasPlace(name)) toast('error', said.join(' '), say(texts.title));
  return Object.fromEntries(
    Object.entries(found)
      .filter(([name]) => hasPlace(name))
      .map(([name, said]) => [name, said.join(' ')]),
  );
};
