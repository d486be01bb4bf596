// The effect of a schema file on the database, and the isolation of concurrent writes.

import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { compileEntity } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { SchemaFile } from '../../domain/entity-schema/schema-file.ts';
import type { Transaction } from '../../server/database/database.ts';
import { openPostgres } from '../../server/database/engine/postgres.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import type { Migration } from '../../server/database/migrations/migration.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { syncTables } from '../../server/database/schema-sync/sync-tables.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const file = (properties: SchemaFile['properties']): SchemaFile => ({
  $id: 'shelves',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  properties: {
    id: { type: 'integer', 'x-label': label('ID') },
    name: { type: 'string', 'x-label': label('Name') },
    ...properties,
  },
});

describe('tables of schemas', () => {
  /** A missing file stops the start: the entity of one test stays in the list of the next. */
  const others = new Map<string, Entity>();
  describeOnBothEngines((world, engine) => {
    it('appear, grow by a column, and stop the start when a property is gone', async () => {
      const { database } = world().app;
      const logLines: string[] = [];
      await syncTables(database, [compileEntity(file({}))], line => logLines.push(line));
      const grown = file({ rows: { type: 'integer', default: 3, 'x-label': label('Rows') } });
      await database.write(tx =>
        dynamicTables(tx).insertInto('shelves').values({ company_id: 1, name: 'before' }).execute(),
      );
      await syncTables(database, [compileEntity(grown)], line => logLines.push(line));
      expect(logLines).toEqual([
        'table shelves made for schemas/shelves.json',
        'column shelves.rows added for schemas/shelves.json',
      ]);
      expect(
        await dynamicTables(database.read).selectFrom('shelves').select(['name', 'rows']).execute(),
      ).toEqual([{ name: 'before', rows: 3 }]);
      await expect(
        syncTables(database, [compileEntity(file({}))], () => undefined),
      ).rejects.toThrow(/schemas\/shelves\.json no longer has "rows".*write schemas\/migrations/);
    });

    it('stop the start when a property becomes another type, or a rule is new that records break', async () => {
      const { database } = world().app;
      const rows = { type: 'integer', default: 3, 'x-label': label('Rows') } as const;
      const asDay = {
        ...file({}),
        properties: {
          ...file({}).properties,
          rows: { type: 'string', format: 'date', 'x-label': label('Rows') } as const,
        },
      };
      await expect(syncTables(database, [compileEntity(asDay)], () => undefined)).rejects.toThrow(
        /makes "rows" date, but it was integer, and 1 record/,
      );
      await database.write(tx =>
        dynamicTables(tx).insertInto('shelves').values({ company_id: 1, name: 'before' }).execute(),
      );
      await expect(
        syncTables(
          database,
          [compileEntity({ ...file({ rows }), 'x-unique': [['name']] })],
          () => undefined,
        ),
      ).rejects.toThrow(
        /x-unique of "name" that records break already: "before" 2 times \(ids 1, 2\)/,
      );
    });

    it('keep rules apart whose names only differ beyond what a name may hold', async () => {
      const { database } = world().app;
      const [first, second, third] = [
        'where_the_goods_came_from',
        'where_the_goods_were_kept',
        'where_the_goods_were_sold',
      ] as const;
      const text = { type: 'string', 'x-label': label('Where') } as const;
      const named = { ...file({ [first]: text, [second]: text, [third]: text }), $id: 'crates' };
      const rules = [
        [first, second],
        [first, third],
      ];
      const crates = compileEntity({ ...named, 'x-unique': rules });
      others.set('crates', crates);
      await syncTables(database, [crates], () => undefined);
      const store = (from: string, kept: string, sold: string) =>
        database.write(tx =>
          dynamicTables(tx)
            .insertInto('crates')
            .values({ company_id: 1, name: 'x', [first]: from, [second]: kept, [third]: sold })
            .execute(),
        );
      await store('a', 'b', 'c');
      await expect(store('a', 'b', 'd')).rejects.toThrow();
      await expect(store('a', 'd', 'c')).rejects.toThrow();
      await store('a', 'd', 'e');
    });

    it('get an index for each x-index, also when they exist already', async () => {
      const { database } = world().app;
      const bins = (more: Partial<SchemaFile>) =>
        compileEntity({ ...file({}), $id: 'bins', ...more });
      await syncTables(database, [bins({})], () => undefined);
      const indexed = bins({ 'x-index': [['name', 'id']] });
      others.set('bins', indexed);
      await syncTables(database, [indexed], () => undefined);
      const indexes =
        engine === 'SQLite'
          ? sql<{ name: string }>`select name from sqlite_master where tbl_name = 'bins'`
          : sql<{
              name: string;
            }>`select indexname as name from pg_indexes where tablename = 'bins'`;
      expect((await indexes.execute(database.read)).rows.map(row => row.name)).toContain(
        'bins_company_id_name_words',
      );
    });

    it('with changes of a newer version are left alone by this one (R8)', async () => {
      const { database } = world().app;
      const newer = () =>
        database.write(tx =>
          tx
            .insertInto('migrations')
            .values({ name: '9999 of tomorrow', applied_at: 'x' })
            .execute(),
        );
      const start = () => migrate(database, [], '2026-11-21 11:45:00', () => undefined);
      await newer();
      await expect(start()).rejects.toThrow(
        /^The database was brought up to date by a newer version of Bijak \(migration "9999 of tomorrow"\)[^\n]*$/,
      );
      await database.write(tx =>
        tx.deleteFrom('migrations').where('name', '=', '9999 of tomorrow').execute(),
      );
      await start();
    });

    it('change by a written migration, once; one that fails leaves nothing behind', async () => {
      const { database } = world().app;
      const drop = {
        name: 'test drop',
        change: async (tx: Transaction) =>
          tx.schema.alterTable('shelves').dropColumn('rows').execute(),
      };
      const fails = {
        name: 'test fails',
        change: async (tx: Transaction) => {
          await tx.schema.alterTable('shelves').addColumn('half', 'text').execute();
          throw new Error('no');
        },
      };
      const run = (written: Migration[]) =>
        migrate(
          database,
          [...world().app.store.entities, compileEntity(file({})), ...others.values()],
          '2026-11-21 11:45:00',
          () => undefined,
          written,
        );
      await run([drop]);
      await run([drop]);
      await expect(run([drop, fails])).rejects.toThrow('no');
      expect((await database.listColumns('shelves')).map(column => column.name).sort()).toEqual([
        'company_id',
        'created_at',
        'id',
        'name',
        'own_fields',
      ]);
    });
  });
});

describe('writes', () => {
  describeOnBothEngines((world, engine) => {
    it('that fail leave no trace and harm none of their neighbours', async () => {
      const { database } = world().app;
      const kept = (scope: string, fails: boolean) =>
        database.write(async tx => {
          await tx
            .insertInto('counters')
            .values({ company_id: 7, kind: 'test', scope, value: 1 })
            .execute();
          if (fails) throw new Error(`no ${scope}`);
          return scope;
        });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) => kept(String(index), index % 3 === 0)),
      );
      const rows = await database.read
        .selectFrom('counters')
        .select('scope')
        .where('company_id', '=', 7)
        .execute();
      const fulfilled = outcomes.flatMap(outcome =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      );
      expect(fulfilled).toHaveLength(26);
      expect(rows.map(row => row.scope).sort()).toEqual(fulfilled.sort());
    });

    it('that are alone and fail leave no trace either, for an error of the work or of the database', async () => {
      const { database } = world().app;
      const count = (tx: Transaction) =>
        tx
          .insertInto('counters')
          .values({ company_id: 8, kind: 'test', scope: 'one', value: 1 })
          .execute();
      const stopped = database.write(async tx => {
        await count(tx);
        throw new Error('no');
      });
      await expect(stopped).rejects.toThrow('no');
      const twice = database.write(async tx => {
        await count(tx);
        await count(tx);
      });
      expect(database.isUniqueViolation(await twice.catch((error: unknown) => error))).toBe(true);
      expect(
        await database.read
          .selectFrom('counters')
          .select('scope')
          .where('company_id', '=', 8)
          .execute(),
      ).toEqual([]);
      await database.write(count);
      expect(
        await database.read
          .selectFrom('counters')
          .select('scope')
          .where('company_id', '=', 8)
          .execute(),
      ).toEqual([{ scope: 'one' }]);
    });

    if (engine === 'PostgreSQL') {
      it('leave no half behind when the connection is lost in between, and go on afterwards', async () => {
        const { database } = world().app;
        const count = (tx: Transaction, scope: string) =>
          tx
            .insertInto('counters')
            .values({ company_id: 99, kind: 'test', scope, value: 1 })
            .execute();
        const lost = database.write(async tx => {
          await count(tx, 'before');
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
          await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.read);
          await new Promise(done => setTimeout(done, 100));
          await count(tx, 'after');
        });
        await expect(lost).rejects.toThrow();
        await database.write(tx => count(tx, 'next'));
        expect(
          await database.read
            .selectFrom('counters')
            .select('scope')
            .where('company_id', '=', 99)
            .execute(),
        ).toEqual([{ scope: 'next' }]);
      });

      it('with a text search know the case of every script under the locale C too', async () => {
        const server = inject('postgres');
        const { read } = world().app.database;
        await sql`create database plain template template0 encoding 'UTF8' locale 'C'`.execute(
          read,
        );
        const plain = await openPostgres(`${server}/plain`);
        await plain.createTable({ name: 'words', columns: { word: 'text' } });
        await plain.write(tx =>
          dynamicTables(tx)
            .insertInto('words')
            .values([{ word: 'Été' }, { word: 'गणेश' }])
            .execute(),
        );
        expect(
          await dynamicTables(plain.read)
            .selectFrom('words')
            .select('word')
            .where(plain.contains('word', 'éTÉ'))
            .execute(),
        ).toEqual([{ word: 'Été' }]);
        await plain.close();
        await sql`drop database plain with (force)`.execute(read);
      });
    }

    it('of setting up wait for each other, however many there are', async () => {
      const { database } = world().app;
      let inside = 0;
      let most = 0;
      const work = async () => {
        inside += 1;
        most = Math.max(most, inside);
        await database.read.selectFrom('companies').select('id').execute();
        inside -= 1;
      };
      await Promise.all(Array.from({ length: 40 }, () => database.withLock(work)));
      expect(most).toBe(1);
    });
  });
});
