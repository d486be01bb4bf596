// Recording a vendor's bill at the screen: what is asked for, computed and refused, what is sent, what each answer becomes.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BillingEntry } from '../../custom-pages/billing-entry/BillingEntry.tsx';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { shownToasts } from '../../src/ui/toasts.ts';
import { troubles } from '../../src/ui/troubles.ts';
import { stage, type Told } from '../stage.tsx';

// The PDF itself is drawn in the browser stories.
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => <div>the page</div> }));
const upload = vi.hoisted(() => vi.fn());
vi.mock('../../src/ui/upload.ts', () => ({ upload }));

beforeEach(() => {
  localStorage.clear();
  troubles.clear();
  upload.mockReset();
});

const today = nepalDay(new Date());
const tomorrow = nepalDay(new Date(Date.now() + 86_400_000));
const page = (data: object[]) => ({ status: 200, body: { data, total: data.length } });
const cable = { id: 7, name: 'Cable', code: 'P00001', sales_price: 150, purchase_price: 100.5, type: 'p', units: { name: 'm' } };
const drum = { ...cable, id: 8, name: 'Drum', code: 'P00002', purchase_price: 1000, units: null };
const vendor = { id: 3, vendor_code: 'V00001', vendor_name: 'Himalayan Cables', pan: '300200001', address: 'Patan', city: 'Lalitpur' };
type Answer = { status: number; body?: unknown };

const open = (saving: Answer | ((call: Told) => Answer) = { status: 200, body: { id: 12, vendor_id: 3, billing_no: 'HC-1' } }) => {
  const shown = stage(
    <BillingEntry />,
    call => {
      const { method, path } = call;
      if (method === 'POST') return typeof saving === 'function' ? saving(call) : saving;
      if (path.endsWith('/email')) return { status: 200, body: { to: '' } };
      if (path.startsWith('vendors')) return page([vendor]);
      if (path.startsWith('fiscal-year/list'))
        return page([
          { name: '2082/83', start_date: '2025-07-17', end_date: '2026-07-16', current_fiscal_year: false },
          { name: '2083/84', start_date: '2026-07-17', end_date: '2027-07-16', current_fiscal_year: true },
        ]);
      if (path.startsWith('taxes'))
        return page([
          { name: 'standard', rate: 13 },
          { name: 'reduced', rate: 5 },
          { name: 'zero', rate: 0 },
        ]);
      if (path.startsWith('api/units')) return page([{ id: 1, name: 'm' }]);
      if (path.startsWith('products/7')) return { status: 200, body: { ...cable, unit_id: null, product_family_id: null } };
      if (path.startsWith('products')) return page([cable, drum]);
      if (path.startsWith('units')) return page([{ id: 1, name: 'm' }]);
      return path.startsWith('product-families') ? page([{ id: 2, name: 'Wires' }]) : undefined;
    },
    { path: '/purchases/billings/new' },
  );
  return { ...shown, posts: () => shown.calls.filter(call => call.method === 'POST' && call.path === 'billings') };
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('textbox', { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  if (text !== '') await userEvent.type(box(name), text);
};
const choose = async (name: string, option: string | RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const optionsOf = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name }));
  const names = (await screen.findAllByRole('option')).map(option => option.textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};
const openModal = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
  return within(await screen.findByRole('dialog', { name: 'Add Product or service' }));
};
const add = async (...names: string[]) => {
  const modal = await openModal();
  for (const name of names) await userEvent.click(await modal.findByRole('checkbox', { name }));
  await userEvent.click(modal.getByRole('button', { name: 'Done' }));
};
const fill = async () => {
  await choose('Vendor', /Himalayan Cables/);
  await type('Billing No', 'HC-1');
  await choose('Type', 'Normal');
  await add('Cable');
};
const row = (name: string) =>
  within(
    within(screen.getByRole('table', { name: 'Items' }))
      .getByText(name)
      .closest('tr')!,
  );
const figure = (label: string) => screen.getAllByText(label).at(-1)!.parentElement!.textContent;
const told = () => shownToasts().map(({ severity, title, message }) => [severity, title, message]);

describe('the page of a new billing', () => {
  it('asks for what a bill says, in the documents’ words (PUR-BIL-016..019, PUR-BIL-024..026, QUIRK-056, OPEN-095, ENT-086)', async () => {
    open();
    for (const name of ['Vendor', 'Fiscal Year', 'Type'])
      expect((await screen.findByRole('combobox', { name })).closest('.MuiFormControl-root')!.querySelector('label')).toHaveTextContent(
        '*',
      );
    expect(box('Billing No')).toBeRequired();
    expect(box('Transaction Date')).toHaveValue(today);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fiscal Year' })).toHaveTextContent('2083/84'));
    expect(await optionsOf('Fiscal Year')).toEqual(['Select Fiscal Year', '2083/84', '2082/83']);
    expect(await optionsOf('Type')).toEqual(['Select Type', 'Normal', 'Import', 'Capital']);
  });

  it('has items, attachment, discount and totals, and its three buttons (PUR-BIL-020..023, OPEN-093)', async () => {
    open();
    expect(screen.getByRole('table', { name: 'Items' })).toHaveTextContent('No Items To Show');
    expect(screen.getByLabelText('Attachment')).toHaveAttribute('type', 'file');
    expect(within(screen.getByRole('radiogroup', { name: 'Discount' })).getAllByRole('radio')).toHaveLength(2);
    for (const label of ['SubTotal', 'Taxable Amount', 'VAT(13 %)', 'Total']) expect(figure(label)).toBe(`${label} Rs. 0.00/-`);
    for (const name of ['Cancel', 'Reset', 'Save']) expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('asks for a customs declaration of an import alone', async () => {
    const { posts } = open();
    expect(screen.queryByRole('textbox', { name: 'Declaration No' })).toBeNull();
    await fill();
    await choose('Type', 'Import');
    await type('Declaration No', 'M-77');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ type: 'import', declaration_no: 'M-77', declaration_date: null });
  });

  it('adds one piece at the purchase price, with 13 percent of VAT; taxes come from the company’s own (PUR-BIL-039..041, ENT-083, ENT-084, QUIRK-050, API-098)', async () => {
    const { calls } = open();
    await add('Cable');
    expect(calls.some(call => /^products\?limit=8&page=1&status=1/.test(call.path))).toBe(true);
    const line = row('Cable');
    expect(line.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(line.getByRole('textbox', { name: 'Rate' })).toHaveValue('100.5');
    expect(line.getByRole('combobox', { name: 'VAT %' })).toHaveTextContent('13.00');
    expect(await optionsOf('VAT %')).toEqual(['13.00', '5.00', '0.00']);
  });

  it('calls the unit hr where a product brings none, and offers the company’s own (PUR-BIL-042, CONST-037, ENT-085)', async () => {
    open();
    await add('Drum');
    expect(row('Drum').getByRole('combobox', { name: 'Unit' })).toHaveTextContent('hr');
    expect(await optionsOf('Unit')).toEqual(['m', 'hr']);
  });

  it('takes VAT line by line where taxes differ (OPEN-094, PUR-BIL-023)', async () => {
    open();
    await add('Cable', 'Drum');
    await userEvent.click(row('Drum').getByRole('combobox', { name: 'VAT %' }));
    await userEvent.click(await screen.findByRole('option', { name: '5.00' }));
    await type('Discount Rate', '10');
    // 90.45 and 900.00 after the discount: 11.76 and 45.00.
    expect(figure('SubTotal')).toBe('SubTotal Rs. 1,100.50/-');
    expect(figure('Taxable Amount')).toBe('Taxable Amount Rs. 990.45/-');
    expect(figure('VAT')).toBe('VAT Rs. 56.76/-');
    expect(figure('Total')).toBe('Total Rs. 1,047.21/-');
  });

  it('takes a discount as a rate of 0 to 100 or as a flat amount, never both (PUR-BIL-022, PUR-BIL-043, PUR-BIL-044)', async () => {
    open();
    await add('Drum');
    await type('Discount Rate', '101');
    expect(told()).toContainEqual(['error', 'Create Billing', 'Discount rate is not valid']);
    expect(box('Discount Rate')).toHaveValue('10');
    await type('Discount Rate', '100');
    expect(figure('Total')).toBe('Total Rs. 0.00/-');
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    expect(screen.queryByRole('textbox', { name: 'Discount Rate' })).toBeNull();
    expect(figure('Total')).toBe('Total Rs. 1,130.00/-');
    await type('Flat Discount', '100');
    expect(figure('Total')).toBe('Total Rs. 1,017.00/-');
  });

  it('refuses a quantity that is no number and a date later than now (PUR-BIL-027..029)', async () => {
    open();
    await add('Cable');
    await userEvent.type(row('Cable').getByRole('textbox', { name: 'Qty' }), 'x');
    expect(row('Cable').getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(told()).toContainEqual(['warning', 'Not Allowed', 'Only numeric values are allowed']);
    await type('Transaction Date', tomorrow);
    expect(told()).toContainEqual(['warning', 'Invalid date', 'Current timestamp is allowed maximum']);
  });

  it('makes a product on the spot, and puts one right (PUR-BIL-050, SAL-PRD-048..050)', async () => {
    const { calls } = open();
    const modal = await openModal();
    await userEvent.click(modal.getByRole('button', { name: 'New' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Product' }));
    await userEvent.click(await form.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(modal.getAllByRole('button', { name: 'Edit' })[0]!);
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    await userEvent.clear(await edit.findByRole('textbox', { name: 'Product Name' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edit.getByRole('textbox', { name: 'Product Name' })).toHaveAccessibleDescription(/required/));
    for (const name of ['Unit', 'Product Family']) expect(edit.getByRole('combobox', { name })).toHaveAccessibleDescription(/required/);
    expect(calls.filter(call => call.method !== 'GET')).toEqual([]);
  });

  it('speaks Nepali', async () => {
    switchLanguage('ne');
    open();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'नयाँ बिल' })).toBeVisible());
    switchLanguage('en');
  });
});

describe('saving a billing', () => {
  it('sends the documents’ payload once, opens the print modal without a toast and goes to the list (PUR-BIL-046..049, ENT-077..080, API-123, API-124)', async () => {
    const { posts, router } = open();
    await fill();
    await type('Description', 'ten metres');
    await type('Qty', '10');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Print HC-1' }));
    expect(posts()).toHaveLength(1);
    expect(posts()[0]!.body).toMatchObject({
      vendor_id: 3,
      vendor_name: 'Himalayan Cables',
      pan: '300200001',
      billing_no: 'HC-1',
      fiscal_year: '2083/84',
      type: 'normal',
      transaction_date: expect.stringMatching(new RegExp(`^${today} \\d\\d:\\d\\d:\\d\\d$`)),
      amount: 1005,
      discount_rate: 0,
      taxable_amount: 1005,
      vat_amount: 130.65,
      total: 1135.65,
      details: [
        {
          id: 7,
          product_name: 'Cable',
          description: 'ten metres',
          qty: 10,
          unit: 'm',
          amount: 100.5,
          vat_rate: 13,
          vat_amount: 130.65,
          total: 1005,
        },
      ],
      file_id: null,
      created_by: 'Sita Sharma (1)',
      pos: 'Main',
    });
    expect(told()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/purchases/billings');
    expect(localStorage.getItem('draft/billings/new')).toBeNull();
  });

  it('uploads the attachment at once and sends its file_id (PUR-BIL-021, PUR-BIL-045, API-103, API-104)', async () => {
    upload.mockResolvedValue({ id: 55, name: 'files/abc.pdf' });
    const { posts } = open();
    await userEvent.upload(await screen.findByLabelText('Attachment'), new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('bill.pdf')).toBeVisible();
    expect(upload.mock.calls[0]![0]).toBe('file-upload');
    expect((upload.mock.calls[0]![1] as FormData).get('file')).toBeInstanceOf(File);
    await fill();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ file_id: 55 });
  });

  it('names what is missing without asking the server (PUR-BIL-030, PUR-BIL-031)', async () => {
    const { posts } = open();
    await screen.findByRole('button', { name: 'Save' });
    await press('Save');
    await waitFor(() => expect(told()).toEqual([['error', 'Product not selected', 'Please select product']]));
    for (const name of ['Vendor', 'Type']) expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription(/required/i);
    expect(box('Billing No')).toBeInvalid();
    expect(posts()).toEqual([]);
  });

  it('shows the server’s refusals in their places (PUR-BIL-030..038, QUIRK-051, QUIRK-052, ERR-060)', async () => {
    const { posts } = open({
      status: 422,
      body: {
        message: {
          details: ['required'],
          total: ['Total must be greater than 1'],
          transaction_date: ['not in this year'],
          vendor_name: ['unknown vendor'],
          fiscal_year: ['unknown year'],
          type: ['unknown type'],
          billing_no: ['Billing No already esists.'],
          'details.0.qty': ['too many'],
        },
      },
    });
    await fill();
    await press('Save');
    await waitFor(() =>
      expect(told()).toEqual([
        ['error', 'Product not selected', 'Please select product'],
        ['error', 'Invalid total', 'Total must be greater than 1'],
      ]),
    );
    expect(box('Transaction Date')).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Vendor' })).toBeInvalid();
    for (const text of ['unknown year', 'unknown type', 'Billing No already esists.', 'too many'])
      expect(screen.getByText(text)).toBeVisible();
    await type('Billing No', 'HC-2');
    expect(screen.queryByText('Billing No already esists.')).toBeNull();
    expect(posts()).toHaveLength(1);
  });

  it('sends what was never answered again under the same key, also after a reload', async () => {
    const keys: string[] = [];
    const { posts } = open({ status: 500, body: {} });
    const spied = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, options: { method?: string; headers?: Record<string, string> } = {}) => {
      if (options.method === 'POST') keys.push(options.headers!['idempotency-key']!);
      return spied(url, options);
    });
    await fill();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const kept = JSON.parse(localStorage.getItem('draft/billings/new')!) as { value: { key: string; bill: { billing_no: string } } };
    expect(kept.value).toMatchObject({ key: keys[0], bill: { billing_no: 'HC-1' } });
  });

  it('forgets everything on Reset, and leaves for the list on Cancel', async () => {
    const { router } = open();
    await fill();
    await press('Reset');
    expect(box('Billing No')).toHaveValue('');
    expect(screen.getByRole('table', { name: 'Items' })).toHaveTextContent('No Items To Show');
    await press('Cancel');
    expect(router.state.location.pathname).toBe('/purchases/billings');
    expect(localStorage.getItem('draft/billings/new')).toBeNull();
  });
});
