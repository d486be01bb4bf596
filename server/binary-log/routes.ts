// The binary log over the API: its files listed, taken away, and verified (API-191, API-192,
// ENT-112).
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LogCheck } from '../audit/log-check.ts';
import type { Database } from '../database/connect.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Entering } from '../entities/routes.ts';
import { fileList, pageOfRows } from '../entities/row-list.ts';
import { NotFound } from '../errors.ts';
import { headsOf } from './heads.ts';
import { identityOf } from './identity.ts';
import { logFolder } from './log-files.ts';
import type { Sealer } from './sealer.ts';
import { isWhole, verdictText } from './verdict.ts';

const notFound = { en: 'Binary log not found.', ne: 'बाइनरी लग भेटिएन।' };

const listed = fileList('bin-log', 'name');

type Services = { database: Database; dataDir: string; sealer: Sealer; check: LogCheck };

/** Registers the calls below the billing prefix. */
export const binaryLogRoutes = (
  app: FastifyInstance,
  { database, dataDir, sealer, check }: Services,
  enter: Entering,
): void => {
  app.get('/bin-log', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'binary-logs');
    await sealer.catchUp(actor.company_id);
    const rows = (await headsOf(database.read, actor.company_id)).map(
      ({ id, name, created_at, size }) => ({ id, name, created_at, size }),
    );
    return (
      pageOfRows(listed, rows, request.query as QueryString, request.url, language) ??
      reply.code(204).send()
    );
  });

  app.get('/bin-log/-/verify', async request => {
    const { actor, language } = await enter(request, 'view', 'binary-logs');
    await sealer.catchUp(actor.company_id);
    const verdict = await check(actor.company_id);
    const { lines, files, problem } = verdict;
    return {
      whole: isWhole(verdict),
      lines,
      files,
      file: problem?.file ?? null,
      line: problem?.line ?? null,
      message: verdictText(verdict, language),
    };
  });

  app.get<{ Params: { name: string } }>('/bin-log/:name', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'binary-logs');
    // Only names that the table has are ever looked for on the disk.
    const head = (await headsOf(database.read, actor.company_id)).find(
      row => row.name === request.params.name,
    );
    const path =
      head && join(logFolder(dataDir, await identityOf(database, actor.company_id)), head.name);
    const found = path && (await stat(path).catch(() => undefined));
    if (!found) throw new NotFound(notFound[language]);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-length', found.size)
      .header('content-disposition', `attachment; filename="${head.name}"`)
      .header('cache-control', 'private, no-store')
      .send(createReadStream(path));
  });
};
