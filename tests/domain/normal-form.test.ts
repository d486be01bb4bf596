// The normal form of identifiers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsText, listEquivalentTexts, toNormalForm } from '../../domain/normal-form.ts';

describe('the normal form of an identifier', () => {
  it.each([
    ['123', '१२३'],
    ['123', '123\u200b'],
    ['123', '１２３'],
    ['inv-7', 'INV-７'],
    ['admin@demo.test', 'Admin@Demo.Test\u2060'],
    ['ड़', '\u0921\u093c'],
    ['é', 'e\u0301'],
    ['é', 'e\u200d\u0301'],
    ['box', 'b\u{e0041}ox'],
  ])('of %j is that of %j (finding B10)', (one, other) => {
    expect(toNormalForm(other)).toBe(toNormalForm(one));
  });

  it('keeps apart what a reader tells apart', () => {
    const texts = ['1', 'l', '12', '1-2', 'क', 'का', 'कि', 'e', 'é', 'a b', 'ab'];
    expect(new Set(texts.map(toNormalForm)).size).toBe(texts.length);
  });

  it('of a normal form is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const normal = toNormalForm(text);
        expect(toNormalForm(normal)).toBe(normal);
      }),
    );
  });
});

describe('a search in texts that are read already', () => {
  it('finds them however their letters are composed (finding E10)', () => {
    for (const [text, part] of [
      ['Cafe\u0301 Asan', 'CAFÉ'],
      ['\u0958लम घर', '\u0915\u093cलम'],
      ['\u0915\u093cलम', '\u0958'],
      ['Himal 7', 'mal'],
    ] as const)
      expect([text, containsText(text, part)]).toEqual([text, true]);
    expect(containsText('कमल', 'क\u093c')).toBe(false);
  });
});

describe('equivalent texts', () => {
  it('are one for plain text, and each way to compose letters else (finding E10)', () => {
    expect(listEquivalentTexts('Himal 7')).toEqual(['Himal 7']);
    expect(listEquivalentTexts('कमल')).toEqual(['कमल']);
    for (const typed of ['\u0958लम', '\u0915\u093cलम'])
      expect(new Set(listEquivalentTexts(typed))).toEqual(new Set(['\u0958लम', '\u0915\u093cलम']));
    expect(new Set(listEquivalentTexts('é'))).toEqual(new Set(['é', 'e\u0301']));
  });
});
