// Look-ups are cached, and never a moment longer than they are true.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openSqlite } from '../../server/database/engine/sqlite.ts';
import { guardedTables } from '../../server/database/ledger-guards.ts';
import { insertRow, query } from '../../server/database/raw-query.ts';
import { startService } from '../support/service-process.ts';

const nextTurn = () => new Promise(setImmediate);

describe('a cached look-up', () => {
  let folder: string;
  let database: Database;
  let statements: string[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bijak-look-ups-'));
    statements = [];
    database = await openSqlite(folder, text => statements.push(text));
    await database.createTable({
      name: 'tills',
      columns: { id: 'identity', name: 'text', note: 'text' },
    });
    await database.createTable({ name: 'doors', columns: { id: 'identity', name: 'text' } });
    await database.write(tx => insertRow(tx, 'tills', { name: 'Front', note: '' }));
    statements = [];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const named = async (...values: (string | null)[]) =>
    query(
      database.cachedReads,
      'select name from tills where note is ? order by id',
      values,
    ) as Promise<{ name: string }[]>;

  it('is asked of the engine once, however many ask, this turn or a later one', async () => {
    await Promise.all([named(''), named('')]);
    await nextTurn();
    expect(await named('')).toEqual([{ name: 'Front' }]);
    expect(statements).toHaveLength(1);
  });

  it('distinguishes null from an empty text', async () => {
    expect([await named(null), await named('')]).toEqual([[], [{ name: 'Front' }]]);
  });

  it('sees what this process has just committed, in the same turn', async () => {
    await named('');
    const seen = await database
      .write(tx => query(tx, "update tills set name = 'Back'", []))
      .then(() => named(''));
    expect(seen).toEqual([{ name: 'Back' }]);
  });

  it('is remembered while other tables change', async () => {
    await named('');
    await database.write(tx => insertRow(tx, 'doors', { name: 'Main' }));
    await nextTurn();
    statements = [];
    await named('');
    expect(statements).toEqual([]);
  });

  it('sees each change of a table that it reads with others, also by a statement that ran before', async () => {
    const joined = () =>
      query(
        database.cachedReads,
        'select name, (select max("name") from "doors") as door from tills where id = ?',
        [1],
      );
    for (const name of ['A', 'B', 'C']) {
      await database.write(tx => query(tx, 'insert into doors (name) values (?)', [name]));
      expect(await joined()).toEqual([{ name: 'Front', door: name }]);
    }
  });

  it.each([
    [
      'in a text with a name before it',
      "with said as (select 'Back' as name) update tills set name = (select name from said)",
    ],
    ['in a table with its database before it', "update main.tills set name = 'Back'"],
    ['in capitals', `UPDATE "tills" SET name = 'Back'`],
    ['by replacing it', "replace into tills (id, name, note) values (1, 'Back', '')"],
  ])('sees what is changed %s', async (_, text) => {
    await named('');
    await database.write(tx => query(tx, text, []));
    expect(await named('')).toEqual([{ name: 'Back' }]);
  });

  it('sees what is deleted', async () => {
    await named('');
    await database.write(tx => query(tx, 'delete from tills', []));
    expect(await named('')).toEqual([]);
  });

  it('sees a column that has come', async () => {
    const all = () => query(database.cachedReads, 'select * from tills where id = ?', [1]);
    await all();
    await database.addColumn('tills', 'place', 'text');
    expect(Object.keys((await all())[0]!)).toContain('place');
  });

  it('sees what another process has committed, whatever this one commits meanwhile', async () => {
    await named('');
    const other = new SQLite(join(folder, 'bijak.sqlite'));
    other.exec("update tills set name = 'Elsewhere'");
    other.close();
    await database.write(tx => insertRow(tx, 'doors', { name: 'Side' }));
    await nextTurn();
    expect(await named('')).toEqual([{ name: 'Elsewhere' }]);
  });

  it('sees what another process has committed', async () => {
    await named('');
    const other = new SQLite(join(folder, 'bijak.sqlite'));
    other.exec("update tills set name = 'Elsewhere'");
    other.close();
    await nextTurn();
    expect(await named('')).toEqual([{ name: 'Elsewhere' }]);
  });

  it('is not seen before it is committed, nor what was rolled back', async () => {
    const failed = database.write(async tx => {
      await query(tx, "update tills set name = 'Never'", []);
      expect(await named('')).toEqual([{ name: 'Front' }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await nextTurn();
    expect(await named('')).toEqual([{ name: 'Front' }]);
  });

  it('answers rows that nobody can change for the others', async () => {
    const rows = await named('');
    expect(() => {
      rows[0]!.name = 'Mine';
    }).toThrow(TypeError);
    expect(() => rows.push({ name: 'Mine' })).toThrow(TypeError);
  });

  it('relies on statements that change no other table than the one they name', async () => {
    const service = await startService({ DATA_DIR: folder });
    await service.stop();
    const raw = new SQLite(join(folder, 'bijak.sqlite'), { readonly: true });
    expect(
      raw
        .prepare("select name from sqlite_master where type = 'view' or sql like 'create virtual%'")
        .all(),
    ).toEqual([]);
    // A trigger may refuse, never write.
    const triggers = raw
      .prepare("select sql from sqlite_master where type = 'trigger'")
      .pluck()
      .all() as string[];
    expect(triggers).toHaveLength(2 * guardedTables.length);
    for (const text of triggers)
      expect(text).toMatch(
        /^CREATE TRIGGER \w+ before (update|delete) on \w+ begin select raise\(abort, '[^']+'\); end$/,
      );
    expect(
      raw.prepare('select m.name from sqlite_master m, pragma_foreign_key_list(m.name)').all(),
    ).toEqual([]);
    raw.close();
  });
});
