// Texts with values: digits of the language, a singular and a plural.
import { describe, expect, it } from 'vitest';
import { translate } from '../../domain/language.ts';

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
