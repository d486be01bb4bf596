// The page of a new vendor bill as a user works it.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VendorBillEntry } from '../../custom-pages/vendor-bills/VendorBillEntry.tsx';
import { offerLetter } from './offered-letter.ts';
import { type ApiCall, listResponse, renderScreen } from './render-screen.tsx';
import { choose, type } from './screen-queries.ts';

const cable = {
  id: 7,
  name: 'Cable',
  code: 'P00001',
  sales_price: 150,
  purchase_price: 100.5,
  type: 'p',
  units: { name: 'm' },
};
const drum = { ...cable, id: 8, name: 'Drum', code: 'P00002', purchase_price: 1000, units: null };
const repair = { ...cable, id: 9, name: 'Repair', code: 'P00003', type: 's' };
const accounts = [
  { id: 41, code: '5210', name: 'Rent', name_ne: 'घरभाडा', root: 'expenses', party: null },
  { id: 42, code: '1100', name: 'Debtors', name_ne: null, root: 'assets', party: 'customer' },
  { id: 43, code: '4010', name: 'Sales', name_ne: null, root: 'income', party: null },
];
const vendor = {
  id: 3,
  vendor_code: 'V00001',
  vendor_name: 'Himalayan Cables',
  pan: '300200001',
  address: 'Patan',
  city: 'Lalitpur',
};
type Answer = { status: number; body?: unknown };

/**
 * The page; `saving` is the server's response to the bill, `locks` the lock dates, `billed` what the
 * vendor has besides.
 */
export const openVendorBillEntry = (
  saving: Answer | ((call: ApiCall) => Answer) = {
    status: 200,
    body: { id: 12, vendor_id: 3, billing_no: 'HC-1' },
  },
  locks?: object,
  billed: object = {},
) => {
  const shown = renderScreen(
    <VendorBillEntry />,
    call => {
      const { method, path } = call;
      if (method === 'POST') return typeof saving === 'function' ? saving(call) : saving;
      if (path === 'lock-dates' && locks) return { status: 200, body: locks };
      if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
      if (path.startsWith('vendors')) return listResponse([{ ...vendor, ...billed }]);
      if (path.startsWith('fiscal-year/list'))
        return listResponse([
          {
            name: '2082/83',
            start_date: '2025-07-17',
            end_date: '2026-07-16',
            current_fiscal_year: false,
          },
          {
            name: '2083/84',
            start_date: '2026-07-17',
            end_date: '2027-07-16',
            current_fiscal_year: true,
          },
        ]);
      if (path.startsWith('taxes'))
        return listResponse([
          { name: 'standard', rate: 13 },
          { name: 'reduced', rate: 5 },
          { name: 'zero', rate: 0 },
        ]);
      if (path.startsWith('api/units')) return listResponse([{ id: 1, name: 'm' }]);
      if (path.startsWith('products/7'))
        return { status: 200, body: { ...cable, unit_id: null, product_family_id: null } };
      if (path.startsWith('products')) return listResponse([cable, drum, repair]);
      if (path.startsWith('accounts')) return listResponse(accounts);
      if (path.startsWith('units')) return listResponse([{ id: 1, name: 'm' }]);
      return path.startsWith('product-families')
        ? listResponse([{ id: 2, name: 'Wires' }])
        : undefined;
    },
    { path: '/purchases/billings/new' },
  );
  return {
    ...shown,
    posts: () => shown.calls.filter(call => call.method === 'POST' && call.path === 'billings'),
  };
};

export const listOptions = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name }));
  const names = (await screen.findAllByRole('option')).map(option => option.textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};
/** Opens the choice of products. */
export const openProductDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
  return within(await screen.findByRole('dialog', { name: 'Add Product or service' }));
};
/** Chooses products and takes them into the bill. */
export const addToBill = async (...names: string[]) => {
  const modal = await openProductDialog();
  for (const name of names) await userEvent.click(await modal.findByRole('checkbox', { name }));
  await userEvent.click(modal.getByRole('button', { name: 'Done' }));
};
/** Everything that a bill needs. */
export const fillBill = async () => {
  await choose('Vendor', /Himalayan Cables/);
  await type('Billing No', 'HC-1');
  await choose('Type', 'Normal');
  await addToBill('Cable');
};
/** The row of a product among the items. */
export const itemRow = (name: string) =>
  within(
    within(screen.getByRole('table', { name: 'Items' }))
      .getByText(name)
      .closest('tr')!,
  );
export const readFigure = (label: string) =>
  screen.getAllByText(label).at(-1)!.parentElement!.textContent;
