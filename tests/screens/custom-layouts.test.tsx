// Layouts on screen: the current ones, a new one built with the keyboard, its errors, and its
// removal.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ComplianceChecks } from '../../custom-pages/compliance-checks/ComplianceChecks.tsx';
import { defaultSeverities } from '../../domain/compliance-checks/check-document.ts';
import { listKnownColumns } from '../../domain/tax/tax-forms/custom-layouts.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

afterEach(() => switchLanguage('en'));

const layouts = [
  {
    form: 'sales',
    from: '2999-01-01',
    columns: [{ name: 'vat', label: { en: 'VAT', ne: 'भ्याट' } }],
  },
];
const open = (refusal?: object) =>
  renderScreen(<ComplianceChecks />, ({ method, path }) => {
    if (method === 'POST' && refusal) return { status: 422, body: { message: refusal } };
    if (method === 'POST')
      return { status: 200, body: { layouts, message: 'Layout added successfully.' } };
    if (method === 'DELETE')
      return { status: 200, body: { layouts: [], message: 'Layout deleted successfully.' } };
    if (path.startsWith('check-settings'))
      return { status: 200, body: { levels: defaultSeverities, rules: [], layouts } };
    return path.startsWith('check-report')
      ? { status: 200, body: { running: false, last: null } }
      : undefined;
  });
const table = async () => within(await screen.findByRole('table', { name: 'Form layouts' }));
type Sent = {
  form: string;
  from: string;
  columns: { name: string; label: { en: string; ne: string } }[];
};

describe('layouts of the forms', () => {
  it('are listed with their day and columns; a future one can be taken away', async () => {
    const { calls } = open();
    const rows = (await table()).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(7);
    expect(rows[1]!.textContent).toMatch(
      /^Sales Register \(IRD\)added by your companyColumns: 1VAT2999-01-01/,
    );
    expect((await table()).getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
    await userEvent.click((await table()).getByRole('button', { name: 'Delete' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() =>
      expect(calls.find(call => call.method === 'DELETE')?.path).toBe(
        'check-layouts/sales/2999-01-01',
      ),
    );
  });

  it('are built from the current one: order, headings, columns left out, all with the keyboard', async () => {
    const { calls } = open();
    await table();
    await press('Add a layout');
    await choose('Form', 'Purchase Return Register (IRD)');
    const list = within(screen.getByRole('list', { name: 'Columns' }));
    const shown = listKnownColumns('purchase-returns');
    expect(list.getAllByRole('listitem')).toHaveLength(shown.length);
    // The second goes to the top and keeps the focus; at the top nothing more happens.
    list.getByRole('button', { name: 'Move Bill No. up' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(list.getByRole('button', { name: 'Move Bill No. up' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const [first, second] = list.getAllByRole('listitem');
    expect(within(first!).getByRole('textbox', { name: 'Heading in English' })).toHaveValue(
      'Bill No.',
    );
    await userEvent.clear(within(second!).getByRole('textbox', { name: 'Heading in English' }));
    await userEvent.type(
      within(second!).getByRole('textbox', { name: 'Heading in English' }),
      'Day',
    );
    list.getByRole('checkbox', { name: 'Keep Total Return (Rs)' }).focus();
    await userEvent.keyboard(' ');
    await press('Add this layout');
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true));
    const sent = calls.find(call => call.method === 'POST')!.body as Sent;
    expect(sent.form).toBe('purchase-returns');
    expect(sent.columns.slice(0, 2)).toEqual([
      { name: 'bill_no', label: shown[1]!.label },
      { name: 'date', label: { en: 'Day', ne: 'मिति' } },
    ]);
    expect(sent.columns.map(({ name }) => name)).not.toContain('total');
    expect(sent.columns).toHaveLength(shown.length - 1);
    expect(await screen.findByText('Layout added successfully.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Columns' })).toBeNull();
  });

  it('show errors under the field, and focus it', async () => {
    open({
      from: ['This field is required.'],
      columns: ['At least one column.'],
      'columns.1.label.ne': ['At most 80 characters.'],
    });
    await table();
    await press('Add a layout');
    // Columns left out by the newest layout wait below, unticked, and count for no place.
    const list = within(screen.getByRole('list', { name: 'Columns' }));
    expect(list.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await userEvent.click(list.getByRole('checkbox', { name: 'Keep Bill No.' }));
    await press('Add this layout');
    const field = screen.getByRole('form', { name: 'Add a layout' });
    await waitFor(() =>
      expect(within(field).getByRole('textbox', { name: 'From' })).toHaveAccessibleDescription(
        /This field is required\./,
      ),
    );
    expect(within(field).getByRole('textbox', { name: 'From' })).toHaveFocus();
    const row = list.getByRole('checkbox', { name: 'Keep Bill No.' }).closest('li')!;
    expect(
      within(row).getByRole('textbox', { name: 'Heading in Nepali' }),
    ).toHaveAccessibleDescription('At most 80 characters.');
    expect(screen.getByText('At least one column.')).toBeVisible();
    await press('Cancel');
    switchLanguage('ne');
    expect(await screen.findByRole('button', { name: 'ढाँचा थप्नुहोस्' })).toBeVisible();
  });
});
