// Receives a multipart form: its texts, and at most one file, which is written straight to disk and
// counts toward the company's quota. A refused file is not kept.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate, truncate } from '../../domain/language.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { assertUsableText } from '../platform/http/request-validator.ts';
import { detectFileType, type FileType, SIGNATURE_BYTES } from './file-signatures.ts';

/** 1024 MB (SAL-PRD-039, CONST-038). */
export const MAX_FILE_BYTES = 1_073_741_824;
/** Bytes that the form around the file may take. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

const uploadTexts = {
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
export type ReceivedFile = {
  path: string;
  stored: string;
  type: FileType;
  size: number;
  original: string;
  quota?: Quota;
};
/** `entries` are the texts in the order sent; a name may repeat. */
type MultipartForm = {
  fields: Record<string, string>;
  entries: [string, string][];
  file: ReceivedFile | undefined;
};
declare module 'fastify' {
  interface FastifyInstance {
    /** Bytes of uploaded files that a company may keep; 0: no limit. */
    filesQuota: number;
  }
}

type UploadOptions = { folder: string; field: string; types: FileType[] };

const toTooLargeError = (language: Language) => new HttpError(413, uploadTexts.tooLarge[language]);

const toWrongTypeError = ({ field, types }: UploadOptions, language: Language) =>
  new ValidationError({
    [field]: [uploadTexts[types.includes('pdf') ? 'withPdf' : 'pictures'][language]],
  });

/** Passes the bytes on once their type is known; refuses before anything is written. */
const createTypeCheck = (
  wanted: UploadOptions,
  original: string,
  language: Language,
  onType: (type: FileType) => void,
) =>
  async function* (source: Readable) {
    let head: Buffer | undefined = Buffer.alloc(0);
    const judge = (bytes: Buffer) => {
      const type = detectFileType(bytes);
      // A PDF named as a picture was renamed: opened as a picture, it would show nothing.
      const renamed = type === 'pdf' && !/\.pdf$/i.test(original);
      if (!type || renamed || !wanted.types.includes(type))
        throw toWrongTypeError(wanted, language);
      onType(type);
    };
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < SIGNATURE_BYTES) continue;
      judge(head);
      yield head;
      head = undefined;
    }
    if (head) throw toWrongTypeError(wanted, language);
  };

const writeToDisk = async (
  part: MultipartFile,
  wanted: UploadOptions,
  language: Language,
): Promise<ReceivedFile> => {
  const token = randomBytes(24).toString('base64url');
  const arriving = join(wanted.folder, `${token}.part`);
  const original = part.filename ?? '';
  assertUsableText(original, language);
  let type: FileType | undefined;
  // Does not wait for the rest of a file that is too large: it could take minutes.
  const full = new AbortController();
  part.file.once('limit', () => full.abort());
  const writing = createWriteStream(arriving, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(
      part.file,
      createTypeCheck(wanted, original, language, known => {
        type = known;
      }),
      streamWithGc,
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
    // A file refused at once may not be open yet: it would appear after its removal.
    if (!writing.closed) await new Promise<void>(resolve => writing.once('close', () => resolve()));
    await rm(arriving, { force: true });
    throw full.signal.aborted ? toTooLargeError(language) : error;
  }
};

/** Removes a received file that cannot be kept. */
export const discardUpload = async (file: ReceivedFile | undefined): Promise<void> => {
  if (file) await rm(file.path, { force: true });
};

/**
 * Reads a multipart form. Throws ValidationError (422) under the file's field for a refused type,
 * HttpError (413) for more than 1024 MB.
 */
export const receiveMultipartForm = async (
  request: FastifyRequest,
  wanted: UploadOptions,
  language: Language,
): Promise<MultipartForm> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES)
    throw toTooLargeError(language);
  const form: MultipartForm = { fields: {}, entries: [], file: undefined };
  try {
    const parts = request.parts({ limits: { fileSize: MAX_FILE_BYTES, files: 2, fields: 100 } });
    for await (const part of parts) {
      if (part.type === 'field') {
        assertUsableText(part.fieldname, language);
        assertUsableText(String(part.value ?? ''), language);
        form.fields[part.fieldname] = String(part.value ?? '');
        form.entries.push([part.fieldname, String(part.value ?? '')]);
      }
      // A form also sends its empty file field.
      else if (part.filename === '' || part.filename === undefined) part.file.resume();
      else if (part.fieldname !== wanted.field || form.file)
        throw new ValidationError({ [part.fieldname]: [messages.unknown[language]] });
      else
        form.file = {
          ...(await writeToDisk(part, wanted, language)),
          quota: { bytes: request.server.filesQuota, language },
        };
    }
    return form;
  } catch (error) {
    // Reads and drops the rest: it would otherwise come before the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    await discardUpload(form.file);
    if (error instanceof HttpError || isDiskError(error)) throw error;
    throw (error as { statusCode?: number }).statusCode
      ? error
      : new HttpError(400, uploadTexts.unreadable[language]);
  }
};

const quotaExceededText: Texts = {
  en: "This file exceeds your company's storage limit of {mb} MB. Remove files you don't need, or ask your service provider for more space.",
  ne: 'तपाईंको कम्पनीले {mb} MB सम्म फाइल राख्न पाउँछ, यो फाइल त्योभन्दा बढी हुन्छ। नचाहिने हटाउनुहोस्, वा सेवा चलाउनेसँग थप माग्नुहोस्।',
};

const BYTES_PER_MB = 1024 * 1024;

/** The quota for all files of a company in bytes (0: none), and the language of a refusal. */
type Quota = { bytes: number; language: Language };

/** Throws HttpError (413) if `more` bytes would exceed the company's quota. */
export const assertWithinQuota = async (
  read: ReadDb | Transaction,
  company_id: number,
  more: number,
  { bytes, language }: Quota,
): Promise<void> => {
  if (bytes === 0) return;
  const [row] = await query<{ size: number }>(
    read,
    'select coalesce(sum(size), 0) as size from files where company_id = ?',
    [company_id],
  );
  if (row!.size + more > bytes)
    throw new HttpError(413, translate(quotaExceededText, language, { mb: bytes / BYTES_PER_MB }));
};

const DISK_ERROR_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
]);

/**
 * True if the error is the disk's (full, read-only, missing): our problem, not a fault of the
 * request.
 */
export const isDiskError = (error: unknown): boolean =>
  DISK_ERROR_CODES.has(String((error as NodeJS.ErrnoException).code));
