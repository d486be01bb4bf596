// Invariant 7 on every day: whatever becomes of stock entries, and whenever, the account of stock has
// what the stock was worth on that day, and what was read of a day stays (design: as-of reports).
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng, pickOne } from '../../server/setup/demo/prng.ts';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, NOW, type TestApp } from '../support/test-app.ts';

/** Further ones by hand: `STOCK_STEPS=500 STOCK_SEED=7 npm run test:long -- stock-of-past-days`. */
const STEPS = Number(process.env.STOCK_STEPS ?? 40);
const SEED = Number(process.env.STOCK_SEED ?? 1);
const TODAY = '2026-11-21';
const DAYS = Array.from({ length: 21 }, (_, index) => addDays(TODAY, index - 20));

/** The account of stock at the end of each day, in rupees. */
const readAccount = async ({ app: { database } }: TestApp, company_id: number) => {
  const rows = await query<{ day: string; amount: number }>(
    database.read,
    `select day, sum(debit - credit) as amount from ledger_lines where company_id = ? and account_id in
       (select account_id from account_uses where company_id = ? and purpose = 'inventory') group by day`,
    [company_id, company_id],
  );
  return DAYS.map(
    until => rows.reduce((sum, { day, amount }) => (day <= until ? sum + amount : sum), 0) / 100,
  );
};

/** What the stock was worth at the end of each day, as the valuation answers it. */
const readValuations = async (admin: Caller): Promise<number[]> => {
  const answers = await Promise.all(
    DAYS.map(day => admin.get(`inventory/-/current-inventories?to=${day}`)),
  );
  return answers.map(({ body }) => body.total_value);
};

describe('the account of stock and the valuation', () => {
  describeOnBothEngines(world => {
    it('agree on every day after a change, another day and a deletion of an entry', async () => {
      const admin = await world().createCompany('Past Stock');
      const shop = await openPurchasingShop(admin);
      const made = await admin.post('inventory', {
        product_id: shop.laptop,
        stock_available: 10,
        value: 1_000,
        date_added: '2026-11-10',
      });
      const path = `inventory/${made.body.id}`;
      const entered = (worth: number) => DAYS.map(day => (day < '2026-11-10' ? 0 : worth));
      const untilToday = (worth: number) => [...entered(1_000).slice(0, -1), worth];
      const expectWorth = async (worth: number[]) => {
        expect(await readValuations(admin)).toEqual(worth);
        expect(await readAccount(world(), admin.companyId)).toEqual(worth);
      };
      await expectWorth(entered(1_000));
      await admin.patch(path, { stock_available: 20, value: 2_000 });
      await expectWorth(untilToday(2_000));
      await admin.patch(path, { date_added: '2026-11-05' });
      await expectWorth(untilToday(2_000));
      expect((await admin.get(path)).body.date_added).toBe('2026-11-05');
      await admin.delete(path);
      await expectWorth(untilToday(0));
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });

    it('agree on every day after random changes, and what a day said stays', async () => {
      const admin = await world().createCompany('Random Stock');
      const shop = await openPurchasingShop(admin, DAYS[0]);
      const free = await createGoods(admin, shop, 'Sample');
      const products = [shop.laptop, shop.charger, free];
      for (const id of products) {
        const cost = id === free ? { purchase_price: 0 } : {};
        const answer = await admin.put(`products/${id}`, { authorize_negative_stock: 1, ...cost });
        expect(answer.status).toBe(200);
      }
      const random = createPrng(SEED);
      const upTo = (most: number) => Math.floor(random() * most);
      const entries: number[] = [];
      const taken = { made: 0, changed: 0, deleted: 0 };
      let day = DAYS[0]!;
      const toEntry = () =>
        pickOne(
          [
            { stock_available: upTo(20), value: upTo(100_000) / 100 },
            { stock_available: upTo(20), value: null },
            { stock_available: -1 - upTo(9), value: null, reason: 'lost' },
          ],
          random,
        );
      const toDay = () => addDays(day, -upTo(5));
      const doors: (() => Promise<void>)[] = [
        async () => {
          const body = { ...toEntry(), product_id: pickOne(products, random), date_added: toDay() };
          const answer = await admin.post('inventory', body);
          if (answer.status !== 200) return;
          entries.push(answer.body.id);
          taken.made += 1;
        },
        async () => {
          if (entries.length === 0) return;
          const date_added = random() < 0.5 ? {} : { date_added: toDay() };
          const change = random() < 0.2 ? { date_added: toDay() } : { ...toEntry(), ...date_added };
          const answer = await admin.patch(`inventory/${pickOne(entries, random)}`, change);
          if (answer.status === 200) taken.changed += 1;
        },
        async () => {
          if (entries.length === 0) return;
          const [id] = entries.splice(upTo(entries.length), 1);
          expect((await admin.delete(`inventory/${id}`)).status).toBe(200);
          taken.deleted += 1;
        },
        async () => {
          const line = { id: pickOne(products, random), qty: 1 + upTo(5), amount: 1 + upTo(500) };
          await createVendorBill(
            admin,
            toVendorBillRequest(shop, [line], { transaction_date: toDay() }),
          );
        },
        async () => {
          const qty = 1 + upTo(9);
          const line = { id: pickOne(products, random), qty, amount: 10 };
          const sold = await admin.post(
            'invoices',
            toInvoiceRequest(
              shop,
              [line],
              { taxable_amount: qty * 10, total: (qty * 1130) / 100 },
              { transaction_date: `${day} 10:00:00` },
            ),
          );
          expect([sold.status, sold.body.message]).toEqual([200, expect.any(String)]);
        },
      ];
      /** More changes than anything else. */
      const chances = [0, 0, 1, 1, 1, 1, 2, 3, 4];
      for (let step = 0; step < STEPS; step += 1) {
        day = DAYS[Math.floor((step * DAYS.length) / STEPS)]!;
        world().setNow(`${day}T06:00:00Z`);
        await doors[pickOne(chances, random)]!();
      }
      world().setNow(NOW);
      expect(await readValuations(admin)).toEqual(await readAccount(world(), admin.companyId));
      expect(Math.min(...Object.values(taken))).toBeGreaterThan(0);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
      // Another day alone changes nothing of what was said.
      const before = await readValuations(admin);
      for (const id of entries) await admin.patch(`inventory/${id}`, { date_added: DAYS[3] });
      expect(await readValuations(admin)).toEqual(before);
    });
  });
});
