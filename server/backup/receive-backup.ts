// Receives a recovery file on disk: in chunks, up to 1024 MB, and removed afterwards in any case.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, translate } from '../../domain/language.ts';
import { isDiskError, MAX_FILE_BYTES } from '../files/multipart-upload.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { HttpError, ValidationError } from '../platform/http/errors.ts';
import { texts } from './messages.ts';

/** Bytes allowed for the form around the file. */
const FORM_SLACK_BYTES = 64 * 1024;
const formFields = ['roll_forward', 'until', 'checked'];

/** `checked` names a file that was inspected before and is still on disk. */
export type ReceivedBackup = { path: string | undefined; values: Record<string, string> };

const toTooLargeError = (language: Language) => new HttpError(413, texts.tooLarge[language]);
const toFileError = (language: Language, sentence: 'noFile' | 'onlySql') =>
  new ValidationError({ recovery_file: [texts[sentence][language]] });

/**
 * Reads the form. Throws ValidationError (422) under `recovery_file` for a missing or wrong file,
 * HttpError (413) for more than 1024 MB, BadRequestError (400) with the reason if the disk fails.
 */
export const receiveBackup = async (
  request: FastifyRequest,
  folder: string,
  language: Language,
): Promise<ReceivedBackup> => {
  if (!request.isMultipart()) throw toFileError(language, 'noFile');
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_SLACK_BYTES)
    throw toTooLargeError(language);
  const received: ReceivedBackup = { path: undefined, values: {} };
  try {
    await mkdir(folder, { recursive: true });
    for await (const part of request.parts({
      limits: { fileSize: MAX_FILE_BYTES, files: 2, fields: 20 },
    })) {
      if (part.type === 'field') {
        if (!formFields.includes(part.fieldname))
          throw new ValidationError({ [part.fieldname]: [messages.unknown[language]] });
        received.values[part.fieldname] = String(part.value ?? '');
        continue;
      }
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      if (part.fieldname !== 'recovery_file' || received.path)
        throw new ValidationError({ [part.fieldname]: [messages.unknown[language]] });
      if (!/\.sql$/i.test(part.filename)) throw toFileError(language, 'onlySql');
      received.path = join(folder, `${randomBytes(16).toString('hex')}.sql`);
      const full = new AbortController();
      part.file.once('limit', () => full.abort());
      await pipeline(
        part.file,
        streamWithGc,
        createWriteStream(received.path, { flags: 'wx', mode: 0o600 }),
        { signal: full.signal },
      ).catch(error => {
        throw full.signal.aborted ? toTooLargeError(language) : error;
      });
    }
    return received;
  } catch (error) {
    // Reads and drops the rest: it would otherwise come before the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    if (received.path) await rm(received.path, { force: true });
    if (error instanceof HttpError) throw error;
    if (isDiskError(error))
      throw new HttpError(
        400,
        translate(texts.disk, language, { reason: (error as Error).message.replace(/,.*$/s, '') }),
      );
    throw (error as { statusCode?: number }).statusCode ? error : toFileError(language, 'noFile');
  }
};
