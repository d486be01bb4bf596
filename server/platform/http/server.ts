// Fastify as every request finds it: logging, response headers, limits, health and metrics, error
// responses, and an end for a client that stops in the middle of a body or sends it byte by byte:
// 408 and a closed connection, which would otherwise stay open forever.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Language, parseAcceptLanguage, type Texts } from '../../../domain/language.ts';
import type { Config } from '../config.ts';
import { HttpError, PreconditionFailedError } from './errors.ts';
import { internalErrorText, messageForFastifyError } from './framework-errors.ts';
import { rejectUnusableText } from './request-validator.ts';
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

const timeoutText: Texts = {
  en: 'Upload incomplete. Please try again.',
  ne: 'पठाइएको अनुरोध पूरा आइपुगेन। फेरि पठाउनुहोस्।',
};

/**
 * Bytes that must arrive in each period: an upload of a gigabyte over a slow line brings thousands
 * of times as much.
 */
const MIN_BYTES = 4096;

/** Watches every request with a body; the next bytes must arrive within `periodMs`. */
export const enforceBodyTimeout = (server: FastifyInstance, periodMs: number): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && isFromNetwork(request)) watchBody(request, reply, periodMs);
    done();
  });
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFromNetwork = ({ raw }: FastifyRequest): boolean =>
  typeof raw.socket?.bytesRead === 'number';

const watchBody = (request: FastifyRequest, reply: FastifyReply, periodMs: number): void => {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    // Bytes that arrived but are not read yet are a delay of ours, not of the client.
    const waitsForUs = raw.readableLength > 0;
    const arrived = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    if (waitsForUs || arrived >= MIN_BYTES) return;
    clearInterval(timer);
    abortRequest(request, reply);
  }, periodMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
};

const abortRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  // Written past the framework: the handler still waits for the rest of the body, and only sees the
  // connection close.
  if (!reply.raw.headersSent) {
    const body = JSON.stringify({
      message: timeoutText[parseAcceptLanguage(request.headers['accept-language'])],
    });
    raw.socket.write(
      `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  raw.socket.end();
  raw.destroy();
};

const LOOPBACK_PATTERN = /^(::1|127\.|::ffff:127\.)/;

/** Upper bounds in seconds: a save takes milliseconds, an export minutes. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** One per process, however many services it builds: its observers exist once. */
export let processMetrics: Registry | undefined;

const getProcessMetrics = (): Registry => {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    new Gauge({
      name: 'bijak_info',
      help: 'The version of Node that runs the service.',
      labelNames: ['node_version'],
      registers: [processMetrics],
    }).set({ node_version: process.version }, 1);
  }
  return processMetrics;
};

/** Counts and times each request by method, route and status. */
const observeRequests = (server: FastifyInstance): Registry => {
  const registry = new Registry();
  const shared = { labelNames: ['method', 'route', 'status'] as const, registers: [registry] };
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered.',
    ...shared,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    buckets: DURATION_BUCKETS,
    ...shared,
  });
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  return registry;
};

/**
 * GET /healthz, which answers within a second whatever else is waiting, and, on the machine itself,
 * GET /metrics in the text format of Prometheus.
 */
export const registerHealthRoutes = (
  server: FastifyInstance,
  database: { checkHealth: () => Promise<string | undefined> },
): void => {
  const requestMetrics = observeRequests(server);
  getProcessMetrics();

  server.get('/healthz', async (_, reply) => {
    const ailment = await database.checkHealth();
    if (ailment === undefined) return { status: 'ok' };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: 'unavailable', message: ailment });
  });

  server.get('/metrics', async (request, reply) => {
    if (!LOOPBACK_PATTERN.test(request.ip)) return reply.code(404).send({ message: 'Not found' });
    return reply
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await Registry.merge([getProcessMetrics(), requestMetrics]).metrics());
  });
};

/** Exports, backups, recoveries and full verifications read whole tables. */
export const isLongRequest = (url: string): boolean =>
  /\/(export|backup|recover-database|inspection-pack|verification|verify|check-report|reconciliation|import)\b/.test(
    url,
  );
