// A multipart form as it arrives: its texts, and at most one file that goes straight to disk. What
// is refused leaves nothing there.

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { truncate } from '../../domain/truncate.ts';
import { Invalid, Refusal } from '../errors.ts';
import { passingBy } from '../passing-by.ts';
import { assertUsableText } from '../platform/http/reject-unusable-text.ts';
import { isDiskTrouble } from './disk-trouble.ts';
import type { Quota } from './file-quota.ts';
import { type KnownType, TELLING_BYTES, typeOf } from './known-types.ts';

/** 1024 MB (SAL-PRD-039, CONST-038). */
export const MOST_BYTES = 1_073_741_824;
/** What the lines around a file may take. */
const SLACK = 64 * 1024;

const texts = {
  tooLarge: {
    en: 'Please upload a smaller file (< 1024 MB).',
    ne: 'सानो फाइल अपलोड गर्नुहोस् (< १०२४ MB)।',
  },
  pictures: {
    en: 'Only GIF, PNG and JPG images are allowed.',
    ne: 'GIF, PNG र JPG तस्बिर मात्र राख्न मिल्छ।',
  },
  withPdf: {
    en: 'Only GIF, PNG and JPG images and PDF files are allowed.',
    ne: 'GIF, PNG, JPG तस्बिर र PDF फाइल मात्र राख्न मिल्छ।',
  },
  unreadable: { en: 'The form could not be read.', ne: 'फाराम पढ्न सकिएन।' },
};

/** A file on disk that no record knows yet. */
export type Received = {
  path: string;
  stored: string;
  type: KnownType;
  size: number;
  original: string;
  quota?: Quota;
};
/** `entries` are the texts as they came, a name as often as it came. */
export type Form = {
  fields: Record<string, string>;
  entries: [string, string][];
  file: Received | undefined;
};
declare module 'fastify' {
  interface FastifyInstance {
    /** Bytes of uploaded files that a company may keep; 0: no limit. */
    filesQuota: number;
  }
}

type Wanted = { folder: string; field: string; types: KnownType[] };

const tooLarge = (language: Language) => new Refusal(413, texts.tooLarge[language]);

const wrongType = ({ field, types }: Wanted, language: Language) =>
  new Invalid({ [field]: [texts[types.includes('pdf') ? 'withPdf' : 'pictures'][language]] });

/** Lets the bytes through once their beginning is known; refuses before anything is written. */
const judged = (
  wanted: Wanted,
  original: string,
  language: Language,
  told: (type: KnownType) => void,
) =>
  async function* (source: Readable) {
    let head: Buffer | undefined = Buffer.alloc(0);
    const judge = (bytes: Buffer) => {
      const type = typeOf(bytes);
      // A PDF that calls itself a picture was renamed: whoever opens it as one would see nothing.
      const renamed = type === 'pdf' && !/\.pdf$/i.test(original);
      if (!type || renamed || !wanted.types.includes(type)) throw wrongType(wanted, language);
      told(type);
    };
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < TELLING_BYTES) continue;
      judge(head);
      yield head;
      head = undefined;
    }
    if (head) throw wrongType(wanted, language);
  };

const toDisk = async (
  part: MultipartFile,
  wanted: Wanted,
  language: Language,
): Promise<Received> => {
  const token = randomBytes(24).toString('base64url');
  const arriving = join(wanted.folder, `${token}.part`);
  const original = part.filename ?? '';
  assertUsableText(original, language);
  let type: KnownType | undefined;
  // What is too large is not waited for: the rest of it would come on for minutes.
  const full = new AbortController();
  part.file.once('limit', () => full.abort());
  const writing = createWriteStream(arriving, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(
      part.file,
      judged(wanted, original, language, known => {
        type = known;
      }),
      passingBy,
      writing,
      { signal: full.signal },
    );
    const stored = `${token}.${type}`;
    await rename(arriving, join(wanted.folder, stored));
    return {
      path: join(wanted.folder, stored),
      stored,
      type: type!,
      size: part.file.bytesRead,
      original: truncate(original, 255),
    };
  } catch (error) {
    // A file that is refused at once may not even be open yet: it would appear after it was
    // removed.
    if (!writing.closed) await new Promise<void>(resolve => writing.once('close', () => resolve()));
    await rm(arriving, { force: true });
    throw full.signal.aborted ? tooLarge(language) : error;
  }
};

/** Removes what was received; for whoever cannot keep it. */
export const discard = async (file: Received | undefined): Promise<void> => {
  if (file) await rm(file.path, { force: true });
};

/**
 * Reads a multipart form. Throws Invalid (422) under the file's field for a refused type, a Refusal
 * (413) for more than 1024 MB.
 */
export const receiveForm = async (
  request: FastifyRequest,
  wanted: Wanted,
  language: Language,
): Promise<Form> => {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + SLACK) throw tooLarge(language);
  const form: Form = { fields: {}, entries: [], file: undefined };
  try {
    const parts = request.parts({ limits: { fileSize: MOST_BYTES, files: 2, fields: 100 } });
    for await (const part of parts) {
      if (part.type === 'field') {
        assertUsableText(part.fieldname, language);
        assertUsableText(String(part.value ?? ''), language);
        form.fields[part.fieldname] = String(part.value ?? '');
        form.entries.push([part.fieldname, String(part.value ?? '')]);
      }
      // A form sends its empty file box along.
      else if (part.filename === '' || part.filename === undefined) part.file.resume();
      else if (part.fieldname !== wanted.field || form.file)
        throw new Invalid({ [part.fieldname]: [messages.unknown[language]] });
      else
        form.file = {
          ...(await toDisk(part, wanted, language)),
          quota: { bytes: request.server.filesQuota, language },
        };
    }
    return form;
  } catch (error) {
    // What still comes is read and forgotten: left where it is, it would stand before the next
    // request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    await discard(form.file);
    if (error instanceof Refusal || isDiskTrouble(error)) throw error;
    throw (error as { statusCode?: number }).statusCode
      ? error
      : new Refusal(400, texts.unreadable[language]);
  }
};
