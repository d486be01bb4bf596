// The rows of a list: a click opens the record, figures are right-aligned, all can be exported.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

const open = async (name: string, row: Record<string, unknown>, shown: string) => {
  const entity = findEntity(name);
  const body = { data: [row], total: 1, current_page: 1, last_page: 1, from: 1, to: 1 };
  const staged = renderScreen(<EntityList entity={entity} />, ({ path }) =>
    path.startsWith(`${name}?`) ? { status: 200, body } : undefined,
  );
  return { ...staged, entity, cell: await screen.findByText(shown) };
};
const customer = { id: 7, customer_name: 'Hari Traders', type: 'C', status: 1 };

describe('a row of a list', () => {
  it('opens its record by a click anywhere but among its actions', async () => {
    const { cell, router, entity } = await open('customers', customer, 'Hari Traders');
    const address = () => router.state.location.pathname;
    const before = address();
    await userEvent.click(screen.getByRole('row', { name: /Hari/ }).querySelector('.actions')!);
    expect(address()).toBe(before);

    // Who has selected a text wants to copy it.
    const selected = vi.spyOn(window, 'getSelection');
    selected.mockReturnValue({ toString: () => 'Hari' } as Selection);
    await userEvent.click(cell);
    expect(address()).toBe(before);
    selected.mockRestore();

    await userEvent.click(cell);
    await waitFor(() => expect(address()).toBe(`${entity.address}/7`));
  });

  it('opens its form where the entity has no view', async () => {
    const { cell, router } = await open('units', { id: 3, name: 'Box', status: 1 }, 'Box');
    await userEvent.click(cell);
    await waitFor(() => expect(router.state.location.search).toBe('?form=3'));
  });

  it('shows figures digit under digit, and texts from the left', async () => {
    const { cell } = await open(
      'products',
      { id: 2, name: 'Ink', sales_price: 1250, status: 1, tax_treatment: 1 },
      'Ink',
    );
    const price = screen.getByText('Rs. 1,250.00/-').closest('td')!;
    expect(price).toHaveClass('figure');
    expect(price).toHaveAttribute('data-label', expect.stringMatching(/Price/));
    expect(cell.closest('td')).not.toHaveClass('figure');
  });
});

describe('the whole list', () => {
  it('is taken away as a file under the filters and in the order of the screen', async () => {
    const unit = { id: 3, name: 'Box', status: 1 };
    const { calls } = await open('units', unit, 'Box');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'bo{Enter}');
    const before = calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await findRequest(calls, 'sort_field=name', before);
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('All 1 rows under the filters, on every page:')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'XLSX' }));
    const taken = () =>
      calls.map(({ path }) => decodeURIComponent(path)).find(path => path.includes('/export?'));
    await waitFor(() => expect(taken()).toBeDefined());
    const [path, query] = taken()!.split('?');
    expect(path).toBe('units/export');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      sort_field: 'name',
      sort_by: 'asc',
      'filter[name]': 'bo',
      export_type: 'xlsx',
    });
  });

  it('is not offered where the schema does not let it be (SAL-CUS-021)', async () => {
    await open('customers', customer, 'Hari Traders');
    expect(await screen.findByRole('button', { name: 'Columns' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
