// The types of rows follow from server/database/schema: they must say what the tables of both
// engines are, and what their drivers answer.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { query } from '../../server/database/raw-query.ts';
import { toCurrentTable } from '../../server/database/renames.ts';
import type { ColumnType } from '../../server/database/schema/column-types.ts';
import { entitiesTables } from '../../server/database/schema/entities.ts';
import { writtenTables } from '../../server/database/schema.ts';
import { describeOnBothEngines, type TestApp } from '../support/test-app.ts';

type RealColumn = { name: string; integer: boolean; nullable: boolean; hasDefault: boolean };

const loadRealColumns = async (
  { app: { database } }: TestApp,
  engine: string,
  table: string,
): Promise<RealColumn[]> => {
  const { rows } = await (engine === 'SQLite'
    ? sql<{ name: string; type: string; required: number; fallback: string | null; key: number }>`
        select name, type, "notnull" as required, dflt_value as fallback, pk as key from pragma_table_info(${table})`
    : sql<{ name: string; type: string; required: number; fallback: string | null; key: number }>`
        select column_name as name, data_type as type, case is_nullable when 'NO' then 1 else 0 end as required,
          case is_identity when 'YES' then null else column_default end as fallback, 0 as key
        from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
  ).execute(database.read);
  return rows.map(({ name, type, required, fallback, key }) => ({
    name,
    integer: /^(integer|bigint)$/i.test(type),
    nullable: Number(required) === 0 && Number(key) === 0,
    hasDefault: fallback !== null,
  }));
};

const toRealColumn = ([name, type]: [string, ColumnType]): RealColumn => ({
  name,
  integer: type === 'id' || type.startsWith('integer'),
  nullable: type.endsWith('?') || type.endsWith('!'),
  hasDefault: type.includes('='),
});

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** A record of the schema is never without it: it is required, or the program sets it. */
const isNeverEmpty = (field: Field | undefined): boolean =>
  field === undefined ||
  field.required ||
  field.setBy !== undefined ||
  field.composedOf !== undefined ||
  field.code !== undefined;

describe('the columns that the code knows', () => {
  describeOnBothEngines((world, engine) => {
    it.each(Object.entries(writtenTables))('are those of %s', async (table, columns) => {
      const known = Object.entries(columns).map(toRealColumn).sort(byName);
      expect((await loadRealColumns(world(), engine, table)).sort(byName)).toEqual(known);
    });

    it.each(Object.entries(entitiesTables))(
      'are columns of the entity %s',
      async (table, columns) => {
        const { entities } = world().app.store;
        const real = await loadRealColumns(world(), engine, table);
        const entity: Entity | undefined = entities.find(each => each.table === table);
        for (const column of Object.entries(columns)) {
          const known = toRealColumn(column);
          const found = real.find(({ name }) => name === known.name);
          expect(found, column[0]).toMatchObject({
            integer: known.integer,
            nullable: known.nullable,
          });
          // A choice with a default need not be required to have a value.
          if (column[1].endsWith('!'))
            expect(
              isNeverEmpty(entity?.fields.find(({ name }) => name === known.name)),
              column[0],
            ).toBe(true);
          else expect(found?.hasDefault, column[0]).toBe(known.hasDefault);
        }
      },
    );

    it('are of every table that a migration makes', () => {
      const made = migrations.flatMap(({ tables = [] }) => tables.map(({ name }) => name));
      expect(Object.keys(writtenTables).sort()).toEqual(
        [...new Set([...made.map(toCurrentTable), 'migrations'])].sort(),
      );
    });

    it('are answered as numbers and texts, sums and counts too', async () => {
      const { database } = world().app;
      const admin = await world().createCompany('Typed');
      const [row] = await query(
        database.read,
        `select id, name, (select count(*) from activity_log where company_id = ?) as entries,
           (select sum(id) from activity_log where company_id = ?) as sum, (select max(id) from activity_log where company_id = ?) as last
         from companies where id = ?`,
        [admin.companyId, admin.companyId, admin.companyId, admin.companyId],
      );
      expect(row).toEqual({
        id: admin.companyId,
        name: 'Typed',
        entries: expect.any(Number),
        sum: expect.any(Number),
        last: expect.any(Number),
      });
      const company = await database.cachedReads
        .selectFrom('companies')
        .selectAll()
        .where('id', '=', admin.companyId)
        .executeTakeFirstOrThrow();
      expect([typeof company.id, typeof company.currency, company.fax]).toEqual([
        'number',
        'number',
        null,
      ]);
      const inside = await database.write(tx =>
        tx
          .selectFrom('counters')
          .select(['kind', 'value'])
          .where('company_id', '=', admin.companyId)
          .execute(),
      );
      expect(new Set(inside.map(({ value }) => typeof value))).toEqual(new Set(['number']));
    });
  });
});
