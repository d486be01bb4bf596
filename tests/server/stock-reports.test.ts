// Stock in money and gross profit as reports: they agree with the accounts of stock and of cost, and
// with profit and loss.
import { beforeAll, describe, expect, it } from 'vitest';
import { groupings } from '../../domain/ledger/report-names.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;

describe('stock and gross profit', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let product: number;
    beforeAll(async () => {
      admin = await world().createCompany('Stock Report Shop');
      shop = await openPurchasingShop(admin);
      product = await createGoods(admin, shop, 'Valued Goods');
      // 4 at 100 and 8 at 200: an average of 166.67; 3 sold cost 500.
      for (const [qty, amount] of [
        [4, 100],
        [8, 200],
      ] as const)
        await createVendorBill(admin, toVendorBillRequest(shop, [{ id: product, qty, amount }]));
      await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: product, qty: 3, amount: 300 }], {
          taxable_amount: 900,
          total: 1017,
        }),
      );
    });
    const load = async (report: string, query = ''): Promise<Row[]> => {
      const answer = await admin.get(`reports/${report}?${query}`);
      expect([report, answer.status]).toEqual([report, 200]);
      return answer.body.rows;
    };
    const find = (rows: Row[], key: string) =>
      rows.find(({ name, title }) => name === key || title === key);
    const YEAR = 'start_date=2026-07-17&end_date=2027-07-16';

    it('value what is there at its average, as the account of stock does', async () => {
      const rows = await load('stock-valuation');
      expect(find(rows, 'Valued Goods')).toMatchObject({ stock: 9, average: 166.67, value: 1500 });
      const sheet = await load('balance-sheet');
      expect(sheet.find(({ code }) => code === '1200')!.amount).toBe(find(rows, 'total')!.value);
      expect(find(await load('stock-valuation', 'as_of=2025-01-01'), 'Valued Goods')).toBe(
        undefined,
      );
    });

    it('say what came and went, in quantity and value', async () => {
      expect(find(await load('stock-movements', YEAR), 'Valued Goods')).toMatchObject({
        opening: 0,
        came: 12,
        came_value: 2000,
        went: 3,
        went_value: 500,
        closing: 9,
        closing_value: 1500,
      });
    });

    it('show what sales brought above their cost, the same by any grouping', async () => {
      const profit = await load('profit-and-loss', YEAR);
      for (const by of groupings) {
        const rows = await load('gross-profit', `${YEAR}&by=${by}`);
        expect([by, find(rows, 'total')]).toMatchObject([
          by,
          { sales: 900, cost: 500, profit: 400, margin: 44.44 },
        ]);
        expect(find(rows, 'total')!.profit).toBe(find(profit, 'gross_profit')!.amount);
      }
      expect(find(await load('gross-profit', YEAR), 'Valued Goods')).toMatchObject({
        sales: 900,
        address: `/products_and_services/${product}`,
      });
      const refused = await admin.get('reports/gross-profit?by=colour');
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['by']]);
    });

    it('leave out a cancelled invoice', async () => {
      await admin.put('sales-settings', { same_day_cancellation: 1 });
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: product, qty: 1, amount: 300 }], {
          taxable_amount: 300,
          total: 339,
        }),
      );
      const path = `invoices/${invoice.company_payment_id}/cancellation`;
      const cancelled = await admin.post(path, { reason: 'Wrong customer' });
      expect([cancelled.status, cancelled.body]).toEqual([200, expect.anything()]);
      expect(find(await load('gross-profit', YEAR), 'total')).toMatchObject({
        sales: 900,
        cost: 500,
      });
      // What was sold and taken back again brought nothing.
      const documents = await load('gross-profit', `${YEAR}&by=document`);
      expect(documents.filter(({ kind }) => kind === 'account')).toHaveLength(1);
    });

    it('have the gross profit of profit and loss, with vouchers and after another account is chosen', async () => {
      const { uses } = (await admin.get('account-uses')).body;
      const cash = uses.cash;
      const other = await admin.post('accounts', {
        ...{ code: '5001', name: 'Cost of Shop', root: 'expenses' },
        parent_id: (await admin.get(`accounts/${uses.cost_of_sales}`)).body.parent_id,
      });
      const voucher = await admin.post('journal-vouchers', {
        ...{ type: 'journal', date: '2026-11-20', narration: 'Scrap sold' },
        lines: [
          { account_id: cash, debit: 77, credit: 0 },
          { account_id: uses.sales_taxable, debit: 0, credit: 77 },
        ],
      });
      expect([other.status, voucher.status]).toEqual([200, 200]);
      const chosen = await admin.put('account-uses', { uses: { cost_of_sales: other.body.id } });
      expect(chosen.status).toBe(200);
      const profit = find(await load('profit-and-loss', YEAR), 'gross_profit')!.amount;
      for (const by of groupings) {
        const rows = await load('gross-profit', `${YEAR}&by=${by}`);
        expect([by, find(rows, 'total')]).toMatchObject([by, { sales: 977, cost: 500, profit }]);
        expect(find(rows, 'others')).toMatchObject({ sales: 77, cost: 0, profit: 77 });
      }
    });

    it('are on the dashboard as in the statements, for those who may view these', async () => {
      const { books } = (await admin.get('overview')).body;
      const span = `start_date=${books.start_date}&end_date=${books.day}`;
      const sheet = await load('balance-sheet', `as_of=${books.day}`);
      const amountOf = (code: string) => sheet.find(row => row.code === code)?.amount ?? 0;
      expect([books.receivable, books.payable]).toEqual([amountOf('1100'), amountOf('2000')]);
      expect(books.payable).toBeGreaterThan(0);
      expect(books.money).toBe(amountOf('1010'));
      expect(books.profit).toBe(find(await load('profit-and-loss', span), 'net_profit')!.amount);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('overview')).body).not.toHaveProperty('books');
    });
  });
});
