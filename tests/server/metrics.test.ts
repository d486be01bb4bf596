// GET /metrics: the metrics of a running service for Prometheus.
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the metrics', () => {
  describeOnBothEngines(world => {
    const scrape = (remoteAddress = '127.0.0.1') =>
      world().app.server.inject({ method: 'GET', url: '/metrics', remoteAddress });

    it('count and time requests by method, route and status', async () => {
      const admin = await world().createCompany('Measured Shop');
      await admin.get('customers?limit=1');
      await admin.get('customers/999999');
      const { headers, body } = await scrape();
      expect(headers['content-type']).toContain('version=0.0.4');
      const lines = body.split('\n');
      const findValue = (start: string) =>
        Number(
          lines
            .find(line => line.startsWith(start))
            ?.split(' ')
            .at(-1),
        );
      const labels = 'method="GET",route="/billing/customers/:id",status="404"';
      expect(findValue(`http_requests_total{${labels}}`)).toBe(1);
      expect(findValue(`http_request_duration_seconds_count{${labels}}`)).toBe(1);
      expect(findValue(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(1);
      expect(findValue('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    });

    it('say of each metric what it is and of which type', async () => {
      const lines = (await scrape()).body.split('\n');
      const names = (kind: string) =>
        lines.flatMap(line => (line.startsWith(`# ${kind} `) ? [line.split(' ')[2]!] : []));
      expect(names('TYPE').length).toBeGreaterThan(10);
      expect(names('HELP')).toEqual(names('TYPE'));
      const described = new Set(names('TYPE'));
      const bare = lines
        .filter(line => line !== '' && !line.startsWith('#'))
        .map(line => line.split(/[ {]/)[0]!)
        .filter(
          name => !described.has(name) && !described.has(name.replace(/_(bucket|sum|count)$/, '')),
        );
      expect(bare).toEqual([]);
    });

    it('are for the machine itself alone', async () => {
      expect((await scrape('10.1.2.3')).statusCode).toBe(404);
    });
  });
});
