// Further demo records for the pictures, and the records in their addresses.
import { demoCredentials } from '../../server/setup/demo/demo-parties.ts';
import type { Installation } from './start-installation.ts';

type Rows = { data: Record<string, unknown>[] };

/** Signed in as the demo company's administrator: the tokens, and the records behind `{name}`. */
export const loadDemoRecords = async ({
  call,
}: Installation): Promise<{
  tokens: { access_token: string; refresh_token: string };
  records: Record<string, string>;
}> => {
  const tokens = (await call('POST', 'v2/login', demoCredentials)) as {
    access_token: string;
    refresh_token: string;
  };
  const token = tokens.access_token;
  const first = async (path: string) =>
    ((await call('GET', `${path}?limit=1`, undefined, token)) as Rows).data[0]!;
  const records: Record<string, string> = {};
  for (const name of ['customers', 'billings']) records[name] = String((await first(name)).id);
  const goods = (await call('GET', 'products?limit=1000&filter[type]=p', undefined, token)) as Rows;
  const product = goods.data.find(({ tax_treatment }) => tax_treatment === 'taxable')!;
  records.products = String(product.id);
  const menus = (await call('GET', 'menus?limit=200', undefined, token)) as Rows;
  records.menus = String(menus.data.find(menu => menu.name === 'Sales')!.id);
  records.invoices = String((await first('invoices')).company_payment_id);
  // An invoice of today, which may still be cancelled.
  await call('PUT', 'sales-settings', { same_day_cancellation: 1 }, token);
  const customer = await first('customers');
  const amount = Number(product.sales_price);
  const today = await call(
    'POST',
    'invoices',
    {
      customer_id: customer.customer_code,
      customer_name: customer.last_name,
      payment_method: 'Cash',
      deposit_to: 'later',
      transaction_date: '2026-11-21 11:00:00',
      invoice_details: [{ id: product.id, qty: 1, amount }],
      taxable_amount: amount,
      total: Math.round(amount * 113) / 100,
    },
    token,
  );
  records.today = String(today.company_payment_id);
  // Prints for the print ledger: an original, a copy of it, and the company's own.
  for (const copy of ['original', 'print', 'invoice'])
    await call('GET', `invoices/${records.invoices}?q=${copy}`, undefined, token);
  await call('POST', 'app-keys', { app_name: 'Online shop' }, token);
  return { tokens, records };
};
