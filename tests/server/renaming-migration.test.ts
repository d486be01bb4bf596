// The migration that renames tables and columns (decision 41): every row stays, no earlier name is left,
// and a process that is killed in the middle starts again from whole data.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { query } from '../../server/database/raw-query.ts';
import {
  listColumnRenames,
  listTableRenames,
  toCurrentColumn,
  toCurrentTable,
} from '../../server/database/renames.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const RENAMING = '0041 standard names';
const earlierMigrations = migrations.filter(({ name }) => name < RENAMING);
const engines = ['SQLite', 'PostgreSQL'] satisfies Engine[];
const isMissing = (engine: Engine) => engine === 'PostgreSQL' && inject('postgres') === '';

const migrateOnly = (database: Database, written: typeof migrations) =>
  migrate(database, [], '2026-11-21 11:45:00', () => undefined, written);

const stoppedAccount = {
  company_id: 7,
  username: 'Seven',
  password: 'sealed',
  enabled: 1,
  paused: 0,
  stopped: '100',
  stopped_at: '2026-11-20 10:00:00',
  failures: 2,
  retry_at: 5,
  trouble: 'lost',
  since: '2026-11-19',
  seen_invoice: 12,
  seen_note: 3,
  seen_cancellation: 4,
  changed_at: '2026-11-20 10:00:00',
};
const ROWS: Record<string, Record<string, string | number | null>> = {
  customer_totals: {
    company_id: 7,
    kind: 'invoice',
    customer_name: 'Ram',
    status: 1,
    documents: 2,
    total: 300,
  },
  stock_days: { company_id: 7, product_id: 1, day: '2026-11-20', came: 3, went: 1 },
  spent_challenges: { challenge: 'once', expires_at: 9 },
  cbms_accounts: stoppedAccount,
};

describe.each(engines)('the migration of earlier names, on %s', engine => {
  const test = it.skipIf(isMissing(engine));
  const withEarlierDatabase = async (
    work: (env: Record<string, string>, open: () => Promise<Database>) => Promise<void>,
  ) => {
    const { env, drop } = await createTestDatabase(engine);
    const open = () =>
      connect(readConfig({ SESSION_SECRET: 'a secret of the tests only', ...env }));
    const database = await open();
    await migrateOnly(database, earlierMigrations);
    await database.write(async tx => {
      for (const [table, row] of Object.entries(ROWS))
        await query(
          tx,
          `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
          Object.values(row),
        );
    });
    await database.close();
    await work(env, open);
    await drop();
  };
  const expectRows = async (database: Database, toName = toCurrentTable) => {
    for (const [table, row] of Object.entries(ROWS)) {
      const [stored] = await query(database.read, `select * from ${toName(table)}`, []);
      const isCurrent = toName === toCurrentTable;
      const named = Object.entries(row).map(([column, value]) => [
        isCurrent ? toCurrentColumn(table, column) : column,
        value,
      ]);
      // Later migrations add columns.
      expect(stored, table).toMatchObject(Object.fromEntries(named));
    }
  };

  test('keeps the rows and leaves no earlier name behind', async () => {
    await withEarlierDatabase(async (_, open) => {
      const database = await open();
      await migrateOnly(database, migrations);
      await expectRows(database);
      for (const [earlier] of listTableRenames())
        expect(await database.listColumns(earlier)).toEqual([]);
      for (const { table, columns } of listColumnRenames()) {
        const names = (await database.listColumns(table)).map(({ name }) => name);
        for (const [earlier, current] of columns) {
          expect(names).toContain(current);
          expect(names).not.toContain(earlier);
        }
      }
      if (engine === 'PostgreSQL') {
        const objects = await query<{ relname: string }>(
          database.read,
          'select relname from pg_class',
          [],
        );
        const stale = objects.filter(({ relname }) =>
          listTableRenames().some(([earlier]) => relname.startsWith(earlier)),
        );
        expect(stale).toEqual([]);
      }
      await database.close();
    });
  });

  test.each([2, 8, 14, 1000])(
    'killed after %i statements it starts again from whole data',
    async kill => {
      await withEarlierDatabase(async (env, open) => {
        const child = spawnSync(
          process.execPath,
          [join(import.meta.dirname, '..', 'support', 'kill-in-migration.ts'), String(kill)],
          {
            env: { ...process.env, SESSION_SECRET: 'a secret of the tests only', ...env },
            encoding: 'utf8',
          },
        );
        expect([child.signal, child.stderr]).toEqual(['SIGKILL', '']);
        const database = await open();
        await expectRows(database, name => name);
        await migrateOnly(database, migrations);
        await expectRows(database);
        await database.close();
      });
    },
  );
});
