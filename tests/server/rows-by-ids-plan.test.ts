// Rows of a company by their ids are found by the ids, in every table and however the statement is written.
// SQLite has no statistics, takes a company for ten rows, and would rather read all rows of one.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Value } from '../../server/database/database.ts';
import { dynamicTables, placeholders, query } from '../../server/database/raw-query.ts';
import { openTestApp } from '../support/test-app.ts';

describe('rows of a company by their ids', () => {
  let world: Awaited<ReturnType<typeof openTestApp>>;
  let tables: { name: string; column: string }[];
  beforeAll(async () => {
    world = await openTestApp('SQLite');
    tables = await query(
      world.app.database.read,
      `select m.name as name, min(c.name) as "column" from sqlite_master as m join pragma_table_info(m.name) as c
       where m.type = 'table' and c.name not in ('id', 'company_id')
         and exists (select 1 from pragma_table_info(m.name) as i where i.name = 'id' and i.pk = 1)
         and exists (select 1 from pragma_table_info(m.name) as i where i.name = 'company_id')
       group by m.name`,
      [],
    );
    expect(tables.length).toBeGreaterThan(50);
  });
  afterAll(() => world.close());

  const explain = async (text: string, values: readonly Value[]): Promise<string> => {
    const { read } = world.app.database;
    const plan = await query<{ detail: string }>(read, `explain query plan ${text}`, values);
    return plan.map(({ detail }) => detail).join('; ');
  };
  const listOthers = async (toPlan: (table: string, column: string) => Promise<string>) => {
    const others: string[] = [];
    for (const { name, column } of tables) {
      const plan = await toPlan(name, column);
      if (!/^SEARCH \w+ USING INTEGER PRIMARY KEY \(rowid=\?\)/.test(plan))
        others.push(`${name}: ${plan}`);
    }
    return others;
  };

  it.each([2, 50, 500])('are found by them: %d ids', async count => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const values = [1, ...ids];
    const marks = placeholders(count);
    expect(
      await listOthers((table, column) =>
        explain(
          `select id, "${column}" from ${table} where company_id = ? and id in (${marks})`,
          values,
        ),
      ),
    ).toEqual([]);
    expect(
      await listOthers((table, column) =>
        explain(
          `select d."${column}" from ${table} as d where d.company_id = ? and d.id in (${marks}) order by d.id`,
          values,
        ),
      ),
    ).toEqual([]);
    expect(
      await listOthers((table, column) => {
        const { sql: text, parameters } = dynamicTables(world.app.database.read)
          .selectFrom(table)
          .select(['id', column])
          .where('company_id', '=', 1)
          .where('id', 'in', ids)
          .compile();
        return explain(text, parameters as Value[]);
      }),
    ).toEqual([]);
  });

  it('are those of the company alone', async () => {
    const admin = await world.createCompany('First Shop');
    const other = await world.createCompany('Second Shop');
    const { rows } = await sql<{ id: number }>`select id from roles`.execute(
      world.app.database.read,
    );
    const find = (company_id: number) =>
      query<{ company_id: number }>(
        world.app.database.read,
        `select company_id from roles where company_id = ? and id in (${placeholders(rows.length)})`,
        [company_id, ...rows.map(({ id }) => id)],
      );
    for (const company_id of [admin.companyId, other.companyId]) {
      const found = await find(company_id);
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(found.map(row => row.company_id))).toEqual(new Set([company_id]));
    }
  });
});
