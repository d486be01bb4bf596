// GET /docs: the description of the API, as JSON and as a page on which calls can be tried. The
// page loads files of this installation only.
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toAnyRecordType } from '../entities/record-types.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const VIEWER = join(import.meta.dirname, 'viewer');
const CACHE_SECONDS = 3600;
const CONTENT_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** The folders whose files the page loads, and which of them. */
function listAssets(): { path: string; folder: string; files: RegExp }[] {
  const require = createRequire(import.meta.url);
  return [
    { path: 'viewer', folder: VIEWER, files: /^page\.(css|js)$/ },
    {
      path: 'ui',
      folder: dirname(require.resolve('swagger-ui-dist/package.json')),
      files: /^swagger-ui(\.css|-bundle\.js)$/,
    },
    {
      path: 'altcha',
      folder: join(dirname(require.resolve('altcha-lib')), '..', '..', 'esm', 'v2'),
      files: /^[\w-]+(\/[\w-]+)*\.js$/,
    },
  ];
}

/** Browsers name HTML; programs that take anything get JSON, as ever. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return Boolean(headers.accept?.includes('text/html'));
}

function sendFile(reply: FastifyReply, folder: string, name: string): FastifyReply {
  return reply
    .type(CONTENT_TYPES[name.split('.').at(-1)!]!)
    .send(createReadStream(join(folder, name)));
}

/**
 * Registers GET /docs, GET /billing/docs and GET /docs/openapi.json, and what the page loads.
 * `basePath` is where the installation is, "/" without an address of its own.
 */
export function registerOpenApiRoutes(
  server: FastifyInstance,
  entities: Entity[],
  basePath: string,
): void {
  const description = JSON.stringify({
    ...createOpenApiDocument([...entities, toAnyRecordType(entities, '{type}')]),
    servers: [{ url: basePath.replace(/\/$/, '') || '/' }],
  });
  const sendDescription = (reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send(description);
  server.get('/billing/docs', (_, reply) => sendDescription(reply));
  server.get('/docs/openapi.json', (_, reply) => sendDescription(reply));
  server.get('/docs', (request, reply) => {
    reply.header('vary', 'accept');
    if (!wantsPage(request)) return sendDescription(reply);
    reply.header('cache-control', 'no-cache');
    return sendFile(reply, VIEWER, 'index.html');
  });
  for (const { path, folder, files } of listAssets())
    server.get<{ Params: { '*': string } }>(`/docs/${path}/*`, (request, reply) => {
      const name = request.params['*'];
      if (!files.test(name)) return reply.callNotFound();
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
      return sendFile(reply, folder, name);
    });
}
