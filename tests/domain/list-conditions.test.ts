// A list of values in a condition: as the address, the screen and the server read and write it.
import { describe, expect, it } from 'vitest';
import { joinList, splitList } from '../../domain/entity-schema/list-conditions.ts';

describe('the values of a condition', () => {
  it('are parted by commas that are in no quotes', () => {
    expect(splitList(' a ,b,, c')).toEqual(['a', 'b', 'c']);
    expect(splitList('"Pokhara, Lakeside" , "say ""hi""",x')).toEqual([
      'Pokhara, Lakeside',
      'say "hi"',
      'x',
    ]);
    expect(splitList('')).toEqual([]);
    expect(splitList(',')).toEqual([]);
  });

  it('have a quote that does not enclose a value as their own', () => {
    expect(splitList('5" pipe,"open, x"y')).toEqual(['5" pipe', '"open', 'x"y']);
  });

  it('are written as they are read', () => {
    for (const values of [['a', 'b'], ['Pokhara, Lakeside', '"x"', '5" pipe'], ['१,०००']])
      expect(splitList(joinList(values))).toEqual(values);
    expect(joinList(['a', 'b'])).toBe('a,b');
  });
});
