// A call that waits for a mail server, when the service is to end meanwhile.
import type { FastifyInstance, FastifyReply } from 'fastify';

/** So long the end waits for a mail server: it has ten seconds for everything. */
const GIVEN_UP_AFTER_MS = 2_000;

/** The HTTP server waits for every call before it ends. `signal` says when to wait no longer; `onSend`, a hook of the call, keeps no connection open for a next call that will not come. */
export const endOf = (app: FastifyInstance) => {
  const over = new AbortController();
  let isNear = false;
  app.addHook('preClose', async () => {
    isNear = true;
    setTimeout(() => over.abort(new Error('The service ends.')), GIVEN_UP_AFTER_MS).unref();
  });
  const onSend = async (_: unknown, reply: FastifyReply) => void (isNear && reply.header('connection', 'close'));
  return { signal: over.signal, onSend };
};
