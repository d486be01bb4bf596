// A report as of a day, asked later, is what it was on that day but for what was recorded since under
// that day or an earlier one, which the day book lists (invariant 16).
import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_YEAR } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { ledgerReportNames, ledgerReports } from '../../domain/ledger/report-names.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { signInAsOf } from '../support/as-of-date.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const DAY = NOW.slice(0, 10);
/** Of the calendar of fiscal years. */
const FIRST_DAY = getFiscalYear(FIRST_YEAR).start_date;
const LATER = '2026-11-24T06:00:00Z';

describe('a report as of a day that is past', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let email: string;
    let shop: PurchasingShop;
    let goods: number;
    let accountOf: (code: string) => number;
    beforeAll(async () => {
      world().setNow(NOW);
      admin = await world().createCompany('As-of Shop');
      email = (await admin.get(`users/${admin.id}`)).body.email;
      shop = await openPurchasingShop(admin);
      goods = await createGoods(admin, shop, 'Counted Goods');
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      accountOf = code => accounts.find(each => each.code === code)!.id;
    });

    const buy = (transaction_date: string, qty: number) =>
      createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: goods, qty, amount: 100 }], { transaction_date }),
      );
    const sell = (qty: number) =>
      issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: goods, qty, amount: 300 }], {
          taxable_amount: 300 * qty,
          total: 339 * qty,
        }),
      );
    const pay = async (date: string, amount: number): Promise<number> => {
      const { status, body } = await admin.post('journal-vouchers', {
        ...{ type: 'journal', date, narration: 'Rent' },
        lines: [
          { account_id: accountOf('5510'), debit: amount, credit: 0 },
          { account_id: accountOf('1010'), debit: 0, credit: amount },
        ],
      });
      expect(status).toBe(200);
      return body.id;
    };
    type Row = { account_id: number | null; name: string | null; title: string; kind: string };
    const load = async (path: string) => {
      const { status, body } = await admin.get(`reports/${path}`);
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const reports = [
      `balance-sheet?as_of=${DAY}`,
      `stock-valuation?as_of=${DAY}`,
      `profit-and-loss?start_date=2026-07-17&end_date=${DAY}`,
      `trial-balance?start_date=2026-07-17&end_date=${DAY}`,
    ];
    const loadAll = async () =>
      Object.fromEntries(
        await Promise.all(
          reports.map(async path => [path, (await load(path)).rows as Row[]] as const),
        ),
      );
    /** Closing balances by account, in paisa. */
    const closingOf = (rows: (Row & { closing_debit?: number; closing_credit?: number })[]) =>
      new Map(
        rows
          .filter(({ kind, account_id }) => kind === 'account' && account_id !== null)
          .map(row => [
            row.account_id!,
            toPaisa(row.closing_debit ?? 0) - toPaisa(row.closing_credit ?? 0),
          ]),
      );

    it('is answered, or refused clearly, at the ends of the calendar, with every comparison', async () => {
      const days = ['0001-01-01', '1943-04-13', '1943-04-14', '1943-07-15', FIRST_DAY];
      for (const name of ledgerReportNames) {
        const { time, compares } = ledgerReports[name];
        for (const day of [...days, '2033-07-15', '2034-04-13', '2034-04-14', '9999-12-31'])
          for (const compare of ['', ...compares]) {
            const span = time === 'day' ? `as_of=${day}` : `start_date=${day}&end_date=${day}`;
            const { status } = await admin.get(`reports/${name}?${span}&compare=${compare}`);
            expect([name, day, compare, [200, 422].includes(status)]).toEqual([
              name,
              day,
              compare,
              true,
            ]);
          }
      }
    });

    it('stays as it was while nothing is recorded under its days, and differs by what is', async () => {
      await buy('2026-11-18', 10);
      await sell(2);
      await pay('2026-11-19', 50);
      const then = await loadAll();
      admin = await signInAsOf(world(), admin, email, LATER);
      // Of the days after: nothing of it is in a report of the day.
      await sell(1);
      await pay('2026-11-23', 70);
      await buy('2026-11-24', 4);
      expect(await loadAll()).toEqual(then);
      const later = `day-book?start_date=${FIRST_DAY}&end_date=${DAY}&recorded_after=${DAY}`;
      expect((await load(later)).total).toBe(0);

      // Under days before: the reports have it, and the day book lists exactly that.
      const bill = await buy('2026-11-17', 3);
      const voucher = await pay('2026-11-20', 30);
      const listed = await load(later);
      expect(
        listed.data.map(
          ({ source_kind, source_id }: { source_kind: string; source_id: number }) => [
            source_kind,
            source_id,
          ],
        ),
      ).toEqual([
        ['billing', bill.id],
        ['voucher', voucher],
      ]);
      expect(listed.amount).toBe(339 + 30);
      const journal = await load(later.replace('day-book', 'journal'));
      const moved = new Map<number, number>();
      for (const { account_id, debit, credit } of journal.data.flatMap(
        ({ lines }: { lines: { account_id: number; debit: number; credit: number }[] }) => lines,
      ))
        moved.set(account_id, (moved.get(account_id) ?? 0) + toPaisa(debit) - toPaisa(credit));
      const [before, after] = [then, await loadAll()].map(all => closingOf(all[reports[3]!]!)) as [
        Map<number, number>,
        Map<number, number>,
      ];
      for (const id of new Set([...before.keys(), ...after.keys()]))
        expect([id, after.get(id) ?? 0]).toEqual([
          id,
          (before.get(id) ?? 0) + (moved.get(id) ?? 0),
        ]);
      expect(moved.size).toBe(5);
      const csv = await admin.get(
        `reports/${later.replace('day-book', 'day-book/export')}&export_type=xls`,
      );
      expect(csv.raw.toString('utf8')).toContain('Recorded after');
      const wrong = await admin.get('reports/day-book?recorded_after=yesterday');
      expect([wrong.status, Object.keys(wrong.body.message)]).toEqual([422, ['recorded_after']]);
      world().setNow(NOW);
    });
  });
});
