// A year of business: invoices, credit notes, cancellations, bills of every type, debit notes and
// stock entries, some of which write goods off, over several Nepali months, random but the same for the same seed. Everything goes
// through the API.
import { expect } from 'vitest';
import { fromDayNumber, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { toTotalsPrice } from '../../domain/documents/prices-with-vat.ts';
import { computeSubtotal, computeTotals, type TotalsLine } from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import type { TaxTreatment } from '../../domain/tax/tax-treatment.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { issueCreditNote, issueInvoice } from './credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toVendorBillRequest,
  validVendor,
} from './purchases.ts';
import { toInvoiceRequest, validCustomer } from './shop.ts';
import { type Caller, NOW, type TestApp } from './test-app.ts';

/** Runs as a formula where a spreadsheet is careless. */
export const FORMULA = '=HYPERLINK("http://thief.test","Prize")';
const FIRST = '2026-07-17';
const DAY_COUNT = 127;

export type Books = {
  shop: PurchasingShop;
  customers: { code: string; name: string }[];
  vendors: number[];
  product: Record<string, number>;
};

let noteCount = 0;
/** Every fourth note lowers the price of its first line, and no goods of it move. */
const lowerPrice = <Back extends object>(backs: Back[]): (Back & { price_only?: 1 })[] => {
  noteCount += 1;
  return noteCount % 4 === 0
    ? backs.map((back, index) => (index === 0 ? { ...back, price_only: 1 } : back))
    : backs;
};

const createCustomers = async (world: TestApp, admin: Caller) => {
  const form = await validCustomer(admin);
  const made = [];
  for (const [last_name, pan] of [
    ['Annapurna Stores', '201000001'],
    ['Cash Guest', null],
    ['Prize Hunter', '201000003'],
    ['Machhapuchhre Net', null],
  ] as const) {
    const { body } = await admin.post('customers', { ...form, last_name, pan });
    expect([last_name, body.message]).toEqual([last_name, 'Customer created successfully.']);
    made.push({
      code: body.customer_code as string,
      name: last_name === 'Prize Hunter' ? FORMULA : last_name,
    });
  }
  // No form accepts such a name; an import of customers may.
  await world.app.database.write(tx =>
    tx
      .updateTable('customers')
      .set({ customer_name: FORMULA })
      .where('company_id', '=', admin.companyId)
      .where('pan', '=', '201000003')
      .execute(),
  );
  return made;
};

/**
 * Fills the company with about `documents` invoices and bills, and their returns; the clock is
 * reset afterwards. `vatOn` returns the rate of VAT in percent by day.
 */
export const seedRandomBooks = async (
  world: TestApp,
  admin: Caller,
  documents: number,
  seed = 1,
  vatOn: (day: string) => number = () => 13,
): Promise<Books> => {
  const random = createPrng(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const shop = await openPurchasingShop(admin);
  const customers = [
    { code: shop.customer.code, name: 'Sagarmatha Traders' },
    ...(await createCustomers(world, admin)),
  ];
  const vendorForm = await validVendor(admin);
  const vendors = [shop.vendor];
  for (const [last_name, pan] of [
    ['Karnali Imports', '300200002'],
    ['Ghorahi Village Supplier', '300200003'],
  ]) {
    const { body } = await admin.post('vendors', { ...vendorForm, last_name, pan });
    expect(body.id).toBeGreaterThan(0);
    vendors.push(body.id);
  }
  // Nothing of a shop is taxed alike: rice is exempt, tea goes abroad.
  const untaxed = async (name: string, tax_treatment: string) => {
    const body = { unit_id: shop.unit, product_family_id: shop.family, type: 's', name };
    const answer = await admin.post('products', { ...body, sales_price: 95, tax_treatment });
    expect(answer.status).toBe(200);
    return answer.body.id as number;
  };
  const treatments: Record<number, TaxTreatment> = {
    [await untaxed('Rice', 'exempt')]: 'exempt',
    [await untaxed('Tea', 'zero')]: 'zero',
  };
  const stocked = await admin.post('inventory', {
    product_id: shop.laptop,
    stock_available: 5_000,
    date_added: FIRST,
  });
  expect(stocked.status).toBe(200);
  const product = {
    laptop: shop.laptop,
    fibre: shop.fibre,
    repair: shop.repair,
    charger: shop.charger,
  };
  const dayOf = (index: number) =>
    fromDayNumber(toDayNumber(FIRST) + Math.floor((index * DAY_COUNT) / documents));

  const sell = async (day: string) => {
    const lines = Array.from({ length: upTo(3) }, () => {
      const id = pickOne(
        [shop.laptop, shop.fibre, shop.repair, ...Object.keys(treatments).map(Number)],
        random,
      );
      const price = toRupees(upTo(3_000_000));
      // Only a price without VAT is that of a charged product.
      const isWithVat = id !== shop.fibre && random() < 0.4;
      return {
        id,
        qty: upTo(3),
        amount: isWithVat ? null : price,
        price_with_vat: isWithVat ? price : null,
        discount_rate: random() < 0.3 ? upTo(20) : 0,
      };
    });
    const rate = random() < 0.3 ? upTo(15) : 0;
    const priced = lines.map(({ amount, price_with_vat, ...line }): TotalsLine => {
      const tax_treatment = treatments[line.id] ?? 'taxable';
      const named = {
        price: toPaisa(amount ?? 0),
        price_with_vat: price_with_vat === null ? null : toPaisa(price_with_vat),
        tax_treatment,
      };
      return {
        qty: line.qty,
        ...toTotalsPrice(named, toRate(vatOn(day))),
        discount_rate: toRate(line.discount_rate),
        internet: line.id === shop.fibre,
        tax_treatment,
      };
    });
    const flat = rate === 0 && random() < 0.3 ? 1_000 : 0;
    const discount_amount = computeSubtotal(priced) > flat ? flat : 0;
    const totals = computeTotals({
      lines: priced,
      discount_rate: toRate(rate),
      discount_amount,
      tsc_rate: toRate(10),
      vat_rate: toRate(vatOn(day)),
    });
    const customer = pickOne(customers, random);
    const invoice = await issueInvoice(
      admin,
      toInvoiceRequest(
        shop,
        lines,
        {
          taxable_amount: toRupees(totals.taxable_amount),
          total: toRupees(totals.total),
          tsc_amount: toRupees(totals.tsc_amount),
        },
        {
          customer_id: customer.code,
          customer_name: customer.name,
          transaction_date: `${day} 10:00:00`,
          ...(totals.export_sales > 0
            ? { export_country: 'India', declaration_no: `X-${day}` }
            : {}),
          discount_rate: rate,
          discount_amount: toRupees(discount_amount),
        },
      ),
    );
    const chosen = random();
    if (chosen < 0.15)
      expect(
        (
          await admin.post(`invoices/${invoice.company_payment_id}/cancellation`, {
            reason: 'A slip',
          })
        ).status,
      ).toBe(200);
    else if (chosen < 0.4) {
      const back = invoice.details.map((line, index) => ({
        line: index,
        quantity: random() < 0.5 ? line.qty : upTo(line.qty),
      }));
      const noted = await issueCreditNote(admin, invoice.company_payment_id, lowerPrice(back));
      expect(noted.status).toBe(200);
    }
  };

  // A generator of its own: the books of a seed stay what they were otherwise.
  const atCustoms = createPrng(seed + 1_000_000);
  let importCount = 0;
  /** Of every second import, the first among them, VAT is what customs declared. */
  const declareVat = () => {
    const taxable = 10_000 + Math.floor(atCustoms() * 5_000_000);
    const creditor = pickOne([null, ...vendors], atCustoms);
    return {
      amount: toRupees(1 + Math.floor(atCustoms() * taxable * 0.2)),
      ...(atCustoms() < 0.7 ? { taxable_amount: toRupees(taxable) } : {}),
      ...(creditor === null ? {} : { vendor_id: creditor }),
    };
  };

  const buy = async (day: string) => {
    const type = pickOne(['normal', 'normal', 'import', 'capital'], random);
    const vendor = pickOne(vendors, random);
    const billed = Array.from({ length: upTo(3) }, () => ({
      id: pickOne([shop.laptop, shop.charger, shop.repair], random),
      qty: upTo(4),
      amount: toRupees(100 + upTo(2_000_000)),
      vat_rate: pickOne([vatOn(day), vatOn(day), 0], random),
    }));
    const hasGoods = billed.some(({ id }) => id !== shop.repair);
    const isImport = type === 'import' && hasGoods;
    if (isImport) importCount += 1;
    const import_vat = isImport && importCount % 2 === 1 ? declareVat() : undefined;
    const lines = import_vat ? billed.map(line => ({ ...line, vat_rate: 0 })) : billed;
    const more = {
      type,
      transaction_date: day,
      discount_rate: random() < 0.3 ? upTo(10) : 0,
      ...(type === 'import' ? { declaration_no: `M-${upTo(9999)}`, declaration_date: day } : {}),
      import_vat,
    };
    const billing = await createVendorBill(admin, toVendorBillRequest({ vendor }, lines, more));
    if (random() < 0.35) {
      const back = billing.details.map((line, index) => ({
        line: index,
        qty: random() < 0.5 ? line.qty : upTo(line.qty),
      }));
      expect((await issueDebitNote(admin, billing.id, lowerPrice(back))).status).toBe(200);
      await readVendorBill(admin, billing.id);
    }
  };

  const reasons = ['count-difference', 'damaged', 'lost', 'expired', 'own-use', 'sample', 'other'];
  const writeOff = async (index: number, day: string) => {
    const answer = await admin.post('inventory', {
      product_id: shop.laptop,
      stock_available: -1 - (index % 5),
      reason: reasons[index % reasons.length],
      date_added: day,
    });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  };

  for (let index = 0; index < documents; index += 1) {
    const day = dayOf(index);
    world.setNow(`${day}T06:00:00Z`);
    await sell(day);
    if (index % 2 === 0) await buy(day);
    if (index % 3 === 2) await writeOff(index, day);
  }
  world.setNow(NOW);
  return { shop, customers, vendors, product };
};
