// The measured shop: sixty customers, twenty products that keep stock, a fiscal year; and its
// service as a process of its own.
import { toFiscalYear } from '../domain/calendar/fiscal-year.ts';
import { type Service, startService } from '../tests/support/service-process.ts';

export const settings = {
  SESSION_SECRET: 'a secret of the bench only',
  SETUP_COMPANY_NAME: 'Bench Shop',
  SETUP_COMPANY_PAN: '301234567',
  SETUP_ADMIN_NAME: 'Sita Sharma',
  SETUP_ADMIN_EMAIL: 'sita@shop.test',
  SETUP_ADMIN_PASSWORD: 'Secret-123',
};

export type BenchShop = {
  service: Service;
  token: string;
  customers: string[];
  products: number[];
};
export const todayInNepal = () => new Date(Date.now() + 20_700_000).toISOString().slice(0, 10);

export const signIn = async (service: Service) =>
  String(
    (await service.call('POST', 'v2/login', { email: 'sita@shop.test', password: 'Secret-123' }))
      .body.access_token,
  );

/** Starts a service over an empty database and fills the shop through its API. */
export const openBenchShop = async (env: Record<string, string>): Promise<BenchShop> => {
  const service = await startService({ ...settings, ...env });
  const token = await signIn(service);
  const post = async (path: string, body: object) =>
    (await service.call('POST', path, body, token)).body as { id: number; customer_code: string };
  await post('fiscal-year', toFiscalYear(todayInNepal()));
  const unit_id = (await post('units', { name: 'pcs', description: 'Pieces' })).id;
  const product_family_id = (await post('product-families', { name: 'Goods' })).id;
  const nepal = (
    (await service.call('GET', 'countries?filter[name]=Nepal', undefined, token)).body.data as {
      id: number;
      provinces: { id: number }[];
    }[]
  )[0]!;
  const products: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const { id } = await post('products', {
      type: 'p',
      name: `Product ${index}`,
      hs_code: '8471.30',
      unit_id,
      product_family_id,
      sales_price: 100,
      purchase_price: 80,
    });
    await post('inventory', { product_id: id, stock_available: 100_000_000 });
    products.push(id);
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const customers: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const last_name = `Buyer ${letters[index % 26]}${letters[Math.floor(index / 26)]} Traders`;
    customers.push(
      (
        await post('customers', {
          type: 'C',
          last_name,
          mobile_no: '9841000000',
          address: 'New Road',
          city: 'Kathmandu',
          country_id: nepal.id,
          state: nepal.provinces[0]!.id,
        })
      ).customer_code,
    );
  }
  return { service, token, customers, products };
};

/** An invoice of ten lines: 10 × 100 + 13 % = 1,130. */
export const tenLineInvoice = (shop: BenchShop, nth: number) => ({
  customer_id: shop.customers[nth % shop.customers.length],
  payment_method: 'Cash',
  transaction_date: `${todayInNepal()} 00:00:00`,
  invoice_details: Array.from({ length: 10 }, (_, index) => ({
    id: shop.products[(nth + index) % shop.products.length],
    qty: 1,
    amount: 100,
  })),
  taxable_amount: 1000,
  total: 1130,
});

/** The value below which that part of the sample is. */
export const percentile = (sample: number[], part: number): number =>
  [...sample].sort((a, b) => a - b)[
    Math.min(sample.length - 1, Math.floor(sample.length * part))
  ] ?? 0;
