// What bills, debit notes and stock entries post to the ledger (decision 54).
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAccountUses } from '../../server/posting/accounts.ts';
import { readBalances, readEntries, readInventoryGap } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { createStockHelpers } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('the entries of purchases and stock', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Posting Shop');
      shop = await openPurchasingShop(admin);
    });
    const stock = createStockHelpers(() => ({ world: world(), admin, shop }));
    const entriesOf = (kind: string, id: number) => readEntries(world(), admin.companyId, kind, id);
    const buy = (lines: Parameters<typeof toVendorBillRequest>[1], more = {}) =>
      createVendorBill(admin, toVendorBillRequest(shop, lines, more));
    const accountOf = async (purpose: 'purchases' | 'fixed_assets' | 'inventory' | 'creditors') =>
      (await loadAccountUses(world().app.database.read, admin.companyId)).accounts.get(purpose)!;
    const createAccount = async (code: string, root: string) =>
      (await admin.post('accounts', { code, name: `Account ${code}`, root })).body.id as number;

    it('post a bill of goods and a service under its own day: stock, purchases, VAT, creditors', async () => {
      const product = await stock.product('Posted Goods');
      const bill = await buy([
        { id: product, qty: 10, amount: 100 },
        { id: shop.repair, qty: 1, amount: 500 },
      ]);
      const [entry, ...more] = await entriesOf('billing', bill.id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        day: '2026-11-20',
        number: bill.billing_no,
        narration: 'Himalayan Cables',
        balances: {
          inventory: 100_000,
          purchases: 50_000,
          input_vat: 19_500,
          creditors: -169_500,
        },
      });
    });

    it('post what a capital bill brings as assets, and no stock', async () => {
      const product = await stock.product('Posted Machine');
      const bill = await buy([{ id: product, qty: 1, amount: 1000 }], { type: 'capital' });
      expect((await entriesOf('billing', bill.id))[0]!.balances).toEqual({
        fixed_assets: 100_000,
        input_vat: 13_000,
        creditors: -113_000,
      });
    });

    it('take the account that a line names, answer it, and take it back with the note', async () => {
      const rent = await createAccount('5901', 'expenses');
      const bill = await buy([
        { id: shop.repair, qty: 2, amount: 500, expense_account_id: rent },
      ] as never);
      expect(bill.details[0]).toMatchObject({ expense_account_id: rent });
      expect(bill.details[0]).not.toHaveProperty('account_id');
      const posted = { [rent]: 100_000, input_vat: 13_000, creditors: -113_000 };
      expect((await entriesOf('billing', bill.id))[0]!.balances).toEqual(posted);
      const note = await issueDebitNote(admin, bill.id, [{ qty: 2 }]);
      expect((await entriesOf('debit-note', note.body.id))[0]!.balances).toEqual({
        [rent]: -100_000,
        input_vat: -13_000,
        creditors: 113_000,
      });
    });

    it('refuse an account that a line cannot have', async () => {
      const income = await createAccount('4901', 'income');
      const asked = (id: number, expense_account_id: unknown) =>
        expectRejected(
          admin.post(
            'billings',
            toVendorBillRequest(shop, [{ id, qty: 1, amount: 500, expense_account_id }] as never),
          ),
        );
      const field = 'details.0.expense_account_id';
      expect(await asked(shop.laptop, await accountOf('purchases'))).toMatchObject({
        [field]: [expect.stringContaining('Goods go into stock.')],
      });
      expect(await asked(shop.repair, income)).toMatchObject({
        [field]: ['Choose an expense or an asset account.'],
      });
      for (const purpose of ['inventory', 'creditors'] as const)
        expect(Object.keys(await asked(shop.repair, await accountOf(purpose)))).toEqual([field]);
      for (const wrong of [999_999, 'rent', 1.5])
        expect(Object.keys(await asked(shop.repair, wrong))).toEqual([field]);
      const [group] = (await admin.get('accounts?filter[is_group]=1&filter[root]=expenses')).body
        .data;
      expect(await asked(shop.repair, group.id)).toMatchObject({
        [field]: ['This is a group. Choose an account in it.'],
      });
    });

    it('are zero on each account after a bill and its full debit note (invariant 11)', async () => {
      const before = await readBalances(world(), admin.companyId);
      const product = await stock.product('Sent Back Whole');
      const bill = await buy(
        [
          { id: product, qty: 3, amount: 33.33 },
          { id: shop.repair, qty: 1, amount: 99.99, vat_rate: 0 },
        ],
        { discount_rate: 7 },
      );
      await issueDebitNote(admin, bill.id, [
        { line: 0, qty: 3 },
        { line: 1, qty: 1 },
      ]);
      expect(await readBalances(world(), admin.companyId)).toEqual(before);
      expect((await readVendorBill(admin, bill.id))['remaining-amount']).toBe(0);
    });

    it('give goods that were sold before they came their true cost, and what a note cannot take', async () => {
      const product = await stock.product('Sold Too Early');
      await admin.post('inventory', { product_id: product, stock_available: 2, value: 20 });
      await admin.call('PUT', `products/${product}`, {
        ...(await admin.get(`products/${product}`)).body,
        authorize_negative_stock: 1,
      });
      await stock.sell(product, 4);
      const bill = await buy([{ id: product, qty: 4, amount: 15 }]);
      // Two were sold at 10 and cost 15. The bill is of the day before (decision 100).
      expect((await entriesOf('billing', bill.id))[0]!.balances.inventory).toBe(6_000);
      expect((await entriesOf('cost-difference', bill.id))[0]!.balances).toEqual({
        inventory: -1_000,
        cost_of_sales: 1_000,
      });
      await buy([{ id: product, qty: 8, amount: 1 }]);
      const dear = await buy([{ id: product, qty: 1, amount: 100 }]);
      await stock.sell(product, 10);
      // One is left at the average, 12.55; it goes back at 100.
      const note = await issueDebitNote(admin, dear.id, [{ qty: 1 }]);
      expect(note.status).toBe(200);
      const { cost_of_sales, inventory } = (await entriesOf('debit-note', note.body.id))[0]!
        .balances;
      expect(cost_of_sales! + inventory!).toBe(-10_000);
      expect(cost_of_sales).toBeLessThan(0);
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });

    it('post the first stock entry of a product as opening, later ones as gain, and follow changes', async () => {
      const product = await stock.product('Counted Again');
      const { body } = await admin.post('inventory', {
        product_id: product,
        stock_available: 10,
        date_added: '2026-11-01',
      });
      const later = await admin.post('inventory', { product_id: product, stock_available: 1 });
      expect((await entriesOf('inventory', later.body.id))[0]!.balances).toEqual({
        inventory: 8_000,
        stock_adjustments: -8_000,
      });
      await admin.patch(`inventory/${body.id}`, { stock_available: 12, value: 1200 });
      await admin.delete(`inventory/${body.id}`);
      const opening = (paisa: number) => ({ inventory: paisa, opening_balance_equity: -paisa });
      const entries = await entriesOf('inventory', body.id);
      expect(entries.map(({ day, revision, balances }) => [day, revision, balances])).toEqual([
        ['2026-11-01', 0, opening(80_000)],
        ['2026-11-21', 1, opening(-80_000)],
        ['2026-11-21', 2, opening(120_000)],
        ['2026-11-21', 3, opening(-120_000)],
      ]);
      expect(entries.map(({ reverses }) => reverses !== null)).toEqual([false, true, false, true]);
      await admin.patch(`inventory/${later.body.id}`, { stock_available: 1 });
      expect(await entriesOf('inventory', later.body.id)).toHaveLength(1);
    });

    it('are those of the preview, which leaves no trace (invariant 15)', async () => {
      const product = await stock.product('Previewed Goods');
      const posted = async (kind: string, id: number) =>
        (await admin.get(`ledger/entries?source_kind=${kind}&source_id=${id}`)).body.data.at(-1)
          .lines;
      const entry = { product_id: product, stock_available: 3, value: 300 };
      const before = await readBalances(world(), admin.companyId);
      const asked = await admin.post('inventory/-/preview', entry);
      expect(asked.status).toBe(200);
      const bill = toVendorBillRequest(shop, [
        { id: product, qty: 4, amount: 25.25 },
        { id: shop.repair, qty: 1, amount: 10 },
      ]);
      const offered = await admin.post('billings/-/preview', bill);
      expect(await readBalances(world(), admin.companyId)).toEqual(before);
      expect(await stock.rowOf(product)).toBeUndefined();
      const stored = await admin.post('inventory', entry);
      expect(asked.body.lines).toEqual(await posted('inventory', stored.body.id));
      const { id } = await createVendorBill(admin, bill);
      expect(offered.body.lines).toEqual(await posted('billing', id));
      const back = toDebitNoteRequest(await readVendorBill(admin, id), [{ qty: 2 }]);
      const taken = await admin.post('purchase-returns/-/preview', back);
      const note = await admin.post('purchase-returns', back);
      expect(taken.body.lines).toEqual(await posted('debit-note', note.body.id));
      const refused = { ...entry, stock_available: -1 };
      expect((await admin.post('inventory/-/preview', refused)).status).toBe(422);
    });

    it('keep the VAT of a bill in its cost where the company deducts none', async () => {
      const plain = await world().createCompany('Plain Posting Shop');
      const own = await openPurchasingShop(plain);
      const rule = { name: 'vat-registered', from: '2026-01-01', value: 0 };
      expect((await plain.post('check-rules', rule)).status).toBe(200);
      const bill = await createVendorBill(
        plain,
        toVendorBillRequest(own, [
          { id: own.laptop, qty: 1, amount: 1000 },
          { id: own.repair, qty: 1, amount: 500 },
        ]),
      );
      expect(
        (await readEntries(world(), plain.companyId, 'billing', bill.id))[0]!.balances,
      ).toEqual({ inventory: 113_000, purchases: 56_500, creditors: -169_500 });
      expect(await readInventoryGap(world(), plain.companyId)).toBe(0);
    });
  });
});
