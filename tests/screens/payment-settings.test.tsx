// The payment settings: two generated tabs, each a list and a form in a dialog.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PaymentSettings } from '../../custom-pages/company/PaymentSettings.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const method = { id: 3, name: 'Cheque', description: 'On paper', status: 1 };
const term = { id: 3, days: 30, description: 'A month', status: 0 };
const tabs = [
  {
    tab: 'Payment Methods',
    one: 'Payment Method',
    name: 'payment-methods',
    row: method,
    columns: ['Name', 'Description', 'Status', 'Account', 'Settles at Once'],
  },
  {
    tab: 'Payment Terms',
    one: 'Payment Term',
    name: 'payment-terms',
    row: term,
    columns: ['Days', 'Description', 'Status'],
  },
] as const;
type Tab = (typeof tabs)[number];

const open = async (
  { tab, name, row }: Tab,
  answer: { status: number; body: object } = { status: 200, body: { id: 3, message: 'Done.' } },
) => {
  const staged = renderScreen(<PaymentSettings />, call => {
    if (call.method !== 'GET') return answer;
    if (call.path === `${name}/3`) return { status: 200, body: row };
    return call.path.startsWith(name)
      ? { status: 200, body: { data: [row], total: 25 } }
      : undefined;
  });
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
  await screen.findByRole('cell', { name: row.description });
  return staged;
};
const lists = (calls: { method: string; path: string }[], name: string) =>
  calls.filter(call => call.method === 'GET' && call.path.startsWith(`${name}?`)).length;
const findToast = (title: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`${title}Done.`));

beforeEach(() => localStorage.clear());

describe('the payment settings', () => {
  it('have two tabs in their order, payment methods first (PAY-001, PAY-002)', async () => {
    renderScreen(<PaymentSettings />);
    const shown = await screen.findAllByRole('tab');
    expect(shown.map(tab => tab.textContent)).toEqual(['Payment Methods', 'Payment Terms']);
    expect(shown[0]).toHaveAttribute('aria-selected', 'true');
  });

  it.each(tabs.map(tab => [tab.tab, tab] as const))(
    '%s are a paged table; a row is loaded by its id to be edited, in a dialog (PAY-003..006, OPEN-097)',
    async (_, tab) => {
      const { calls } = await open(tab);
      const heads = screen.getAllByRole('columnheader').map(head => head.textContent);
      expect(heads).toEqual([...tab.columns, 'Actions']);
      expect(screen.getByRole('navigation', { name: 'pagination' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      const dialog = await screen.findByRole('dialog', { name: `Update ${tab.one}` });
      await within(dialog).findByDisplayValue(tab.row.description);
      expect(calls.some(call => call.path === `${tab.name}/3`)).toBe(true);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      // Elements under a dialog are found once it has gone.
      await userEvent.click(await screen.findByRole('button', { name: `Create ${tab.one}` }));
      expect(await screen.findByRole('dialog', { name: `Create ${tab.one}` })).toBeVisible();
    },
  );

  it('a method has name, description and a status switch that begins as active, and no rules of its own (PAY-007, PAY-009, PAY-011, PAY-016, PAY-018, ADM-ALL-003)', async () => {
    const { calls } = await open(tabs[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Create Payment Method' }));
    const dialog = await screen.findByRole('dialog');
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    expect(name).not.toBeRequired();
    expect(within(dialog).getByRole('textbox', { name: 'Description' })).not.toBeRequired();
    expect(within(dialog).getByRole('switch', { name: 'Status' })).toBeChecked();
    const before = lists(calls, 'payment-methods');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await findToast('Create Payment Method');
    await waitFor(() => expect(lists(calls, 'payment-methods')).toBeGreaterThan(before));
    expect(calls.find(call => call.method === 'POST')).toMatchObject({
      path: 'payment-methods',
      body: { status: 1 },
    });
  });

  it('the server’s errors about a method are under their fields (PAY-017)', async () => {
    await open(tabs[0], {
      status: 422,
      body: { message: { name: ['Name already esists.'], description: ['Too odd.'] } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Create Payment Method' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Cash');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        'Name already esists.',
      ),
    );
    expect(
      within(dialog).getByRole('textbox', { name: 'Description' }),
    ).toHaveAccessibleDescription('Too odd.');
  });

  it('a term has days, description and a status switch that begins as active; days is required and a number, the description required (PAY-008, PAY-010, PAY-012..015, PAY-021)', async () => {
    const { calls } = await open(tabs[1]);
    await userEvent.click(screen.getByRole('button', { name: 'Create Payment Term' }));
    const dialog = await screen.findByRole('dialog');
    const days = await within(dialog).findByRole('textbox', { name: 'Days' });
    const description = within(dialog).getByRole('textbox', { name: 'Description' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(within(dialog).getByRole('switch', { name: 'Status' })).toBeChecked();
    await userEvent.click(save);
    await waitFor(() => expect(days).toHaveAccessibleDescription('This field is required.'));
    expect(description).toHaveAccessibleDescription('This field is required.');
    for (const wrong of ['a month', '-5', '1.5']) {
      await userEvent.clear(days);
      await userEvent.type(days, wrong);
      await userEvent.click(save);
      await waitFor(() =>
        expect(days).toHaveAccessibleDescription('This field must be positive number.'),
      );
    }
    expect(calls.some(call => call.method === 'POST')).toBe(false);
    await userEvent.clear(days);
    await userEvent.type(days, '45');
    await userEvent.type(description, 'Six weeks');
    await userEvent.click(save);
    await findToast('Create Payment Term');
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({
      days: 45,
      description: 'Six weeks',
      status: 1,
    });
  });

  it.each(tabs.map(tab => [tab.one, tab] as const))(
    'show the server’s message under Update and Delete %s, and ask before they delete (PAY-009, PAY-010, PAY-019, PAY-020, PAY-022, PAY-023, ADM-ALL-007, ADM-ALL-008)',
    async (one, tab) => {
      const { calls } = await open(tab);
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      const status = await screen.findByRole('switch', { name: 'Status' });
      await userEvent.click(status);
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await findToast(`Update ${one}`);
      expect(calls.find(call => call.method === 'PUT')).toEqual({
        method: 'PUT',
        path: `${tab.name}/3`,
        body: { status: 1 - tab.row.status },
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const before = lists(calls, tab.name);
      // Elements under a dialog are found once it has gone.
      await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: `Delete ${one}` });
      expect(calls.some(call => call.method === 'DELETE')).toBe(false);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
      await waitFor(() =>
        expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(`Delete ${one}Done.`),
      );
      expect(calls.find(call => call.method === 'DELETE')?.path).toBe(`${tab.name}/3`);
      await waitFor(() => expect(lists(calls, tab.name)).toBeGreaterThan(before));
    },
  );
});
