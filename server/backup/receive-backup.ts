// A recovery file on its way to disk: piece by piece, up to 1024 MB, and gone again whatever
// becomes of it.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { type Language, textIn } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { Invalid, Refusal } from '../errors.ts';
import { isDiskTrouble } from '../files/disk-trouble.ts';
import { MOST_BYTES } from '../files/receive.ts';
import { passingBy } from '../passing-by.ts';
import { texts } from './sentences.ts';

/** What the lines around the file may take. */
const SLACK = 64 * 1024;
const fields = ['roll_forward', 'until', 'checked'];

/** `checked` names a file that was looked at before and is still here. */
export type Received = { path: string | undefined; values: Record<string, string> };

const tooLarge = (language: Language) => new Refusal(413, texts.tooLarge[language]);
const refused = (language: Language, sentence: 'noFile' | 'onlySql') =>
  new Invalid({ recovery_file: [texts[sentence][language]] });

/**
 * Reads the form. Throws Invalid (422) under `recovery_file` for no file or another kind of file, a
 * Refusal (413) for more than 1024 MB, a Refusal (400) that says why for a disk that takes it not.
 */
export const receiveBackup = async (
  request: FastifyRequest,
  folder: string,
  language: Language,
): Promise<Received> => {
  if (!request.isMultipart()) throw refused(language, 'noFile');
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + SLACK) throw tooLarge(language);
  const received: Received = { path: undefined, values: {} };
  try {
    await mkdir(folder, { recursive: true });
    for await (const part of request.parts({
      limits: { fileSize: MOST_BYTES, files: 2, fields: 20 },
    })) {
      if (part.type === 'field') {
        if (!fields.includes(part.fieldname))
          throw new Invalid({ [part.fieldname]: [messages.unknown[language]] });
        received.values[part.fieldname] = String(part.value ?? '');
        continue;
      }
      if (!part.filename) {
        part.file.resume();
        continue;
      }
      if (part.fieldname !== 'recovery_file' || received.path)
        throw new Invalid({ [part.fieldname]: [messages.unknown[language]] });
      if (!/\.sql$/i.test(part.filename)) throw refused(language, 'onlySql');
      received.path = join(folder, `${randomBytes(16).toString('hex')}.sql`);
      const full = new AbortController();
      part.file.once('limit', () => full.abort());
      await pipeline(
        part.file,
        passingBy,
        createWriteStream(received.path, { flags: 'wx', mode: 0o600 }),
        { signal: full.signal },
      ).catch(error => {
        throw full.signal.aborted ? tooLarge(language) : error;
      });
    }
    return received;
  } catch (error) {
    // What still comes is read and forgotten: left where it is, it would stand before the next
    // request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    if (received.path) await rm(received.path, { force: true });
    if (error instanceof Refusal) throw error;
    if (isDiskTrouble(error))
      throw new Refusal(
        400,
        textIn(texts.disk, language, { reason: (error as Error).message.replace(/,.*$/s, '') }),
      );
    throw (error as { statusCode?: number }).statusCode ? error : refused(language, 'noFile');
  }
};
