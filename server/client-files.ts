// The built client: hashed files are kept for good, the page itself is asked for anew; every other address outside the API is the page.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../domain/language.ts';
import type { Config } from './config.ts';

const noSuchAddress = { en: 'There is no such address.', ne: 'यस्तो ठेगाना छैन।' };

/** Serves dist/ and /env.js, which tells the page its two addresses. */
export const clientFiles = async (server: FastifyInstance, config: Config): Promise<void> => {
  const base = config.publicUrl ? new URL(config.publicUrl).pathname.replace(/\/?$/, '/') : '/';
  const injected = {
    BASE_URL: base,
    BILLING_URL: `${base}billing/`,
    PLAIN_NUMBER_HOSTS: config.plainNumberHosts,
    PLAIN_NAME_HOSTS: config.plainNameHosts,
  };
  server.get('/env.js', async (_, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-store')
      .send(`window.ENV = ${JSON.stringify(injected)};\n`),
  );
  const built = existsSync(join(config.clientDir, 'index.html'));
  if (built)
    await server.register(fastifyStatic, {
      root: config.clientDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      built && request.method === 'GET' && !/^\/(billing|assets)\//.test(request.url) && request.headers.accept?.includes('text/html');
    return isPage
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : reply.code(404).send({ message: noSuchAddress[languageOf(request.headers['accept-language'])] });
  });
};
