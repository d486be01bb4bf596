// The address of a list may name an order, a page or a number of rows that does not exist: then the
// usual ones are shown (E17).
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const unit = { id: 3, name: 'pcs', description: 'Pieces', status: 1 };

/** The list's query at the address. */
const asked = async (search: string) => {
  // react-admin's own router, in place of the application's.
  window.location.hash = `#/units${search}`;
  const { calls } = renderScreen(<EntityList entity={findEntity('units')} />, () =>
    listResponse([unit]),
  );
  expect(await screen.findByText('pcs')).toBeVisible();
  await waitFor(() => expect(calls.some(call => call.path.startsWith('units?'))).toBe(true));
  return new URLSearchParams(
    calls.find(call => call.path.startsWith('units?'))!.path.split('?')[1],
  );
};

afterEach(() => {
  window.location.hash = '';
});

describe('the address of a list', () => {
  const { sort, limit } = findEntity('units').list;
  it.each([
    ['?sort=nonsense&order=ASC'],
    ['?sort=constructor&order=DESC'],
    ['?sort=__proto__'],
    ['?sort=name&order=sideways'],
    ['?sort=name'],
    ['?sort=&order='],
    ['?sort=name&sort=status&order=ASC'],
  ])('%s is shown in the usual order (E17)', async search => {
    const query = await asked(search);
    expect([query.get('sort_field'), query.get('sort_by')]).toEqual([null, sort.by]);
  });

  it('?sort of a column is followed (E17)', async () => {
    const query = await asked('?sort=description&order=DESC');
    expect([query.get('sort_field'), query.get('sort_by')]).toEqual(['description', 'desc']);
    expect(screen.getByRole('columnheader', { name: 'Description' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it.each([['?page=-1&perPage=0'], ['?page=0.5&perPage=99999'], ['?page=x&perPage=-5']])(
    '%s shows the first page (E17)',
    async search => {
      const query = await asked(search);
      expect([query.get('page'), query.get('limit')]).toEqual(['1', String(limit)]);
    },
  );
});
