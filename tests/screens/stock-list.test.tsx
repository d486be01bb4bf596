// The list of stock, its history and the form of an entry.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { StockHistory } from '../../custom-pages/stock/StockHistory.tsx';
import { stock } from '../../resources/stock.tsx';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import {
  findCells,
  findEntity,
  findHeadings,
  listResponse,
  renderAt,
  renderScreen,
} from '../support/render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
});

describe('the inventory history', () => {
  const open = () =>
    renderScreen(<StockHistory />, ({ path }) =>
      path.startsWith('products')
        ? listResponse([{ id: 7, name: 'Cable', code: 'P00001' }])
        : {
            status: 200,
            body: {
              data: [
                {
                  product_id: 7,
                  code: 'P00001',
                  name: 'Cable',
                  stock: 12,
                  value: 1250.5,
                  average_cost: 104.21,
                  stock_date: '2026-11-20',
                },
              ],
              total: 1,
              total_value: 98_765.4,
            },
          },
    );

  it('shows the current stock under the documents’ columns, with nothing to create (ADM-INVY-016, ADM-INVY-019..023, OPEN-110, QUIRK-072)', async () => {
    const { calls } = open();
    expect(await findHeadings()).toEqual([
      ...['ID', 'Name', 'Stock Quantity', 'Added Date'],
      ...['Average Cost', 'Value'],
    ]);
    expect(await findCells('Cable')).toEqual([
      ...['7', 'Cable', '12', '2026/11/20'],
      ...['Rs. 104.21/-', 'Rs. 1,250.50/-'],
    ]);
    expect(screen.getByRole('row', { name: /^Value of all stock/ })).toHaveTextContent(
      'Rs. 98,765.40/-',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Current stock');
    expect(await screen.findByText('1 product is below minimum stock.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Stock Adjustments' })).toHaveAttribute(
      'href',
      '/inventory',
    );
    expect(screen.queryByRole('button', { name: /^Create\b/ })).toBeNull();
    const asked = calls.find(call => call.path.startsWith('inventory/-/current-inventories'))!.path;
    expect(asked).toContain('limit=10&page=1');
    expect(asked).not.toMatch(/from|to=|product_id/);
  });

  it('is filtered by one product until that is cleared, and by a range (ADM-INVY-017, ADM-INVY-018, QUIRK-073)', async () => {
    const { calls } = open();
    const last = () =>
      decodeURIComponent(calls.filter(call => call.path.startsWith('inventory/')).at(-1)!.path);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Search Product' }));
    await userEvent.click(await screen.findByRole('option', { name: /Cable/ }));
    await waitFor(() => expect(last()).toContain('product_id=7'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(last()).not.toContain('product_id'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-11-20');
    await waitFor(() => expect(last()).toMatch(/from=2026\/11\/01&to=2026\/11\/20/));
    expect(screen.getByText('2026/11/01 to 2026/11/20')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'End Date' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-10-20');
    expect(await screen.findByText('Invalid date range')).toBeVisible();
    expect(last()).not.toContain('2026/10/20');
  });
});

describe('the inventory list', () => {
  it('has its columns, its actions and the way to the history (ADM-INVY-001..005, ADM-INVY-007)', async () => {
    const List = stock.list!;
    renderScreen(<List entity={findEntity('inventory')} />, () =>
      listResponse([
        {
          id: 4,
          product_id: 7,
          product: { id: 7, name: 'Cable' },
          stock_available: 12,
          reason: 'own-use',
          created_at: '2026-11-20 10:00:00',
        },
      ]),
    );
    expect(await findHeadings()).toEqual([
      'ID',
      'Name',
      'Stock Quantity',
      'Created Date',
      'Reason',
      'Actions',
    ]);
    const cells = await findCells('Cable');
    expect([...cells.slice(0, 3), cells[4]]).toEqual(['4', 'Cable', '12', 'Own Use']);
    const row = within(screen.getByText('Cable').closest('tr')!);
    for (const name of ['Edit', 'Delete']) expect(row.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Inventory' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Stock' })).toHaveAttribute(
      'href',
      '/inventory-history',
    );
  });
});

describe('the form of an inventory entry', () => {
  const entry = {
    id: 4,
    product_id: 7,
    product: { id: 7, name: 'Cable' },
    stock_available: 12,
    date_added: '2026-11-20',
  };
  const open = (mode: 'create' | 'edit', answer: { status: number; body: object }) =>
    renderAt(
      mode === 'edit' ? '/inventory/:id/edit' : '/inventory/new',
      <EntityFormPage entity={findEntity('inventory')} overrides={stock} mode={mode} />,
      mode === 'edit' ? '/inventory/4/edit' : '/inventory/new',
      ({ method, path }) => {
        if (method !== 'GET') return answer;
        if (path === 'inventory/4') return { status: 200, body: entry };
        return listResponse([{ id: 7, name: 'Cable' }]);
      },
    );

  it('keeps the product as it is when an entry is changed (ADM-INVY-010)', async () => {
    open('edit', { status: 200, body: entry });
    expect(await screen.findByRole('combobox', { name: 'Product' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('Cable');
    expect(screen.getByRole('textbox', { name: 'Stock Available' })).toBeEnabled();
  });

  it('shows the server’s refusals under their fields (ADM-INVY-015)', async () => {
    open('edit', {
      status: 422,
      body: { message: { stock_available: ['Too much.'], date_added: ['Too late.'] } },
    });
    await screen.findByRole('combobox', { name: 'Product' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const field = async (name: string) => screen.findByRole('textbox', { name });
    await waitFor(async () =>
      expect(await field('Stock Available')).toHaveAccessibleDescription('Too much.'),
    );
    expect(await field('Date Added')).toHaveAccessibleDescription(/Too late\./);
  });

  it('shows what a new entry that takes goods out would post', async () => {
    const asked: { path: string; body: unknown }[] = [];
    const lines = [
      { account_id: 1, account: 'Stock Gain and Loss', party: null, debit: 30, credit: 0 },
      { account_id: 2, account: 'Inventory', party: null, debit: 0, credit: 30 },
    ];
    renderAt(
      '/inventory/new',
      <EntityFormPage entity={findEntity('inventory')} overrides={stock} mode="create" />,
      '/inventory/new',
      ({ method, path, body }) => {
        if (method === 'GET') return listResponse([{ id: 7, name: 'Cable' }]);
        asked.push({ path, body });
        return { status: 200, body: { lines } };
      },
    );
    const show = await screen.findByRole('button', { name: 'Show Journal' });
    await userEvent.click(show);
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Product' }));
    await userEvent.click(await screen.findByRole('option', { name: /Cable/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Stock Available' }), '-3');
    await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Damaged' }));
    await userEvent.click(show);
    expect(await screen.findByText(/Stock Gain and Loss/)).toBeVisible();
    expect(asked).toEqual([
      {
        path: 'inventory/-/preview',
        body: { product_id: 7, stock_available: -3, reason: 'damaged' },
      },
    ]);
  });
});
