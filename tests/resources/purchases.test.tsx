// The lists of purchases and stock, the bill and the debit note to read, vendors and inventory as their schemas draw them.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BillingView } from '../../custom-pages/billing-view/BillingView.tsx';
import { DebitNoteView } from '../../custom-pages/debit-note-view/DebitNoteView.tsx';
import { InventoryHistory } from '../../custom-pages/inventory-history/InventoryHistory.tsx';
import { billings } from '../../resources/billings.tsx';
import { inventory } from '../../resources/inventory.tsx';
import { purchaseReturns } from '../../resources/purchase-returns.tsx';
import { EntityFormPage } from '../../src/screens/EntityFormPage.tsx';
import { EntityList } from '../../src/screens/EntityList.tsx';
import { EntityView } from '../../src/screens/EntityView.tsx';
import { shownToasts } from '../../src/ui/toasts.ts';
import { troubles } from '../../src/ui/troubles.ts';
import { shipped, stage, type Told } from '../stage.tsx';

// The PDF itself is drawn in the browser stories.
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => <div>the page</div> }));

beforeEach(() => {
  localStorage.clear();
  troubles.clear();
});

const page = (data: object[], total = data.length) => ({ status: 200, body: { data, total, current_page: 1, last_page: 1 } });
const bill = {
  id: 12,
  payment_id: '40',
  billing_no: 'HC-1',
  vendor_id: 3,
  vendor_name: 'Himalayan Cables',
  pan: '300200001',
  address: 'Patan',
  fiscal_year: '2083/84',
  type: 'import',
  transaction_date: '2026-11-20 00:00:00',
  amount: 1000,
  discount_rate: 10,
  discount_amount: 100,
  taxable_amount: 900,
  vat_amount: 117,
  total: 1017,
  in_words: 'One thousand seventeen rupees only',
  created_by: 'Sita Sharma',
  created_at: '2026-11-20 10:00:00',
  details: [
    {
      id: 71,
      product_name: 'Cable',
      description: 'copper',
      qty: 10,
      unit: 'm',
      amount: 100,
      discount_rate: 0,
      taxable_amount: 900,
      vat_amount: 117,
      total: 1000,
    },
  ],
  file: null,
  debit_note: [{ id: 5, debit_note_no: '1', total: 101.7 }],
  'remaining-amount': 915.3,
};
const note = {
  ...bill,
  id: 5,
  billing_id: 12,
  debit_note_no: '1',
  billing_date: bill.transaction_date,
  remarks: 'Delivered broken',
  created_at: '2026-11-21 10:00:00',
};

const heads = async () => (await screen.findAllByRole('columnheader')).map(head => head.textContent);
const cellsOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr')!)
    .getAllByRole('cell')
    .map(cell => cell.textContent);
const at = (path: string, element: ReactElement, address: string, answers: (call: Told) => { status?: number; body?: unknown }) =>
  stage(
    <Routes>
      <Route path={path} element={element} />
    </Routes>,
    answers,
    { path: address },
  );

describe('the list of billings', () => {
  const open = () => {
    const List = billings.list!;
    return stage(<List entity={shipped('billings')} />, ({ path }) =>
      path.endsWith('/email') ? { status: 200, body: { to: '' } } : page([bill]),
    );
  };

  it('has the documents’ columns and searches (PUR-BIL-001..009, QUIRK-096, API-121)', async () => {
    const { calls } = open();
    expect(await heads()).toEqual([
      'Billing No',
      'Vendor Name',
      'Vendor PAN',
      'Fiscal Year',
      'Purchase Price (With VAT)',
      'Type',
      'Created By',
      'Actions',
    ]);
    expect((await cellsOf('HC-1')).slice(0, 7)).toEqual([
      'HC-1',
      'Himalayan Cables',
      '300200001',
      '2083/84',
      'Rs. 1,017.00/-',
      'Import',
      'Sita Sharma',
    ]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Vendor Name' }), 'Him{Enter}');
    await waitFor(() => expect(decodeURIComponent(calls.at(-1)!.path)).toContain('filter[vendor_name]=Him'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search Created By' }), 'Sita{Enter}');
    await waitFor(() => expect(decodeURIComponent(calls.at(-1)!.path)).toContain('filter[created_by]=Sita'));
  });

  it('has View, Print and Issue Debit Note in a row, and Create Billing above (PUR-BIL-010..015, PUR-RET-012, API-125)', async () => {
    const { calls, router } = open();
    const row = within((await screen.findByText('HC-1')).closest('tr')!);
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual(['View', 'Print', 'Issue Debit Note']);
    await userEvent.click(row.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print HC-1' }));
    expect(await dialog.findByText('the page')).toBeVisible();
    expect(calls.map(call => call.path)).toContain('billings/12?q=preview');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(row.getByRole('button', { name: 'Issue Debit Note' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/returns/12/cancel'));
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/billings/12'));
    expect(screen.getByRole('button', { name: 'Create Billing' })).toBeEnabled();
  });
});

describe('the bill to read', () => {
  it('says who billed what, in figures and in words (PUR-BIL-051..070, QUIRK-055, API-122)', async () => {
    at('/purchases/billings/:id', <BillingView />, '/purchases/billings/12', () => ({ status: 200, body: bill }));
    expect(await screen.findByRole('heading', { name: 'Purchase Bill' })).toBeVisible();
    expect(screen.getByText('Bill By').parentElement).toHaveTextContent('Himalayan Cables');
    for (const [label, value] of [
      ['Billing Date:', '2026-11-20'],
      ['Vendor Id:', '3'],
      ['Billing No:', 'HC-1'],
      ['Payment Id:', '40'],
      ['Vendor PAN:', '300200001'],
    ])
      expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label} ${value}`);
    expect(await heads()).toEqual(['S.N', 'Particulars', 'Description', 'Qty', 'Rate', 'Discount %', 'Amount', 'Total']);
    expect(await cellsOf('Cable')).toEqual(['1', 'Cable', 'copper', '10 m', '100.00', '10', '1,000.00', '1,000.00']);
    for (const [label, value] of [
      ['SubTotal', '1,000.00'],
      ['Total Taxable Amount', '900.00'],
      ['VAT', '117.00'],
      ['Grand Total', '1,017.00'],
    ])
      expect(screen.getByText(label!).parentElement).toHaveTextContent(`${label} Rs. ${value}/-`);
    expect(screen.getByText('One thousand seventeen rupees only')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(await screen.findByRole('dialog', { name: 'Print HC-1' })).toBeVisible();
  });

  it('leads to its debit notes and to another one while something remains (PUR-RET-012, PUR-RET-047)', async () => {
    at('/purchases/billings/:id', <BillingView />, '/purchases/billings/12', () => ({ status: 200, body: bill }));
    const notes = within(await screen.findByRole('region', { name: 'Debit Notes' }));
    expect(notes.getByRole('link', { name: '1' })).toHaveAttribute('href', '/purchases/returns/5');
    expect(notes.getByText('Remaining Amount:').parentElement).toHaveTextContent('Rs. 915.30/-');
    expect(screen.getByRole('link', { name: 'Issue Debit Note' })).toHaveAttribute('href', '/purchases/returns/12/cancel');
  });
});

describe('debit notes', () => {
  it('are listed under the documents’ columns, without a create button (PUR-RET-001..011, API-126, API-130)', async () => {
    const { calls, router } = stage(<EntityList entity={shipped('purchase-returns')} overrides={purchaseReturns} />, ({ path }) =>
      path.endsWith('/email') ? { status: 200, body: { to: '' } } : page([note]),
    );
    expect(await heads()).toEqual(['Id', 'Billing No', 'Vendor Name', 'Type', 'Remarks', 'Created Date', 'Created By', 'Actions']);
    expect((await cellsOf('HC-1')).slice(0, 5)).toEqual(['5', 'HC-1', 'Himalayan Cables', 'Import', 'Delivered broken']);
    const row = within(screen.getByText('HC-1').closest('tr')!);
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual(['View', 'Print']);
    expect(screen.queryByRole('button', { name: /^Create\b/ })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Print 1' }));
    await waitFor(() => expect(calls.map(call => call.path)).toContain('purchase-returns/5?q=preview'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/returns/5'));
  });

  it('read like the bill, titled Purchase Return (PUR-RET-042, PUR-RET-043, API-127, QUIRK-041)', async () => {
    const { calls } = at('/purchases/returns/:id', <DebitNoteView />, '/purchases/returns/5', () => ({ status: 200, body: note }));
    expect(await screen.findByRole('heading', { name: 'Purchase Return' })).toBeVisible();
    expect(calls.map(call => call.path)).toContain('purchase-returns/5');
    expect(await heads()).toEqual(['S.N', 'Particulars', 'Description', 'Qty', 'Rate', 'Discount %', 'Amount', 'Total']);
    expect(screen.getByText('Remarks:').parentElement).toHaveTextContent('Remarks: Delivered broken');
    expect(screen.getByText('Grand Total').parentElement).toHaveTextContent('Grand Total Rs. 1,017.00/-');
    expect(screen.getByRole('link', { name: 'Purchase Bill' })).toHaveAttribute('href', '/purchases/billings/12');
  });
});

describe('the inventory history', () => {
  const open = () =>
    stage(<InventoryHistory />, ({ path }) =>
      path.startsWith('products')
        ? page([{ id: 7, name: 'Cable', code: 'P00001' }])
        : page([{ product_id: 7, code: 'P00001', name: 'Cable', stock: 12, stock_date: '2026-11-20' }]),
    );

  it('shows the stock of now under the documents’ columns, with nothing to create (ADM-INVY-016, ADM-INVY-019..023, OPEN-110, QUIRK-072)', async () => {
    const { calls } = open();
    expect(await heads()).toEqual(['ID', 'Name', 'Stock Quantity', 'Added Date']);
    expect(await cellsOf('Cable')).toEqual(['7', 'Cable', '12', '2026/11/20']);
    expect(screen.getByRole('status')).toHaveTextContent('Current stock');
    expect(screen.queryByRole('button', { name: /^Create\b/ })).toBeNull();
    const asked = calls.find(call => call.path.startsWith('inventory/-/current-inventories'))!.path;
    expect(asked).toContain('limit=10&page=1');
    expect(asked).not.toMatch(/from|to=|product_id/);
  });

  it('asks for one product until it is cleared, and for a range (ADM-INVY-017, ADM-INVY-018, QUIRK-073)', async () => {
    const { calls } = open();
    const last = () => decodeURIComponent(calls.filter(call => call.path.startsWith('inventory/')).at(-1)!.path);
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
    const List = inventory.list!;
    stage(<List entity={shipped('inventory')} />, () =>
      page([{ id: 4, product_id: 7, product: { id: 7, name: 'Cable' }, stock_available: 12, created_at: '2026-11-20 10:00:00' }]),
    );
    expect(await heads()).toEqual(['ID', 'Name', 'Stock Quantity', 'Created Date', 'Actions']);
    expect((await cellsOf('Cable')).slice(0, 3)).toEqual(['4', 'Cable', '12']);
    const row = within(screen.getByText('Cable').closest('tr')!);
    for (const name of ['Edit', 'Delete']) expect(row.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Inventory' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Inventory History' })).toHaveAttribute('href', '/inventory-history');
  });
});

describe('the form of an inventory entry', () => {
  const entry = { id: 4, product_id: 7, product: { id: 7, name: 'Cable' }, stock_available: 12, date_added: '2026-11-20' };
  const open = (mode: 'create' | 'edit', answer: { status: number; body: object }) =>
    at(
      mode === 'edit' ? '/inventory/:id/edit' : '/inventory/new',
      <EntityFormPage entity={shipped('inventory')} overrides={inventory} mode={mode} />,
      mode === 'edit' ? '/inventory/4/edit' : '/inventory/new',
      ({ method, path }) => {
        if (method !== 'GET') return answer;
        if (path === 'inventory/4') return { status: 200, body: entry };
        return page([{ id: 7, name: 'Cable' }]);
      },
    );

  it('keeps the product as it is when an entry is changed (ADM-INVY-010)', async () => {
    open('edit', { status: 200, body: entry });
    expect(await screen.findByRole('combobox', { name: 'Product' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Product' })).toHaveValue('Cable');
    expect(screen.getByRole('textbox', { name: 'Stock Available' })).toBeEnabled();
  });

  it('shows what the server refuses under its field (ADM-INVY-015)', async () => {
    open('edit', { status: 422, body: { message: { stock_available: ['Too much.'], date_added: ['Too late.'] } } });
    await screen.findByRole('combobox', { name: 'Product' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const field = async (name: string) => screen.findByRole('textbox', { name });
    await waitFor(async () => expect(await field('Stock Available')).toHaveAccessibleDescription('Too much.'));
    expect(await field('Date Added')).toHaveAccessibleDescription(/Too late\./);
  });
});

describe('vendors', () => {
  const vendor = {
    id: 3,
    vendor_name: 'Himalayan Cables',
    vendor_code: 'V00001',
    type: 'C',
    last_name: 'Himalayan Cables 2',
    phone_no: '5500000',
    mobile_no: '9851000000',
    email: 'sales@cables.test',
    website: null,
    pan: '300200001',
    address: 'Patan',
    city: 'Lalitpur',
    country_id: 1,
    country: { id: 1, name: 'Nepal' },
    state: 2,
    province: { id: 2, name: 'Bagmati' },
    zip_code: '44700',
    status: 1,
    created_at: '2026-11-20 10:00:00',
  };
  const answers = ({ path }: Told) => {
    if (path.startsWith('countries')) return page([{ id: 1, name: 'Nepal', provinces: [{ id: 2, name: 'Bagmati' }] }]);
    if (path.startsWith('vendors/')) return { status: 200, body: vendor };
    return page([vendor, { ...vendor, id: 4, vendor_name: 'Old Wires', status: 0 }], 11);
  };

  it('are listed with contact and status (PUR-VEN-001..016)', async () => {
    const { calls } = stage(<EntityList entity={shipped('vendors')} />, answers);
    expect(await heads()).toEqual(['Vendor Name', 'Vendor Code', 'Contact', 'Created Date', 'Status', 'Actions']);
    const cells = await cellsOf('Himalayan Cables');
    for (const part of ['5500000', '9851000000', 'sales@cables.test', 'Patan']) expect(cells[2]).toContain(part);
    expect(screen.getByText('Active')).toHaveClass('success');
    expect(screen.getByText('Inactive')).toHaveClass('error');
    expect(calls.find(call => call.path.startsWith('vendors'))!.path).toContain('limit=10');
    expect(screen.queryByRole('button', { name: /CSV|PDF|XLS|Download/i })).toBeNull();
    const row = within(screen.getByText('Himalayan Cables').closest('tr')!);
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await waitFor(() => expect(calls.at(-1)!.path).toContain('start_date=2026-11-01'));
    for (const name of ['View', 'Edit']) expect(row.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Vendor' })).toBeEnabled();
  });

  it('read in three parts, filled fields only (PUR-VEN-024..037)', async () => {
    at('/purchases/vendors/:id', <EntityView entity={shipped('vendors')} overrides={{}} />, '/purchases/vendors/3', answers);
    for (const title of ['Basic Information', 'Contact', 'Address'])
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    for (const text of ['V00001', '5500000', '9851000000', 'sales@cables.test', 'Patan', 'Lalitpur', 'Nepal', 'Bagmati', '44700'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Website')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('are entered in two sections and judged by the documents’ rules (PUR-VEN-017..021, PUR-VEN-023, PUR-VEN-042, PUR-VEN-045..055, PUR-VEN-058)', async () => {
    const { calls } = stage(<EntityFormPage entity={shipped('vendors')} overrides={{}} mode="create" />, answers, {
      path: '/purchases/vendors/new',
    });
    for (const title of ['Overview', 'Address']) expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getAllByText('Any one of the Mobile Number or Phone Number is required')[0]).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Status' })).toBeNull();
    const box = (name: string) => screen.getByRole('textbox', { name });
    for (const [name, wrong] of [
      ['PAN', '123'],
      ['Email', 'nobody'],
      ['Website', 'x'],
      ['Phone', '12'],
      ['Mobile', '98'],
      ['City', '<>'],
      ['Zip Code', '1'],
    ] as const)
      await userEvent.type(box(name), wrong);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    for (const name of ['Vendor Name', 'PAN', 'Email', 'Website', 'Phone', 'Mobile', 'City', 'Zip Code', 'Address'])
      await waitFor(() => expect(box(name)).toBeInvalid());
    for (const name of ['Country', 'State']) expect(screen.getByRole('combobox', { name })).toBeInvalid();
    expect(calls.filter(call => call.method === 'POST')).toEqual([]);
    await userEvent.clear(box('PAN'));
    await userEvent.type(box('PAN'), '300200001');
    await waitFor(() => expect(box('PAN')).toBeValid());
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(box('Email')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  const editing = (answer: (call: Told) => { status: number; body: object }) =>
    at(
      '/purchases/vendors/:id/edit',
      <EntityFormPage entity={shipped('vendors')} overrides={{}} mode="edit" />,
      '/purchases/vendors/3/edit',
      call => (call.method === 'GET' ? answers(call) : answer(call)),
    );

  it('are changed in the same form, with a status and a PAN that is required (PUR-VEN-038..040, PUR-VEN-056, PUR-VEN-057, PUR-VEN-061)', async () => {
    const { calls } = editing(() => ({ status: 200, body: { ...vendor, message: 'Vendor updated successfully.' } }));
    for (const title of ['Overview', 'Address']) expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const pan = await screen.findByRole('textbox', { name: 'PAN' });
    expect(pan).toBeRequired();
    await userEvent.clear(pan);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pan).toBeInvalid());
    expect(calls.filter(call => call.method === 'PUT')).toEqual([]);
    await userEvent.type(pan, '300200001');
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PUT')?.body).toMatchObject({ last_name: 'Himalayan Cables 2', status: 0 }),
    );
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Update Vendor', message: 'Vendor updated successfully.' }),
    );
  });

  it('show what the server refuses under its field (PUR-VEN-059)', async () => {
    editing(() => ({ status: 422, body: { message: { email: ['The email is taken.'] } } }));
    await screen.findByRole('textbox', { name: 'PAN' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('The email is taken.'));
  });
});
