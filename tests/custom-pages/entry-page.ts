// The entry page of an invoice or a proforma as a person works it, and the shop around it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, press } from '../at-screen.ts';
import { page } from '../stage.tsx';

export const laptop = {
  id: 7,
  name: 'Laptop',
  code: 'P00001',
  hs_code: '8471.30',
  sales_price: 85000,
  purchase_price: 70000,
  type: 'p',
  family: 'Computers',
  units: { name: 'pcs' },
};

/** Internet, which bears the service charge. */
export const fibre = {
  ...laptop,
  id: 8,
  name: 'Fibre',
  code: 'P00002',
  hs_code: null,
  sales_price: 1200,
  type: 's',
  family: 'Internet',
  units: { name: 'month' },
};

export const buyer = {
  id: 1,
  customer_code: 'C00001',
  customer_name: 'Himal Stores',
  address: 'New Road',
  city: 'Kathmandu',
  pan: '123456789',
};

/** What the page looks up while a document is entered; undefined for every other call. */
export const lookedUp = (path: string, products: object[] = [laptop]) => {
  if (path.startsWith('products')) return page(products);
  if (path.startsWith('payment-methods')) return page([{ name: 'Cash' }]);
  if (path.startsWith('tsc-rate')) return { status: 200, body: { tsc_rate: 10 } };
  return path.startsWith('customers') ? page([buyer]) : undefined;
};

/** Opens the choice of products, ticks those, and takes them. */
export const addProducts = async (...names: string[]) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name }));
  await press('Done');
};

/** Chooses the buyer, who pays in cash. */
export const chooseBuyer = async () => {
  await choose('Customer', /Himal Stores/);
  await choose('Payment Method', 'Cash');
};
