// Uploads files and serves them by name: to those who see what names the file; pictures that no own field
// and no document names to everybody who knows the address.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { parseAcceptLanguage } from '../../domain/language.ts';
import { toPermission } from '../../domain/permissions.ts';
import type { Session } from '../auth/load-session.ts';
import { hasPermission } from '../auth/permissions.ts';
import type { Authenticate } from '../auth/require-session.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { NotFoundError, ValidationError } from '../platform/http/errors.ts';
import { IMAGE_TYPES, MIME_TYPES } from './file-signatures.ts';
import { findFile, saveFile, toFilePath } from './file-store.ts';
import { type FileUse, findColumnUses, findLimitedUses, isHeldFile } from './file-uses.ts';
import { assertWithinQuota, discardUpload, receiveMultipartForm } from './multipart-upload.ts';

const texts = {
  noFile: { en: 'File not found.', ne: 'फाइल भेटिएन।' },
  kept: { en: 'File uploaded successfully.', ne: 'फाइल अपलोड भयो।' },
};

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** True if the caller sees one of the records or documents. */
export type FileGuard = (session: Session, uses: FileUse[]) => Promise<boolean>;

/** Who may hold bills may recall every one of the company. */
const HELD_BILLS = toPermission('create', 'invoices');

/** Registers the routes below the billing prefix. */
export const registerFileRoutes = (
  app: FastifyInstance,
  { database, entities }: { database: Database; entities: Entity[] },
  { authenticate, guard }: { authenticate: Authenticate; guard: FileGuard },
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

  /** One that nothing names: to the user who has just uploaded it, and to users who may recall the held bill. */
  const isWaiting = async (session: Session, file: FoundFile): Promise<boolean> =>
    file.created_by.endsWith(` (${session.actor.user_id})`) ||
    ((await isHeldFile(read, file)) && (await hasPermission(database, session, HELD_BILLS)));

  const mayRead = async (session: Session, file: FoundFile, uses: FileUse[]): Promise<boolean> => {
    if (session.actor.company_id !== file.company_id) return false;
    if (await guard(session, uses)) return true;
    const others = await findColumnUses(read, entities, file);
    const isNamed = uses.length + others.length > 0;
    return isNamed ? guard(session, others) : isWaiting(session, file);
  };

  /** Answers whether everybody may read it. Throws NotFoundError (404) where the caller may not either. */
  const assertReadable = async (request: FastifyRequest, file: FoundFile): Promise<boolean> => {
    const uses = await findLimitedUses(read, file);
    const isPicture = IMAGE_TYPES.includes(file.type);
    if (isPicture && uses.length === 0) return true;
    const isSignedIn = request.headers.authorization !== undefined;
    if (isSignedIn && (await mayRead(await authenticate(request), file, uses))) return false;
    if (isPicture && (await findColumnUses(read, entities, file)).length > 0) return true;
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
        // An own field or a document may name it later: no cache between keeps it for others.
        isForAll ? 'private, max-age=31536000, immutable' : 'private, no-store',
      )
      .header('content-disposition', IMAGE_TYPES.includes(file.type) ? 'inline' : 'attachment')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(Readable.from(streamWithGc(createReadStream(path)), { objectMode: false }));
  });
};
