// What every session of ours has set on the server: its limits, and no compilation of plans.
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { openTestApp } from '../support/test-app.ts';

const ASKED = ['jit', 'tcp_keepalives_idle', 'statement_timeout', 'lock_timeout'] as const;
const settings = ASKED.map(name => `current_setting('${name}') as ${name}`).join(', ');

/** Ends sessions of the server from outside, as its administrator does. */
const endSessions = async (pids: number[]): Promise<void> => {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  await client.end();
};

describe.skipIf(inject('postgres') === '')('a session on PostgreSQL', () => {
  it('waits for nothing without a limit and compiles no plan, to read and to write', async () => {
    const world = await openTestApp('PostgreSQL');
    const { database } = world.app;
    const [reading] = await query(database.read, `select ${settings}`, []);
    const [writing] = await database.write(tx => query(tx, `select ${settings}`, []));
    for (const session of [reading!, writing!]) {
      expect(session).toMatchObject({ jit: 'off' });
      // Seconds or milliseconds: above nothing, which is no limit.
      for (const name of ASKED.slice(2)) expect(session[name]).toMatch(/^[1-9]\d*(ms|s|min)$/);
    }
    // A server that is reached by a socket of its own machine knows of no keepalive.
    expect(reading!.tcp_keepalives_idle).toMatch(/^(0|30)$/);
    await world.close();
  });

  it('replaces one that the server ended with the same settings, whatever the database has for others', async () => {
    const world = await openTestApp('PostgreSQL');
    const { database } = world.app;
    const ask = async () => {
      const asked = `select ${settings}, pg_backend_pid() as pid`;
      const [reading] = await query(database.read, asked, []);
      const [writing] = await database.write(tx => query(tx, asked, []));
      return [reading!, writing!];
    };
    const before = await ask();
    await database.write(async tx => {
      const [here] = await query<{ name: string }>(tx, 'select current_database() as name', []);
      for (const setting of ['jit = on', 'statement_timeout = 7000', 'lock_timeout = 7000'])
        await query(tx, `alter database ${here!.name} set ${setting}`, []);
    });
    await endSessions(before.map(({ pid }) => Number(pid)));
    const after = await ask();
    for (const [index, { pid, ...kept }] of before.entries()) {
      expect(after[index]!.pid).not.toBe(pid);
      expect(after[index]).toMatchObject({ ...kept, jit: 'off' });
    }
    await world.close();
  });
});
