// Sending files: a form goes to the server as it is, not as JSON; refusals are the same as of every
// other call.
import { billingAddress } from '../environment.ts';
import { language } from '../i18n/language.ts';
import { ApiError, callHeaders, refuse, renewDead } from '../providers/http.ts';
import { withVersion } from '../versions/overtaken.ts';
import { sendForm } from './send-form.ts';
import { troubles } from './troubles.ts';

/** 1024 MB (SAL-PRD-039); whoever is told before sending need not wait for an hour. */
const MOST_BYTES = 1_073_741_824;
const tooLarge = {
  en: 'Please upload a smaller file (< 1024 MB).',
  ne: 'सानो फाइल अपलोड गर्नुहोस् (< १०२४ MB)।',
};

type Watching = {
  /** The version of what is changed, for one. */
  headers?: Record<string, string>;
  /** Told the percentage that has gone. */ onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

const sent = async (
  path: string,
  form: FormData,
  { onProgress, signal, headers: more }: Watching,
): Promise<Response> => {
  const address = billingAddress() + path;
  const headers = { ...callHeaders(), ...more };
  try {
    return await (onProgress
      ? sendForm(address, form, { headers, onProgress, signal })
      : fetch(address, { method: 'POST', headers, body: form, signal }));
  } catch (error) {
    if ((error as Error).name !== 'AbortError') troubles.raise({ kind: 'no-answer' });
    throw error;
  }
};

/**
 * Posts a multipart form relative to the billing address and answers the body, with the version
 * that came with it. Throws ApiError; a file over 1024 MB is not sent at all.
 */
export const upload = async <T extends object>(
  path: string,
  form: FormData,
  watching: Watching = {},
): Promise<T> => {
  if ([...form.values()].some(part => part instanceof File && part.size > MOST_BYTES))
    throw new ApiError(413, { message: tooLarge[language()] });
  await renewDead('change');
  const answer = await sent(path, form, watching);
  if (!answer.ok) return refuse(answer);
  return withVersion(
    (await answer.json().catch(() => ({}))) as T,
    answer.headers.get('etag') ?? undefined,
  );
};
