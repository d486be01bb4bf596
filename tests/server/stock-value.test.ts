// Stock in money: what comes, what leaves at the average, what comes back at the cost that left
// (decision 52).
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { revalueStock } from '../../server/database/revalue-stock.ts';
import { issueCreditNote, readInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { createStockHelpers } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, type TestApp } from '../support/test-app.ts';

const MOVEMENTS =
  'select id, qty, value, cost_difference from stock_movements where company_id = ? order by id';

describe('the value of stock', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Valued Shop');
      shop = await openPurchasingShop(admin);
    });
    const stock = createStockHelpers(() => ({ world: world(), admin, shop }));
    const worthOf = async (product: number, range = '') => {
      const row = await stock.rowOf(product, range);
      return [row?.stock, row?.value, row?.average_cost];
    };
    const buy = (product: number, qty: number, amount: number, more: { type?: string } = {}) =>
      createVendorBill(admin, toVendorBillRequest(shop, [{ id: product, qty, amount }], more));
    const costsOf = async (table: string, product: number) =>
      (
        await query<{ cost: number | null }>(
          world().app.database.read,
          `select cost from ${table} where company_id = ? and product_id = ? order by id`,
          [admin.companyId, product],
        )
      ).map(({ cost }) => (cost === null ? null : Number(cost)));

    it('is the moving average: 4 at 100, 8 at 200, 3 at 300, and 3 sold cost 580.00', async () => {
      const product = await stock.product('Averaged Goods');
      for (const [qty, amount] of [
        [4, 100],
        [8, 200],
        [3, 300],
      ] as const)
        await buy(product, qty, amount);
      expect(await worthOf(product)).toEqual([15, 2900, 193.33]);
      await stock.sell(product, 3);
      expect(await costsOf('invoice_lines', product)).toEqual([58_000]);
      expect(await worthOf(product)).toEqual([12, 2320, 193.33]);
      // The bills are of the day before.
      expect(await worthOf(product, '&to=2026-11-20')).toEqual([15, 2900, 193.33]);
      expect(await worthOf(product, '&to=2026-11-19')).toEqual([0, 0, null]);
    });

    it('comes back with a note at the cost that left, the last piece with what is left of it', async () => {
      const product = await stock.product('Returned Goods');
      await admin.post('inventory', { product_id: product, stock_available: 3, value: 10 });
      const { body } = await stock.sell(product, 3);
      // 10.00 over 3 pieces; the shelf is empty and worth nothing.
      expect(await worthOf(product)).toEqual([0, 0, null]);
      for (let piece = 0; piece < 3; piece += 1)
        await issueCreditNote(admin, body.company_payment_id, [{ quantity: 1 }]);
      expect(await costsOf('credit_note_lines', product)).toEqual([333, 333, 334]);
      expect(await worthOf(product)).toEqual([3, 10, 3.33]);
    });

    it('is lowered by a debit note at the price of its bill, and by one of price alone', async () => {
      const product = await stock.product('Sent Back Goods');
      const bill = await buy(product, 10, 100);
      await buy(product, 10, 200);
      await issueDebitNote(admin, bill.id, [{ qty: 4 }]);
      expect(await worthOf(product)).toEqual([16, 2600, 162.5]);
      await issueDebitNote(admin, bill.id, [{ qty: 6, amount: 10, price_only: 1 }]);
      expect(await worthOf(product)).toEqual([16, 2540, 158.75]);
    });

    it('takes what an entry says, else the cost in the product, and follows its changes', async () => {
      const product = await stock.product('Counted Goods');
      const { body } = await admin.post('inventory', { product_id: product, stock_available: 10 });
      // The product's purchase price is 80.
      expect(await worthOf(product)).toEqual([10, 800, 80]);
      await admin.patch(`inventory/${body.id}`, { stock_available: 12 });
      expect(await worthOf(product)).toEqual([12, 960, 80]);
      await admin.patch(`inventory/${body.id}`, { value: 1200 });
      expect(await worthOf(product)).toEqual([12, 1200, 100]);
      await admin.delete(`inventory/${body.id}`);
      expect(await worthOf(product)).toEqual([0, 0, null]);
    });

    it('shows no cost to those who read the invoice', async () => {
      const product = await stock.product('Private Goods');
      await buy(product, 2, 50);
      const { body } = await stock.sell(product, 1);
      expect(await costsOf('invoice_lines', product)).toEqual([5_000]);
      const invoice = await readInvoice(admin, body.company_payment_id);
      expect(invoice.details[0]).not.toHaveProperty('cost');
    });

    it('leaves out what a capital bill brings: assets are no stock', async () => {
      const product = await stock.product('Machines');
      await buy(product, 2, 500, { type: 'capital' });
      expect(await worthOf(product)).toEqual([2, 0, 0]);
    });

    it('of products without stock-keeping is not known, nor the cost of their sale', async () => {
      const product = await stock.product('Untracked Goods');
      await stock.sell(product, 1);
      expect(await costsOf('invoice_lines', product)).toEqual([null]);
      expect(await worthOf(product)).toEqual([undefined, undefined, undefined]);
    });

    it('is found again to the paisa when all movements are valued again, and proven by the self-check', async () => {
      const other = await world().createCompany('Random Valued Shop');
      await seedRandomBooks(world(), other, 24, 11);
      const { database } = world().app;
      const { companyId } = other;
      const tables = {
        movements: MOVEMENTS,
        invoices: 'select id, cost from invoice_lines where company_id = ? order by id',
        notes: 'select id, cost from credit_note_lines where company_id = ? order by id',
        stock: 'select product_id, qty, value from stock where company_id = ? order by product_id',
        days: 'select product_id, day, came_value, went_value from stock_daily where company_id = ? order by product_id, day',
      };
      const read = async (): Promise<Record<string, unknown>> => {
        const found: Record<string, unknown> = {};
        for (const [name, text] of Object.entries(tables))
          found[name] = await query(database.read, text, [companyId]);
        return found;
      };
      const before = await read();
      expect((before.stock as { value: number }[]).some(({ value }) => value > 0)).toBe(true);
      expect(await auditLedger(database, companyId)).toEqual([]);
      await forgetValues(world(), companyId);
      expect(await read()).not.toEqual(before);
      await database.write(tx => revalueStock(tx, companyId));
      expect(await read()).toEqual(before);
    });

    it.each([
      ['stock_movements', 'value = value + 1', 'stock_movements', 'value'],
      ['stock', 'value = value + 1', 'stock', 'value'],
      ['stock_daily', 'went_value = went_value + 1', 'stock_daily', 'went_value'],
      ['invoice_lines', 'cost = cost + 1', 'stock_movements', 'value'],
    ])(
      'that somebody changes in %s is found by the self-check',
      async (table, tamper, found, field) => {
        const { database } = world().app;
        const { companyId } = admin;
        const where =
          table === 'stock' || table === 'stock_daily'
            ? 'product_id = (select min(product_id) from stock where company_id = ?)'
            : `id = (select min(id) from ${table} where company_id = ?)`;
        const change = (set: string) =>
          database.write(tx =>
            query(tx, `update ${table} set ${set} where company_id = ? and ${where}`, [
              companyId,
              companyId,
            ]),
          );
        expect(await auditLedger(database, companyId)).toEqual([]);
        await change(tamper);
        const differences = await auditLedger(database, companyId);
        expect(differences.map(each => [each.table, each.field])).toContainEqual([found, field]);
        await change(tamper.replace('+', '-'));
      },
    );
  });
});

/** As rows are that were stored before stock had a value. */
const forgetValues = ({ app }: TestApp, company_id: number) =>
  app.database.write(async tx => {
    for (const text of [
      'update stock_movements set value = null, cost_difference = 0 where company_id = ?',
      'update invoice_lines set cost = null where company_id = ?',
      'update credit_note_lines set cost = null where company_id = ?',
      'update stock set value = 0 where company_id = ?',
      'update stock_daily set came_value = 0, went_value = 0 where company_id = ?',
    ])
      await query(tx, text, [company_id]);
  });
