// Books over several fiscal years, entered as vouchers at several outlets, random but the same for the
// same seed; and what the ledger says of them.
import { expect } from 'vitest';
import { fromDayNumber, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import type { Caller, TestApp } from './test-app.ts';

const OUTLETS = ['', 'Kathmandu', 'Pokhara'];
/** Income, expenses, and what they are earned and paid by: accounts that vouchers may name. */
const EARNED = ['4530', '5010', '5510', '5590'];
const OTHERS = ['1010', '1020', '2030'];

export type ClosableBooks = {
  admin: Caller;
  /** The fiscal years by name: "2082/83". */
  years: Record<string, { id: number; start_date: string; end_date: string }>;
  account: (code: string) => number;
};

/** Makes the fiscal years that begin in these BS years, and their accounts known. */
export const openBooks = async (
  world: TestApp,
  name: string,
  from: number[],
): Promise<ClosableBooks> => {
  const admin = await world.createCompany(name);
  for (const outlet of OUTLETS.filter(each => each !== ''))
    expect((await admin.post('pos', { name: outlet })).status).toBe(200);
  const years: ClosableBooks['years'] = {};
  for (const year of from.map(getFiscalYear)) await admin.post('fiscal-year', year);
  const list = (await admin.get('fiscal-year/list?limit=100')).body.data;
  for (const { id, name: label, start_date, end_date } of list)
    years[label] = { id, start_date, end_date };
  expect(Object.keys(years)).toEqual(expect.arrayContaining(from.map(y => getFiscalYear(y).name)));
  const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
    .data;
  return { admin, years, account: code => accounts.find(each => each.code === code)!.id };
};

/** Enters as many vouchers on random days of the year. */
export const enterRandomVouchers = async (
  { admin, years, account }: ClosableBooks,
  year: string,
  count: number,
  random = createPrng(7),
): Promise<void> => {
  const { start_date, end_date } = years[year]!;
  const days = toDayNumber(end_date) - toDayNumber(start_date) + 1;
  for (let index = 0; index < count; index += 1) {
    // The first and the last day belong to the year.
    const nth = index === 0 ? 0 : index === 1 ? days - 1 : Math.floor(random() * days);
    const amount = Math.ceil(random() * 99_999) / 100;
    const [earned, other] = [account(pickOne(EARNED, random)), account(pickOne(OTHERS, random))];
    const [debit, credit] = random() < 0.5 ? [earned, other] : [other, earned];
    const answer = await admin.post('journal-vouchers', {
      type: 'journal',
      date: fromDayNumber(toDayNumber(start_date) + nth),
      narration: `Voucher ${index}`,
      pos: OUTLETS[index % OUTLETS.length] || undefined,
      lines: [
        { account_id: debit, debit: amount, credit: 0 },
        { account_id: credit, debit: 0, credit: amount },
      ],
    });
    expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
  }
};

/** Debits less credits by account code and outlet until the day, from the lines; zeros left out. */
export const readOutletBalances = async (
  world: TestApp,
  company_id: number,
  day: string,
): Promise<Record<string, number>> => {
  const rows = await query<{ code: string; pos: string; balance: number }>(
    world.app.database.read,
    `select a.code as code, l.pos as pos, sum(l.debit - l.credit) as balance
     from ledger_lines as l join accounts as a on a.id = l.account_id
     where l.company_id = ? and l.day <= ? group by a.code, l.pos having sum(l.debit - l.credit) <> 0 order by a.code, l.pos`,
    [company_id, day],
  );
  return Object.fromEntries(rows.map(({ code, pos, balance }) => [`${code} ${pos}`, balance]));
};
