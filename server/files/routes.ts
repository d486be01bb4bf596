// Uploading a file, and reading it by its name: pictures by everybody who knows the name, other
// files by the own company.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Store } from '../entities/records.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid, NotFound } from '../errors.ts';
import { passingBy } from '../passing-by.ts';
import { assertRoom } from './file-quota.ts';
import { findFile, keepFile, pathOf } from './file-store.ts';
import { mediaTypes, pictures } from './known-types.ts';
import { discard, receiveForm } from './receive.ts';

const texts = {
  noFile: { en: 'File not found.', ne: 'फाइल भेटिएन।' },
  kept: { en: 'File uploaded successfully.', ne: 'फाइल अपलोड भयो।' },
};

/** Registers the calls below the billing prefix. */
export const fileRoutes = (
  app: FastifyInstance,
  { database }: Store,
  enter: Entering,
  folder: string,
): void => {
  app.post('/file-upload', async request => {
    const { actor, language, now } = await enter(request, 'create', 'files');
    // Where there is no room at all, nothing of it need come.
    await assertRoom(database.read, actor.company_id, 1, { bytes: app.filesQuota, language });
    const { file, fields } = request.isMultipart()
      ? await receiveForm(request, { folder, field: 'file', types: [...pictures, 'pdf'] }, language)
      : { file: undefined, fields: {} };
    const unknown = Object.fromEntries(
      Object.keys(fields).map(name => [name, [messages.unknown[language]]]),
    );
    if (!file || Object.keys(unknown).length > 0) {
      await discard(file);
      throw new Invalid({ ...unknown, ...(file ? {} : { file: [messages.required[language]] }) });
    }
    try {
      const { id, name } = await database.write(tx => keepFile(tx, actor, file, now));
      return { id, name, message: texts.kept[language] };
    } catch (error) {
      await discard(file);
      throw error;
    }
  });

  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const file = await findFile(database.read, `files/${request.params.name}`);
    if (!file) throw new NotFound(texts.noFile[language]);
    const isPicture = pictures.includes(file.type);
    if (
      !isPicture &&
      (await enter(request, undefined, 'files')).actor.company_id !== file.company_id
    )
      throw new NotFound(texts.noFile[language]);
    const path = pathOf(folder, file.name);
    // The row may be there while the folder of bytes is not: another machine, a restored database.
    const there = await stat(path).catch(() => undefined);
    if (!there) throw new NotFound(texts.noFile[language]);
    return reply
      .type(mediaTypes[file.type])
      .header('content-length', there.size)
      .header(
        'cache-control',
        isPicture ? 'public, max-age=31536000, immutable' : 'private, no-store',
      )
      .header('content-disposition', isPicture ? 'inline' : 'attachment')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Readable.from(passingBy(createReadStream(path)), { objectMode: false }));
  });
};
