// The query log over the API: its files listed and downloaded (API-189, API-190, ENT-111).
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { createFileListEntity, paginateInMemory } from '../../entities/paginate-in-memory.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { QueryLog } from '../../platform/logging/query-log.ts';

const notFoundText = { en: 'Query log not found.', ne: 'क्वेरी लग भेटिएन।' };
const queryLogList = createFileListEntity('query-log', 'name');

/** Registers the routes below the billing prefix. */
export const registerQueryLogRoutes = (app: FastifyInstance, log: QueryLog): void => {
  app.get('/query-log', requirePermission('view', 'query-logs'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    return (
      paginateInMemory(
        queryLogList,
        await log.listFiles(actor.company_id),
        request.query as QueryString,
        request.url,
        language,
      ) ?? reply.code(204).send()
    );
  });

  app.get<{ Params: { name: string } }>(
    '/query-log/:name',
    requirePermission('view', 'query-logs'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      // Only names in the list are looked up on disk.
      const file = (await log.listFiles(actor.company_id)).find(
        ({ name }) => name === request.params.name,
      );
      if (!file) throw new NotFoundError(notFoundText[language]);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'private, no-store')
        .send(createReadStream(join(log.folder(actor.company_id), file.name)));
    },
  );
};
