// Languages: which one a request asks for, and the file for a translator, into which every pair of
// texts leaves the code and from which it returns.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translate } from '../../domain/language.ts';
import { applyTranslations, collectTexts } from '../../scripts/texts/translations.ts';

const root = join(import.meta.dirname, '..', '..');
const areas = ['schemas', 'domain', 'server', 'src', 'custom-pages', 'resources'];

/** A tree of two of our own files. */
const copyTree = () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const area of areas) mkdirSync(join(folder, area));
  for (const file of ['src/i18n/words.ts', 'schemas/customers.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  return folder;
};

describe('the texts of the program', () => {
  const texts = collectTexts(root);

  it('are collected from code and schemas, each at a place of its own', () => {
    expect(texts.length).toBeGreaterThan(2_000);
    expect(new Set(texts.map(({ place }) => place)).size).toBe(texts.length);
    const isFrom = (area: string) => texts.some(({ place }) => place.startsWith(`${area}/`));
    expect(areas.filter(area => !isFrom(area))).toEqual([]);
  });

  it('return unchanged where nothing was translated', () => {
    const folder = copyTree();
    expect(applyTranslations(folder, collectTexts(folder))).toEqual({ changed: 0, rejected: [] });
  });

  it('return with the Nepali that has changed, and nothing else', () => {
    const folder = copyTree();
    const before = collectTexts(folder);
    const wanted = 'अर्को "शब्द" र \'उद्धरण\'\nदुई पङ्क्ति';
    const picked = ['words.ts', 'customers.json'].map(
      file => before.find(({ place }) => place.includes(file))!,
    );
    const given = before.map(pair => (picked.includes(pair) ? { ...pair, ne: wanted } : pair));
    expect(applyTranslations(folder, given)).toEqual({ changed: 2, rejected: [] });
    expect(collectTexts(folder)).toEqual(given);
    expect(() =>
      JSON.parse(readFileSync(join(folder, 'schemas/customers.json'), 'utf8')),
    ).not.toThrow();
  });

  it('are refused by place where they would harm', () => {
    const folder = copyTree();
    writeFileSync(
      join(folder, 'src', 'count.ts'),
      "export const texts = { left: { en: '{n|row|rows} left', ne: '{n|पङ्क्ति|पङ्क्ति} बाँकी' } };",
    );
    const place = 'src/count.ts texts.left';
    const { en } = collectTexts(folder).find(pair => pair.place === place)!;
    const reasons = (given: { place: string; en: string; ne: string }) =>
      applyTranslations(folder, [given]).rejected.map(({ reason }) => reason);
    expect(reasons({ place, en, ne: 'बाँकी' })).toEqual([expect.stringContaining('{n')]);
    expect(reasons({ place, en, ne: ' ' })).toEqual([expect.stringContaining('empty')]);
    expect(reasons({ place, en: 'Other', ne: '{n|क|ख}' })).toEqual([
      expect.stringContaining('English has changed'),
    ]);
    expect(reasons({ place: 'src/gone.ts x', en, ne: 'क' })).toEqual([
      expect.stringContaining('no such text'),
    ]);
    expect(collectTexts(folder)).toContainEqual({ place, en, ne: '{n|पङ्क्ति|पङ्क्ति} बाँकी' });
  });

  it('have the plural form of their language', () => {
    const rows = { en: '{n} {n|row|rows}', ne: '{n} {n|जना|जनाहरू}' };
    expect([0, 1, 2, '1,001'].map(n => translate(rows, 'en', { n }))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1,001 rows',
    ]);
    expect(['१', 1, '११'].map(n => translate(rows, 'ne', { n }))).toEqual([
      '१ जना',
      '१ जना',
      '११ जनाहरू',
    ]);
  });
});

const found = {
  en: '{n} {n|record was|records were} found in {place}',
  ne: '{place} मा {n} अभिलेख',
};

describe('a text with values', () => {
  it.each([
    [0, '0 records were found in A'],
    [1, '1 record was found in A'],
    ['1', '1 record was found in A'],
    ['१', '१ record was found in A'],
    [21, '21 records were found in A'],
  ])('has the form of its number (%s)', (n, text) => {
    expect(translate(found, 'en', { n, place: 'A' })).toBe(text);
  });

  it('needs no forms, and keeps the name of a value that is missing', () => {
    expect(translate(found, 'ne', { n: 2 })).toBe('{place} मा २ अभिलेख');
  });
});
