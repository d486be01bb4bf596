// Every pair of kinds that a property can have and get: its values are carried over exactly, or the
// start stops with one line.
import { describe, expect, it } from 'vitest';
import { compileEntity } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity, FieldType } from '../../domain/entity-schema/entity.ts';
import type { PropertySchema, SchemaFile } from '../../domain/entity-schema/schema-file.ts';
import type { Database, Value } from '../../server/database/database.ts';
import { columnCodecs } from '../../server/database/entity-tables.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { loadSchemaSnapshot } from '../../server/database/schema-sync/schema-snapshot.ts';
import { syncTables } from '../../server/database/schema-sync/sync-tables.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const of = (schema: Partial<PropertySchema>): PropertySchema => ({
  type: 'string',
  'x-label': label('It'),
  ...schema,
});
const oneOf = (...values: (string | number)[]) =>
  values.map(value => ({ const: value, 'x-label': label(`${value}`) }));
const pointing = (entity: string) => ({ 'x-reference': { entity, show: 'name' } });

/**
 * Each kind, choices and aims twice: a choice of numbers is kept otherwise than one of words, and
 * ids are ids of one entity only.
 */
const kinds = {
  text: of({}),
  multiline: of({ format: 'multiline' }),
  integer: of({ type: 'integer' }),
  decimal: of({ type: 'number', format: 'decimal' }),
  money: of({ type: 'number', format: 'money' }),
  'yes-no': of({ type: 'boolean' }),
  date: of({ format: 'date' }),
  timestamp: of({ format: 'date-time' }),
  numbers: of({ type: 'integer', oneOf: oneOf(0, 1) }),
  words: of({ oneOf: oneOf('0', '1', 'red') }),
  reference: of({ type: 'integer', ...pointing('units') }),
  stranger: of({ type: 'integer', ...pointing('taxes') }),
  references: of({ type: 'array', ...pointing('units') }),
  strangers: of({ type: 'array', ...pointing('taxes') }),
  children: of({ type: 'array', 'x-children': { entity: 'units', by: 'shelf', fields: ['name'] } }),
  password: of({ format: 'password' }),
  image: of({ type: 'integer', format: 'image' }),
} satisfies Record<string, PropertySchema>;
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

/**
 * For each type: the values that convert exactly to each other type. A pair that is not here is
 * refused.
 */
const exact: Partial<Record<Name, Partial<Record<Name, [held: unknown, becomes: unknown][]>>>> = {
  text: {
    multiline: [['a b', 'a b']],
    integer: [['45000', 45000]],
    decimal: [['12.5', 12.5]],
    money: [['35000.50', 35000.5]],
    date: [['2026-11-25', '2026-11-25']],
    timestamp: [['2026-11-25 10:30:00', '2026-11-25 10:30:00']],
    numbers: [['1', 1]],
    words: [['red', 'red']],
  },
  multiline: {
    text: [['a b', 'a b']],
    integer: [['45000', 45000]],
    decimal: [['12.5', 12.5]],
    money: [['350.05', 350.05]],
    date: [['2026-11-25', '2026-11-25']],
    timestamp: [['2026-11-25 10:30:00', '2026-11-25 10:30:00']],
    numbers: [['0', 0]],
    words: [['0', '0']],
  },
  integer: {
    text: [[-7, '-7']],
    multiline: [[7, '7']],
    decimal: [[45000, 45000]],
    money: [[45000, 45000]],
    'yes-no': [
      [1, true],
      [0, false],
    ],
    numbers: [[1, 1]],
    words: [[1, '1']],
  },
  decimal: {
    text: [[12.5, '12.5']],
    multiline: [[12.5, '12.5']],
    integer: [[12, 12]],
    money: [[12.25, 12.25]],
  },
  money: {
    text: [[350.05, '350.05']],
    multiline: [[350.05, '350.05']],
    integer: [[350, 350]],
    decimal: [[35000.5, 35000.5]],
  },
  'yes-no': {
    integer: [
      [true, 1],
      [false, 0],
    ],
    numbers: [[true, 1]],
    words: [[false, '0']],
  },
  date: {
    text: [['2026-11-25', '2026-11-25']],
    multiline: [['2026-11-25', '2026-11-25']],
    timestamp: [['2026-11-25', '2026-11-25 00:00:00']],
  },
  timestamp: {
    text: [['2026-11-25 10:30:00', '2026-11-25 10:30:00']],
    multiline: [['2026-11-25 10:30:00', '2026-11-25 10:30:00']],
    date: [['2026-11-25 00:00:00', '2026-11-25']],
  },
  numbers: {
    text: [[1, '1']],
    multiline: [[1, '1']],
    integer: [[0, 0]],
    'yes-no': [[1, true]],
    words: [[1, '1']],
  },
  words: {
    text: [['red', 'red']],
    multiline: [['red', 'red']],
    integer: [['1', 1]],
    numbers: [['1', 1]],
  },
  reference: { references: [[4, [4]]] },
  references: { reference: [[[4], 4]] },
  stranger: { strangers: [[4, [4]]] },
  strangers: { stranger: [[[4], 4]] },
};

/**
 * Values of one type that the other cannot hold: the start names the record and leaves everything
 * as it was.
 */
const unfit: [Name, Name, unknown][] = [
  ['text', 'integer', '007'],
  ['text', 'integer', '१२'],
  ['text', 'money', '1,500'],
  ['text', 'money', '12.345'],
  ['text', 'decimal', '-1'],
  ['text', 'date', '2026-02-30'],
  ['text', 'words', 'blue'],
  ['multiline', 'text', 'a\nb'],
  ['integer', 'money', -5],
  ['integer', 'yes-no', 2],
  ['integer', 'numbers', 7],
  ['decimal', 'money', 0.125],
  ['decimal', 'integer', 0.5],
  ['money', 'integer', 350.05],
  ['money', 'decimal', 2_000_000_000],
  ['timestamp', 'date', '2026-11-25 10:30:00'],
  ['words', 'integer', 'red'],
  ['words', 'numbers', 'red'],
  ['references', 'reference', [4, 5]],
];

/** Sample values of a type. */
const samples: Record<Name, unknown> = {
  ...{
    text: 'a',
    multiline: 'a',
    integer: 7,
    decimal: 1.5,
    money: 1.5,
    'yes-no': true,
    date: '2026-11-25',
    timestamp: '2026-11-25 10:30:00',
  },
  ...{
    numbers: 1,
    words: 'red',
    reference: 4,
    stranger: 4,
    references: [4],
    strangers: [4],
    children: null,
    password: null,
    image: '9',
  },
};

let tables = 0;
const shelf = (id: string, properties: Record<string, PropertySchema>): Entity =>
  compileEntity({
    $id: id,
    'x-title': { one: label('Shelf'), many: label('Shelves') },
    properties: { id: of({ type: 'integer' }), ...properties },
  } satisfies SchemaFile);

const property = (name: Name | 'none') => `to_${name.replace('-', '_')}`;
const fieldOf = (entity: Entity, name: string) => entity.fields.find(field => field.name === name)!;
const isLinks = (kind: FieldType) => kind === 'references';

const write = (database: Database, entity: Entity, values: Record<string, unknown>[]) =>
  database.write(async tx => {
    for (const [index, record] of values.entries()) {
      const row: Record<string, Value> = { company_id: 1, id: index + 1 };
      for (const [name, value] of Object.entries(record)) {
        const { kind } = fieldOf(entity, name);
        if (columnCodecs[kind].type(fieldOf(entity, name)))
          row[name] = columnCodecs[kind].toColumn(value);
      }
      await dynamicTables(tx).insertInto(entity.table).values(row).execute();
      for (const [name, value] of Object.entries(record))
        if (isLinks(fieldOf(entity, name).kind))
          for (const other_id of (value ?? []) as number[])
            await dynamicTables(tx)
              .insertInto(`${entity.table}_${name}`)
              .values({ company_id: 1, owner_id: index + 1, other_id })
              .execute();
    }
  });

const read = async (database: Database, entity: Entity, name: string): Promise<unknown[]> => {
  const field = fieldOf(entity, name);
  const rows = await dynamicTables(database.read)
    .selectFrom(entity.table)
    .selectAll()
    .orderBy('id')
    .execute();
  if (!isLinks(field.kind))
    return rows.map(row => columnCodecs[field.kind].fromColumn(row[name] ?? null));
  const links = await dynamicTables(database.read)
    .selectFrom(`${entity.table}_${name}`)
    .selectAll()
    .orderBy('other_id')
    .execute();
  return rows.map(row => links.filter(link => link.owner_id === row.id).map(link => link.other_id));
};

describe('a property that changes its type (E2, E3)', () => {
  describeOnBothEngines(world => {
    it.each(names)('is carried over exactly from %s, or refused in one line', async from => {
      const { database } = world().app;
      tables += 1;
      const id = `pairs${tables}`;
      // Children and passwords have no column, so nothing can be lost.
      const isEmpty = samples[from] === null;
      const pairs = isEmpty
        ? names.filter(to => to !== from).map((to): [Name, [unknown, unknown][]] => [to, []])
        : (Object.entries(exact[from] ?? {}) as [Name, [unknown, unknown][]][]);
      const before = shelf(id, Object.fromEntries(names.map(to => [property(to), kinds[from]])));
      await syncTables(database, [before], () => undefined);
      const rows = Math.max(1, ...pairs.map(([, held]) => held.length));
      const value = (to: Name, row: number) =>
        (exact[from]?.[to] ?? [])[row]?.[0] ?? (row === 0 ? samples[from] : null);
      await write(
        database,
        before,
        Array.from({ length: rows }, (_, row) =>
          Object.fromEntries(names.map(to => [property(to), value(to, row)])),
        ),
      );
      const withOther = (changed: Name[]) =>
        shelf(
          id,
          Object.fromEntries(
            names.map(to => [property(to), changed.includes(to) ? kinds[to] : kinds[from]]),
          ),
        );
      for (const to of names.filter(other => other !== from && !isEmpty && !exact[from]?.[other])) {
        const start = syncTables(database, [withOther([to])], () => undefined);
        const isAim = ['reference', 'stranger', 'references', 'strangers'];
        const expectedError =
          isAim.includes(from) && isAim.includes(to)
            ? new RegExp(
                `^schemas/${id}\\.json points "${property(to)}" to .*ids of 1 record \\(id 1\\).*changeProperty\\('${id}'.*see docs/changing-a-schema\\.md\\.$`,
              )
            : new RegExp(
                `^schemas/${id}\\.json makes "${property(to)}" .*1 record \\(id 1\\) cannot be carried over.*changeProperty\\('${id}'.*see docs/changing-a-schema\\.md\\.$`,
              );
        await expect(start, `${from} to ${to}`).rejects.toThrow(expectedError);
        expect(await read(database, before, property(to))).toEqual(
          await read(database, before, property(from)),
        );
      }
      const carried = pairs.map(([to]) => to);
      const after = withOther(carried);
      const logLines: string[] = [];
      await syncTables(database, [after], line => logLines.push(line), '2026-11-25 10:00:00');
      for (const [to, held] of pairs.filter(([, { length }]) => length > 0)) {
        const now = (await read(database, after, property(to))).slice(0, held.length);
        expect(now, `${from} to ${to}`).toEqual(held.map(([, becomes]) => becomes));
      }
      expect(logLines.filter(line => line.includes('carried over'))).toHaveLength(carried.length);
      const known = (await loadSchemaSnapshot(database.read)).get(id)!;
      for (const to of carried)
        expect(known.properties.get(property(to))?.kind).toBe(fieldOf(after, property(to)).kind);
      // Once is enough.
      await syncTables(database, [after], line => logLines.push(line));
      for (const [to, held] of pairs.filter(([, { length }]) => length > 0))
        expect((await read(database, after, property(to))).slice(0, held.length)).toEqual(
          held.map(([, becomes]) => becomes),
        );
    });

    it('stops the start for the one record that does not fit, and leaves all as it was', async () => {
      const { database } = world().app;
      for (const [from, to, held] of unfit) {
        tables += 1;
        const id = `pairs${tables}`;
        const before = shelf(id, { it: kinds[from] });
        await syncTables(database, [before], () => undefined);
        await write(database, before, [{ it: held }]);
        const start = syncTables(database, [shelf(id, { it: kinds[to] })], () => undefined);
        await expect(start, `${from} to ${to}: ${held}`).rejects.toThrow(
          /1 record \(id 1\) cannot be carried over exactly/,
        );
        expect(await read(database, before, 'it')).toEqual([held]);
      }
    });

    it('keeps paisa and ten-thousandths apart: 35000.5 rupees are 35000.5 of a decimal', async () => {
      const { database } = world().app;
      tables += 1;
      const id = `pairs${tables}`;
      await syncTables(database, [shelf(id, { it: kinds.money })], () => undefined);
      await write(database, shelf(id, { it: kinds.money }), [{ it: 35000.5 }, { it: null }]);
      const stored = async () =>
        (
          await dynamicTables(database.read).selectFrom(id).select('it').orderBy('id').execute()
        ).map(row => row.it);
      expect(await stored()).toEqual([3_500_050, null]);
      await syncTables(
        database,
        [shelf(id, { it: { ...kinds.decimal, default: 3 } })],
        () => undefined,
      );
      expect(await stored()).toEqual([350_005_000, null]);
      await syncTables(database, [shelf(id, { it: kinds.money })], () => undefined);
      expect(await stored()).toEqual([3_500_050, null]);
    });
  });
});
