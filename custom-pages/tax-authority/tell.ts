// One deed at the tax authority: its sentence as a toast, whether it went well or not.

import { language } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';

/** Posts, tells the answer's sentence, and answers whether it went well. */
export const deed = async (path: string): Promise<boolean> => {
  try {
    const { body } = await callApi<{ message: string }>(path, { method: 'POST', body: {} });
    toast('success', body.message);
    return true;
  } catch (error) {
    if (error instanceof ApiError && !isToldByModal(error.status))
      toast('error', error.message, words.error[language()]);
    return false;
  }
};
