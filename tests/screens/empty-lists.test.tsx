// A list without rows names its records and the next step; one that filters have emptied has a
// button that removes them.

import { entities } from 'virtual:entities';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { currentPath, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

afterEach(() => switchLanguage('en'));

describe('an empty list', () => {
  it.each([
    [
      'en',
      'No customers yet.',
      'Add the first one, or import several from a CSV file.',
      'Add the first one',
      'Import from CSV',
    ],
    [
      'ne',
      'अहिलेसम्म कुनै ग्राहक छैन।',
      'पहिलो थप्नुहोस्, वा CSV फाइलबाट धेरै एकैपटक ल्याउनुहोस्।',
      'पहिलो थप्नुहोस्',
      'फाइलबाट ल्याउनुहोस्',
    ],
  ] as const)(
    'names the thing and the next step, with its buttons, in %s',
    async (language, none, hint, first, file) => {
      switchLanguage(language);
      renderScreen(<EntityList entity={findEntity('customers')} quiet />);
      const table = await screen.findByRole('table');
      expect(await within(table).findByText(none)).toBeVisible();
      expect(within(table).getByText(hint)).toBeVisible();
      expect(table.querySelector('[data-drawing]')).toBeVisible();
      await userEvent.click(within(table).getByRole('button', { name: file }));
      const dialog = await screen.findByRole('dialog');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(within(table).getByRole('button', { name: first })).toBeVisible();
    },
  );

  it('opens the form of the first one', async () => {
    renderScreen(<EntityList entity={findEntity('units')} quiet />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add the first one' }));
    await waitFor(() => expect(currentPath()).toBe('/?form=new'));
  });

  it('leads to where a thing is made that has no form of its own', async () => {
    renderScreen(<EntityList entity={findEntity('credit-notes')} quiet />);
    expect(await screen.findByText('No credit notes yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the invoices' })).toHaveAttribute(
      'href',
      '/sales/invoice',
    );
  });

  it('that filters have emptied says so and takes them away, and the keyboard goes on at the filters', async () => {
    const row = { id: 1, name: 'pcs', status: 1, description: 'Pieces' };
    const { calls } = renderScreen(<EntityList entity={findEntity('units')} quiet />, ({ path }) =>
      path.startsWith('units') && !decodeURIComponent(path).includes('filter[name]')
        ? listResponse([row])
        : undefined,
    );
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await screen.findByText('Pieces');
    await userEvent.type(search, 'zz{Enter}');
    expect(await screen.findByText('No units match these filters.')).toBeVisible();
    expect(document.querySelector('[data-drawing]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Pieces')).toBeVisible();
    // The earlier rows are shown at once, and requested again behind them.
    await waitFor(() =>
      expect(decodeURIComponent(calls.at(-1)!.path)).not.toContain('filter[name]'),
    );
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''));
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus());
  });

  it('says so in a toast (ERR-017), which goes with its page', async () => {
    const { router } = renderScreen(
      <Routes>
        <Route path="/" element={<EntityList entity={findEntity('units')} />} />
        <Route path="/other" element={<p>Another page</p>} />
      </Routes>,
    );
    expect(await screen.findByText('No records found.')).toBeVisible();
    await act(() => router.navigate('/other'));
    expect(screen.getByText('Another page')).toBeVisible();
    expect(getToasts()).toEqual([]);
  });

  it('has a next step for every entity that has a list of its own', () => {
    // Both have pages of their own instead of a list.
    const own = ['app-keys', 'fiscal-year'];
    const listed = entities.filter(entity => entity.address !== '' && !own.includes(entity.name));
    const without = listed.filter(
      entity => !entity.empty && !(entity.verbs.includes('create') && entity.form !== 'none'),
    );
    expect(without.map(entity => entity.name)).toEqual([]);
  });
});
