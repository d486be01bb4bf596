// A service that is killed while it loads the demo company makes it whole at its next start.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../support/concurrent-clients.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const root = join(import.meta.dirname, '..', '..');
const counting =
  "select (select count(*) from invoices) as invoices, (select count(*) from companies) as companies, (select count(*) from scheduled_runs where name = 'demo company') as marks";

/** Reads while the service runs; nothing as long as there is no table. */
const countsOf = async (
  env: Record<string, string>,
): Promise<{ invoices: number; companies: number; marks: number } | undefined> => {
  const rowOf = async () => {
    if (!env.DATABASE_URL) {
      const file = join(env.DATA_DIR!, 'bijak.sqlite');
      if (!existsSync(file)) return undefined;
      const database = new SQLite(file, { readonly: true });
      try {
        return database.prepare(counting).get() as Record<string, number>;
      } finally {
        database.close();
      }
    }
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      return (await client.query<Record<string, number>>(counting)).rows[0];
    } finally {
      await client.end();
    }
  };
  const row = await rowOf().catch(() => undefined);
  return (
    row && {
      invoices: Number(row.invoices),
      companies: Number(row.companies),
      marks: Number(row.marks),
    }
  );
};

describe.each<Engine>(['SQLite', 'PostgreSQL'])(
  'a demo company whose load was killed, on %s',
  engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'is removed and loaded whole at the next start (R9)',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const settings = {
          ...env,
          SESSION_SECRET: 'a secret of the tests only',
          CAPTCHA: 'off',
          PORT: '0',
          DEMO: '1',
          LOG_LEVEL: 'silent',
        };
        const child = spawn(process.execPath, ['server/main.ts'], {
          cwd: root,
          env: { ...process.env, ...settings },
          stdio: 'ignore',
        });
        const ended = new Promise(done => child.once('exit', done));
        await waitUntil(async () => ((await countsOf(env))?.invoices ?? 0) > 20);
        child.kill('SIGKILL');
        await ended;
        const half = (await countsOf(env))!;
        expect(half).toMatchObject({ companies: 1, marks: 1 });

        const service = await startService(settings);
        const whole = (await countsOf(env))!;
        expect(whole).toMatchObject({ companies: 1, marks: 0 });
        expect(whole.invoices).toBeGreaterThan(half.invoices);
        expect(
          (
            await service.call('POST', 'v2/login', {
              email: 'admin@demo.test',
              password: 'Demo-1234',
            })
          ).status,
        ).toBe(200);
        await service.stop();
        // Complete parts are left alone.
        const again = await startService(settings);
        expect(await countsOf(env)).toEqual(whole);
        await again.stop();
        await drop();
      },
    );
  },
);
