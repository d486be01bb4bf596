// The page as it is sent: what the host injects stands in it (PROD-041, PROD-042), so that no
// script has to be fetched before the first of ours runs. It is read again once it was built anew,
// and its policy with it: the two must agree.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ClientPage = { etag: string; policy: string } & Record<
  'identity' | 'br' | 'gzip',
  Buffer
>;
type PolicyWith = (scripts: string[]) => string;

/** Where the page asks for what a host injects; the server that sends the page puts it there. */
const ASKED = '<script defer src="/env.js"></script>';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** The scripts that stand in the page itself, as a content security policy names them. */
const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => `'sha256-${sha256(text!)}'`);

const pageOf = (built: string, injected: string, policyWith: PolicyWith): ClientPage => {
  if (!built.includes(ASKED)) throw new Error(`dist/index.html has no ${ASKED}`);
  const page = built.replace(ASKED, () => `<script>${injected}</script>`);
  return {
    etag: `"${sha256(page)}"`,
    policy: policyWith(scriptsIn(page)),
    identity: Buffer.from(page),
    br: brotliCompressSync(page),
    gzip: gzipSync(page),
  };
};

/**
 * Reads the page of the folder with this script in it; undefined as long as none has been built.
 */
export const clientPage = (
  folder: string,
  injected: string,
  policyWith: PolicyWith,
): (() => ClientPage | undefined) => {
  const file = join(folder, 'index.html');
  let known: ClientPage | undefined;
  let builtAt: number | undefined;
  return () => {
    // While the client is being built anew there is none for a moment.
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (now !== undefined && now !== builtAt)
      [known, builtAt] = [pageOf(readFileSync(file, 'utf8'), injected, policyWith), now];
    return known;
  };
};

const encodingFor = ({ headers }: FastifyRequest) => {
  const accepted = headers['accept-encoding'] ?? '';
  const refused = (encoding: string) =>
    new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return (
    (['br', 'gzip'] as const).find(
      encoding => new RegExp(`\\b${encoding}\\b`).test(accepted) && !refused(encoding),
    ) ?? 'identity'
  );
};

/** Answers with the page, or that the one who asks has it already. */
export const sendPage = (page: ClientPage, request: FastifyRequest, reply: FastifyReply) => {
  const encoding = encodingFor(request);
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
