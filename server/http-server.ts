// Fastify as every call finds it: what is logged, the headers of every answer, what it takes, and
// how a refusal is answered.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { languageOf } from '../domain/language.ts';
import type { Config } from './config.ts';
import { databaseAnswer } from './database/engine/database-answer.ts';
import { Refusal, Stale } from './errors.ts';
import { limitBodyTime } from './platform/http/body-timeout.ts';
import { rejectUnusableText } from './platform/http/reject-unusable-text.ts';
import { securityHeaders } from './security-headers.ts';
import { ACCESS_SECONDS } from './session/tokens.ts';
import { unexpected, unreadableSentence } from './unreadable.ts';

/**
 * Refusals keep their shape; what nobody expected is told by a number only, never with a stack or
 * SQL.
 */
const answerError = (
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (error instanceof Stale)
    return reply.code(error.status).send({ message: error.told, current: error.current });
  if (error instanceof Refusal) return reply.code(error.status).send({ message: error.told });
  const language = languageOf(request.headers['accept-language']);
  const unwell = databaseAnswer(error, request.method, language);
  if (unwell) {
    request.log.error(error);
    return reply
      .code(unwell.status)
      .headers(unwell.headers)
      .send({ message: unwell.message, request_id: request.id });
  }
  if (error.statusCode && error.statusCode < 500)
    return reply.code(error.statusCode).send({ message: unreadableSentence(error, language) });
  request.log.error(error);
  return reply.code(500).send({ message: unexpected[language], request_id: request.id });
};

/**
 * Requests are judged by our own schemas: Fastify need not read its compilers for its own, and a
 * route that names one stops the start.
 */
const noCompiler = () => () => {
  throw new Error('Routes have no schema of Fastify: schemas/ and the rooms judge what comes in.');
};

/** In which a request's headers have to arrive. */
const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Answers of the API are of the moment and often of one person: no browser and no proxy keeps them,
 * but where a route says otherwise.
 */
const noStore = (
  _: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void => {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
  if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  done(null, payload);
};

/** Milliseconds. */
const LOOKS_EVERY = 50;

/**
 * What a running call leaves idle would be kept open for the next one, a minute and more, and the
 * service could not end in order.
 */
const closeWhatIsLeft = (server: FastifyInstance): void => {
  server.addHook('preClose', done => {
    const http = server.server;
    if (http.listening) {
      const looking = setInterval(() => http.closeIdleConnections(), LOOKS_EVERY);
      http.once('close', () => clearInterval(looking));
    }
    done();
  });
};

/** Makes the server without a route; tokens are signed with the secret. */
export const openServer = async (
  config: Config,
  secret: string,
  clock: () => Date,
): Promise<FastifyInstance> => {
  const server = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization'],
      serializers: {
        req: request => ({
          method: request.method,
          url: request.url.replace(/\b((?:access_)?token)=[^&]*/g, '$1=…'),
        }),
      },
    },
    genReqId: () => randomUUID(),
    bodyLimit: 10 * 1024 * 1024,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 300 },
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  server.setErrorHandler(answerError);
  const headers = securityHeaders(config);
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    // The clock by which documents are dated: a till goes by it, whatever its own says.
    reply.header('date', clock().toUTCString());
    done();
  });
  limitBodyTime(server, config.bodyTimeout * 1000);
  server.addHook('onSend', noStore);
  rejectUnusableText(server);
  closeWhatIsLeft(server);
  await server.register(compress, { threshold: 1024 });
  // What is too large is told by whoever receives it, in the documents' words.
  await server.register(multipart, { throwFileSizeLimit: false });
  await server.register(jwt, {
    secret,
    sign: { expiresIn: ACCESS_SECONDS },
    verify: { ignoreExpiration: true },
  });
  return server;
};
