// Sending files: a form goes to the server as it is, not as JSON; refusals are the same as of every other call.
import { billingAddress } from '../environment.ts';
import { language } from '../i18n/language.ts';
import { ApiError, isToldByModal } from '../providers/http.ts';
import { justRenewed, renewSession } from '../providers/refresh.ts';
import { ACCESS, hasSession, isExpired } from '../providers/tokens.ts';
import { sendForm } from './send-form.ts';
import { troubles } from './troubles.ts';

/** 1024 MB (SAL-PRD-039); whoever is told before sending need not wait for an hour. */
const MOST_BYTES = 1_073_741_824;
const tooLarge = { en: 'Please upload a smaller file (< 1024 MB).', ne: 'सानो फाइल राख्नुहोस् (< १०२४ MB)।' };

/** The page is about to be loaded anew: nobody is answered any more. */
const never = () => new Promise<never>(() => undefined);

type Watching = { /** Told the percentage that has gone. */ onProgress?: (percent: number) => void; signal?: AbortSignal };

const sent = async (path: string, form: FormData, { onProgress, signal }: Watching): Promise<Response> => {
  const address = billingAddress() + path;
  const headers = {
    accept: 'application/json',
    'accept-language': language(),
    ...(hasSession() ? { authorization: `Bearer ${localStorage.getItem(ACCESS)}` } : {}),
  };
  try {
    return await (onProgress
      ? sendForm(address, form, { headers, onProgress, signal })
      : fetch(address, { method: 'POST', headers, body: form, signal }));
  } catch (error) {
    if ((error as Error).name !== 'AbortError') troubles.raise({ kind: 'no-answer' });
    throw error;
  }
};

/** Posts a multipart form relative to the billing address and answers the body. Throws ApiError; a file over 1024 MB is not sent at all. */
export const upload = async <T>(path: string, form: FormData, watching: Watching = {}): Promise<T> => {
  if ([...form.values()].some(part => part instanceof File && part.size > MOST_BYTES))
    throw new ApiError(413, { message: tooLarge[language()] });
  if (hasSession() && isExpired() && !justRenewed()) {
    await renewSession(true);
    return never();
  }
  const answer = await sent(path, form, watching);
  const body = (await answer.json().catch(() => ({}))) as { message?: unknown };
  if (answer.ok) return body as T;
  const error = new ApiError(answer.status, body);
  if (answer.status === 403) troubles.raise({ kind: 'unauthorized', message: error.message });
  else if (isToldByModal(answer.status)) troubles.raise({ kind: 'server' });
  throw error;
};
