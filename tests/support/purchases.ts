// A shop that can buy: a vendor, two taxes; bills as a client would claim them and notes that send
// their goods back.
import { expect } from 'vitest';
import { computePurchaseTotals } from '../../domain/documents/purchase-totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { openShop, type Reader, type Shop } from './shop.ts';
import type { ApiResponse, Caller } from './test-app.ts';

export type PurchasingShop = Shop & { vendor: number; charger: number };

/** A vendor's form without a problem. */
export const validVendor = async (admin: Reader) => {
  const nepal = (
    (await admin.get('countries?limit=1000')).body.data as {
      id: number;
      name: string;
      provinces: { id: number; name: string }[];
    }[]
  ).find(country => country.name === 'Nepal')!;
  return {
    type: 'C',
    last_name: 'Himalayan Cables',
    phone_no: '5500000',
    mobile_no: '9851000000',
    email: 'sales@cables.test',
    website: 'https://cables.test',
    pan: '300200001',
    address: 'Patan Industrial Estate',
    city: 'Lalitpur',
    zip_code: '44700',
    country_id: nepal.id,
    state: nepal.provinces.find(province => province.name === 'Bagmati')!.id,
  };
};

/** Fills the company through the API; the fiscal year is the one of the day. */
export const openPurchasingShop = async (admin: Caller, day?: string): Promise<PurchasingShop> => {
  const shop = await openShop(admin, day);
  const vendor = await admin.post('vendors', await validVendor(admin));
  expect(vendor.body.message).toBe('Vendor created successfully.');
  for (const [name, rate] of [
    ['standard', 13],
    ['zero', 0],
    ['reduced', 5],
  ])
    await admin.post('taxes', { name, rate });
  const charger = await admin.post('products', {
    type: 'p',
    name: 'Charger',
    unit_id: shop.unit,
    product_family_id: shop.family,
    sales_price: 3100,
    purchase_price: 2250,
  });
  return { ...shop, vendor: vendor.body.id, charger: charger.body.id };
};

type BoughtLine = {
  id: number;
  qty: number;
  amount: number;
  vat_rate?: number;
  discount_rate?: number;
  description?: string;
};
type More = Record<string, unknown> & { discount_rate?: number; discount_amount?: number };

let billCount = 0;

/**
 * The request of a bill with the figures that the client must claim; every bill has a number of its
 * own.
 */
export const toVendorBillRequest = (
  { vendor }: Pick<PurchasingShop, 'vendor'>,
  lines: BoughtLine[],
  more: More = {},
) => {
  const totals = computePurchaseTotals({
    lines: lines.map(line => ({
      qty: line.qty,
      price: toPaisa(line.amount),
      discount_rate: toRate(line.discount_rate ?? 0),
      vat_rate: toRate(line.vat_rate ?? 13),
    })),
    discount_rate: toRate(more.discount_rate ?? 0),
    discount_amount: toPaisa(more.discount_amount ?? 0),
  });
  billCount += 1;
  return {
    vendor_id: vendor,
    vendor_name: 'Himalayan Cables',
    billing_no: `HC-${billCount}`,
    fiscal_year: '2083/84',
    type: 'normal',
    transaction_date: '2026-11-20',
    details: lines,
    amount: toRupees(totals.subtotal),
    taxable_amount: toRupees(totals.taxable_amount),
    vat_amount: toRupees(totals.vat_amount),
    total: toRupees(totals.total),
    created_by: 'somebody',
    pos: 'Elsewhere',
    ...more,
  };
};

type Money = {
  amount: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};
export type VendorBill = Money & {
  id: number;
  payment_id: string;
  billing_no: string;
  status: number;
  details: (Money & { id: number; qty: number; vat_rate: number; returned_quantity: number })[];
  debit_note: Money[];
  'remaining-amount': number;
};

/** The current state of the bill. */
export const readVendorBill = async (caller: Caller, id: number): Promise<VendorBill> =>
  (await caller.get(`billings/${id}`)).body as VendorBill;

/** Records a bill and reads it as a note needs it. */
export const createVendorBill = async (caller: Caller, request: object): Promise<VendorBill> => {
  const answer = await caller.post('billings', request);
  expect(answer.body.message).toBe('Billing created successfully.');
  return readVendorBill(caller, answer.body.id);
};

/** The same shop with ninety laptops on its shelves. */
export const openStockedShop = async (admin: Caller): Promise<PurchasingShop> => {
  const shop = await openPurchasingShop(admin);
  await createVendorBill(
    admin,
    toVendorBillRequest(shop, [{ id: shop.laptop, qty: 90, amount: 700 }]),
  );
  return shop;
};

/** Three laptops at Rs. 1,000, bought and read as a note needs them. */
export const buyLaptops = (
  caller: Caller,
  shop: PurchasingShop,
  more: More = {},
): Promise<VendorBill> =>
  createVendorBill(
    caller,
    toVendorBillRequest(
      shop,
      [{ id: shop.laptop, qty: 3, amount: 1000, description: 'blue' }],
      more,
    ),
  );

/** The line by its place, the quantity, the rate in rupees (the billed one when left out). */
type ReturnedLine = { line?: number; qty: number; amount?: number; price_only?: 0 | 1 };

/** The request of a debit note over the bill as it was read, as the documents' form sends it. */
export const toDebitNoteRequest = (
  billing: VendorBill,
  backs: ReturnedLine[],
  more: object = {},
) => ({
  billing_id: billing.id,
  created_by: 'somebody',
  pos: 'Elsewhere',
  remarks: 'Delivered broken',
  details: backs.map(({ line = 0, qty, amount, ...price }) => ({
    ...price,
    id: billing.details[line]!.id,
    qty,
    amount: amount ?? billing.details[line]!.amount,
    vat_rate: billing.details[line]!.vat_rate,
  })),
  ...more,
});

/** Issues a debit note for the current state of the bill. */
export const issueDebitNote = async (
  caller: Caller,
  id: number,
  backs: ReturnedLine[],
  more: object = {},
): Promise<ApiResponse> =>
  caller.post(
    'purchase-returns',
    toDebitNoteRequest(await readVendorBill(caller, id), backs, more),
  );
