// Patterns of texts, times of the day and tags: what they are, what is refused and in which words, and
// that no pattern takes long.
import { describe, expect, it } from 'vitest';
import {
  findPatternProblem,
  matchesPattern,
  toWholePattern,
} from '../../domain/entity-schema/text-pattern.ts';
import { isTag, splitTags, tidyTags } from '../../domain/tags.ts';
import { isTimeOfDay, parseTimeOfDay } from '../../domain/time-of-day.ts';

describe('a pattern', () => {
  it.each([
    ['[A-Z]{2}-\\d{4}', ['BA-2034'], ['BA-203', 'ba-2034', 'BA-20345', 'xBA-2034', '']],
    ['^\\d+(\\.\\d{1,2})?$', ['12', '12.5', '0.25'], ['.5', '1.', '1.234', 'a1']],
    ['(red|green)( ?, ?(red|green))*', ['red', 'red, green,red'], ['blue', 'red,']],
    ['[क-ह]+ [०-९]{१,२}', ['बकख १२'], ['ba 12', 'बख १२३']],
    ['\\(\\+977\\) .*', ['(+977) 01'], ['+977 01']],
    ['[^,;]+', ['a b'], ['a,b', '']],
    ['a{0}b{2,}', ['bb', 'bbb'], ['b', 'abb']],
    ['(a?)*b', ['b', 'aab'], ['a', 'ba']],
    ['', [''], ['a']],
  ])('%j is of the whole text', (pattern, fit, unfit) => {
    expect(findPatternProblem(pattern)).toBeUndefined();
    for (const text of fit) expect([text, matchesPattern(pattern, text)]).toEqual([text, true]);
    for (const text of unfit) expect([text, matchesPattern(pattern, text)]).toEqual([text, false]);
    // Others read it as JSON Schema has it.
    if (!/[०-९]\}/.test(pattern))
      for (const text of [...fit, ...unfit])
        expect(new RegExp(toWholePattern(pattern), 'u').test(text)).toBe(fit.includes(text));
  });

  it.each([
    ['(a', 'The pattern ends within "(".'],
    ['[a', 'The pattern ends within "[".'],
    ['a)', 'A pattern cannot have ")" here.'],
    ['*a', 'A pattern cannot have "*" here.'],
    ['a+?', 'A pattern cannot have "?" here.'],
    ['a**', 'A pattern cannot have "*" here.'],
    ['a^b', 'A pattern cannot have "^" here.'],
    ['(?=a)b', 'A pattern cannot have "(?" here.'],
    ['(?<x>a)', 'A pattern cannot have "(?" here.'],
    ['(a)\\1', 'A pattern cannot have "\\1" here.'],
    ['\\p{L}', 'A pattern cannot have "\\p" here.'],
    ['a\\', 'A pattern cannot have "\\" here.'],
    ['[]', 'A pattern cannot have "[]" here.'],
    ['[z-a]', 'A pattern cannot have "z-" here.'],
    ['a{2,1}', 'A pattern cannot have "{2,1}" here.'],
    ['a{x}', 'A pattern cannot have "{x" here.'],
    ['a{2', 'A pattern cannot have "{2" here.'],
    ['(a{50}){50}', 'This pattern repeats too much: written out it may have 1000 characters.'],
    ['x'.repeat(201), 'A pattern has at most 200 characters.'],
  ])('%j is refused', (pattern, text) => {
    const problem = findPatternProblem(pattern)!;
    expect(problem.en).toBe(text);
    expect(problem.ne).toMatch(/[ऀ-ॿ]/);
    // A forged backup may have it: no record is judged by it.
    expect(matchesPattern(pattern, 'a')).toBe(true);
  });

  it('never takes long, whatever it is and whatever it is held against', () => {
    const started = performance.now();
    for (const pattern of [
      '(a|a)*b',
      '(a+)+b',
      '(a*)*b',
      'a*a*a*a*a*a*a*b',
      '(a|aa|aaa){1,60}b',
      `(${'a?'.repeat(60)})b`,
    ])
      expect(matchesPattern(pattern, 'a'.repeat(2000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('a time of the day', () => {
  it.each([
    ['9:30', '09:30'],
    ['१४:०५', '14:05'],
    ['9.05', '09:05'],
    ['2:30 pm', '14:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['24:00', '24:00'],
    ['14 pm', '14 pm'],
    ['9', '9'],
    ['soon', 'soon'],
  ])('is read of %j', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });

  it('is stored as hours and minutes', () => {
    expect(['00:00', '23:59'].every(isTimeOfDay)).toBe(true);
    expect(['24:00', '9:30', '09:60', '09:30:00', 930, null].some(isTimeOfDay)).toBe(false);
  });
});

describe('tags', () => {
  it('are tidied, and none is there twice', () => {
    expect(tidyTags([' New ', 'new', 'to  be paid', '', 'नयाँ'])).toEqual([
      'New',
      'to be paid',
      'नयाँ',
    ]);
    expect(tidyTags(['a', 1])).toEqual(['a', 1]);
    expect(splitTags('urgent, to be paid,,urgent')).toEqual(['urgent', 'to be paid']);
    expect(isTag('x'.repeat(40))).toBe(true);
    for (const wrong of ['x'.repeat(41), 'a,b', ' a', '', 'a\nb', 3])
      expect(isTag(wrong)).toBe(false);
  });
});
