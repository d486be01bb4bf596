// Uploads files and serves them by name: to those who see what names the file, what nothing names yet to its
// uploader; the pictures of products, users and gateways and the logo to everybody who knows the address.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import type { Authenticate } from '../auth/require-session.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { IMAGE_TYPES, isPicture, MIME_TYPES } from './file-signatures.ts';
import { type FoundFile, findFile, isFresh, saveFile, toFilePath } from './file-store.ts';
import type { FileUse } from './file-uses.ts';
import { assertWithinQuota, discardUpload, receiveMultipartForm } from './multipart-upload.ts';

const texts = {
  noFile: { en: 'File not found.', ne: 'फाइल भेटिएन।' },
  kept: { en: 'File uploaded successfully.', ne: 'फाइल अपलोड भयो।' },
};

/** What a judgement knows of its caller. */
export type FileCaller = Pick<Session, 'actor' | 'role_id' | 'now'>;

/** True if the caller sees one of the records or documents. */
export type FileGuard = (caller: FileCaller, uses: FileUse[]) => Promise<boolean>;

/**
 * Says who may read a file, or that it is of others and nothing names it; the caller, if there is one, is asked for
 * only where it matters.
 */
export type JudgeFile = (
  file: FoundFile,
  findCaller: () => Promise<FileCaller | undefined>,
) => Promise<'everybody' | 'caller' | 'unnamed' | 'nobody'>;

/** Registers the routes below the billing prefix. */
export const registerFileRoutes = (
  app: FastifyInstance,
  { database }: { database: Database },
  {
    authenticate,
    judge,
    clock,
  }: { authenticate: Authenticate; judge: JudgeFile; clock: () => Date },
  folder: string,
): void => {
  app.post('/file-upload', requirePermission('create', 'files'), async request => {
    const { actor, language, now } = requireSession(request);
    // If the quota is already used up, the body need not be read.
    await assertWithinQuota(database.read, actor.company_id, 1, {
      bytes: app.filesQuota,
      language,
    });
    const { file, fields } = request.isMultipart()
      ? await receiveMultipartForm(
          request,
          { folder, field: 'file', types: [...IMAGE_TYPES, 'pdf'] },
          language,
        )
      : { file: undefined, fields: {} };
    const unknown = Object.fromEntries(
      Object.keys(fields).map(name => [name, [messages.unknown[language]]]),
    );
    if (!file || Object.keys(unknown).length > 0) {
      await discardUpload(file);
      throw new ValidationError({
        ...unknown,
        ...(file ? {} : { file: [messages.required[language]] }),
      });
    }
    try {
      const { id, name } = await database.write(tx => saveFile(tx, actor, file, now));
      return { id, name, message: texts.kept[language] };
    } catch (error) {
      await discardUpload(file);
      throw error;
    }
  });

  const { read } = database;

  /** Answers whether everybody may read it. Throws NotFoundError (404) where the caller may not either. */
  const assertReadable = async (request: FastifyRequest, file: FoundFile): Promise<boolean> => {
    const isSignedIn = request.headers.authorization !== undefined;
    const readers = await judge(file, async () =>
      isSignedIn ? await authenticate(request) : undefined,
    );
    if (readers === 'everybody' || readers === 'caller') return readers === 'everybody';
    // Who has uploaded a picture shows it by its name alone, as an <img> does, until something names it.
    if (readers === 'unnamed' && isPicture(file.type) && isFresh(file, toNepalTime(clock())))
      return false;
    // Without a session this says so.
    if (!isSignedIn) await authenticate(request);
    throw new NotFoundError(texts.noFile[parseAcceptLanguage(request.headers['accept-language'])]);
  };

  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const file = await findFile(read, `files/${request.params.name}`);
    if (!file) throw new NotFoundError(texts.noFile[language]);
    const isForAll = await assertReadable(request, file);
    const path = toFilePath(folder, file.name);
    // The row may exist while the folder of bytes does not: another machine, a restored database.
    const there = await stat(path).catch(() => undefined);
    if (!there) throw new NotFoundError(texts.noFile[language]);
    return reply
      .type(MIME_TYPES[file.type])
      .header('content-length', there.size)
      .header(
        'cache-control',
        // An own field or a document may name it later: no cache between keeps it for others. What is not for
        // everybody is kept nowhere, for the next user of the browser may be another one.
        isForAll ? 'private, max-age=31536000, immutable' : 'private, no-store',
      )
      .header('content-disposition', isPicture(file.type) ? 'inline' : 'attachment')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Readable.from(streamWithGc(createReadStream(path)), { objectMode: false }));
  });
};
