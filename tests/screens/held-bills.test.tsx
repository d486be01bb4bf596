// Bills that wait: held with one key, recalled as they were typed, and never lost on the way.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Counter } from '../../custom-pages/invoices/Counter.tsx';
import type { HeldBill } from '../../custom-pages/invoices/held-bills.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
});

const waiting: HeldBill = {
  id: 5,
  pos: 'Main',
  note: 'blue bag',
  customer_id: 'C00001',
  customer_name: 'Himal Stores',
  lines: 1,
  total: 113,
  status: 'held',
  created_by: 'Sita',
  created_at: '2026-11-20 10:32:00',
  recalled_by: null,
  recalled_at: null,
};
const content = {
  payment_method: 'Cheque',
  transaction_date: null,
  due_date: null,
  export_country: null,
  declaration_no: null,
  declaration_date: null,
  discount_rate: 5,
  discount_amount: null,
  abbreviated: null,
  details: [
    {
      id: 7,
      product_name: 'Laptop Pro',
      product_family: 'Computers',
      hs_code: '8471.30',
      type: 'p',
      tax_treatment: 'taxable',
      unit: 'pcs',
      description: 'With a bow',
      qty: null,
      amount: null,
      price_with_vat: 113,
      discount_rate: null,
    },
  ],
};

type Recalling = { status: number; body: object };
const open = (
  bills: HeldBill[] = [waiting],
  recalling: Recalling = { status: 200, body: { ...waiting, ...content } },
  holding: Recalling = { status: 200, body: { id: 6, message: 'Bill held.' } },
) =>
  renderScreen(
    <Counter />,
    ({ method, path }) => {
      if (path.endsWith('/recall')) return recalling;
      if (method === 'POST' && path === 'held-bills') return holding;
      if (path === 'held-bills') return { status: 200, body: { data: bills } };
      if (path === 'sales-settings') return { status: 200, body: { abbreviated_invoices: 1 } };
      return answerLookups(path);
    },
    { path: '/sales/counter' },
  );
const holds = (calls: ApiCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === 'held-bills');
const recalls = (calls: ApiCall[]) => calls.filter(({ path }) => path.endsWith('/recall'));
const enterBill = async () => {
  await screen.findByRole('combobox', { name: 'Customer' });
  await chooseBuyer();
  await addProducts('Laptop');
};
const list = () => screen.findByRole('dialog', { name: 'Held Bills' });

describe('held bills', () => {
  it('hold what is typed with F8 and Enter, and free the counter', async () => {
    const { calls } = open([]);
    await enterBill();
    await userEvent.keyboard('{F8}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'blue bag{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = holds(calls)[0]!.body;
    expect(body).toMatchObject({
      note: 'blue bag',
      customer_id: 'C00001',
      payment_method: 'Cash',
      transaction_date: null,
      details: [{ id: 7, qty: 1, amount: 85000, discount_rate: null }],
    });
    expect(screen.getByText('Total: Rs. 0.00/-')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
    expect(localStorage.getItem('counter_draft')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Scan, or type a code or name' })).toHaveFocus(),
    );
    // No invoice was saved by the Enter of the dialog.
    expect(calls.filter(({ path }) => path === 'invoices')).toEqual([]);
  });

  it('come back as they were typed, with products as they are called today', async () => {
    const { calls } = open();
    expect(await screen.findByRole('button', { name: 'Held Bills (1)' })).toBeVisible();
    // Nothing is on the screen: the key lists.
    await userEvent.keyboard('{F8}');
    const dialog = within(await list());
    expect(dialog.getByText('blue bag · Himal Stores')).toBeVisible();
    expect(
      dialog.getByText(/Rs\. 113\.00\/- · Lines: 1 · held by Sita, .+ 10:32 · Main/),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Recall' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Laptop Pro')).toBeVisible();
    expect(recalls(calls)[0]!.body).toEqual({ again: 0 });
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Himal Stores (C00001)');
    expect(screen.getByRole('combobox', { name: 'Payment Method' })).toHaveTextContent('Cheque');
    expect(getTextbox('Price with VAT')).toHaveValue('113');
    expect(getTextbox('Qty')).toHaveValue('');
    expect(getTextbox('Description')).toHaveValue('With a bow');
    expect(getTextbox('Discount Rate')).toHaveValue('5');
    expect(holds(calls)).toEqual([]);
    expect(recalls(calls)).toHaveLength(1);
    await waitFor(() => expect(localStorage.getItem('counter_draft')).toContain('Laptop Pro'));
  });

  it('keep the switch of the abbreviated invoice', async () => {
    const abbreviated = () => screen.findByRole('switch', { name: 'Abbreviated Tax Invoice' });
    const recalled = { ...waiting, ...content, abbreviated: 1 };
    const { calls } = open([waiting], { status: 200, body: recalled });
    expect(await abbreviated()).not.toBeChecked();
    await userEvent.keyboard('{F8}');
    await list();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await abbreviated()).toBeChecked());
    await userEvent.keyboard('{F8}{Enter}');
    await waitFor(() => expect(holds(calls)).toHaveLength(1));
    expect(holds(calls)[0]!.body).toMatchObject({ abbreviated: 1 });
  });

  it('hold the bill on the screen before another is recalled', async () => {
    const { calls } = open();
    await enterBill();
    await press('Held Bills (1)');
    const dialog = within(await list());
    expect(dialog.getByText(/is held when you recall another/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Recall' }));
    expect(await screen.findByText('Laptop Pro')).toBeVisible();
    const posted = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posted).toEqual(['held-bills', 'held-bills/5/recall']);
  });

  it('keep the bill on the screen where it cannot be held', async () => {
    const message = { 'details.0.id': ['This record does not exist.'] };
    const { calls } = open([waiting], undefined, { status: 422, body: { message } });
    await enterBill();
    await press('Held Bills (1)');
    await userEvent.click(within(await list()).getByRole('button', { name: 'Recall' }));
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(recalls(calls)).toEqual([]);
    expect(screen.getByText('Total: Rs. 96,050.00/-')).toBeVisible();
  });

  it('say what the role could not have back', async () => {
    const message = 'Bill recalled without what your role may not fill in.';
    open([waiting], { status: 200, body: { ...waiting, ...content, left_out: 1, message } });
    await press('Held Bills');
    await userEvent.click(within(await list()).getByRole('button', { name: 'Recall' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText('Laptop Pro')).toBeVisible();
  });

  it('say who was first, and leave the list open', async () => {
    const message = { again: ['Sita recalled this bill on 2026-11-20 10:40.'] };
    open([waiting], { status: 422, body: { message } });
    await screen.findByRole('button', { name: 'Held Bills (1)' });
    await userEvent.keyboard('{F8}');
    await userEvent.click(within(await list()).getByRole('button', { name: 'Recall' }));
    expect(await screen.findByText(/Sita recalled this bill/)).toBeVisible();
    expect(await list()).toBeVisible();
  });

  it('are recalled again, in Nepali too', async () => {
    const recalled: HeldBill = {
      ...waiting,
      ...{ status: 'recalled', recalled_by: 'Ram', recalled_at: '2026-11-20 10:40:00' },
    };
    const { calls } = open([recalled]);
    await screen.findByRole('button', { name: 'Held Bills' });
    switchLanguage('ne');
    await userEvent.click(await screen.findByRole('button', { name: 'होल्डका बिल' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'होल्डका बिल' }));
    expect(dialog.getByText('होल्डमा कुनै बिल छैन।')).toBeVisible();
    expect(dialog.getByText(/खोल्ने: Ram, .+ १०:४०/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'फेरि खोल्नुहोस्' }));
    expect(await screen.findByText('Laptop Pro')).toBeVisible();
    expect(recalls(calls)[0]!.body).toEqual({ again: 1 });
  });
});
