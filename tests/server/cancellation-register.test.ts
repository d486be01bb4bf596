// The register of cancellations as a file: company and period above it, days in both calendars, the
// sums below it.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueInvoice } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the register of cancellations', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Cancelled Register Shop');
      const shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
      for (const reason of ['Wrong customer', 'Wrong price']) {
        const { company_payment_id } = await issueInvoice(admin, oneLaptopInvoice(shop));
        expect(
          (await admin.post(`invoices/${company_payment_id}/cancellation`, { reason })).status,
        ).toBe(200);
      }
    });
    const file = async (type: string, language: 'en' | 'ne' = 'en') => {
      const { status, raw } = await admin.get(
        `cancellations/export?year=2083&month=8&export_type=${type}`,
        { language },
      );
      expect([type, status]).toEqual([type, 200]);
      return raw;
    };

    it('gives machines each moment in both calendars', async () => {
      const [heads, first] = (await file('csv')).toString().replace('\uFEFF', '').split('\r\n');
      const cells = first!.replaceAll('"', '').split(',');
      const cell = (name: string) => cells[heads!.replaceAll('"', '').split(',').indexOf(name)];
      expect(
        ['Cancelled at', 'Cancelled at (AD)', 'Invoice Date', 'Invoice Date (AD)'].map(cell),
      ).toEqual([
        '2083-08-05 11:45:00',
        '2026-11-21 11:45:00',
        '2083-08-05 11:45:00',
        '2026-11-21 11:45:00',
      ]);
    });

    it('gives people its period and a row of sums called Total', async () => {
      const text = await readPdfText(await file('pdf'));
      expect(text).toContain('Period: 2083-08-01 – 2083-08-29 BS (2026-11-17 – 2026-12-15 AD)');
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(
        /Total (Rs\. ?)?1,70,000\.00 ?(Rs\. ?)?22,100\.00 ?(Rs\. ?)?1,92,100\.00/,
      );
      const xls = (await file('xls')).toString();
      expect(xls).toMatch(/>Total<.*192100/s);
    });

    it('is written in Nepali with Nepali digits', async () => {
      const text = await readPdfText(await file('pdf', 'ne'));
      for (const said of ['२०८३-०८-०१', '२०८३-०८-०५', '१,९२,१००']) expect(text).toContain(said);
      expect((await file('xls', 'ne')).toString()).toContain('>जम्मा<');
    });
  });
});
