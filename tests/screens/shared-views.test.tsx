// Views of a list that are shared: seen below somebody's own, applied with order and columns, shared,
// renamed and deleted by those who may.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { findToast, openFilters, press } from '../support/screen-queries.ts';

const customers = findEntity('customers');
const row = { id: 1, customer_name: 'Hari Traders', customer_code: 'C1', status: 1 };
const theirs = {
  id: 7,
  name: 'East',
  filter: { search: 'east', conditions: [{ field: 'status', operator: 'is', value: '1' }] },
  sort: { field: 'customer_code', order: 'ASC' },
  hidden: ['pan'],
  created_by: 'Gita (4)',
  can_change: false,
};
const mine = { ...theirs, id: 8, name: 'West', filter: {}, hidden: [], can_change: true };

/** The list over a server with these views. */
const open = async (views: object[], refuse?: (call: ApiCall) => object | undefined) => {
  const kept = [...views] as { id: number }[];
  const staged = renderScreen(<EntityList entity={customers} />, call => {
    const { path, method, body } = call;
    if (!path.startsWith('shared-views')) return listResponse([row]);
    const message = refuse?.(call);
    if (message) return { status: 422, body: { message } };
    const id = Number(/\/(\d+)$/.exec(path)?.[1]);
    const place = kept.findIndex(view => view.id === id);
    if (method === 'GET') return { status: 200, body: { data: kept } };
    if (method === 'DELETE') kept.splice(place, 1);
    if (method === 'PATCH') kept[place] = { ...kept[place]!, ...(body as object) };
    if (method === 'POST') kept.push({ ...mine, ...(body as object), id: 9 });
    return { status: 200, body: { message: `Done: ${method}` } };
  });
  await screen.findByText('Hari Traders');
  const asked = () =>
    decodeURIComponent(
      staged.calls.filter(({ path }) => path.startsWith('customers')).at(-1)!.path,
    );
  const sent = (method: string) => staged.calls.find(call => call.method === method);
  return { asked, sent };
};

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});
afterEach(() => {
  switchLanguage('en');
  vi.unstubAllGlobals();
});

describe('a shared view', () => {
  it('is applied with its order and its columns', async () => {
    const { asked } = await open([theirs]);
    expect(screen.getByRole('columnheader', { name: 'Customer Pan' })).toBeVisible();
    await press('Saved filters');
    const views = await screen.findByRole('list', { name: 'Shared in the company' });
    await userEvent.click(within(views).getByRole('button', { name: 'East by Gita' }));
    await waitFor(() =>
      expect(asked()).toMatch(/sort_field=customer_code.*search=east.*filter\[status\]\[is\]=1/),
    );
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'Customer Pan' })).toBeNull(),
    );
    await press('Saved filters');
    expect(await screen.findByRole('button', { name: 'East by Gita' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.queryByRole('button', { name: /Rename|for everyone/ })).toBeNull();
  });

  it('is shared under a name; a refusal is said at the name', async () => {
    let refusal: object | undefined = { name: ['Taken.'] };
    const { sent } = await open([], ({ method }) => (method === 'POST' ? refusal : undefined));
    await openFilters();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lal{Enter}');
    await press('Saved filters');
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Share with everyone in the company' }),
    );
    const name = screen.getByRole('textbox', { name: 'Filter name' });
    await userEvent.type(name, 'Lal{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Taken.'));
    refusal = undefined;
    await userEvent.type(name, '2{Enter}');
    expect(await screen.findByRole('button', { name: /^Lal2/ })).toBeVisible();
    expect(sent('POST')!.body).toEqual({
      entity: 'customers',
      name: 'Lal',
      filter: { search: 'lal' },
      sort: { field: customers.list.sort.field, order: customers.list.sort.by.toUpperCase() },
      hidden: [],
    });
    expect(await findToast('Done: POST')).toBeVisible();
  });

  it('is renamed and, after a question, deleted', async () => {
    const { sent } = await open([mine]);
    await press('Saved filters');
    await press('Rename "West"');
    const name = screen.getByRole('textbox', { name: 'New name' });
    expect(name).toHaveFocus();
    await userEvent.type(name, 'ern{Enter}');
    expect(await screen.findByRole('button', { name: 'Western by Gita' })).toBeVisible();
    expect(sent('PATCH')).toMatchObject({ path: 'shared-views/8', body: { name: 'Western' } });
    await press('Delete "Western" for everyone');
    const question = await screen.findByRole('dialog', { name: 'Delete shared view' });
    expect(within(question).getByText('Western')).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE')).toMatchObject({ path: 'shared-views/8' }));
    expect(await screen.findByText('No saved filters yet.')).toBeVisible();
  });

  it('is in Nepali', async () => {
    switchLanguage('ne');
    await open([mine]);
    await press('सेभ गरिएका फिल्टर');
    expect(await screen.findByRole('list', { name: 'कम्पनीमा साझा' })).toBeVisible();
    expect(screen.getByRole('button', { name: '“West” को नाम फेर्नुहोस्' })).toBeVisible();
  });
});
