// A NUL character means nothing in any text of ours, and PostgreSQL keeps none: it is refused at the door, in addresses and in JSON.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../domain/language.ts';
import { Refusal } from './errors.ts';
import { nul } from './unreadable.ts';

const refused = (request: FastifyRequest) => new Refusal(400, nul[languageOf(request.headers['accept-language'])]);

const holdsNul = (value: unknown): boolean => {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next === 'object' && next !== null) for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
  }
  return false;
};

/** Lets nothing with a NUL character in: 400, and 404 for a path. In JSON it can stand as \\u0000 only, so other bodies are not looked through. */
export const refuseNul = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, _, done) => {
    // Nothing bears such a name.
    const [path = '', query = ''] = request.url.split('?');
    if (query.includes('%00')) done(refused(request));
    else if (path.includes('%00')) done(new Refusal(404, nul[languageOf(request.headers['accept-language'])]));
    else done();
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!text.includes('\\u0000')) return parse(request, text, done);
    parse(request, text, (error: Error | null, body?: unknown) => (error || !holdsNul(body) ? done(error, body) : done(refused(request))));
  });
};
