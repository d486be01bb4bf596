// The generated tabs of the company settings: a list, then a form in a dialog to add or to edit.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CompanySettings } from '../../custom-pages/company/CompanySettings.tsx';
import { getToasts } from '../../src/platform/toast-store.ts';
import { renderScreen } from '../support/render-screen.tsx';

type Tab = {
  tab: string;
  name: string;
  columns: string[];
  row: Record<string, unknown>;
  cells: string[];
  actions: string[];
  button: string;
  fields: string[];
  required: string[];
  ids: string;
};

const tabs: Tab[] = [
  {
    tab: 'Tax',
    name: 'taxes',
    columns: ['Name', 'Rate', 'Status', 'Description'],
    row: { id: 3, name: 'standard', rate: 13, status: 1, description: 'VAT of Nepal' },
    cells: ['standard', '13', 'Active', 'VAT of Nepal'],
    actions: ['Edit'],
    button: 'Create Tax',
    fields: ['Name', 'Rate', 'Description'],
    required: ['Name', 'Rate'],
    ids: 'SET-029..035, SET-037, SET-038, SET-040',
  },
  {
    tab: 'Products Families',
    name: 'product-families',
    columns: ['Name', 'Description'],
    row: { id: 3, name: 'Computers', status: 1, description: 'Laptops too' },
    cells: ['Computers', 'Laptops too'],
    actions: ['Edit'],
    button: 'Create Product Family',
    fields: ['Name', 'Description'],
    required: ['Name'],
    ids: 'SET-052..058, SET-061',
  },
  {
    tab: 'Units',
    name: 'units',
    columns: ['Name', 'Status', 'Description'],
    row: { id: 3, name: 'pcs', status: 0, description: 'Pieces' },
    cells: ['pcs', 'Disabled', 'Pieces'],
    actions: ['Edit'],
    button: 'Create Unit',
    fields: ['Name', 'Description'],
    required: ['Name', 'Description'],
    ids: 'SET-064..069, SET-072, SET-074',
  },
  {
    tab: 'Currency',
    name: 'currencies',
    columns: ['Code', 'Symbol', 'Description'],
    row: { id: 3, code: 'USD', symbol: '$', description: 'Dollar' },
    cells: ['USD', '$', 'Dollar'],
    actions: ['View', 'Edit'],
    button: 'Create Currency',
    fields: ['Code', 'Symbol', 'Description'],
    required: ['Code', 'Symbol'],
    ids: 'SET-080..083, SET-085, SET-086, SET-094, SET-095',
  },
];

const open = async (
  { tab, name, row }: Tab,
  answer: { status: number; body: object } = { status: 200, body: { ...row, message: 'Done.' } },
) => {
  const staged = renderScreen(<CompanySettings />, ({ method, path }) => {
    if (method !== 'GET') return answer;
    if (path === `${name}/3`) return { status: 200, body: row };
    return path.startsWith(name)
      ? {
          status: 200,
          body: { data: [row], total: 25, current_page: 1, last_page: 3, from: 1, to: 10 },
        }
      : undefined;
  });
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
  await screen.findByRole('cell', { name: String(row.name ?? row.code) });
  return staged;
};
const lists = (calls: { method: string; path: string }[], name: string) =>
  calls.filter(call => call.method === 'GET' && call.path.startsWith(`${name}?`));

beforeEach(() => localStorage.clear());

describe('a tab of the company settings', () => {
  it.each(tabs.map(tab => [tab.tab, tab.ids, tab] as const))(
    '%s is a paged list with its columns, buttons and fields (%s)',
    async (_, __, tab) => {
      await open(tab);
      const table = screen.getByRole('table');
      const heads = within(table)
        .getAllByRole('columnheader')
        .map(head => head.textContent);
      expect(heads).toEqual([...tab.columns, 'Actions']);
      for (const cell of tab.cells) expect(within(table).getByText(cell)).toBeVisible();
      const last = within(table).getAllByRole('row')[1]!;
      expect(
        within(last)
          .getAllByRole('button')
          .map(action => action.textContent),
      ).toEqual(tab.actions);
      expect(screen.getByRole('navigation', { name: 'pagination' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: tab.button }));
      const dialog = await screen.findByRole('dialog');
      const boxes = await within(dialog).findAllByRole('textbox');
      expect(
        boxes.map(box => (box as HTMLInputElement).labels?.[0]?.textContent?.replace(/\s*\*$/, '')),
      ).toEqual(tab.fields);
      for (const field of tab.fields) {
        const box = within(dialog).getByRole('textbox', { name: field });
        if (tab.required.includes(field)) expect(box).toBeRequired();
        else expect(box).not.toBeRequired();
      }
    },
  );

  it.each(tabs.map(tab => [tab.tab, tab] as const))(
    '%s loads the record by its id to edit it; a save closes the form and loads the list again (SET-009, SET-010, SET-013, SET-014)',
    async (_, tab) => {
      const { calls } = await open(tab);
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      const box = await screen.findByRole('textbox', { name: tab.fields.at(-1)! });
      expect(calls.some(call => call.method === 'GET' && call.path === `${tab.name}/3`)).toBe(true);
      await waitFor(() => expect(box).toHaveValue(String(tab.row.description)));
      await userEvent.type(box, ' changed');
      const before = lists(calls, tab.name).length;
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(lists(calls, tab.name).length).toBeGreaterThan(before));
      expect(calls.find(call => call.method === 'PATCH')).toMatchObject({
        path: `${tab.name}/3`,
        body: { description: `${String(tab.row.description)} changed` },
      });
    },
  );

  it('Units accepts letters and spaces only, and is toggled in its form; saving it is confirmed as Update Unit (SET-073, SET-075, SET-076)', async () => {
    const { calls } = await open(tabs[2]!);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('Only alphabets and space are allowed'),
    );
    await userEvent.type(name, '{Backspace}');
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PATCH')?.body).toEqual({ status: 1 }),
    );
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Update Unit' }),
    );
  });

  it.each([
    ['Products Families', 'SET-062', tabs[1]!],
    ['Currency', 'SET-096', tabs[3]!],
  ])('%s is validated by the server alone (%s)', async (_, __, tab) => {
    const field = tab.fields[0]!;
    const { calls } = await open(tab, {
      status: 422,
      body: { message: { [field.toLowerCase()]: ['It is too odd.'] } },
    });
    await userEvent.click(screen.getByRole('button', { name: tab.button }));
    const dialog = await screen.findByRole('dialog');
    for (const required of tab.required)
      await userEvent.type(
        await within(dialog).findByRole('textbox', { name: required }),
        '#1 <odd>',
      );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: field })).toHaveAccessibleDescription(
        'It is too odd.',
      ),
    );
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1);
  });

  it('Fiscal Year fills in the year after the last one, whole', async () => {
    const last = {
      id: 1,
      name: '2083/84',
      start_date: '2026-07-17',
      end_date: '2027-07-16',
      current_fiscal_year: true,
    };
    const { calls } = renderScreen(<CompanySettings />, ({ method, path }) => {
      if (method === 'POST')
        return { status: 200, body: { id: 2, message: 'Fiscal year has been created.' } };
      return path.startsWith('fiscal-year/list')
        ? { status: 200, body: { data: [last] } }
        : undefined;
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in 2084/85' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST')?.body).toEqual({
        name: '2084/85',
        start_date: '2027-07-17',
        end_date: '2028-07-15',
      }),
    );
  });

  it('Fiscal Year shows the server’s message under Create Fiscal Year (SET-028)', async () => {
    renderScreen(<CompanySettings />, ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { id: 1, message: 'Fiscal year has been created.' } }
        : undefined,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '2083/84');
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-07-17');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2027-07-16');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Create Fiscal YearFiscal year has been created.',
      ),
    );
  });
});
