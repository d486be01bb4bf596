// A shop that can sell: fiscal year, unit, families, a customer, products with and without stock.
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import type { ApiResponse, Caller } from './test-app.ts';

export type Shop = {
  customer: { id: number; code: string };
  laptop: number;
  fibre: number;
  repair: number;
  unit: number;
  family: number;
  internet: number;
};

/** A person who reads the API, of this process or of another one. */
export type Reader = { get: (path: string) => Promise<Pick<ApiResponse, 'body'>> };

/** A customer's form without a problem. */
export const validCustomer = async (admin: Reader) => {
  const nepal = (
    (await admin.get('countries?limit=1000')).body.data as {
      id: number;
      name: string;
      provinces: { id: number; name: string }[];
    }[]
  ).find(country => country.name === 'Nepal')!;
  return {
    type: 'C',
    last_name: 'Sagarmatha Traders',
    mobile_no: '9841000000',
    pan: '123456789',
    address: 'New Road',
    city: 'Kathmandu',
    country_id: nepal.id,
    state: nepal.provinces.find(province => province.name === 'Bagmati')!.id,
  };
};

/**
 * Fills the company of the administrator through the API; the fiscal year is the one of the day.
 */
export const openShop = async (admin: Caller, day = '2026-11-21'): Promise<Shop> => {
  const id = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number } & Record<string, string>;
  };
  await id('fiscal-year', toFiscalYear(day));
  const unit = (await id('units', { name: 'pcs', description: 'Pieces' })).id;
  const family = (await id('product-families', { name: 'Computers' })).id;
  const internet = (await id('product-families', { name: 'Internet' })).id;
  const customer = await id('customers', await validCustomer(admin));
  const product = (body: object) =>
    id('products', { unit_id: unit, product_family_id: family, ...body });
  return {
    customer: { id: customer.id, code: customer.customer_code! },
    laptop: (
      await product({
        type: 'p',
        name: 'Laptop',
        sales_price: 85000,
        purchase_price: 74200.5,
        hs_code: '8471.30',
      })
    ).id,
    fibre: (
      await product({
        type: 's',
        name: 'Home Fibre',
        sales_price: 1200,
        product_family_id: internet,
      })
    ).id,
    repair: (await product({ type: 's', name: 'Repair', sales_price: 333.33 })).id,
    unit,
    family,
    internet,
  };
};

/** Priced without VAT, or with it; the other is null or left out. */
type InvoiceLine = {
  id: number;
  qty: number;
  amount?: number | null;
  price_with_vat?: number | null;
  discount_rate?: number;
  description?: string;
};

/** The request of an invoice with the figures that the client must claim. */
export const toInvoiceRequest = (
  shop: Shop,
  lines: InvoiceLine[],
  claimed: { taxable_amount: number; total: number; tsc_amount?: number },
  more: object = {},
) => ({
  customer_id: shop.customer.code,
  customer_name: 'Sagarmatha Traders',
  payment_method: 'Cash',
  deposit_to: 'later',
  transaction_date: '2026-11-21 10:00:00',
  invoice_details: lines,
  ...claimed,
  ...more,
});

/** One laptop: 85,000 + 13 % = 96,050. */
export const oneLaptopInvoice = (shop: Shop, more: object = {}) =>
  toInvoiceRequest(
    shop,
    [{ id: shop.laptop, qty: 1, amount: 85000 }],
    { taxable_amount: 85000, total: 96050 },
    more,
  );
