// The entry page of an invoice or a proforma as a user works it, and the shop around it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { listResponse, renderScreen } from './render-screen.tsx';
import { choose, press } from './screen-queries.ts';

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

/** Internet, which has the service charge. */
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

/** Look-ups of the page while a document is entered; undefined for every other request. */
export const answerLookups = (path: string, products: object[] = [laptop]) => {
  if (path.startsWith('products/-/') || path.startsWith('inventory/-/'))
    return { status: 200, body: [] };
  if (path.startsWith('products')) return listResponse(products);
  if (path.startsWith('payment-methods'))
    return listResponse([{ name: 'Cash' }, { name: 'Cheque' }]);
  if (path.startsWith('tsc-rate')) return { status: 200, body: { tsc_rate: 10 } };
  return path.startsWith('customers') ? listResponse([buyer]) : undefined;
};

/** Opens the choice of products, ticks these, and takes them. */
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

type Answer = { status: number; body: object };
type Shop = { products?: object[]; saving?: Answer; making?: Answer; stock?: Answer };

/** Types its barcode as a scanner or a cashier does. */
const laptopWithBarcode = { ...laptop, barcode: 'Abc-890' };

/**
 * Shows an invoice's entry page; `saving` is the answer to the invoice, `making` the one to a new
 * product, `stock` the one to every question for stock.
 */
export const openInvoiceEntry = ({
  products = [laptopWithBarcode],
  saving,
  making,
  stock,
}: Shop = {}) =>
  renderScreen(
    <InvoiceEntry />,
    ({ method, path }) => {
      if (method === 'POST') return path === 'products' ? making : saving;
      if (stock && path.startsWith('inventory/-/stock')) return stock;
      // The laptop has its barcode; a look-up by any other finds nothing.
      if (/filter\[(barcode|code)\]/.test(decodeURIComponent(path)))
        return decodeURIComponent(path).includes('filter[barcode]=890')
          ? listResponse(products, 1)
          : { status: 204 };
      if (/^products(?!\/-)/.test(path))
        return products.length === 0 ? { status: 204 } : listResponse(products, 20);
      if (path.startsWith('units') || path.startsWith('api/units'))
        return listResponse([{ id: 1, name: 'pcs' }]);
      return path.startsWith('product-families')
        ? listResponse([{ id: 2, name: 'Computers' }])
        : answerLookups(path);
    },
    { path: '/sales/invoice/new' },
  );
