// A service that is killed in the middle of a long import: the number of imported rows and the
// records agree, and the file goes on from there.
import { describe, expect, inject, it } from 'vitest';
import { startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine, PASSWORD } from '../support/test-app.ts';

const PART = 100;
const TOTAL = 1500;
const headers = ['Customer Name', 'Mobile', 'Address', 'City', 'Country', 'State'];
const lines = Array.from({ length: TOTAL }, (_, place) => [
  `Killed ${place}`,
  `98${String(place).padStart(8, '0')}`,
  'New Road',
  'Kathmandu',
  'Nepal',
  'Bagmati',
]);

describe.each<Engine>(['SQLite', 'PostgreSQL'])(
  'an import whose service is killed, on %s',
  engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'has whole parts only, and goes on after the last one',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const settings = {
          ...env,
          SESSION_SECRET: 'a secret of the tests only',
          SETUP_COMPANY_NAME: 'Killed Imports',
          SETUP_COMPANY_PAN: '301234567',
          SETUP_ADMIN_NAME: 'Sita Sharma',
          SETUP_ADMIN_EMAIL: 'sita@killed.test',
          SETUP_ADMIN_PASSWORD: PASSWORD,
        };
        const open = async () => {
          const service = await startService(settings);
          const { body } = await service.call('POST', 'v2/login', {
            email: settings.SETUP_ADMIN_EMAIL,
            password: PASSWORD,
          });
          const token = String(body.access_token);
          const imported = async () =>
            Number(
              (await service.call('GET', 'customers/-/import?file=f', undefined, token)).body
                .imported,
            );
          const count = async () => {
            const search = 'customers?limit=1&search[customer_name]=Killed';
            return Number((await service.call('GET', search, undefined, token)).body?.total ?? 0);
          };
          const send = async (from: number) => {
            const rows = [headers, ...lines.slice(from, from + PART)];
            const file = { id: 'f', from, total: TOTAL };
            return service.call('POST', 'customers/-/import', { rows, file }, token);
          };
          return { service, imported, count, send };
        };

        const first = await open();
        let answered = 0;
        const sending = (async () => {
          for (let from = 0; from < TOTAL; from += PART) {
            await first.send(from);
            answered = from + PART;
            // Somewhere in the next part.
            if (answered === 5 * PART) setTimeout(() => first.service.process.kill('SIGKILL'), 20);
          }
        })();
        await expect(sending).rejects.toThrow();

        const second = await open();
        const done = await second.imported();
        expect(done % PART).toBe(0);
        expect(done).toBeGreaterThanOrEqual(answered);
        expect(await second.count()).toBe(done);
        for (let from = done; from < TOTAL; from += PART)
          expect((await second.send(from)).status).toBe(200);
        expect(await second.count()).toBe(TOTAL);
        await second.service.stop();
        await drop();
      },
    );
  },
);
