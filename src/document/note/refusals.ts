// Where each refusal of the server is told: under its box, in its line, or as a toast.
import type { Say } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import type { ApiError } from '../../providers/http.ts';
import { toast } from '../../ui/toasts.ts';
import type { NoteKind } from './kind.ts';
import { texts } from './texts.ts';

/**
 * Toasts what has no place on the page and answers the rest by field: the reason, and each line. A
 * bad request names its own title, else its own message is told, else that something went wrong
 * (QUIRK-104, OPEN-064).
 */
export const tellRefusal = (kind: NoteKind, error: ApiError, say: Say): Record<string, string> => {
  if (!error.fields) {
    const { message } = error.body as { message?: { product?: string; error?: string } | string };
    const product = typeof message === 'object' ? message : undefined;
    toast(
      'error',
      product?.error ?? (error.message || say(texts.somethingWrong)),
      product?.product ?? say(words.error),
    );
  }
  const placed: Record<string, string> = {};
  for (const [name, said] of Object.entries(error.fields ?? {})) {
    const text = said.join(' ');
    if (name === kind.reason || name.startsWith('details.')) placed[name] = text;
    else
      toast(
        'error',
        text,
        say((name === 'details' && kind.texts.noLinesTitle) || kind.texts.title),
      );
  }
  return placed;
};
