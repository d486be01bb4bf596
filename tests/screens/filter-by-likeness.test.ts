// How far from a name a text may be to find it: what 0.2 would refuse and 0.4 would take.
import { expect, it } from 'vitest';
import { filterByLikeness } from '../../src/ui/filter-by-likeness.ts';

it('finds what is nearly typed right, within 0.3 (SHELL-045, CONST-010)', () => {
  const parties = [{ label: 'Sagarmatha Traders' }];
  const find = (text: string) => filterByLikeness(parties, ['label'], text).length;
  expect(['Sagarmatha', 'Saxarmaxxa', 'Sagarxxxxa', 'Annapurna'].map(find)).toEqual([1, 1, 0, 0]);
});
