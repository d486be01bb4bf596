// A year of invoices for the demo company, issued by the same function that issues every other, the same every time.
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import { toRate } from '../../../domain/billing/money.ts';
import type { Database } from '../../database/connect.ts';
import type { InvoiceOrder } from '../../documents/invoice-order.ts';
import { issueInvoice } from '../../documents/issue-invoice.ts';
import { partiesOf } from '../../documents/order-parties.ts';
import type { Created } from '../create-company.ts';
import type { Shop } from './fill-shop.ts';

const DAY = 86_400_000;
const DAYS = 364;
const SEED = 20_820_401;

/** A small generator of numbers in [0, 1) that begins the same every time. */
const chance = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const methods = ['Cash', 'Cash', 'Bank Transfer', 'Cheque', 'Digital Wallet'];

/** The moments of the year's sales: none on Saturdays, one or two on other days, in working hours of Nepal. */
const momentsOf = (now: Date, random: () => number): Date[] => {
  const midnight = Math.floor((now.getTime() + 20_700_000) / DAY) * DAY - 20_700_000;
  return Array.from({ length: DAYS }, (_, index) => midnight - (DAYS - index) * DAY).flatMap(day => {
    if (new Date(day + 20_700_000).getUTCDay() === 6) return [];
    const sales = random() < 0.25 ? 2 : 1;
    return Array.from({ length: sales }, (_, nth) => new Date(day + (10 + nth * 3 + random() * 2.5) * 3_600_000));
  });
};

const orderAt = (shop: Shop, moment: string, random: () => number): InvoiceOrder => {
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const products = [
    ...new Map(
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(shop.products)).map(product => [product.id, product]),
    ).values(),
  ];
  return {
    customer_code: pick(shop.customers),
    payment_method: pick(methods),
    deposit_to: null,
    transaction_date: moment,
    remarks: null,
    discount_rate: random() < 0.2 ? toRate(5) : 0,
    discount_amount: 0,
    lines: products.map(product => ({
      product_id: product.id,
      qty: product.price > 2_000_000 ? 1 : 1 + Math.floor(random() * 5),
      price: product.price,
      discount_rate: 0,
      description: '',
      unit: null,
    })),
    claimed: { taxable_amount: null, total: null, tsc_amount: null },
  };
};

/** Issues the year, oldest first, so that numbers run with the dates. `tscRate` in percent. */
export const issueYear = async (database: Database, { company_id }: Created, shop: Shop, now: Date, tscRate: number): Promise<void> => {
  const random = chance(SEED);
  const moments = momentsOf(now, random);
  for (const instant of moments) {
    const moment = nepalTime(instant);
    const order = orderAt(shop, moment, random);
    const parties = await partiesOf(database.read, company_id, order, moment.slice(0, 10), 'en');
    await database.write(tx =>
      issueInvoice(tx, order, parties, {
        actor: { ...shop.actor, group_id: `demo ${moment}` },
        pos: 'Main',
        now: moment,
        language: 'en',
        tsc_rate: toRate(tscRate),
        unclaimed: true,
      }),
    );
  }
};
