// Uploads files and serves them by name: pictures to everybody who knows the name, other files to
// the company's own users.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { messages } from '../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import type { Authenticate } from '../auth/require-session.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { IMAGE_TYPES, MIME_TYPES } from './file-signatures.ts';
import { findFile, saveFile, toFilePath } from './file-store.ts';
import { assertWithinQuota, discardUpload, receiveMultipartForm } from './multipart-upload.ts';

const texts = {
  noFile: { en: 'File not found.', ne: 'फाइल भेटिएन।' },
  kept: { en: 'File uploaded successfully.', ne: 'फाइल अपलोड भयो।' },
};

/** Registers the routes below the billing prefix. */
export const registerFileRoutes = (
  app: FastifyInstance,
  { database }: { database: Database },
  authenticate: Authenticate,
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

  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const file = await findFile(database.read, `files/${request.params.name}`);
    if (!file) throw new NotFoundError(texts.noFile[language]);
    const isPicture = IMAGE_TYPES.includes(file.type);
    if (!isPicture && (await authenticate(request)).actor.company_id !== file.company_id)
      throw new NotFoundError(texts.noFile[language]);
    const path = toFilePath(folder, file.name);
    // The row may exist while the folder of bytes does not: another machine, a restored database.
    const there = await stat(path).catch(() => undefined);
    if (!there) throw new NotFoundError(texts.noFile[language]);
    return reply
      .type(MIME_TYPES[file.type])
      .header('content-length', there.size)
      .header(
        'cache-control',
        isPicture ? 'public, max-age=31536000, immutable' : 'private, no-store',
      )
      .header('content-disposition', isPicture ? 'inline' : 'attachment')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Readable.from(streamWithGc(createReadStream(path)), { objectMode: false }));
  });
};
