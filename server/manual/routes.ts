// The user manual (API-195): for everybody who is signed in, in the language asked for.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Entering } from '../entities/routes.ts';
import { openManual } from './manual.ts';

/** Registers the call below the billing prefix; the PDFs stand below `dataDir`. */
export const manualRoutes = (app: FastifyInstance, dataDir: string, enter: Entering): void => {
  const manual = openManual(dataDir);
  app.get('/user-manual', async (request, reply) => {
    const { language } = await enter(request, undefined, '');
    const etag = `"${manual.edition}-${language}"`;
    // The browser keeps it and asks only whether there is a new edition; no one else's cache does.
    reply
      .header('etag', etag)
      .header('vary', 'accept-language')
      .header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const file = await manual.pdf(language);
    return reply
      .type('application/pdf')
      .header('content-length', (await stat(file)).size)
      .header('content-disposition', `inline; filename="bijak-manual.${language}.pdf"`)
      .send(createReadStream(file));
  });
};
