// What the field that takes products on a sale asks about those it offers: their stock, and what the
// customer paid last.
import SQLite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSoldLines } from '../../server/features/invoices/last-prices-route.ts';
import { openShop, type Shop, toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, openTestApp } from '../support/test-app.ts';

describe('look-ups of some products', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Asking Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 40 });
    });
    const sell = async (to: Shop, amount: number, more: object = {}) => {
      const priced = { id: shop.laptop, qty: 1, amount, ...more };
      const answer = await admin.post(
        'invoices',
        toInvoiceRequest(to, [priced], { taxable_amount: amount, total: (amount * 113) / 100 }),
      );
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body as { company_payment_id: string };
    };
    const lastPrices = (code: string, ids: unknown, who = admin) =>
      who.get(`products/-/last-prices?customer_id=${code}&product_ids=${ids}`);

    it('answer what this customer paid last, not for a cancelled invoice, and not what others paid', async () => {
      const other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          ...{ last_name: 'Other Traders', pan: '223456789', mobile_no: '9841000009' },
        })
      ).body;
      await sell(shop, 900);
      await sell(shop, 800);
      await sell({ ...shop, customer: { id: other.id, code: other.customer_code } }, 700);
      const { company_payment_id } = await sell(shop, 600);
      const asked = `${shop.repair},${shop.laptop}`;
      expect((await lastPrices(shop.customer.code, asked)).body).toMatchObject([{ price: 600 }]);
      const cancelled = await admin.post(`invoices/${company_payment_id}/cancellation`, {
        reason: 'Wrong price',
      });
      expect([cancelled.status, cancelled.body]).toEqual([200, expect.anything()]);
      expect((await lastPrices(shop.customer.code, asked)).body).toEqual([
        {
          product_id: shop.laptop,
          price: 800,
          price_with_vat: null,
          transaction_date: '2026-11-21 10:00:00',
        },
      ]);
    });

    it('answer the stock of those that have any', async () => {
      const { body } = await admin.get(
        `inventory/-/stock?product_ids=${shop.repair},${shop.laptop}`,
      );
      expect(body).toEqual([{ product_id: shop.laptop, stock: 37 }]);
    });

    it('refuse what is no list of products, name the customer that there is not, and keep to the company', async () => {
      for (const path of [
        `products/-/last-prices?customer_id=${shop.customer.code}&`,
        'inventory/-/stock?',
      ]) {
        const problemOf = async (ids: string) =>
          (await admin.get(`${path}product_ids=${ids}`)).body.message.product_ids;
        expect(await problemOf('')).toEqual(['This field is required.']);
        expect(await problemOf('1,x')).toHaveLength(1);
        expect(await problemOf(Array.from({ length: 51 }, (_, id) => id).join())).toEqual([
          'At most 50 products at a time.',
        ]);
      }
      expect((await lastPrices('C99999', shop.laptop)).status).toBe(404);
      const stranger = await world().createCompany('Other Asking Shop');
      const theirs = await openShop(stranger);
      expect((await lastPrices(theirs.customer.code, shop.laptop, stranger)).body).toEqual([]);
      expect((await stranger.get(`inventory/-/stock?product_ids=${shop.laptop}`)).body).toEqual([]);
    });

    it('are for those who may view invoices and stock', async () => {
      const buyer = await world().createUser(admin, 'Purchase');
      expect((await lastPrices(shop.customer.code, shop.laptop, buyer)).status).toBe(403);
      const seller = await world().createUser(admin, 'Sales');
      expect((await lastPrices(shop.customer.code, shop.laptop, seller)).status).toBe(200);
      expect((await seller.get(`inventory/-/stock?product_ids=${shop.laptop}`)).status).toBe(200);
    });
  });

  it('find what a customer bought by an index, however many invoices there are', async () => {
    const world = await openTestApp('SQLite');
    const file = new SQLite(`${world.dataDir}/bijak.sqlite`, { readonly: true });
    try {
      const plan = file
        .prepare(`explain query plan ${buildSoldLines(2).replaceAll('?', '1')}`)
        .all() as { detail: string }[];
      const steps = plan.map(({ detail }) => detail).join('\n');
      expect(steps).toMatch(
        /SEARCH invoices USING INDEX \w+ \(company_id=\? AND customer_name=\?\)/,
      );
      expect(steps).toMatch(/SEARCH l USING INDEX \w+ \(company_id=\? AND invoice_id=\?\)/);
      expect(steps).not.toMatch(/SCAN (invoices|l)\b/);
    } finally {
      file.close();
      await world.close();
    }
  });
});
