// The filter values of a list that say how it is shown: no question for its rows, and renamed with their
// field.
import { describe, expect, it } from 'vitest';
import { renameInFilter, toFilterQuery } from '../../domain/entity-schema/list-filter-values.ts';

const shown = { state: 'new', group_by: 'kind', layout: 'board:kind' };

describe('how a list is shown', () => {
  it('is no part of the question for its rows', () => {
    expect(toFilterQuery(shown)).toEqual({ 'filter[state]': 'new' });
  });

  it('follows the name of its field, and goes alone when that is gone', () => {
    expect(renameInFilter(shown, 'kind', 'sort')).toEqual({
      state: 'new',
      group_by: 'sort',
      layout: 'board:sort',
    });
    expect(renameInFilter(shown, 'kind', null)).toEqual({ state: 'new' });
    expect(renameInFilter(shown, 'state', 'status')).toEqual({
      status: 'new',
      group_by: 'kind',
      layout: 'board:kind',
    });
    // A condition on the field takes the whole view with it.
    expect(renameInFilter(shown, 'state', null)).toBeUndefined();
  });
});
