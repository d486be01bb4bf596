// A list in groups: asked under its filters, summed, a group chosen and given up again.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const invoices = findEntity('invoices');
const row = { id: 1, customer_name: 'Hari Traders', invoice_no: '1', status: 1, total: 100 };
const months = [
  {
    ...{ value: '2083-08', label: 'Mangsir 2083', count: 2 },
    sums: { total: 0.1, open_amount: 0 },
    ...{ from: '2026-11-17', to: '2026-12-15' },
  },
  { value: null, label: 'Empty', count: 1, sums: { total: 0.2, open_amount: 0.2 } },
];
const states = [{ value: 'unpaid', label: 'Unpaid', count: 3, sums: { total: 7, open_amount: 7 } }];

const open = async (more = false) => {
  const { calls } = renderScreen(<EntityList entity={invoices} />, ({ path }) => {
    if (!path.startsWith('invoices')) return undefined;
    if (!path.startsWith('invoices/groups')) return listResponse([row]);
    return { status: 200, body: { data: path.includes('payment_status') ? states : months, more } };
  });
  await screen.findByText('Hari Traders');
  const asked = (path: string) =>
    decodeURIComponent(calls.filter(call => call.path.startsWith(path)).at(-1)?.path ?? '');
  return { asked };
};
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(each =>
      within(each)
        .queryAllByRole('cell')
        .map(cell => cell.textContent),
    );

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});
afterEach(() => {
  switchLanguage('en');
  vi.unstubAllGlobals();
});

describe('a list in groups', () => {
  it('is asked under its filters, summed, filtered by a group and not any more', async () => {
    const { asked } = await open();
    await press('Group by');
    const choice = await screen.findByRole('list', { name: 'Group by' });
    expect(within(choice).getByRole('button', { name: 'No groups' })).toHaveFocus();
    await userEvent.click(within(choice).getByRole('button', { name: 'Due Date' }));
    const table = await screen.findByRole('table', { name: 'Invoices by Due Date' });
    expect(asked('invoices/groups')).toBe('invoices/groups?group_by=due_date');
    expect(texts(table).slice(1)).toEqual([
      ['2', 'Rs. 0.10/-', 'Rs. 0.00/-'],
      ['1', 'Rs. 0.20/-', 'Rs. 0.20/-'],
      ['3', 'Rs. 0.30/-', 'Rs. 0.20/-'],
    ]);
    await press('Mangsir 2083');
    await waitFor(() =>
      expect(asked('invoices?')).toContain('filter[due_date][between]=2026-11-17,2026-12-15'),
    );
    await waitFor(() => expect(asked('invoices/groups')).toContain('[between]'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Mangsir 2083' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
    );
    await press('Empty');
    await waitFor(() => expect(asked('invoices?')).toContain('filter[due_date][empty]=true'));
    expect(asked('invoices?')).not.toContain('between');
    await press('Empty');
    await waitFor(() => expect(asked('invoices?')).not.toContain('due_date'));
    await press('End grouping');
    await waitFor(() => expect(screen.queryByRole('table', { name: /by Due Date/ })).toBeNull());
  });

  it('filters by a value, and says that there are more groups', async () => {
    const { asked } = await open(true);
    await press('Group by');
    await press('Payment');
    await press('Unpaid');
    await waitFor(() => expect(asked('invoices?')).toContain('filter[payment_status][is]=unpaid'));
    expect(screen.getByText(/There are more groups; the 200/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Payment is Unpaid' })).toBeVisible();
  });

  it('is part of the address, of Back and of saved filters', async () => {
    const { asked } = await open();
    const address = () =>
      new URLSearchParams(window.location.hash.split('?')[1]).get('filter') ?? '';
    await press('Group by');
    await press('Payment');
    await screen.findByRole('table', { name: 'Invoices by Payment' });
    await waitFor(() => expect(JSON.parse(address())).toEqual({ group_by: 'payment_status' }));
    expect(asked('invoices?')).not.toMatch(/group_by/);
    await press('Layout');
    await press('Calendar: Due Date');
    await waitFor(() => expect(address()).toContain('calendar:due_date'));
    expect(screen.getByRole('table', { name: 'Invoices by Payment' })).toBeVisible();
    await press('Saved filters');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Filter name' }), 'Due{Enter}');
    await screen.findByRole('button', { name: 'Due' });
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    window.history.back();
    await waitFor(() => expect(JSON.parse(address())).toEqual({ group_by: 'payment_status' }));
    expect(await screen.findByRole('table', { name: 'Invoices' })).toBeVisible();
    await press('End grouping');
    await waitFor(() => expect(address()).toBe('{}'));
    await press('Saved filters');
    await press('Due');
    await screen.findByRole('table', { name: 'Invoices by Payment' });
    expect(screen.queryByRole('table', { name: 'Invoices' })).toBeNull();
  });

  it('is in Nepali', async () => {
    switchLanguage('ne');
    await open();
    await press('समूह बनाउनुहोस्');
    await press('भुक्तानी');
    const table = await screen.findByRole('table', { name: 'भुक्तानीअनुसार बीजकहरू' });
    expect(texts(table)[1]).toEqual(['३', 'रु. ७.००/-', 'रु. ७.००/-']);
  });
});
