// What every session of ours has set on the server: its limits, and no compilation of plans.
import { describe, expect, inject, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { openTestApp } from '../support/test-app.ts';

const ASKED = ['jit', 'tcp_keepalives_idle', 'statement_timeout', 'lock_timeout'] as const;
const settings = ASKED.map(name => `current_setting('${name}') as ${name}`).join(', ');

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
});
