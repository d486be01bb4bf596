// The built client: hashed files are kept for good, the page itself is asked for anew; every other
// address outside the API is the page.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../domain/language.ts';
import { clientPage, sendPage } from './client-page.ts';
import type { Config } from './config.ts';
import { contentPolicy } from './security-headers.ts';

const noSuchAddress = { en: 'This address does not exist.', ne: 'यस्तो ठेगाना छैन।' };

/**
 * What tells the page its two addresses, and on which hosts lists show numbers and names plainly.
 */
const environment = ({ publicUrl, plainNumberHosts, plainNameHosts }: Config): string => {
  const base = publicUrl ? new URL(publicUrl).pathname.replace(/\/?$/, '/') : '/';
  const injected = {
    BASE_URL: base,
    BILLING_URL: `${base}billing/`,
    PLAIN_NUMBER_HOSTS: plainNumberHosts,
    PLAIN_NAME_HOSTS: plainNameHosts,
  };
  return `window.ENV = ${JSON.stringify(injected)};`;
};

/** A person who types an address asks for a page. */
const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  !/^\/(billing|assets)\//.test(url) &&
  Boolean(headers.accept?.includes('text/html'));

/** Serves dist/, and /env.js to a page that another server sends (`npm run dev`). */
export const clientFiles = async (server: FastifyInstance, config: Config): Promise<void> => {
  const injected = environment(config);
  server.get('/env.js', async (_, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(`${injected}\n`),
  );
  const page = clientPage(config.clientDir, injected, scripts => contentPolicy(config, scripts));
  if (existsSync(config.clientDir)) {
    await server.register(fastifyStatic, {
      root: config.clientDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html', 'assets/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    // Looked for at every request, for the next build brings others; any other address, however
    // odd, is the page's to answer.
    server.get<{ Params: { file: string } }>('/assets/:file(^\\w[\\w.-]*$)', (request, reply) =>
      reply.sendFile(`assets/${request.params.file}`),
    );
  }
  const noSuch = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .send({ message: noSuchAddress[languageOf(request.headers['accept-language'])] });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const built = page();
    return built ? sendPage(built, request, reply) : noSuch(request, reply);
  };
  server.get('/', answer);
  server.setNotFoundHandler((request, reply) =>
    (isForPage(request) ? answer : noSuch)(request, reply),
  );
};
