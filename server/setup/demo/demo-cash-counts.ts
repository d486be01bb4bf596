// The demo company counts its cash: at the end of its newest months, and on each of its newest days.
import { findBsMonth } from '../../../domain/calendar/bs-month.ts';
import { toNepalDate } from '../../../domain/calendar/nepal-time.ts';
import type { Texts } from '../../../domain/language.ts';
import { type CountedCash, denominations } from '../../../domain/ledger/cash-counts.ts';
import type { Transaction } from '../../database/database.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { loadExpectedCash } from '../../features/cash-counts/expected-cash.ts';
import { recordCashCount } from '../../features/cash-counts/record-cash-count.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { type BooksContext, toDemoActor } from './demo-vouchers.ts';
import { addHours, type DemoEvent, type DemoYear } from './simulate-year.ts';

const POS = 'Main';
const DAYS = 7;
const MONTHS = 3;
/** Rupees that a count is off, each in turn. */
const DIFFERENCES = [0, 0, -50, 0, 0, 100, 0];
/** Of what is left, each note takes this part (percent), so that there is some of all. */
const SHARE = 70;

const remarks = {
  short: { en: 'Too much change given', ne: 'बढी फिर्ता दिइएको' },
  over: { en: 'Change left by a customer', ne: 'ग्राहकले फिर्ता नलिएको' },
  paisa: { en: 'Paisa are not counted', ne: 'पैसा नगनिएको' },
} satisfies Record<string, Texts>;

const findRemark = (difference: number): Texts | null => {
  if (difference === 0) return null;
  if (Math.abs(difference) < 100) return remarks.paisa;
  return difference < 0 ? remarks.short : remarks.over;
};

/** Notes and coins that come to the rupees. */
const toPieces = (rupees: number): CountedCash => {
  const counted: CountedCash = {};
  let left = rupees;
  for (const value of denominations) {
    const part = value === 1 ? left : Math.floor((left * SHARE) / 100);
    counted[value] = Math.floor(part / value);
    left -= counted[value] * value;
  }
  return counted;
};

/** The cash that the books expect now, in paisa. No document is posted in between. */
export const findExpectedCash = async (
  tx: Transaction,
  company_id: number,
  day: string,
): Promise<number> => {
  await lockCompanyCounter(tx, company_id);
  await flushIncrements(tx);
  return (await loadExpectedCash(tx, { company_id, day, pos: POS })).expected;
};

const countCash = async (
  context: BooksContext,
  tx: Transaction,
  moment: string,
  nth: number,
): Promise<void> => {
  const { company_id, language } = context;
  const date = moment.slice(0, 10);
  const expected = await findExpectedCash(tx, company_id, date);
  const off = DIFFERENCES[nth % DIFFERENCES.length]!;
  const rupees = Math.max(Math.floor(expected / 100) + off, 0);
  const remark = findRemark(rupees * 100 - expected);
  await recordCashCount(
    tx,
    { date, counted: toPieces(rupees), remarks: remark?.[language] ?? null },
    POS,
    { actor: toDemoActor(context, moment), now: moment, language },
  );
};

/** The last working day of each of the newest months that are over. */
const listMonthEnds = (days: number[]): number[] => {
  const toMonth = (day: number) => findBsMonth(toNepalDate(new Date(day))).start_date;
  const ends = days.filter(
    (day, index) => index < days.length - 1 && toMonth(day) !== toMonth(days[index + 1]!),
  );
  return ends.slice(0 - MONTHS);
};

/** The counts, after the last sale of their day. */
export const planCashCounts = (context: BooksContext, year: DemoYear): DemoEvent[] => {
  const { days } = year;
  const counted = [...new Set([...listMonthEnds(days), ...days.slice(0 - DAYS)])];
  return counted.map((day, nth) => ({
    at: addHours(day, 19.5),
    run: async moment => {
      await year.settled();
      year.enter(tx => countCash(context, tx, moment, nth));
    },
  }));
};
