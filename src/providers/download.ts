// Downloads a file: the banner while it comes, a toast when it does not (ERR-007, ERR-020, ERR-021).
import type { Texts } from '../../domain/language.ts';
import { language } from '../i18n/language.ts';
import { downloads } from '../ui/downloads.ts';
import { toast } from '../ui/toasts.ts';
import { ApiError, askForFile, type Query } from './http.ts';

const texts = {
  forbidden: { en: "You don't have permissions to download this file.", ne: 'यो फाइल डाउनलोड गर्ने अनुमति तपाईंलाई छैन।' },
  title: { en: 'Error!', ne: 'त्रुटि!' },
  failed: { en: 'Something went wrong!', ne: 'केही गडबड भयो!' },
} satisfies Record<string, Texts>;

/** The bytes as they come; percent only where the server says how long the file is and sends it as it lies. */
const read = async (answer: Response, file: string): Promise<File> => {
  // The server knows best what a document's file is called.
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? file;
  const type = answer.headers.get('content-type') ?? '';
  const length = answer.headers.get('content-encoding') ? 0 : Number(answer.headers.get('content-length') ?? 0);
  if (!answer.body || length === 0) return new File([await answer.blob()], name, { type });
  const parts: BlobPart[] = [];
  let read = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part);
    read += part.length;
    downloads.tell({ file, percent: Math.min(100, Math.round((read / length) * 100)) });
  }
  return new File(parts, name, { type });
};

const told = (error: unknown): string => {
  const say = (text: Texts) => text[language()];
  // A server in trouble and a missing connection stand in their own modals.
  if (!(error instanceof ApiError) || error.status >= 500) return '';
  if (error.status === 403) return say(texts.forbidden);
  return error.message || say(texts.failed);
};

/** Fetches the file under the banner, `file` being its name where the server gives none; undefined when it was refused, which has been told by then. */
export const download = async (path: string, file: string, query: Query = {}): Promise<File | undefined> => {
  downloads.tell({ file, percent: undefined });
  try {
    return await read(await askForFile(path, { query, headers: { accept: '*/*' }, purpose: 'download' }), file);
  } catch (error) {
    const message = told(error);
    if (message) toast('error', message, texts.title[language()], { persistent: true });
    return undefined;
  } finally {
    downloads.clear();
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
