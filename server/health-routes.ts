// For those who watch the service: can it serve, and what has it done.
import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';

const LOOPBACK_PATTERN = /^(::1|127\.|::ffff:127\.)/;

/**
 * GET /healthz, which answers within a second whatever else waits, and, on the machine itself, GET
 * /metrics in Prometheus text.
 */
export const registerHealthRoutes = (server: FastifyInstance, database: Database): void => {
  const answered = new Map<string, { count: number; seconds: number }>();

  server.addHook('onResponse', async (request, reply) => {
    const key = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`;
    const known = answered.get(key) ?? { count: 0, seconds: 0 };
    answered.set(key, {
      count: known.count + 1,
      seconds: known.seconds + reply.elapsedTime / 1000,
    });
  });

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
    const lines = [
      `bijak_info{node_version="${process.version}"} 1`,
      `process_resident_memory_bytes ${process.memoryUsage().rss}`,
      `process_uptime_seconds ${process.uptime()}`,
      ...[...answered].flatMap(([labels, { count, seconds }]) => [
        `http_requests_total{${labels}} ${count}`,
        `http_request_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
      ]),
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
};
