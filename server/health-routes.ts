// For monitoring: whether the service can serve, and its metrics.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

const LOOPBACK_PATTERN = /^(::1|127\.|::ffff:127\.)/;

/** Upper bounds in seconds: a save takes milliseconds, an export minutes. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** One per process, however many services it builds: its observers exist once. */
let processMetrics: Registry | undefined;
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
export const registerHealthRoutes = (server: FastifyInstance, database: Database): void => {
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
