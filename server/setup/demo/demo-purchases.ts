// The purchases and returns of the demo company in its year, recorded by the same functions as
// every other bill.

import { computePurchaseTotals } from '../../../domain/documents/purchase-totals.ts';
import type { Texts } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
import { proposeImportVat } from '../../../domain/tax/import-vat.ts';
import {
  issueDebitNote,
  loadDebitNoteContext,
} from '../../features/debit-notes/issue-debit-note.ts';
import { NO_CLIENT_TOTALS } from '../../features/documents/create-invoice-input.ts';
import { findVendorBill } from '../../features/documents/vendor-bill-records.ts';
import type {
  CreateVendorBillInput,
  VendorBillType,
} from '../../features/vendor-bills/create-vendor-bill-input.ts';
import { loadVendorBillContext } from '../../features/vendor-bills/load-vendor-bill-context.ts';
import { recordVendorBill } from '../../features/vendor-bills/record-vendor-bill.ts';
import { createPrng, pickSome } from './prng.ts';
import type { DemoShop, SeededProduct } from './seed-demo-data.ts';
import { addHours, type DemoContext, type DemoEvent, type DemoYear } from './simulate-year.ts';

const SEED = 20_820_402;
/** Working days between two bills; every sixth bill has a return. */
const BILL_INTERVAL_DAYS = 7;
const RETURN_INTERVAL = 6;

const VAT = toRate(13);

const reasons: Texts[] = [
  { en: 'Delivered broken', ne: 'बिग्रिएको सामान आएको' },
  { en: 'Not as ordered', ne: 'मागेअनुसार नभएको' },
  { en: 'Delivered too late', ne: 'ढिलो आएको' },
];

const pickBillType = (nth: number): VendorBillType => {
  if (nth % 8 === 3) return 'import';
  return nth % 12 === 6 ? 'capital' : 'normal';
};

/** Whole rupees around the product's usual cost. */
const pickPrice = ({ cost }: SeededProduct, random: () => number) =>
  Math.round((cost * (0.97 + random() * 0.06)) / 100) * 100;

/** Customs take the value as billed. */
const declareVat = (
  { total }: { total: number },
  vendor_id: number,
): CreateVendorBillInput['import_vat'] => ({
  ...{ amount: proposeImportVat(total, VAT), taxable_amount: total, vendor_id },
});

/**
 * Restocks one family: few pieces of expensive products, many of the others. Every ninth vendor is
 * not registered for VAT.
 */
const createRandomBill = (
  shop: DemoShop,
  fiscal_year: string,
  day: string,
  nth: number,
  random: () => number,
): CreateVendorBillInput => {
  const families = [
    ...new Set(shop.products.filter(product => !product.service).map(product => product.family)),
  ];
  const type = pickBillType(nth);
  const family = type === 'capital' ? 'Furniture' : families[nth % families.length]!;
  const goods = shop.products.filter(product => !product.service && product.family === family);
  const isImport = type === 'import';
  const discount = {
    discount_rate: nth % 5 === 1 ? toRate(2) : 0,
    discount_amount: nth % 10 === 4 ? 50_000 : 0,
  };
  const lines = pickSome(goods, type === 'capital' ? 1 : 2 + Math.floor(random() * 4), random).map(
    product => ({
      product_id: product.id,
      qty:
        product.cost > 1_000_000
          ? 2 + Math.floor(random() * 4)
          : 10 * (1 + Math.floor(random() * 5)),
      price: pickPrice(product, random),
      discount_rate: 0,
      description: '',
      unit: null,
      vat_rate: isImport || (nth % 9 === 8 && type === 'normal') ? 0 : VAT,
      expense_account_id: null,
    }),
  );
  // Another vendor brings it here, clears it, and pays customs.
  const carrier = shop.vendors[(nth + 1) % shop.vendors.length]!;
  return {
    vendor_id: shop.vendors[nth % shop.vendors.length]!,
    billing_no: `${day.slice(2, 4)}-${String(1_041 + nth * 17).padStart(5, '0')}`,
    fiscal_year,
    type,
    transaction_date: `${day} 00:00:00`,
    due_date: null,
    booked_on: null,
    paid_from_account_id: null,
    tds: null,
    declaration_no: isImport ? `M-${20_118 + nth * 31}` : null,
    declaration_date: isImport ? day : null,
    file_id: null,
    landed_costs: isImport ? [{ kind: 'freight', amount: 250_000, vendor_id: carrier }] : [],
    import_vat: isImport
      ? declareVat(computePurchaseTotals({ lines, ...discount }), carrier)
      : null,
    ...discount,
    lines,
    clientTotals: NO_CLIENT_TOTALS,
  };
};

const loadFiscalYearName = async (
  { database, company_id }: DemoContext,
  day: string,
): Promise<string> => {
  const row = await database.read
    .selectFrom('fiscal_year')
    .select('name')
    .where('company_id', '=', company_id)
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirstOrThrow();
  return row.name;
};

/** Returns one piece of each of the bill's first two lines. */
const returnToVendor = async (
  context: DemoContext,
  billing_id: number,
  nth: number,
  moment: string,
): Promise<void> => {
  const { database, company_id, shop, language } = context;
  const billing = (await findVendorBill(database.read, company_id, String(billing_id)))!;
  const returned = await loadDebitNoteContext(
    database.read,
    billing,
    moment.slice(0, 10),
    language,
  );
  const input = {
    billing_id,
    remarks: reasons[nth % reasons.length]![language],
    lines: returned.lines
      .slice(0, 2)
      .map(line => ({ line_id: line.id, quantity: 1, rate: line.amount, price_only: false })),
    clientTotals: NO_CLIENT_TOTALS,
  };
  const actor = { ...shop.actor, group_id: `demo ${moment}` };
  await database.write(tx =>
    issueDebitNote(database, tx, input, returned, {
      actor,
      pos: 'Main',
      outlet: null,
      now: moment,
      language,
    }),
  );
};

/**
 * The year's bills, entered in the morning before the shop opens, and debit notes for some in the
 * evening.
 */
export const planPurchases = (context: DemoContext, year: DemoYear): DemoEvent[] => {
  const { database, company_id, shop, language } = context;
  const random = createPrng(SEED);
  const ids = new Map<number, number>();
  const days = year.days.filter((_, index) => index % BILL_INTERVAL_DAYS === 2);
  return days.flatMap((day, nth): DemoEvent[] => {
    const record = async (moment: string) => {
      const date = moment.slice(0, 10);
      const input = createRandomBill(
        shop,
        await loadFiscalYearName(context, date),
        date,
        nth,
        random,
      );
      const parties = await loadVendorBillContext(
        database.cachedReads,
        company_id,
        input,
        language,
      );
      const actor = { ...shop.actor, group_id: `demo ${moment}` };
      year.enter(async tx => {
        const { header } = await recordVendorBill(database, tx, input, parties, {
          actor,
          pos: 'Main',
          now: moment,
          language,
          skipClientTotals: true,
        });
        ids.set(nth, header.id);
      });
    };
    const back = async (moment: string) => {
      await year.settled();
      await returnToVendor(context, ids.get(nth)!, nth, moment);
    };
    return [
      { at: addHours(day, 9.5), run: record },
      ...(nth % RETURN_INTERVAL === 4 ? [{ at: addHours(day, 17.25), run: back }] : []),
    ];
  });
};
