// Sending files: a form goes to the server as it is, not as JSON; refusals are the same as of every
// other call.

import { getLanguage } from '../i18n/language.ts';
import { getBillingUrl } from '../platform/environment.ts';
import { errorDialog } from '../platform/error-dialog-store.ts';
import { withVersion } from './etag.ts';
import { ApiError, buildHeaders, noteChange, renewExpiredSession, throwApiError } from './http.ts';
import { withSmallerPictures } from './smaller-pictures.ts';

/** 1024 MB (SAL-PRD-039); refused before sending, a user does not wait an hour for it. */
const MAX_UPLOAD_BYTES = 1_073_741_824;
const fileTooLarge = {
  en: 'Please upload a smaller file (< 1024 MB).',
  ne: 'सानो फाइल अपलोड गर्नुहोस् (< १०२४ MB)।',
};

type UploadOptions = {
  /** The version of what is changed, for one. */
  headers?: Record<string, string>;
  /** Called with the percentage that has been sent. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  /** Pictures keep their bytes: of an exact size, or documents that must stay as they came. */
  asIs?: boolean;
};

const sendUpload = async (
  path: string,
  form: FormData,
  { onProgress, signal, headers: more }: UploadOptions,
): Promise<Response> => {
  const address = getBillingUrl() + path;
  const headers = { ...buildHeaders(), ...more };
  noteChange();
  try {
    return await (onProgress
      ? postFormWithProgress(address, form, { headers, onProgress, signal })
      : fetch(address, { method: 'POST', headers, body: form, signal }));
  } catch (error) {
    if ((error as Error).name !== 'AbortError') errorDialog.show({ kind: 'no-answer' });
    throw error;
  } finally {
    noteChange();
  }
};

/**
 * Posts a multipart form relative to the billing address, its large pictures made smaller, and answers the
 * body, with the version that came with it. Throws ApiError; a file over 1024 MB is not sent at all.
 */
export const upload = async <T extends object>(
  path: string,
  form: FormData,
  watching: UploadOptions = {},
): Promise<T> => {
  if ([...form.values()].some(part => part instanceof File && part.size > MAX_UPLOAD_BYTES))
    throw new ApiError(413, { message: fileTooLarge[getLanguage()] });
  const sent = watching.asIs ? form : await withSmallerPictures(form);
  await renewExpiredSession('change');
  // A form may be left meanwhile.
  watching.signal?.throwIfAborted();
  const answer = await sendUpload(path, sent, watching);
  if (!answer.ok) return throwApiError(answer);
  return withVersion(
    (await answer.json().catch(() => ({}))) as T,
    answer.headers.get('etag') ?? undefined,
  );
};
// A form on its way to the server, watched: fetch does not tell how much of it has gone.
type FormRequestOptions = {
  headers: Record<string, string>;
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
};

/**
 * Posts the form and answers what fetch would. Rejects when there is no answer, with an AbortError
 * when `signal` ended it.
 */
const postFormWithProgress = (
  address: string,
  form: FormData,
  { headers, onProgress, signal }: FormRequestOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Left', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
