// A database from before the notes is brought up to date without losing a row: its transactions get
// the customer's whole name.
import { describe, expect, inject, it } from 'vitest';
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

describe.each(['SQLite', 'PostgreSQL'] as Engine[])('an earlier database, on %s', engine => {
  it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
    'keeps its transactions and names them whole',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      const database = await connect({
        dataDir: env.DATA_DIR!,
        databaseUrl: env.DATABASE_URL ?? '',
      });
      const at = '2026-11-21 11:45:00';
      const before = migrations.filter(({ name }) => name < '0004');
      await migrate(database, [], at, () => undefined, before);
      const row = {
        company_id: 1,
        transaction_id: '1',
        type: 'Invoice',
        amount: 100,
        accepted: 1,
        created_at: at,
      };
      const people = [
        { customer_code: 'C1', first_name: 'Ram', last_name: 'Sharma' },
        { customer_code: 'C2', first_name: null, last_name: 'Sagarmatha Traders' },
        { customer_code: 'C3', first_name: null, last_name: null },
      ];
      await database.write(tx =>
        tx
          .insertInto('transactions')
          .values(people.map(person => ({ ...row, ...person })))
          .execute(),
      );
      for (let start = 0; start < 2; start += 1) await migrate(database, [], at, () => undefined);
      const rows = await database.read
        .selectFrom('transactions')
        .selectAll()
        .orderBy('customer_code')
        .execute();
      expect(rows.map(each => each.customer_name)).toEqual([
        'Ram Sharma',
        'Sagarmatha Traders',
        '',
      ]);
      expect((await database.listColumns('credit_notes')).length).toBeGreaterThan(20);
      await database.close();
      await drop();
    },
  );
});
