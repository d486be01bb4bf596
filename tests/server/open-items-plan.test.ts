// How what is open of a few documents is found: each by its id and what names it by that, never by
// reading all documents of the company. SQLite has no statistics and would otherwise do so.
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openItemKinds } from '../../server/database/open-item-facts.ts';
import { buildAskedItems } from '../../server/database/open-items.ts';
import { buildFactsFrom } from '../../server/database/open-items-as-of.ts';
import { toNumberedPlaceholders } from '../../server/database/raw-query.ts';
import { createMigratedDatabase } from '../support/migrated-database.ts';
import { openTestApp } from '../support/test-app.ts';

describe('what is open of a document', () => {
  it.each(openItemKinds)('is found from its id alone: %s', async kind => {
    const world = await openTestApp('SQLite');
    const file = new SQLite(`${world.dataDir}/bijak.sqlite`, { readonly: true });
    try {
      const plan = file
        .prepare(`explain query plan ${buildAskedItems(kind, 3).replaceAll('?', '1')}`)
        .all() as { detail: string }[];
      const steps = plan
        .map(({ detail }) => detail)
        .filter(detail => /^(SEARCH|SCAN) /.test(detail));
      expect(steps.length).toBeGreaterThan(5);
      expect(
        steps.filter(step =>
          step.startsWith('SCAN ')
            ? !/^SCAN (q|f|facts|CONSTANT ROW)$/.test(step)
            : /\((company_id=\?|company_id=\? AND \w+_kind=\?)\)$/.test(step),
        ),
      ).toEqual([]);
    } finally {
      file.close();
      await world.close();
    }
  });
});

describe('whether anything is dated after a day', () => {
  it.skipIf(inject('postgres') === '')(
    'is seen from the ends of indexes by PostgreSQL, though nothing is',
    async () => {
      const { env, drop } = await createMigratedDatabase('PostgreSQL');
      const client = new pg.Client(env.DATABASE_URL);
      await client.connect();
      try {
        await client.query(
          `insert into allocations (company_id, source_kind, source_id, target_kind, target_id, party_kind, party_id, amount, day, recorded_at)
           select 1, 'receipt', n, 'invoice', n, 'customer', 1, 100, '2026-11-20', '2026-11-20 12:00:00' from generate_series(1, 5000) as n`,
        );
        await client.query('analyze');
        // As the service asks: with placeholders, after some times.
        await client.query('set plan_cache_mode = force_generic_plan');
        const { text, values } = buildFactsFrom(1, '2026-11-22');
        await client.query(`prepare facts as ${toNumberedPlaceholders(text)}`);
        const plan = await client.query(
          `explain execute facts (${values.map(value => `'${value}'`).join(', ')})`,
        );
        const steps = plan.rows.map(row => row['QUERY PLAN'] as string).join('\n');
        expect(steps).toMatch(/Index Only Scan Backward using \w+ on allocations/);
        expect(steps).not.toMatch(/Seq Scan on allocations/);
      } finally {
        await client.end();
        await drop();
      }
    },
  );
});
