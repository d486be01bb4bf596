// Saving what a form holds exactly once, however often it is sent.
import { useRef, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { ApiError, callApi } from './http.ts';
import { createRandomKey, isDuplicateRequest } from './idempotent-request.ts';

const sentBefore: Texts = {
  en: 'This may already be saved. Check the list before you save it again.',
  ne: 'यो पहिले नै सेभ भइसकेको हुन सक्छ। फेरि सेभ गर्नुअघि सूची हेर्नुहोस्।',
};

/**
 * `post` answers the body and throws ApiError. One Idempotency-Key lasts until the server refuses: what it
 * refused is another request when it is corrected. Without an answer, or after an error of the server, it
 * may have been saved, and the repeat must not save it twice. `renew` is for a page that stays and takes
 * the next request. `keyBefore` is the key of a request whose answer a page before this one did not get.
 */
export const usePostOnce = (keyBefore?: string) => {
  const t = useTranslations();
  const [first] = useState(() => keyBefore ?? createRandomKey());
  const key = useRef(first);
  const renew = () => {
    key.current = createRandomKey();
  };
  const post = async <T>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    try {
      const answer = await callApi<T>(path, {
        method: 'POST',
        body,
        headers: { ...headers, 'idempotency-key': key.current },
      });
      return answer.body;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      renew();
      // An earlier answer was lost and the form changed since: no field of it is wrong.
      if (isDuplicateRequest(error)) throw new ApiError(409, { message: t(sentBefore) });
      throw error;
    }
  };
  return { post, renew, getKey: () => key.current };
};
