// Schema files are validated by the grammar at the first start and after every change; files that
// fitted are not validated again.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { createSchemaValidationCache } from '../../server/entities/schema-validation-cache.ts';

describe('the schema files of a start', () => {
  let folder: string;
  let cache: string;
  beforeEach(() => {
    const made = mkdtempSync(join(tmpdir(), 'bijak-schemas-'));
    folder = join(made, 'schemas');
    cache = join(made, 'cache');
    cpSync(join(import.meta.dirname, '..', '..', 'schemas'), folder, { recursive: true });
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  const load = () => loadEntities(folder, cache);
  const change = (name: string, to: (text: string) => string) => {
    const file = join(folder, name);
    writeFileSync(file, to(readFileSync(file, 'utf8')));
  };
  const withUnknownWord = (text: string) =>
    JSON.stringify({ ...(JSON.parse(text) as object), 'x-shelf': 1 });
  const refusal =
    'schemas/units.json: "x-shelf" at the top is no word of the vocabulary; see docs/vocabulary.md';

  it('are refused whenever one no longer fits the grammar, however often they fitted before', async () => {
    const { entities } = await load();
    const before = readFileSync(join(folder, 'units.json'), 'utf8');
    change('units.json', withUnknownWord);
    await expect(load()).rejects.toThrow(refusal);
    await expect(load()).rejects.toThrow(refusal);
    writeFileSync(join(folder, 'units.json'), before);
    expect((await load()).entities).toEqual(entities);
  });

  it('are validated again when the grammar is another, and where nothing can be cached', async () => {
    await load();
    change(join('meta', 'entity.schema.json'), text =>
      JSON.stringify({ ...(JSON.parse(text) as { required: string[] }), required: ['x-index'] }),
    );
    await expect(load()).rejects.toThrow('"x-index" is missing at the top; add it');
    rmSync(cache, { recursive: true });
    writeFileSync(cache, 'a file where the folder would be');
    await expect(load()).rejects.toThrow('"x-index" is missing at the top; add it');
  });

  it('are the same entities whether they were validated or cached', async () => {
    const judged = (await load()).entities;
    expect(readFileSync(join(cache, 'fitting-schemas'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect((await load()).entities).toEqual(judged);
  });

  it('that fitted are not validated again', async () => {
    change('units.json', withUnknownWord);
    await expect(load()).rejects.toThrow(refusal);
    const read = (name: string): [string, string] => [
      name,
      readFileSync(join(folder, name), 'utf8'),
    ];
    const names = readdirSync(folder).filter(name => name.endsWith('.json'));
    createSchemaValidationCache(cache, [
      ['grammar', read(join('meta', 'entity.schema.json'))[1]],
      ...names.map(read),
    ]).markValid();
    expect((await load()).entities.map(({ name }) => name)).toContain('units');
  });

  it('contradicting each other are refused also when each fits', async () => {
    await load();
    rmSync(join(folder, 'units.json'));
    await expect(load()).rejects.toThrow('points to "units", but there is no schemas/units.json');
    // Only the fit to the grammar is cached.
    await expect(load()).rejects.toThrow('points to "units", but there is no schemas/units.json');
  });
});
