// A bill that is dated back and brings goods that were sold already: what they cost more is posted on
// the day of recording, and every day before keeps what was read of it (decision 100).
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DATES_DIFFERENCES } from '../../domain/ledger/stored-purchases.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { insertRows, query } from '../../server/database/raw-query.ts';
import { revalueStock } from '../../server/database/revalue-stock.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances, readEntries, readInventoryGap } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createStockHelpers } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

/** The log of before says nothing of the day of differences. */
const log = vi.hoisted(() => {
  // The files before have loaded the module that is mocked here, and the files after need the real
  // one again.
  vi.resetModules();
  return { isOfBefore: false };
});
afterAll(() => void vi.resetModules());
vi.mock('../../server/audit/activity-log.ts', async original => {
  const module = await original<typeof import('../../server/audit/activity-log.ts')>();
  const logCreation: typeof module.logCreation = (tx, actor, { record, ...creation }) => {
    const { [DATES_DIFFERENCES]: _, ...before } = record;
    return module.logCreation(tx, actor, {
      ...creation,
      record: log.isOfBefore ? before : record,
    });
  };
  return { ...module, logCreation };
});

const TODAY = '2026-11-21';
const BILL_DAY = '2026-11-10';
const SOLD_ON = '2026-11-15';

describe('a bill that is dated back', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    const sold: number[] = [];
    /** Goods of which two came at 10, and four were sold on the day. */
    const sellEarly = async (name: string) => {
      const product = await stock.product(name);
      const entry = { product_id: product, stock_available: 2, value: 20, date_added: SOLD_ON };
      const lines = [{ id: product, qty: 4, amount: 10 }];
      const totals = { taxable_amount: 40, total: 45.2 };
      const more = { transaction_date: `${SOLD_ON} 10:00:00` };
      for (const answer of [
        await admin.post('inventory', entry),
        await admin.put(`products/${product}`, { authorize_negative_stock: 1 }),
        await admin.post('invoices', toInvoiceRequest(shop, lines, totals, more)),
      ])
        expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
      sold.push(product);
    };
    beforeAll(async () => {
      admin = await world().createCompany('Late Bills');
      shop = await openPurchasingShop(admin, '2026-11-01');
      world().setNow(`${SOLD_ON}T06:00:00Z`);
      for (let nth = 1; nth <= 8; nth += 1) await sellEarly(`Sold Too Early ${nth}`);
      world().setNow(NOW);
    });
    const takeSold = () => sold.pop()!;
    const stock = createStockHelpers(() => ({ world: world(), admin, shop }));
    const audit = () => auditLedger(world().app.database, admin.companyId);
    const entriesOf = async (kind: string, id: number) =>
      (await readEntries(world(), admin.companyId, kind, id)).map(({ day, balances }) => ({
        day,
        balances,
      }));
    const toLateBill = (...lines: Parameters<typeof toVendorBillRequest>[1]) =>
      toVendorBillRequest(shop, lines, { transaction_date: BILL_DAY });
    const worthOn = async (product: number, day: string) => {
      const row = await stock.rowOf(product, `&to=${day}`);
      return [row?.stock, row?.value];
    };
    const costOn = async (day: string) => {
      const { body } = await admin.get(
        `reports/profit-and-loss?start_date=2026-07-17&end_date=${day}`,
      );
      return body.rows.find((row: { name: string }) => row.name === 'cost_of_sales').amount;
    };

    it('posts what goods cost more that were sold before under the day of recording', async () => {
      const product = takeSold();
      const costBefore = await costOn('2026-11-20');
      const request = toLateBill({ id: product, qty: 5, amount: 15 });
      const preview = await admin.post('billings/-/preview', request);
      const { id } = await createVendorBill(admin, request);
      const bill = { inventory: 7_500, input_vat: 975, creditors: -8_475 };
      const difference = { cost_of_sales: 1_000, inventory: -1_000 };
      expect(await entriesOf('billing', id)).toEqual([{ day: BILL_DAY, balances: bill }]);
      expect(await entriesOf('cost-difference', id)).toEqual([
        { day: TODAY, balances: difference },
      ]);
      expect(await worthOn(product, BILL_DAY)).toEqual([5, 75]);
      expect(await worthOn(product, '2026-11-20')).toEqual([3, 55]);
      expect(await worthOn(product, TODAY)).toEqual([3, 45]);
      expect(await costOn('2026-11-20')).toBe(costBefore);
      expect(await costOn(TODAY)).toBe(costBefore + 10);
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
      const journal = await admin.get(`ledger/entries?source_kind=billing&source_id=${id}`);
      expect(
        journal.body.data.map((entry: { source_kind: string; day: string }) => [
          entry.source_kind,
          entry.day,
        ]),
      ).toEqual([
        ['billing', BILL_DAY],
        ['cost-difference', TODAY],
      ]);
      expect(preview.body.lines).toEqual(
        journal.body.data.flatMap(({ lines }: { lines: unknown[] }) => lines),
      );
      expect(await audit()).toEqual([]);
    });

    it('keeps each of two lines of one product with its own difference, and what it is of is found', async () => {
      const product = takeSold();
      const { id } = await createVendorBill(
        admin,
        toLateBill({ id: product, qty: 1, amount: 15 }, { id: product, qty: 4, amount: 8 }),
      );
      // One more sold at 10 cost 15, the other one 8.
      expect(await entriesOf('cost-difference', id)).toEqual([
        { day: TODAY, balances: { cost_of_sales: 300, inventory: -300 } },
      ]);
      const moved = async () =>
        await query<{ qty: number; value: number; cost_difference: number }>(
          world().app.database.read,
          `select qty, value, cost_difference from stock_movements
           where company_id = ? and product_id = ? and document_kind = 'billing' order by id`,
          [admin.companyId, product],
        );
      const before = await moved();
      expect(before.map(({ qty, value }) => [Number(qty), Number(value)])).toEqual([
        [1, 1_500],
        [0, -500],
        [4, 3_200],
        [0, 200],
      ]);
      await world().app.database.write(tx => revalueStock(tx, admin.companyId));
      expect(await moved()).toEqual(before);
      expect(await audit()).toEqual([]);
      const page = await admin.get(
        `reports/day-book?start_date=${TODAY}&end_date=${TODAY}&limit=500`,
      );
      expect(JSON.stringify(page.body)).toContain(`/purchases/billings/${id}`);
    });

    it('is as before where nothing was sold early, or the bill is of today', async () => {
      const plain = await stock.product('Never Sold');
      const late = await createVendorBill(admin, toLateBill({ id: plain, qty: 2, amount: 10 }));
      expect(await entriesOf('cost-difference', late.id)).toEqual([]);
      const early = takeSold();
      const { id } = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: early, qty: 2, amount: 15 }], { transaction_date: TODAY }),
      );
      expect(await entriesOf('cost-difference', id)).toEqual([]);
      expect((await entriesOf('billing', id))[0]!.balances).toMatchObject({
        inventory: 2_000,
        cost_of_sales: 1_000,
      });
      expect(await audit()).toEqual([]);
    });

    it('is found by the self-check where the difference was changed', async () => {
      const product = takeSold();
      await createVendorBill(admin, toLateBill({ id: product, qty: 5, amount: 20 }));
      const change = (by: number) =>
        world().app.database.write(tx =>
          query(
            tx,
            `update stock_movements set value = value + ? where company_id = ? and product_id = ? and qty = 0`,
            [by, admin.companyId, product],
          ),
        );
      await change(1);
      expect((await audit()).map(({ table }) => table)).toContain('stock_movements');
      await change(-1);
      expect(await audit()).toEqual([]);
      // Without its own movement the difference is missed, and its entry has nothing to post.
      const kept = await world().app.database.write(tx =>
        query<Record<string, string | number | null>>(
          tx,
          'delete from stock_movements where company_id = ? and product_id = ? and qty = 0 returning *',
          [admin.companyId, product],
        ),
      );
      const found = (await audit()).map(({ table, field }) => `${table}.${field}`);
      expect(found).toContain('stock_movements.cost_difference');
      expect(found).toContain('ledger_entries.entries');
      await world().app.database.write(tx => insertRows(tx, 'stock_movements', kept));
      expect(await audit()).toEqual([]);
    });

    it('comes back with a backup and the log behind it, and its note takes the goods back', async () => {
      const [kept, redone] = [takeSold(), takeSold()];
      const first = await createVendorBill(admin, toLateBill({ id: kept, qty: 5, amount: 15 }));
      const backup = await downloadBackup(admin);
      world().setNow('2026-11-21T06:05:00Z');
      const second = await createVendorBill(admin, toLateBill({ id: redone, qty: 5, amount: 15 }));
      expect((await issueDebitNote(admin, second.id, [{ qty: 3 }])).status).toBe(200);
      const readState = async () => ({
        differences: [
          await entriesOf('cost-difference', first.id),
          await entriesOf('cost-difference', second.id),
        ],
        balances: await readBalances(world(), admin.companyId),
        worth: [await worthOn(redone, BILL_DAY), await worthOn(redone, TODAY)],
      });
      const recorded = await readState();
      expect(recorded.differences.map(entries => entries.length)).toEqual([1, 1]);
      const answer = await restoreFrom(admin, backup.bytes, { roll_forward: '1' });
      expect([answer.status, answer.body.lost, answer.body.missed]).toEqual([200, {}, {}]);
      expect(await readState()).toEqual(recorded);
      expect(await audit()).toEqual([]);
      world().setNow(NOW);
    });

    it('keeps the difference on its own day where it was logged before decision 100', async () => {
      const product = takeSold();
      const backup = await downloadBackup(admin);
      world().setNow('2026-11-21T06:10:00Z');
      log.isOfBefore = true;
      const { id } = await createVendorBill(admin, toLateBill({ id: product, qty: 5, amount: 15 }));
      log.isOfBefore = false;
      const answer = await restoreFrom(admin, backup.bytes, { roll_forward: '1' });
      expect([answer.status, answer.body.lost, answer.body.missed]).toEqual([200, {}, {}]);
      expect(await entriesOf('cost-difference', id)).toEqual([]);
      expect((await entriesOf('billing', id))[0]!.balances).toMatchObject({
        inventory: 6_500,
        cost_of_sales: 1_000,
      });
      expect(await worthOn(product, BILL_DAY)).toEqual([5, 65]);
      expect(await audit()).toEqual([]);
      world().setNow(NOW);
    });

    it('counts from the day on which it is booked where its own is closed', async () => {
      const product = takeSold();
      world().setNow('2026-11-21T06:10:30Z');
      expect((await admin.put('lock-dates', { hard: BILL_DAY })).status).toBe(200);
      const booked_on = '2026-11-12';
      const { id } = await createVendorBill(admin, {
        ...toLateBill({ id: product, qty: 5, amount: 15 }),
        booked_on,
      });
      expect((await entriesOf('billing', id)).map(({ day }) => day)).toEqual([booked_on]);
      expect((await entriesOf('cost-difference', id)).map(({ day }) => day)).toEqual([TODAY]);
      expect(await audit()).toEqual([]);
      world().setNow(NOW);
    });
  });
});
