// Downloads a file: the banner while it comes, a toast when it does not (ERR-007, ERR-020,
// ERR-021).

import { useSyncExternalStore } from 'react';
import type { Texts } from '../../domain/language.ts';
import { getLanguage } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { ApiError, type QueryParams, requestFile } from './http.ts';

const downloadTexts = {
  forbidden: {
    en: "You don't have permissions to download this file.",
    ne: 'यो फाइल डाउनलोड गर्ने अनुमति तपाईंलाई छैन।',
  },
  title: { en: 'Error!', ne: 'त्रुटि!' },
  failed: { en: 'Something went wrong!', ne: 'केही गडबड भयो!' },
} satisfies Record<string, Texts>;

/**
 * How long the file is: as the server says where it sends it as it lies, about so long where it is
 * written while it is sent.
 */
const readLength = ({ headers }: Response): number => {
  const exact = headers.get('content-encoding') ? 0 : Number(headers.get('content-length') ?? 0);
  return exact || Number(headers.get('x-expected-length') ?? 0);
};

/** RFC 6266: the name as it is comes with one in ASCII. */
const parseFileName = (disposition: string): string | undefined => {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return whole ? decodeURIComponent(whole) : /filename="([^"]+)"/.exec(disposition)?.[1];
};

/**
 * The bytes as they come; percent only where somebody knows how long the file is, and never all of
 * it before its end.
 */
const readBody = async (answer: Response, file: string, cancel: () => void): Promise<File> => {
  // The server knows best what a document's file is called.
  const name = parseFileName(answer.headers.get('content-disposition') ?? '') ?? file;
  const type = answer.headers.get('content-type') ?? '';
  const length = readLength(answer);
  if (!answer.body || length === 0) return new File([await answer.blob()], name, { type });
  const parts: BlobPart[] = [];
  let read = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part);
    read += part.length;
    downloadStore.set({ file, percent: Math.min(99, Math.round((read / length) * 100)), cancel });
  }
  return new File(parts, name, { type });
};

const toDownloadError = (error: unknown): string => {
  const t = (text: Texts) => text[getLanguage()];
  // A server error has a modal of its own.
  if (error instanceof ApiError && error.status >= 500) return '';
  if (!(error instanceof ApiError)) return t(downloadTexts.failed);
  if (error.status === 403) return t(downloadTexts.forbidden);
  return error.message || t(downloadTexts.failed);
};

/**
 * Fetches the file under the banner, by a POST where there is a `body`, `file` being its name where the
 * server has none; undefined
 * when it was refused, broke off or was cancelled, which has been shown by then.
 */
export const download = async (
  path: string,
  file: string,
  query: QueryParams = {},
  body?: unknown,
): Promise<File | undefined> => {
  const left = new AbortController();
  const cancel = () => left.abort();
  // Asked before the banner: what draws it would hold the request up.
  const asked = requestFile(path, {
    query,
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { accept: '*/*' },
    purpose: 'download',
    signal: left.signal,
  });
  downloadStore.set({ file, percent: undefined, cancel });
  let begun = false;
  try {
    const answer = await asked;
    begun = true;
    return await readBody(answer, file, cancel);
  } catch (error) {
    // A user who cancels knows it; a connection that never was has a modal of its own.
    const isTold = left.signal.aborted || (!begun && !(error instanceof ApiError));
    const message = isTold ? '' : toDownloadError(error);
    if (message) toast('error', message, downloadTexts.title[getLanguage()], { persistent: true });
    return undefined;
  } finally {
    downloadStore.clear();
  }
};

/** Gives the file to the person, under its name. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/**
 * `percent` is undefined while nobody knows how long the file is; `cancel` ends it here and at the
 * server.
 */
type DownloadProgress = { file: string; percent: number | undefined; cancel: () => void };

const downloadListeners = new Set<() => void>();
let currentDownload: DownloadProgress | undefined;

const setDownload = (download: DownloadProgress | undefined) => {
  currentDownload = download;
  for (const listener of downloadListeners) listener();
};

/** Set by each download; cleared when the file is there or has failed. */
const downloadStore = {
  set: (download: DownloadProgress) => setDownload(download),
  clear: () => setDownload(undefined),
};

/**
 * The download that is on its way: which file, and how much of it where the length is known. The
 * download of the moment.
 */
export const useDownload = (): DownloadProgress | undefined =>
  useSyncExternalStore(
    listener => {
      downloadListeners.add(listener);
      return () => downloadListeners.delete(listener);
    },
    () => currentDownload,
  );
