// Every answer tells the service's own time, by which a document is dated wherever it is entered.
import { beforeAll, describe, expect, it } from 'vitest';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the time of an answer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Clock Shop');
      shop = await openShop(admin);
    });

    it('is the service’s, and a document of that very moment is issued', async () => {
      world().setNow('2026-11-21T06:10:07.900Z');
      const { headers } = await admin.get('tsc-rate');
      expect(headers.date).toBe('Sat, 21 Nov 2026 06:10:07 GMT');
      const transaction_date = toNepalTime(new Date(String(headers.date)));
      expect(
        (await admin.post('invoices', oneLaptopInvoice(shop, { transaction_date }))).body,
      ).toMatchObject({ invoice_no: '1' });
    });
  });
});
