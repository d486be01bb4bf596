// A call that waits for a mail server, when the service is to end meanwhile.
import type { FastifyInstance } from 'fastify';

/** So long the end waits for a mail server: it has ten seconds for everything. */
const GIVEN_UP_AFTER_MS = 2_000;

/** Says when to wait no longer; the HTTP server waits for every call before it ends. */
export const endOf = (app: FastifyInstance): AbortSignal => {
  const over = new AbortController();
  app.addHook('preClose', async () => {
    setTimeout(() => over.abort(new Error('The service ends.')), GIVEN_UP_AFTER_MS).unref();
  });
  return over.signal;
};
