// A proforma as the server answers it, and the calls of the pages that show it.
import { lookedUp } from './entry-page.ts';

/** Two laptops for Himal Stores, less 10 percent. */
export const storedProforma = {
  id: 3,
  payment_id: '41',
  invoice_id: null as string | null,
  current_status: 'proforma',
  customer_id: 'C00001',
  customer_name: 'Himal Stores',
  pan: '123456789',
  address: 'New Road',
  phone_no: '4221234',
  payment_method: 'Cash',
  pos: 'Main',
  amount: 2000,
  discount_rate: 10,
  discount_amount: 200,
  taxable_amount: 1800,
  vat_rate: 13,
  vat_amount: 234,
  total: 2034,
  created_by: 'Sita Sharma',
  transaction_date: '2026-11-21 11:45:00',
  created_at: '2026-11-21 11:45:00',
  details: [
    {
      id: 9,
      product_id: 7,
      product_name: 'Laptop',
      product_family: 'Computers',
      hs_code: '8471.30',
      unit: 'pcs',
      description: 'blue',
      qty: 2,
      amount: 1000,
      discount_rate: 0,
      discount_amount: 200,
      taxable_amount: 1800,
      vat_rate: 13,
      vat_amount: 234,
      total: 2000,
    },
  ],
};

/** What the pages of a proforma ask for beside itself. */
export const besideProforma = (path: string) =>
  path.endsWith('/email') ? { status: 200, body: { to: '' } } : lookedUp(path);

export type Answer = { status: number; body: object };
