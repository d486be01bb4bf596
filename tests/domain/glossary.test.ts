// docs/glossary.md is kept: every label that is one of its English terms has the Nepali twin given
// there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractTranslations, parseGlossary, type Translation } from '../support/translations.ts';

/**
 * One English word for two things: the second Nepali word, and its use, are in the glossary's last
 * part.
 */
const alsoAllowed: Record<string, string[]> = {
  account: ['लेखा शीर्षक'],
  credit: ['उधारो'],
  import: ['फाइलबाट ल्याउनुहोस्'],
  export: ['निर्यात'],
  invoice: ['बीजक नं.'],
  pos: ['बिक्री काउन्टरहरू'],
  cancel: ['रोक्नुहोस्'],
  confirm: ['बीजक रद्द गर्नुहोस्'],
};
/** The portal's own headings of its forms, letter for letter. */
const official = /domain\/tax\/tax-forms\/built-in-layouts\.ts$/;

const root = join(import.meta.dirname, '..', '..');
const glossary = readFileSync(join(root, 'docs', 'glossary.md'), 'utf8');
const terms = parseGlossary(glossary);
const pairs: Translation[] = [
  'schemas',
  'src',
  'custom-pages',
  'resources',
  'domain',
  'server',
].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(json|tsx?|typ)$/.test(name))
    .flatMap(name =>
      extractTranslations(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')),
    ),
);

/** Files with the portal's own words, or with words searched for in other files. */
const foreign =
  /domain\/tax\/tax-forms\/built-in-layouts\.ts$|server\/features\/cbms\/read-register\.ts$/;
const letters = '[\\p{L}\\p{M}]';
/** By itself or with an ending; पान without, for other words begin with it. */
const isWordIn = (word: string, text: string) =>
  new RegExp(`(?<!${letters})${word}${word === 'पान' ? `(?!${letters})` : ''}`, 'u').test(text);
const never = [
  ...glossary
    .split('## Words with one spelling')[1]!
    .matchAll(/^\| [\u0900-\u097f ]+\| ([\u0900-\u097f ]+?) +\|/gm),
].map(([, word]) => word!);

describe('the glossary', () => {
  it('and the texts are read', () => {
    expect(terms.size).toBeGreaterThan(30);
    expect(pairs.length).toBeGreaterThan(1500);
    expect(extractTranslations('a.ts', "x: { en: 'VAT', ne: 'मूअक' }")).toEqual([
      { en: 'VAT', ne: 'मूअक', file: 'a.ts' },
    ]);
  });

  it('is followed by every label', () => {
    const others = pairs.filter(({ en, ne, file }) => {
      const term = en.toLowerCase();
      const nepali = terms.get(term);
      return (
        nepali !== undefined &&
        nepali !== ne &&
        !alsoAllowed[term]?.includes(ne) &&
        !official.test(file)
      );
    });
    expect(others).toEqual([]);
  });

  it('has a name in code for every term', () => {
    const codes = [
      ...glossary
        .split('## ')[0]!
        .matchAll(/^\| [^|]+ \| [^|]*[\u0900-\u097f][^|]* \| ([^|]*?) +\| /gm),
    ].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter(code => !/^[a-z][A-Za-z0-9]*$/.test(code))).toEqual([]);
  });

  it('has one spelling for a word, on the screens and in the manual', () => {
    expect(never.length).toBeGreaterThan(10);
    expect([
      isWordIn('चिन्ह', 'तारा चिन्हले'),
      isWordIn('पान', 'क्रेताको पान छैन'),
      isWordIn('पान', 'पाना'),
    ]).toEqual([true, true, false]);
    const texts = [
      'schemas',
      'src',
      'custom-pages',
      'resources',
      'domain',
      'server',
      'docs/manual/ne',
    ].flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map(name => `${folder}/${name}`)
        .filter(name => /\.(json|tsx?|typ)$/.test(name) && !foreign.test(name)),
    );
    const wrong = texts.flatMap(name => {
      const text = readFileSync(join(root, name), 'utf8');
      return never.filter(word => isWordIn(word, text)).map(word => `${name}: ${word}`);
    });
    expect(wrong).toEqual([]);
  });
});
