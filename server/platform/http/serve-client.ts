// Serves the built client: hashed files are cached permanently, the page is revalidated, and every
// other address outside the API returns the page.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCalendarCorrections } from '../../../domain/calendar/bikram-sambat.ts';
import { parseAcceptLanguage } from '../../../domain/language.ts';
import type { Config } from '../config.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';

const notFoundText = { en: 'This address does not exist.', ne: 'यस्तो ठेगाना छैन।' };

/** The path under which the installation is reached, "/" where it has a host of its own. */
export const getBasePath = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl ? new URL(publicUrl).pathname.replace(/\/?$/, '/') : '/';

/**
 * The script with the page's two base addresses, the hosts whose lists show plain numbers and names,
 * and the corrected years of the calendar.
 */
const buildEnvScript = (config: Config): string => {
  const { plainNumberHosts, plainNameHosts } = config;
  const base = getBasePath(config);
  const calendar = getCalendarCorrections();
  const injected = {
    BASE_URL: base,
    BILLING_URL: `${base}billing/`,
    ...(Object.keys(calendar).length > 0 ? { CALENDAR: calendar } : {}),
    PLAIN_NUMBER_HOSTS: plainNumberHosts,
    PLAIN_NAME_HOSTS: plainNameHosts,
  };
  return `window.ENV = ${JSON.stringify(injected)};`;
};

/** True for an address typed by a person: browsers then ask for a page. */
const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  !/^\/(billing|assets)\//.test(url) &&
  Boolean(headers.accept?.includes('text/html'));

/** Serves dist/, and /env.js to a page that another server sends (`npm run dev`). */
export const registerClientRoutes = async (
  server: FastifyInstance,
  config: Config,
): Promise<void> => {
  const injected = buildEnvScript(config);
  server.get('/env.js', async (_, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(`${injected}\n`),
  );
  const page = createPageLoader(config.clientDir, injected, scripts =>
    buildContentSecurityPolicy(config, scripts),
  );
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
    // Looked up at every request, because the next build has other files; every other address
    // returns the page.
    server.get<{ Params: { file: string } }>('/assets/:file(^\\w[\\w.-]*$)', (request, reply) =>
      reply.sendFile(`assets/${request.params.file}`),
    );
  }
  const noSuch = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .send({ message: notFoundText[parseAcceptLanguage(request.headers['accept-language'])] });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const built = page();
    return built ? sendPage(built, request, reply) : noSuch(request, reply);
  };
  server.get('/', answer);
  server.setNotFoundHandler((request, reply) =>
    (isPageRequest(request) ? answer : noSuch)(request, reply),
  );
};

/**
 * The page with the host's script inline (PROD-041, PROD-042), so that it needs no request before
 * our scripts run. A new build is read again together with its policy: the two must match.
 */
type ClientPage = { etag: string; policy: string } & Record<'identity' | 'br' | 'gzip', Buffer>;
type BuildPolicy = (scripts: string[]) => string;

/** Where the page loads the host's script; the server that sends the page inserts it here. */
const ENV_SCRIPT_TAG = '<script defer src="/env.js"></script>';

const computeSha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The hashes of the page's inline scripts, as a content security policy names them. */
const hashInlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text]) => `'sha256-${computeSha256(text!)}'`,
  );

const buildPage = (built: string, injected: string, policyWith: BuildPolicy): ClientPage => {
  if (!built.includes(ENV_SCRIPT_TAG)) throw new Error(`dist/index.html has no ${ENV_SCRIPT_TAG}`);
  const page = built.replace(ENV_SCRIPT_TAG, () => `<script>${injected}</script>`);
  return {
    etag: `"${computeSha256(page)}"`,
    policy: policyWith(hashInlineScripts(page)),
    identity: Buffer.from(page),
    br: brotliCompressSync(page),
    gzip: gzipSync(page),
  };
};

/** Reads the page of the folder with this script in it; undefined until one has been built. */
const createPageLoader = (
  folder: string,
  injected: string,
  policyWith: BuildPolicy,
): (() => ClientPage | undefined) => {
  const file = join(folder, 'index.html');
  let known: ClientPage | undefined;
  let builtAt: number | undefined;
  return () => {
    // During a build there is no page for a moment.
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (now !== undefined && now !== builtAt)
      [known, builtAt] = [buildPage(readFileSync(file, 'utf8'), injected, policyWith), now];
    return known;
  };
};

const negotiateEncoding = ({ headers }: FastifyRequest) => {
  const accepted = headers['accept-encoding'] ?? '';
  const refused = (encoding: string) =>
    new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return (
    (['br', 'gzip'] as const).find(
      encoding => new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding),
    ) ?? 'identity'
  );
};

/** Answers with the page, or with 304 if the client has it already. */
const sendPage = (page: ClientPage, request: FastifyRequest, reply: FastifyReply) => {
  const encoding = negotiateEncoding(request);
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': page.policy,
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding]);
};
