// Documents of many lines: an invoice of two hundred credited as a whole, a vendor's bill of fifty.
// Over HTTP, one after the other.
import { toFiscalYear } from '../domain/calendar/fiscal-year.ts';
import { type BenchShop, openBenchShop, percentile, todayInNepal } from './shop.ts';

const ROUNDS = 60;
/** Left out of the figures: the first ones compile. */
const WARM_UP = 10;

type Saved = { company_payment_id: string };

const makeLines = (shop: BenchShop, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: shop.products[index % shop.products.length]!,
    qty: 1,
    amount: 100,
  }));

/** The claimed totals of that many lines of a hundred rupees. */
const toClientTotals = (count: number) => ({ taxable_amount: count * 100, total: count * 113 });

/**
 * Sends a request and returns the body; milliseconds go into `times`. Throws where the request is
 * refused.
 */
const callTimed = async (
  shop: BenchShop,
  path: string,
  body: object,
  times: number[] = [],
): Promise<Saved> => {
  const before = performance.now();
  const answer = await shop.service.call('POST', path, body, shop.token);
  times.push(performance.now() - before);
  if (answer.status !== 200)
    throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Saved;
};

const creditWholeInvoice = async (shop: BenchShop, count: number, times: number[]) => {
  const { company_payment_id } = await callTimed(shop, 'invoices', {
    customer_id: shop.customers[0],
    payment_method: 'Cash',
    transaction_date: `${todayInNepal()} 00:00:00`,
    invoice_details: makeLines(shop, count),
    ...toClientTotals(count),
  });
  const { body } = await shop.service.call(
    'GET',
    `invoices/${company_payment_id}`,
    undefined,
    shop.token,
  );
  const details = (body.details as { id: number }[]).map(({ id }) => ({
    id,
    quantity: 1,
    return_rate: 100,
  }));
  await callTimed(
    shop,
    'credit-notes',
    {
      company_payment_id,
      invoice_id: company_payment_id,
      cancel_note: 'Returned',
      details,
      ...toClientTotals(count),
    },
    times,
  );
};

const recordVendorBill = async (
  shop: BenchShop,
  vendor_id: number,
  nth: number,
  count: number,
  times: number[],
) =>
  callTimed(
    shop,
    'billings',
    {
      vendor_id,
      type: 'normal',
      billing_no: `L-${nth}`,
      transaction_date: todayInNepal(),
      fiscal_year: toFiscalYear(todayInNepal()).name,
      details: makeLines(shop, count).map(line => ({ ...line, vat_rate: 13 })),
      ...toClientTotals(count),
    },
    times,
  );

/** p95 in milliseconds over HTTP: a credit note of 200 lines, a bill of 50. */
export const measureLongDocuments = async (
  env: Record<string, string>,
): Promise<{ note: number; bill: number }> => {
  const shop = await openBenchShop(env);
  const { body } = await shop.service.call(
    'GET',
    'countries?filter[name]=Nepal',
    undefined,
    shop.token,
  );
  const [nepal] = body.data as { id: number; provinces: { id: number }[] }[];
  const address = {
    address: 'New Road',
    city: 'Kathmandu',
    country_id: nepal!.id,
    state: nepal!.provinces[0]!.id,
  };
  const made = { type: 'C', last_name: 'Long Bills', mobile_no: '9841000000', ...address };
  const vendor = await shop.service.call('POST', 'vendors', made, shop.token);
  const notes: number[] = [];
  const bills: number[] = [];
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    await creditWholeInvoice(shop, 200, notes);
    await recordVendorBill(shop, Number(vendor.body.id), nth, 50, bills);
  }
  await shop.service.stop();
  return {
    note: percentile(notes.slice(WARM_UP), 0.95),
    bill: percentile(bills.slice(WARM_UP), 0.95),
  };
};
