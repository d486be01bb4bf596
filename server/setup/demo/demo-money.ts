// Money in and out of the demo company: once a month most customers pay what is over a month old, some
// a part or too much, by cheque, less a discount or less what the law has them keep back, and the oldest
// bills of vendors are paid.

import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import type { Transaction } from '../../database/database.ts';
import type { StoredPart } from '../../database/stored-settlements.ts';
import { loadVatToWithhold } from '../../features/receivables/vat-to-withhold.ts';
import { applyAdvances, netPartner } from './demo-offsets.ts';
import {
  type DemoSettlement,
  type DemoTds,
  findServiceTds,
  loadOwed,
  type OwedItem,
  settle,
  sumOwed,
  toPart,
  toTdsPart,
} from './demo-settlements.ts';
import { type BooksContext, loadDemoBalance } from './demo-vouchers.ts';
import { addHours, type DemoEvent, type DemoYear } from './simulate-year.ts';

const WORKING_DAYS_BETWEEN = 26;
/** Working days from the last of these days to the end of the demo, so that its cheques are under way. */
const LAST_BEFORE_END = 6;
/** Younger documents are not paid yet. */
const OLD_AFTER_DAYS = 32;
/** Vendors that are paid on one day. */
const VENDORS_PAID = 3;
/** Kept in the bank for rent and salaries (paisa). */
const RESERVE = 80_000_000;
/** Every fifth customer pays later, every fourth a part, every seventh too much; another one each month. */
const [LATE, PART, OVER] = [5, 4, 7];
const EXTRA = 500_000;
/** Every sixth business keeps TDS back, every sixth of each month gets a discount for paying all. */
const WITHHOLDING = 6;
const DISCOUNTED = 6;
/** In percent. */
const DISCOUNT = 1;
/** Every third of those who pay does so by cheque, and every second vendor is paid by one. */
const [BY_CHEQUE, CHEQUE_TO_VENDOR] = [3, 2];
/** Days after today that a cheque is dated, each in turn. */
const CHEQUE_DATES = { receipt: [40, 0, 5], payment: [12, 0] };
const MONTHS_BETWEEN_NETTINGS = 3;
/** Nobody pays less than this (paisa). */
const LEAST = 100;

/** A working day on which the company is paid, and how many of them come later. */
export type PaymentDay = { index: number; day: number; month: number; later: number };

/** From the year's second month on. */
export const listPaymentDays = ({ days }: DemoYear): PaymentDay[] => {
  const found = days.flatMap((day, index) =>
    index >= WORKING_DAYS_BETWEEN &&
    (days.length - 1 - index) % WORKING_DAYS_BETWEEN === LAST_BEFORE_END
      ? [{ index, day }]
      : [],
  );
  return found.map((each, month) => ({ ...each, month, later: found.length - 1 - month }));
};

/** What a customer pays of what is due: in whole rupees where it is a part. */
const toPaid = (party_id: number, month: number, due: number): number => {
  const turn = party_id + month;
  if (turn % LATE === 0) return 0;
  if (turn % PART === 0) return Math.floor(due / 200) * 100;
  return turn % OVER === 0 ? due + EXTRA : due;
};

/** The money of a day; `payers` counts who has paid, in order. */
type MoneyDay = Pick<PaymentDay, 'month' | 'later'> & {
  moment: string;
  withheld: DemoTds | undefined;
  payers: number;
};

/** The municipality keeps half of the VAT back, others TDS, a discount, or the paisa of a cheque. */
const toParts = async (
  { database, company_id, shop }: BooksContext,
  { month, withheld }: MoneyDay,
  paid: { party_id: number; items: OwedItem[]; due: number; amount: number; isCheque: boolean },
): Promise<StoredPart[]> => {
  const { party_id, items, due, amount, isCheque } = paid;
  if (party_id === shop.government.id) {
    const vat = await loadVatToWithhold(database, company_id, party_id, items);
    const kept = [...vat.values()].reduce((sum, each) => sum + each, 0);
    return kept > 0 ? [toPart('vat_withheld', kept, `V-${4_100 + month}`)] : [];
  }
  if (withheld && shop.businesses.has(party_id) && party_id % WITHHOLDING === 1)
    return [toTdsPart(amount, withheld)];
  if (amount !== due) return [];
  if ((party_id + month) % DISCOUNTED === 5) {
    const discount = Math.floor((due * DISCOUNT) / 10_000) * 100;
    return discount > 0 ? [toPart('discount', discount)] : [];
  }
  const rest = due % 100;
  return isCheque && rest > 0 ? [toPart('write_off', rest)] : [];
};

const toCheque = (
  kind: DemoSettlement['kind'],
  party_id: number,
  { month, later, moment, payers }: MoneyDay,
): DemoSettlement['cheque'] => {
  const [every, dates] =
    kind === 'receipt'
      ? [BY_CHEQUE, CHEQUE_DATES.receipt]
      : [CHEQUE_TO_VENDOR, CHEQUE_DATES.payment];
  if (payers % every !== 0) return null;
  const nth = payers / every;
  const number = kind === 'receipt' ? 104_730 + party_id * 1_231 + month : 451 + month * 4 + nth;
  return {
    number: String(number).padStart(6, '0'),
    date: addDays(moment.slice(0, 10), dates[(nth + later) % dates.length]!),
  };
};

const receive = async (
  context: BooksContext,
  tx: Transaction,
  day: MoneyDay,
  before: string,
): Promise<void> => {
  const { government, partner } = context.shop;
  const owed = await loadOwed(tx, context.company_id, 'customer', before);
  for (const [id, items] of Map.groupBy(owed, item => item.party_id)) {
    // What the partner owes is set off.
    if (id === partner.customer.id) continue;
    const due = sumOwed(items);
    const amount = id === government.id ? due : toPaid(id, day.month, due);
    if (amount < LEAST) continue;
    const cheque = id === government.id ? null : toCheque('receipt', id, day);
    const parts = await toParts(context, day, {
      ...{ party_id: id, items, due, amount, isCheque: cheque !== null },
    });
    const party = { kind: 'customer' as const, id };
    await settle(
      context,
      tx,
      { kind: 'receipt', party, items, settled: amount, parts, cheque },
      day.moment,
    );
    if (id !== government.id) day.payers += 1;
  }
};

const pay = async (
  context: BooksContext,
  tx: Transaction,
  day: MoneyDay,
  before: string,
): Promise<void> => {
  const { shop, company_id } = context;
  const there = await loadDemoBalance(context, tx, 'bank', 'chequesIssued');
  let left = Math.max(there - RESERVE, 0);
  const bills = await loadOwed(tx, company_id, 'vendor', before);
  for (const [id, items] of Map.groupBy(bills, item => item.party_id)) {
    if (id === shop.partner.vendor_id) continue;
    const settled = Math.min(sumOwed(items), left);
    if (settled < LEAST || day.payers === VENDORS_PAID) break;
    const isWithheld = day.withheld && id === shop.withheld_vendor_id;
    await settle(
      context,
      tx,
      {
        ...{ kind: 'payment', party: { kind: 'vendor', id }, items, settled },
        parts: isWithheld ? [toTdsPart(settled, day.withheld!)] : [],
        cheque: toCheque('payment', id, day),
      },
      day.moment,
    );
    left -= settled;
    day.payers += 1;
  }
};

const moveMoney = async (
  context: BooksContext,
  { month, later }: PaymentDay,
  tx: Transaction,
  moment: string,
): Promise<void> => {
  const today = moment.slice(0, 10);
  const before = addDays(today, 0 - OLD_AFTER_DAYS);
  const withheld = await findServiceTds(tx, context, today);
  if (month % MONTHS_BETWEEN_NETTINGS === 1) await netPartner(context, tx, moment);
  await applyAdvances(context, tx, moment, before);
  const toDay = (): MoneyDay => ({ month, later, moment, withheld, payers: 0 });
  await receive(context, tx, toDay(), before);
  await pay(context, tx, toDay(), before);
};

export const planMoney = (context: BooksContext, year: DemoYear): DemoEvent[] =>
  listPaymentDays(year).map(each => ({
    at: addHours(each.day, 14),
    run: async moment => {
      // The sales of the days before have to be there.
      await year.settled();
      year.enter(tx => moveMoney(context, each, tx, moment));
    },
  }));
