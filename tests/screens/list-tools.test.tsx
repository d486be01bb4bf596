// A user's own arrangement of a list: its columns and its saved filters.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeDatePresets } from '../../domain/calendar/date-presets.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { getPreferences, setPreference } from '../../src/api/preferences.ts';
import { createPreferenceStore } from '../../src/app/admin-providers.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { findRequest, openFilters, press } from '../support/screen-queries.ts';

const customers = findEntity('customers');
const row = {
  id: 1,
  customer_name: 'Hari Traders',
  customer_code: 'C1',
  pan: '301234567',
  type: 'C',
  status: 1,
  created_by: 'Sita (1)',
};
const page = {
  status: 200,
  body: { data: [row], total: 1, current_page: 1, last_page: 1, from: 1, to: 1 },
};

const open = async () => {
  const staged = renderScreen(<EntityList entity={customers} />, ({ path }) =>
    path.startsWith('customers') ? page : undefined,
  );
  await screen.findByText('Hari Traders');
  return staged;
};
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent);

beforeEach(() => {
  localStorage.clear();
  // In a rendered test the filters of the test before are in the address.
  window.location.hash = '';
});
afterEach(() => vi.unstubAllGlobals());

describe('the columns of a list', () => {
  it('are hidden and shown by a checkbox each, and never all hidden', async () => {
    await open();
    const all = heads();
    await press('Columns');
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    const boxes = await within(dialog).findAllByRole('checkbox');
    expect(boxes.map(box => (box as HTMLInputElement).labels![0]!.textContent)).toEqual(
      all.slice(0, -1),
    );
    expect(boxes[0]).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Contact' }));
    const left = all.filter(name => name !== all[0] && name !== 'Contact');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Elements under a dialog are found once it has gone.
    expect(await screen.findByRole('button', { name: 'Columns' })).toHaveFocus();
    expect(heads()).toEqual(left);
    expect(screen.queryByText('Hari Traders')).toBeNull();
    await press('Columns');
    for (const name of left.slice(0, -2))
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    const last = screen.getAllByRole('checkbox', { checked: true });
    expect(last).toHaveLength(1);
    expect(last[0]).toBeDisabled();
    await press('Show all columns');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(heads()).toEqual(all));
  });
});

describe('the saved filters of a list', () => {
  it('are saved under a name, applied with their order, replaced, and removed', async () => {
    const { calls, router } = await open();
    await press('Saved filters');
    expect(await screen.findByText('No saved filters yet.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Filter name' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await openFilters();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lal{Enter}');
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      'hari{Enter}',
    );
    const before = calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Customer Code' }));
    await findRequest(
      calls,
      /[?&]sort_field=customer_code&(.*&)?search=lal&(.*&)?filter\[customer_name\]=hari(&|$)/,
      before,
    );

    await press('Saved filters');
    const name = await screen.findByRole('textbox', { name: 'Filter name' });
    expect(name).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(name).toHaveAccessibleDescription('Enter a name.');
    await userEvent.keyboard('Haris{Enter}');
    expect(await screen.findByRole('button', { name: 'Haris' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await press('Clear all filters');
    await waitFor(() => expect(router.state.location.search).not.toContain('hari'));
    await userEvent.click(screen.getByRole('button', { name: 'Customer Pan' }));

    await press('Saved filters');
    await userEvent.click(await screen.findByRole('button', { name: 'Haris' }));
    await waitFor(() =>
      expect(decodeURIComponent(calls.at(-1)!.path)).toMatch(
        /sort_field=customer_code.*search=lal.*filter\[customer_name\]=hari/,
      ),
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('lal');
    expect(screen.getByRole('searchbox', { name: 'Search Customer Name' })).toHaveValue('hari');

    await press('Saved filters');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Filter name' }),
      ' Haris {Enter}',
    );
    expect(screen.getAllByRole('button', { name: 'Haris' })).toHaveLength(1);
    await press('Remove "Haris"');
    expect(await screen.findByText('No saved filters yet.')).toBeVisible();
  });

  it('are in Nepali', async () => {
    switchLanguage('ne');
    await open();
    await press('सेभ गरिएका फिल्टर');
    expect(await screen.findByText('अहिलेसम्म कुनै फिल्टर सेभ गरिएको छैन।')).toBeVisible();
  });
});

describe('the store of the lists', () => {
  it('begins with the user’s preferences, keeps their changes, and nothing else', () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
    setPreference('units.hiddenColumns', ['description']);
    const store = createPreferenceStore();
    store.setup();
    expect(store.getItem('units.hiddenColumns')).toEqual(['description']);
    store.setItem('units.hiddenColumns', []);
    store.setItem('units.selectedIds', [1]);
    expect(getPreferences()).toMatchObject({ 'units.hiddenColumns': [] });
    expect(getPreferences()).not.toHaveProperty('units.selectedIds');
  });
});

describe('the period of a list', () => {
  it('is chosen by the Nepali month, quarter or fiscal year, and sets both dates', async () => {
    const { calls } = renderScreen(<EntityList entity={findEntity('billings')} />, ({ path }) =>
      path.startsWith('billings') ? { status: 200, body: { ...page.body, data: [] } } : undefined,
    );
    await openFilters();
    await userEvent.click(await screen.findByRole('button', { name: 'Period' }));
    const menu = screen.getByRole('menu', { name: 'Period' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(item => item.textContent),
    ).toEqual([
      'Today',
      'This month',
      'Last month',
      'This quarter',
      'Last quarter',
      'This fiscal year',
      'Last fiscal year',
    ]);
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'This quarter' }));
    const { start_date, end_date } = computeDatePresets(toNepalDate(new Date())).quarter;
    await waitFor(() => {
      const asked = decodeURIComponent(calls.at(-1)!.path);
      expect(asked).toContain(`start_date=${start_date}`);
      expect(asked).toContain(`end_date=${end_date}`);
    });
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the filters of a list on a telephone', () => {
  it('are behind a button with the number of set ones, so that rows are seen at once', async () => {
    const narrow = vi.fn((query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    vi.stubGlobal('matchMedia', narrow);
    const vendors = {
      status: 200,
      body: {
        ...page.body,
        data: [{ id: 1, vendor_name: 'Hari Cables', vendor_code: 'V1', status: 1 }],
      },
    };
    renderScreen(<EntityList entity={findEntity('vendors')} />, ({ path }) =>
      path.startsWith('vendors') ? vendors : undefined,
    );
    await screen.findByText('Hari Cables');
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Vendor Name' }),
      'hari{Enter}',
    );
    const filters = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(filters).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(filters);
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    expect(screen.getByText('Hari Cables')).toBeVisible();
  });
});
