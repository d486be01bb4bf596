// Letters to customers and vendors: one that asks to confirm a balance, such a letter to all of a report, and
// the statements of all of them, each from a page of its own.
import { beforeAll, describe, expect, it } from 'vitest';
import { sellLaptops } from '../support/credit-notes.ts';
import { buyLaptops, openPurchasingShop, type PurchasingShop } from '../support/purchases.ts';
import { readPdfPages } from '../support/read-exports.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('letters to parties', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customer: number;
    let other: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Writes');
      shop = await openPurchasingShop(admin);
      customer = (await admin.get('customers')).body.data[0].id;
      other = (
        await admin.post('customers', {
          ...(await validCustomer(admin)),
          ...{ last_name: 'Zenith', pan: '201000099' },
        })
      ).body.id;
      await buyLaptops(admin, shop);
      await sellLaptops(admin, shop, { payment_method: 'Credit' });
      await admin.post('receipts', {
        ...{ party_kind: 'customer', party_id: other, date: '2026-11-21' },
        ...{ payment_method: 'Cash', amount: 500 },
      });
    });

    const read = async (path: string, language: 'en' | 'ne' = 'en') => {
      const answer = await admin.get(`${path}${path.includes('?') ? '&' : '?'}export_type=pdf`, {
        language,
      });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      // A sentence may go on in the next line.
      return (await readPdfPages(answer.raw)).map(page => page.replace(/\s+/g, ' '));
    };

    it('ask to confirm the balance of the books, whichever side it is on', async () => {
      const [owing] = await read(`parties/customer/${customer}/confirmation/export`);
      expect(owing).toMatch(/Balance Confirmation/);
      expect(owing).toMatch(
        /you owe us Rs\. 3,390\.00 \(.*Three Thousand Three Hundred.*\) at the end of 2083-08-05 BS/,
      );
      expect(owing).toMatch(/The balance of Rs\. 3,390\.00/);
      const [owed] = await read(`parties/customer/${other}/confirmation/export`);
      expect(owed).toMatch(/we owe you Rs\. 500\.00/);
      const [vendor] = await read(`parties/vendor/${shop.vendor}/confirmation/export`);
      expect(vendor).toMatch(/we owe you Rs\. 3,390\.00/);
      const [before] = await read(
        `parties/customer/${customer}/confirmation/export?as_of=2026-11-20`,
      );
      expect(before).toMatch(/nothing is open between us at the end of 2083-08-04 BS/);
      const [nepali] = await read(`parties/customer/${customer}/confirmation/export`, 'ne');
      expect(nepali).toMatch(/३,३९०\.००/);
    });

    it('are written to all parties of the report, a page each', async () => {
      const pages = await read('reports/receivables-ageing/confirmations/export');
      expect(pages).toHaveLength(2);
      expect(pages[0]).toContain('3,390.00');
      expect(pages[1]).toContain('Zenith');
      const one = await read(`reports/receivables-ageing/confirmations/export?party_id=${other}`);
      expect(one).toHaveLength(1);
      expect(await read('reports/payables-ageing/confirmations/export')).toHaveLength(1);
    });

    it('bring the statements of all of them', async () => {
      const pages = await read('reports/receivables-ageing/statements/export');
      expect(pages).toHaveLength(2);
      expect(pages[0]).toMatch(/Statement of Account[\s\S]*Closing Balance/);
      expect(pages[1]).toMatch(/500\.00/);
    });

    it('are refused in another format, for a day that is none, and to who may not see the books', async () => {
      const path = `parties/customer/${customer}/confirmation/export`;
      for (const [asked, fields] of [
        [`${path}?export_type=csv`, ['export_type']],
        [path, ['export_type']],
        [`${path}?export_type=pdf&as_of=soon`, ['as_of']],
        ['reports/receivables-ageing/statements/export?export_type=xlsx', ['export_type']],
      ] as const) {
        const { status, body } = await admin.get(asked);
        expect([asked, status, Object.keys(body.message)]).toEqual([asked, 422, fields]);
      }
      expect(
        (await admin.get('parties/customer/999999/confirmation/export?export_type=pdf')).status,
      ).toBe(404);
      const sales = await world().createUser(admin, 'Sales');
      const all = 'reports/payables-ageing/confirmations/export?export_type=pdf';
      expect((await sales.get(all)).status).toBe(403);
    });
  });
});
