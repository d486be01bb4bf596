// Fastify as every request finds it: logging, response headers, limits, and error responses.
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

/** The response to a database error; undefined for every other error. */
type DatabaseResponder = (
  error: unknown,
  method: string,
  language: Language,
) => { status: number; headers: Record<string, string>; message: string } | undefined;

/**
 * HttpErrors keep their shape; an unexpected error is answered with the number of its log entry
 * only, never with a stack or SQL.
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
 * Requests are validated by our own schemas: Fastify need not load its compilers, and a route with
 * a Fastify schema stops the start.
 */
const rejectRouteSchemas = () => () => {
  throw new Error('Routes have no schema of Fastify: schemas/ and the rooms judge what comes in.');
};

/** Milliseconds within which a request's headers must arrive. */
const HEADERS_TIMEOUT_MS = 20_000;

/**
 * API responses are short-lived and often personal: browsers and proxies must not store them,
 * unless a route says otherwise.
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
 * A connection that a running request leaves idle would stay open for the next one, a minute and
 * more, and delay a clean shutdown.
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

/** Creates the server without routes. */
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
    // The clock that dates documents: the client uses it, whatever its own clock says.
    reply.header('date', clock().toUTCString());
    done();
  });
  enforceBodyTimeout(server, config.bodyTimeout * 1000);
  server.addHook('onSend', setNoStore);
  rejectUnusableText(server);
  closeIdleConnectionsOnShutdown(server);
  await server.register(compress, { threshold: 1024 });
  // The handlers report a file that is too large, with the contract's message.
  await server.register(multipart, { throwFileSizeLimit: false });
  await server.register(jwt, {
    secret,
    sign: { expiresIn: accessTokenSeconds },
    verify: { ignoreExpiration: true },
  });
  return server;
};
