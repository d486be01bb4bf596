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
import { type Language, parseAcceptLanguage } from '../../../domain/language.ts';
import type { Config } from '../config.ts';
import { enforceBodyTimeout } from './body-timeout.ts';
import { HttpError, PreconditionFailedError } from './errors.ts';
import { internalErrorText, messageForFastifyError } from './framework-errors.ts';
import { rejectUnusableText } from './reject-unusable-text.ts';
import { buildSecurityHeaders } from './security-headers.ts';

/** The answer to an error of the database; undefined for every other error. */
type DatabaseResponder = (
  error: unknown,
  method: string,
  language: Language,
) => { status: number; headers: Record<string, string>; message: string } | undefined;

/**
 * Refusals keep their shape; an unexpected error is answered with the number of its log entry only,
 * never with a stack or SQL.
 */
const createErrorHandler =
  (toDatabaseResponse: DatabaseResponder) =>
  (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof PreconditionFailedError)
      return reply.code(error.status).send({ message: error.payload, current: error.current });
    if (error instanceof HttpError)
      return reply.code(error.status).send({ message: error.payload });
    const language = parseAcceptLanguage(request.headers['accept-language']);
    const unwell = toDatabaseResponse(error, request.method, language);
    if (unwell) {
      request.log.error(error);
      return reply
        .code(unwell.status)
        .headers(unwell.headers)
        .send({ message: unwell.message, request_id: request.id });
    }
    if (error.statusCode && error.statusCode < 500)
      return reply
        .code(error.statusCode)
        .send({ message: messageForFastifyError(error, language) });
    request.log.error(error);
    return reply.code(500).send({ message: internalErrorText[language], request_id: request.id });
  };

/**
 * Requests are judged by our own schemas: Fastify need not read its compilers for its own, and a
 * route that names one stops the start.
 */
const rejectRouteSchemas = () => () => {
  throw new Error('Routes have no schema of Fastify: schemas/ and the rooms judge what comes in.');
};

/** In which a request's headers have to arrive. */
const HEADERS_TIMEOUT_MS = 20_000;

/**
 * Answers of the API are of the moment and often of one person: no browser and no proxy keeps them,
 * but where a route says otherwise.
 */
const setNoStore = (
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
const IDLE_CHECK_INTERVAL_MS = 50;

/**
 * What a running call leaves idle would be kept open for the next one, a minute and more, and the
 * service could not end in order.
 */
const closeIdleConnectionsOnShutdown = (server: FastifyInstance): void => {
  server.addHook('preClose', done => {
    const http = server.server;
    if (http.listening) {
      const looking = setInterval(() => http.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
      http.once('close', () => clearInterval(looking));
    }
    done();
  });
};

type HttpServerOptions = {
  config: Config;
  /** Signs the tokens. */
  secret: string;
  clock: () => Date;
  accessTokenSeconds: number;
  toDatabaseResponse: DatabaseResponder;
};

/** Makes the server without a route. */
export const createHttpServer = async ({
  config,
  secret,
  clock,
  accessTokenSeconds,
  toDatabaseResponse,
}: HttpServerOptions): Promise<FastifyInstance> => {
  const handleError = createErrorHandler(toDatabaseResponse);
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
      compilersFactory: { buildValidator: rejectRouteSchemas, buildSerializer: rejectRouteSchemas },
    },
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  });
  server.setErrorHandler(handleError);
  const headers = buildSecurityHeaders(config);
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    // The clock by which documents are dated: a till goes by it, whatever its own says.
    reply.header('date', clock().toUTCString());
    done();
  });
  enforceBodyTimeout(server, config.bodyTimeout * 1000);
  server.addHook('onSend', setNoStore);
  rejectUnusableText(server);
  closeIdleConnectionsOnShutdown(server);
  await server.register(compress, { threshold: 1024 });
  // What is too large is told by whoever receives it, in the documents' words.
  await server.register(multipart, { throwFileSizeLimit: false });
  await server.register(jwt, {
    secret,
    sign: { expiresIn: accessTokenSeconds },
    verify: { ignoreExpiration: true },
  });
  return server;
};
