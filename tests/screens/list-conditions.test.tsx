// Conditions of a list: composed, sent, read as a sentence, changed and removed; what an address says
// of them; both languages.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { openFilters, press } from '../support/screen-queries.ts';

const invoices = findEntity('invoices');
const row = { id: 1, customer_name: 'Hari Traders', invoice_no: '1', status: 1, total: 100 };

const open = async (conditions?: unknown) => {
  const query = conditions
    ? `?filter=${encodeURIComponent(JSON.stringify({ conditions }))}&page=1&perPage=10`
    : '';
  // react-admin's own router, in place of the application's.
  window.location.hash = `#/invoices${query}`;
  const staged = renderScreen(<EntityList entity={invoices} />, ({ path }) =>
    path.startsWith('invoices') ? listResponse([row]) : undefined,
  );
  await screen.findByText('Hari Traders');
  const asked = () =>
    decodeURIComponent(staged.calls.filter(({ path }) => path.startsWith('invoices')).at(-1)!.path);
  return { ...staged, asked };
};

const choose = async (place: HTMLElement, label: string, option: string, nth = 0) => {
  await userEvent.click(within(place).getAllByRole('combobox', { name: label })[nth]!);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const addCondition = async () => {
  await openFilters();
  await press('Add condition');
  const dialog = await screen.findByRole('dialog', { name: 'Conditions' });
  await within(dialog).findByRole('combobox', { name: 'Field' });
  return dialog;
};

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});
afterEach(() => {
  switchLanguage('en');
  vi.unstubAllGlobals();
});

describe('a condition of a list', () => {
  it('is composed, sent, read as a sentence, changed and removed', async () => {
    const { asked } = await open();
    const dialog = await addCondition();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(within(dialog).getByText('This field is required.')).toBeVisible();
    await choose(dialog, 'Field', 'Amount');
    await choose(dialog, 'Condition', 'is more than');
    const value = within(dialog).getByRole('textbox', { name: 'Value' });
    await userEvent.type(value, 'x{Enter}');
    expect(value).toHaveAccessibleDescription('This value has the wrong type.');
    await userEvent.clear(value);
    await userEvent.type(value, '१०००.५{Enter}');
    await waitFor(() => expect(asked()).toContain('filter[total][gt]=1000.5'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const chip = await screen.findByRole('button', {
      name: 'Amount is more than Rs. 1,000.50/-',
    });
    expect(window.location.hash).toContain('conditions');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();

    await userEvent.click(chip);
    const again = await screen.findByRole('dialog', { name: 'Conditions' });
    await choose(again, 'Condition', 'is at most');
    await userEvent.click(within(again).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(asked()).toContain('filter[total][lte]=1000.5'));
    expect(asked()).not.toContain('[gt]');
    await press('Remove condition Amount is at most Rs. 1,000.50/-');
    await waitFor(() => expect(asked()).not.toContain('total'));
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it('has values with commas in quotes', async () => {
    const { asked } = await open();
    const dialog = await addCondition();
    await choose(dialog, 'Field', 'Customer Name');
    await choose(dialog, 'Condition', 'is one of');
    const value = within(dialog).getByRole('textbox', { name: 'Value' });
    expect(value).toHaveAccessibleDescription(/Put a value with a comma in quotes/);
    await userEvent.type(value, '"Hari, Sons" , Sita{Enter}');
    await waitFor(() => expect(asked()).toContain('[customer_name][in]="Hari,+Sons",Sita'));
    await screen.findByRole('button', { name: 'Customer Name is "Hari, Sons" or "Sita"' });
  });

  it('is one of several alternatives, of which a list has one group', async () => {
    const { asked } = await open();
    const dialog = await addCondition();
    await choose(dialog, 'Field', 'IRD Sync');
    await choose(dialog, 'Condition', 'is not empty');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Or' }));
    await choose(dialog, 'Field', 'Due Date', 1);
    await choose(dialog, 'Condition', 'is between', 1);
    const group = within(dialog).getByRole('group', { name: 'Group 2' });
    await userEvent.type(within(group).getByRole('textbox', { name: 'From' }), '2026-08-16');
    await userEvent.type(within(group).getByRole('textbox', { name: 'To' }), '2026-07-17');
    await userEvent.click(within(group).getByRole('button', { name: 'And' }));
    await choose(group, 'Field', 'Payment', 1);
    await choose(group, 'Condition', 'is one of', 1);
    await userEvent.click(within(group).getByRole('combobox', { name: 'Value' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Unpaid' }));
    await userEvent.click(screen.getByRole('option', { name: 'Overdue' }));
    await userEvent.keyboard('{Escape}');
    const apply = within(dialog).getByRole('button', { name: 'Apply' });
    await userEvent.click(apply);
    expect(within(group).getByText('The first value is after the second.')).toBeVisible();
    await userEvent.clear(within(group).getByRole('textbox', { name: 'To' }));
    await userEvent.type(within(group).getByRole('textbox', { name: 'To' }), '2026-09-01');
    await userEvent.click(apply);
    await waitFor(() =>
      expect(asked()).toMatch(
        /filter\[or\]\[0\]\[ird_sync\]\[empty\]=false.*filter\[or\]\[1\]\[due_date\]\[between\]=2026-08-16,2026-09-01.*filter\[or\]\[1\]\[payment_status\]\[in\]=unpaid,overdue/,
      ),
    );
    await screen.findByRole('button', {
      name: 'IRD Sync is not empty or (Due Date is between 2026-08-16 and 2026-09-01 and Payment is Unpaid or Overdue)',
    });
    const another = await addCondition();
    expect(within(another).queryByRole('button', { name: 'Or' })).toBeNull();
  }, 20_000);

  it('is read from an address, where anything may be', async () => {
    const { asked } = await open([
      { field: 'status', operator: 'not', value: '1' },
      { field: 'status', operator: 'not', value: '0' },
      { field: 'gone', operator: 'is', value: 'x' },
      { field: 'total', operator: 'near', value: '1' },
      { any: [] },
      7,
      null,
    ]);
    expect(asked()).toContain('filter[status][not]=1&filter[status][not]=0&filter[gone][is]=x');
    expect(asked()).not.toContain('near');
    expect(screen.getByRole('button', { name: 'a field that is no longer there' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  });

  it('is said in Nepali', async () => {
    switchLanguage('ne');
    await open([
      { field: 'total', operator: 'gte', value: '1000' },
      { field: 'customer_name', operator: 'contains', value: 'हरि' },
      { field: 'due_date', operator: 'lt', value: '2026-11-01' },
      { field: 'payment_status', operator: 'in', value: 'unpaid,overdue' },
    ]);
    for (const name of [
      'रकम कम्तीमा रु. १,०००.००/-',
      'ग्राहकको नाममा “हरि” भएको',
      'भुक्तानी मिति २०२६-११-०१ भन्दा अघि',
      'भुक्तानी: चुक्ता नभएको वा म्याद नाघेको',
    ])
      expect(await screen.findByRole('button', { name })).toBeVisible();
  });
});
