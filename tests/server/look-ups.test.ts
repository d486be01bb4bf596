// What is looked up is remembered, and never a moment longer than it is true.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/connect.ts';
import { openSqlite } from '../../server/database/sqlite.ts';
import { insertRow, run } from '../../server/database/statement.ts';

const nextTurn = () => new Promise(setImmediate);

describe('a look-up', () => {
  let folder: string;
  let database: Database;
  let asked: string[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bijak-look-ups-'));
    asked = [];
    database = await openSqlite(folder, text => asked.push(text));
    await database.createTable({ name: 'tills', columns: { id: 'identity', name: 'text', note: 'text' } });
    await database.write(tx => insertRow(tx, 'tills', { name: 'Front', note: '' }));
    asked = [];
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const named = async (...values: (string | null)[]) =>
    run(database.lookups, 'select name from tills where note is ? order by id', values) as Promise<{ name: string }[]>;

  it('is asked of the engine once, however many ask, this turn or a later one', async () => {
    await Promise.all([named(''), named('')]);
    await nextTurn();
    expect(await named('')).toEqual([{ name: 'Front' }]);
    expect(asked).toHaveLength(1);
  });

  it('tells nothing from an empty text', async () => {
    expect([await named(null), await named('')]).toEqual([[], [{ name: 'Front' }]]);
  });

  it('sees what this process has just committed, in the same turn', async () => {
    await named('');
    const seen = await database.write(tx => run(tx, "update tills set name = 'Back'", [])).then(() => named(''));
    expect(seen).toEqual([{ name: 'Back' }]);
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
      await run(tx, "update tills set name = 'Never'", []);
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
});
