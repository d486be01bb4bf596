// What a schema file does to the database, and how writes keep out of each other's way.
import { describe, expect, it } from 'vitest';
import { compile } from '../../domain/schema/compile.ts';
import type { SchemaFile } from '../../domain/schema/schema-file.ts';
import { growTables } from '../../server/database/tables-of-schemas.ts';
import { onBothEngines } from '../world.ts';

const label = (en: string) => ({ en, ne: en });
const file = (properties: SchemaFile['properties']): SchemaFile => ({
  $id: 'shelves',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  properties: { id: { type: 'integer', 'x-label': label('ID') }, name: { type: 'string', 'x-label': label('Name') }, ...properties },
});

describe('tables of schemas', () => {
  onBothEngines(world => {
    it('appear, grow by a column, and stop the start when a property is gone', async () => {
      const { database } = world().app;
      const told: string[] = [];
      await growTables(database, [compile(file({}))], line => told.push(line));
      const grown = file({ rows: { type: 'integer', default: 3, 'x-label': label('Rows') } });
      await database.write(tx => tx.insertInto('shelves').values({ company_id: 1, name: 'before' }).execute());
      await growTables(database, [compile(grown)], line => told.push(line));
      expect(told).toEqual(['table shelves made for schemas/shelves.json', 'column shelves.rows added for schemas/shelves.json']);
      expect(await database.read.selectFrom('shelves').select(['name', 'rows']).execute()).toEqual([{ name: 'before', rows: 3 }]);
      await expect(growTables(database, [compile(file({}))], () => undefined)).rejects.toThrow(
        /schemas\/shelves\.json no longer has "rows".*write a migration/,
      );
    });
  });
});

describe('writes', () => {
  onBothEngines(world => {
    it('that fail leave no trace and harm none of their neighbours', async () => {
      const { database } = world().app;
      const kept = (scope: string, fails: boolean) =>
        database.write(async tx => {
          await tx.insertInto('counters').values({ company_id: 7, kind: 'test', scope, value: 1 }).execute();
          if (fails) throw new Error(`no ${scope}`);
          return scope;
        });
      const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => kept(String(index), index % 3 === 0)));
      const rows = await database.read.selectFrom('counters').select('scope').where('company_id', '=', 7).execute();
      const fulfilled = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(fulfilled).toHaveLength(26);
      expect(rows.map(row => row.scope).sort()).toEqual(fulfilled.sort());
    });
  });
});
