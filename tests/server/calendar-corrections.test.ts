// npm run calendar: a year of the calendar is corrected for all companies; stored fiscal years keep
// their days and are named, the next start counts with the correction, and pages say so.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { getDaysInMonth, setCalendarCorrections } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { buildApp } from '../../server/app.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { readConfig } from '../../server/platform/config.ts';
import {
  createCallerFactory,
  createTestDatabase,
  type Engine,
  PASSWORD,
} from '../support/test-app.ts';

const root = join(import.meta.dirname, '..', '..');
/** 365 days, one less than calculated. */
const DECIDED = '31 31 32 31 31 31 30 29 30 29 30 30';

afterEach(() => setCalendarCorrections({}));

describe.each<Engine>(['SQLite', 'PostgreSQL'])('npm run calendar on %s', engine => {
  it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
    'corrects a coming year, moves no stored one and says which differ (finding B17)',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      const settings = {
        ...env,
        CAPTCHA: 'off',
        LOG_LEVEL: 'error',
        SESSION_SECRET: 'a secret of the tests only',
        SETUP_COMPANY_NAME: 'Calendar Shop',
        SETUP_COMPANY_PAN: '301234567',
        SETUP_ADMIN_NAME: 'Sita Sharma',
        SETUP_ADMIN_EMAIL: 'sita@calendar.test',
        SETUP_ADMIN_PASSWORD: PASSWORD,
      };
      const start = () => buildApp(readConfig(settings), () => new Date('2026-11-21T06:00:00Z'));
      const execute = (words: string[]) =>
        promisify(execFile)(process.execPath, words, {
          cwd: root,
          env: { ...process.env, ...settings },
        });
      const run = (...words: string[]) => execute(['scripts/calendar.ts', ...words]);
      const before = getFiscalYear(2084);
      const first = await start();
      const caller = createCallerFactory(first);
      const { body } = await caller().post('v2/login', {
        email: settings.SETUP_ADMIN_EMAIL,
        password: PASSWORD,
      });
      const admin = caller(body.access_token);
      expect((await admin.post('fiscal-year', before)).status).toBe(200);
      await first.close();

      expect((await run()).stdout).toContain('2084  31 32 31');
      for (const wrong of [
        ['2083', ...DECIDED.split(' ')],
        ['2084', '31'],
        ['2084', ...Array(12).fill('31')],
      ])
        await expect(run(...wrong)).rejects.toThrow();
      const { stdout } = await run('2084', ...DECIDED.split(' '));
      expect(stdout).toContain(`2084  ${DECIDED}  decided`);
      expect(stdout).toContain(
        `fiscal year 2084/85 stays ${before.start_date} to ${before.end_date}`,
      );

      // A command counts with the correction too: Jestha 2084 has lost its last day.
      await expect(
        execute(['scripts/recover.ts', '--backup', 'package.json', '--until', '2084-02-32 10:00']),
      ).rejects.toMatchObject({ stderr: expect.stringContaining('a moment that there is not') });
      const config = readConfig(settings);
      const { entities } = await loadEntities(config.schemasDir);
      const database = await connect(config);
      await migrate(database, entities, '2026-11-21 11:45:00', () => undefined);
      expect(getDaysInMonth(2084, 2)).toBe(31);
      await database.close();
      setCalendarCorrections({});

      const second = await start();
      expect(getDaysInMonth(2084, 2)).toBe(31);
      expect(getFiscalYear(2084).end_date < before.end_date).toBe(true);
      const again = createCallerFactory(second)(body.access_token);
      expect((await again.get('fiscal-year/list')).body.data).toEqual([
        expect.objectContaining(before),
      ]);
      const page = await second.server.inject('/env.js');
      expect(page.body).toContain(`"CALENDAR":{"2084":[${DECIDED.replaceAll(' ', ',')}]}`);
      await second.close();
      await drop();
    },
  );
});
