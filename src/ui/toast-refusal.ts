// A call that the server refused, told in passing.
import type { Texts } from '../../domain/language.ts';
import type { Say } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { ApiError, isToldByModal } from '../providers/http.ts';
import { toast } from './toasts.ts';

/**
 * Tells why a call was refused, unless a modal has told it already; what is no refusal (nobody
 * answered) is told elsewhere.
 */
export const toastRefusal = (failure: unknown, say: Say, title: Texts = words.error): void => {
  if (failure instanceof ApiError && !isToldByModal(failure.status))
    toast('error', failure.message, say(title));
};
