// Dates that the Nepali calendar does not have are refused where a document or a stock entry would
// print them; old ones are judged by the company's check of dates.
import { beforeAll, describe, expect, it } from 'vitest';
import { requestTexts } from '../../domain/requests/document-requests.ts';
import {
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const OUTSIDE = ['1900-01-01', '0202-11-05', '0083-08-05', '1943-04-13'];
const outside = [requestTexts.outsideCalendar.en];

describe('a day outside the calendar (finding B9)', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Old Days');
      shop = await openPurchasingShop(admin);
    });

    it('is refused as the date of a sale, as a day or a moment', async () => {
      for (const day of OUTSIDE)
        for (const transaction_date of [day, `${day} 10:00:00`]) {
          const request = oneLaptopInvoice(shop, { transaction_date });
          expect(await expectRejected(admin.post('invoices', request))).toEqual({
            transaction_date: outside,
          });
        }
    });

    it('is refused as the date of a customs declaration', async () => {
      const bill = toVendorBillRequest(shop, [{ id: shop.charger, qty: 1, amount: 100 }], {
        type: 'import',
        declaration_no: 'M-1',
        declaration_date: OUTSIDE[0],
      });
      expect(await expectRejected(admin.post('billings', bill))).toMatchObject({
        declaration_date: outside,
      });
    });

    it('is refused as the date of a stock entry; an old day where the company refuses old dates', async () => {
      const entry = { product_id: shop.charger, stock_available: 1 };
      const enter = (date_added: string) => admin.post('inventory', { ...entry, date_added });
      for (const day of OUTSIDE)
        expect(await expectRejected(enter(day))).toEqual({ date_added: outside });
      expect((await enter('2020-01-01')).status).toBe(200);
      await admin.put('check-settings', { levels: { dates: 'refuse' } });
      expect(Object.keys(await expectRejected(enter('2020-01-01')))).toEqual(['date_added']);
      await admin.put('check-settings', { levels: { dates: 'warn' } });
    });
  });
});
