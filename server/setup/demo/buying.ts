// What the demo company buys in its year and what it sends back, recorded by the same functions
// that record every other bill.
import { toRate } from '../../../domain/billing/money.ts';
import type { Texts } from '../../../domain/language.ts';
import type { BillingOrder, BillingType } from '../../documents/billing-order.ts';
import { billingPartiesOf } from '../../documents/billing-parties.ts';
import { findBilling } from '../../documents/billing-records.ts';
import { billReturnedOf, issueDebitNote } from '../../documents/issue-debit-note.ts';
import { recordBilling } from '../../documents/record-billing.ts';
import { chance, fewOf } from './chance.ts';
import type { DemoGoods } from './fill-products.ts';
import type { Shop } from './fill-shop.ts';
import { type Desk, type Happening, hours, type Year } from './year.ts';

const SEED = 20_820_402;
/** A bill every so many working days, goods sent back of every sixth. */
const EVERY = 7;
const SENT_BACK = 6;
const NO_CLAIMS = { taxable_amount: null, total: null, tsc_amount: null };

const reasons: Texts[] = [
  { en: 'Delivered broken', ne: 'बिग्रिएको सामान आएको' },
  { en: 'Not as ordered', ne: 'मागेअनुसार नभएको' },
  { en: 'Delivered too late', ne: 'ढिलो आएको' },
];

const typeOf = (nth: number): BillingType => {
  if (nth % 8 === 3) return 'import';
  return nth % 12 === 6 ? 'capital' : 'normal';
};

/** Whole rupees around what the product usually costs. */
const priceOf = ({ cost }: DemoGoods, random: () => number) =>
  Math.round((cost * (0.97 + random() * 0.06)) / 100) * 100;

/**
 * A shelf of one family is filled up; of what is dear a few, of the rest many. Every ninth vendor
 * is not registered for VAT.
 */
const billOf = (
  shop: Shop,
  fiscal_year: string,
  day: string,
  nth: number,
  random: () => number,
): BillingOrder => {
  const families = [
    ...new Set(shop.products.filter(product => !product.service).map(product => product.family)),
  ];
  const type = typeOf(nth);
  const family = type === 'capital' ? 'Furniture' : families[nth % families.length]!;
  const goods = shop.products.filter(product => !product.service && product.family === family);
  return {
    vendor_id: shop.vendors[nth % shop.vendors.length]!,
    billing_no: `${day.slice(2, 4)}-${String(1_041 + nth * 17).padStart(5, '0')}`,
    fiscal_year,
    type,
    transaction_date: `${day} 00:00:00`,
    declaration_no: type === 'import' ? `M-${20_118 + nth * 31}` : null,
    declaration_date: type === 'import' ? day : null,
    file_id: null,
    discount_rate: nth % 5 === 1 ? toRate(2) : 0,
    discount_amount: nth % 10 === 4 ? 50_000 : 0,
    lines: fewOf(goods, type === 'capital' ? 1 : 2 + Math.floor(random() * 4), random).map(
      product => ({
        product_id: product.id,
        qty:
          product.cost > 1_000_000
            ? 2 + Math.floor(random() * 4)
            : 10 * (1 + Math.floor(random() * 5)),
        price: priceOf(product, random),
        discount_rate: 0,
        description: '',
        unit: null,
        vat_rate: nth % 9 === 8 && type === 'normal' ? 0 : toRate(13),
      }),
    ),
    claimed: NO_CLAIMS,
  };
};

const yearNameOf = async ({ database, company_id }: Desk, day: string): Promise<string> => {
  const row = await database.read
    .selectFrom('fiscal_year')
    .select('name')
    .where('company_id', '=', company_id)
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirstOrThrow();
  return String(row.name);
};

/** Sends one piece of each of the bill's first two lines back. */
const sendBack = async (
  desk: Desk,
  billing_id: number,
  nth: number,
  moment: string,
): Promise<void> => {
  const { database, company_id, shop, language } = desk;
  const billing = (await findBilling(database.read, company_id, String(billing_id)))!;
  const returned = await billReturnedOf(database.read, billing, moment.slice(0, 10), language);
  const order = {
    billing_id,
    remarks: reasons[nth % reasons.length]![language],
    lines: returned.lines
      .slice(0, 2)
      .map(line => ({ line_id: Number(line.id), qty: 1, rate: Number(line.amount) })),
    claimed: NO_CLAIMS,
  };
  const actor = { ...shop.actor, group_id: `demo ${moment}` };
  await database.write(tx =>
    issueDebitNote(database, tx, order, returned, {
      actor,
      pos: 'Main',
      outlet: null,
      now: moment,
      language,
    }),
  );
};

/**
 * The year's bills, entered in the morning before the shop sells, and the debit notes of some in
 * the evening.
 */
export const buying = (desk: Desk, year: Year): Happening[] => {
  const { database, company_id, shop, language } = desk;
  const random = chance(SEED);
  const ids = new Map<number, number>();
  const days = year.days.filter((_, index) => index % EVERY === 2);
  return days.flatMap((day, nth): Happening[] => {
    const record = async (moment: string) => {
      const date = moment.slice(0, 10);
      const order = billOf(shop, await yearNameOf(desk, date), date, nth, random);
      const parties = await billingPartiesOf(database.read, company_id, order, language);
      const actor = { ...shop.actor, group_id: `demo ${moment}` };
      year.enter(async tx => {
        const { header } = await recordBilling(tx, order, parties, {
          actor,
          pos: 'Main',
          now: moment,
          language,
          unclaimed: true,
        });
        ids.set(nth, header.id);
      });
    };
    const back = async (moment: string) => {
      await year.settled();
      await sendBack(desk, ids.get(nth)!, nth, moment);
    };
    return [
      { at: hours(day, 9.5), happen: record },
      ...(nth % SENT_BACK === 4 ? [{ at: hours(day, 17.25), happen: back }] : []),
    ];
  });
};
