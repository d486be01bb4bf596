// How SQLite finds rows: those of a company by their ids, in every table and however the statement is written,
// and what belongs to one party, document or record, without reading all rows of the company (decision 94).
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Value } from '../../server/database/database.ts';
import { writeStatistics } from '../../server/database/engine/sqlite-statistics.ts';
import { dynamicTables, placeholders, query } from '../../server/database/raw-query.ts';
import { openTestApp } from '../support/test-app.ts';

describe('rows of a company', () => {
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

  it('are found by the picture that they name', async () => {
    const plan = await explain(
      'select id from products where company_id = ? and image = ? order by id desc limit 500',
      [1, '7'],
    );
    expect(plan).toContain('(company_id=? AND image=?)');
  });

  it.each([2, 50, 500])('are found by their ids: %d of them', async count => {
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

  it.each([
    [
      "select sum(balance) from open_items where company_id = ? and party_kind = 'customer' and party_id = ?",
      'party_id',
    ],
    [
      'select max(price_only) from credit_note_lines where company_id = ? and credit_note_id in (?, ?) group by invoice_line_id',
      'credit_note_id',
    ],
    [
      'select * from ledger_lines where company_id = ? and entry_id in (?, ?) order by entry_id, line_no',
      'entry_id',
    ],
    [
      'select other_id from roles_permission_id where company_id = ? and owner_id in (?, ?) order by other_id',
      'owner_id',
    ],
    [
      'select * from provinces where company_id = ? and country_id in (?, ?) order by id',
      'country_id',
    ],
    ['select id from receipts where company_id = ? and id > ? order by id limit 200', 'rowid'],
  ])('are not all read: %s', async (text, by) => {
    const values = Array.from({ length: text.split('?').length - 1 }, () => 1);
    const plan = await explain(text, values);
    expect(plan).toMatch(new RegExp(`^SEARCH \\w+ USING [^;]*\\b${by}[=>]\\?`));
    expect(plan).not.toMatch(/SCAN/);
  });

  it('are described to a service that was running before the tables were made', async () => {
    const reader = new SQLite(`${world.dataDir}/bijak.sqlite`, { readonly: true });
    const writer = new SQLite(`${world.dataDir}/bijak.sqlite`);
    try {
      const ids = Array.from({ length: 50 }, (_, index) => index + 1);
      const text = `select id, name from shelves where company_id = 1 and id in (${ids.join()})`;
      writer.exec(
        `create table shelves (id integer primary key, company_id integer not null, name text);
         create index shelves_by_name on shelves (company_id, name);`,
      );
      const toPlan = () => {
        // Only what runs looks whether the schema has changed.
        reader.prepare('select 1 from shelves').all();
        return (reader.prepare(`explain query plan ${text}`).all() as { detail: string }[])[0]!
          .detail;
      };
      expect(toPlan()).toContain('(company_id=?)');
      writeStatistics(writer);
      expect(toPlan()).toContain('INTEGER PRIMARY KEY');
      // What is known is not written again.
      const version = writer.pragma('schema_version', { simple: true });
      writeStatistics(writer);
      expect(writer.pragma('schema_version', { simple: true })).toBe(version);
    } finally {
      writer.exec('drop table if exists shelves');
      reader.close();
      writer.close();
    }
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
