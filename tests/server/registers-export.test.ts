// The registers as files: the rows of the screen are in the file, and nothing else.
import { beforeAll, describe, expect, it } from 'vitest';
import { toTimeRange } from '../../domain/registers/report-period.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText, unzip } from '../support/read-exports.ts';
import { oneLaptopInvoice, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const formula = '=HYPERLINK("http://evil.test")';

describe('a register as a file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Exporting Shop');
      shop = await openPurchasingShop(admin);
      const customer = await admin.post('customers', {
        ...(await validCustomer(admin)),
        last_name: 'Bagmati Stores',
      });
      // No form accepts such a name; one that came in another way must do no harm either.
      await world().app.database.write(tx =>
        tx
          .updateTable('customers')
          .set({ customer_name: formula })
          .where('id', '=', customer.body.id)
          .execute(),
      );
      await issueInvoice(
        admin,
        oneLaptopInvoice(shop, { customer_id: customer.body.customer_code }),
      );
      const returned = await issueInvoice(admin, oneLaptopInvoice(shop));
      await issueCreditNote(admin, returned.company_payment_id, [{ quantity: 1 }]);
      const mistyped = await issueInvoice(admin, oneLaptopInvoice(shop));
      await admin.post(`invoices/${mistyped.company_payment_id}/cancellation`, {
        reason: 'Typed twice',
      });
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 2, amount: 1000 }], {
          transaction_date: '2026-11-18',
        }),
      );
    });
    const moments = toTimeRange({ year: 2083, month: 8 });
    const mangsir = new URLSearchParams(moments).toString();
    const take = (path: string, query: string) => admin.get(`${path}/export?${query}`);

    it('has the lines and columns of the screen, days in both calendars, under the same filters (API-111, EXP-007..009, EXP-011..013, OPEN-006, OPEN-090)', async () => {
      const csv = await take('sales-registers', `export_type=csv&${mangsir}`);
      expect(csv.headers['content-type']).toContain('text/csv');
      expect(csv.headers['content-disposition']).toBe('attachment; filename="20261121114500.csv"');
      expect(csv.raw.toString().replace('\uFEFF', '').split('\r\n')).toEqual([
        "Date,Date (AD),Bill No,Buyer's Name,Buyer's PAN,Total Sales,Non Taxable Sales,Export Sales,Discount,Taxable Sales Amount,Tax,Credit Note,Remarks",
        `2083-08-05,2026-11-21,1,"'${formula.replaceAll('"', '""')}",123456789,96050.00,0.00,0.00,0.00,85000.00,11050.00,0.00,`,
        '2083-08-05,2026-11-21,2,Sagarmatha Traders,123456789,96050.00,0.00,0.00,0.00,85000.00,11050.00,96050.00,',
        '2083-08-05,2026-11-21,3,Sagarmatha Traders,123456789,0.00,0.00,0.00,0.00,0.00,0.00,0.00,Cancelled',
        '',
      ]);
      const found = (
        await take('sales-registers', `export_type=txt&${mangsir}&search[customer_name]=sagar`)
      ).raw.toString();
      expect(found.split('\r\n')).toHaveLength(4);
      const counter = await take('sales-registers', `export_type=csv&filter[pos]=Main`);
      expect(counter.headers['content-disposition']).toBe(
        'attachment; filename="Main-20261121114500.csv"',
      );
    });

    it('cuts a printed text to 25 letters (REP-058)', async () => {
      const pdf = await take('sales-registers', `export_type=pdf&${mangsir}`);
      // Where a line may break, the sign before is not read from the file: letters are compared.
      const lettersOf = (text: string) => text.replaceAll(/[^A-Za-z]/g, '');
      const text = lettersOf(await readPdfText(pdf.raw));
      expect(text).toContain(lettersOf(formula.slice(0, 25)));
      expect(text).not.toContain(lettersOf(formula.slice(0, 26)));
    });

    it('is XLSX through copy=true, of the sales register alone; its sums are those of the screen (EXP-006, EXP-010, QUIRK-074, QUIRK-075)', async () => {
      const xlsx = await take('sales-registers', `copy=true&${mangsir}`);
      expect(xlsx.headers['content-disposition']).toContain('20261121114500.xlsx');
      const sheet = unzip(xlsx.raw).get('xl/worksheets/sheet1.xml')!;
      expect(sheet).toContain('Exporting Shop');
      expect(sheet).toContain('PAN: 301234567');
      expect(sheet).toContain('Period: 2083-08-01 – 2083-08-29 BS (2026-11-17 – 2026-12-15 AD)');
      const { total_sales } = (await admin.get(`sales-registers?${mangsir}`)).body.sum_data;
      expect(total_sales.total).toBe(192100);
      expect(sheet.slice(sheet.indexOf('Sales Total'))).toContain('<v>192100.00</v>');
      expect((await take('sales-return', 'copy=true')).body.message).toEqual({
        export_type: ['This field is required.'],
      });
      expect((await take('sales-registers', 'export_type=xlsx')).body.message).toEqual({
        export_type: ['Not a valid option.'],
      });
    });

    it.each([
      ['sales-return', 'API-112', '2/1', 'Sales Return Register'],
      ['purchases-registers', 'API-113', 'Himalayan Cables', 'Himalayan Cables'],
      ['material-view', 'API-114', 'Sagarmatha Traders', 'Materialized View'],
    ])('of %s comes in five formats (%s)', async (path, _, text, printed) => {
      for (const type of ['csv', 'txt', 'xml', 'xls']) {
        const { status, raw } = await take(path, `export_type=${type}&${mangsir}`);
        expect(status).toBe(200);
        expect(raw.toString()).toContain(text);
      }
      const pdf = await take(path, `export_type=pdf&${mangsir}`);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(await readPdfText(pdf.raw)).toContain(printed);
    });

    it('is in Nepali for a Nepali reader', async () => {
      const csv = await admin.get(`sales-registers/export?export_type=csv&${mangsir}`, {
        language: 'ne',
      });
      expect(csv.raw.toString().split('\r\n')[0]).toContain('मिति,मिति (ई.सं.),बीजक नं.');
      const pdf = await admin.get(`sales-registers/export?export_type=pdf&${mangsir}`, {
        language: 'ne',
      });
      expect(await readPdfText(pdf.raw)).toContain('१,९२,१००.००');
    });

    it('of a period without a document is a file with its columns; an invalid request is refused', async () => {
      const empty = await take(
        'sales-registers',
        'export_type=csv&start_date=1950-01-01&end_date=1950-12-31',
      );
      expect(empty.status).toBe(200);
      expect(empty.raw.toString().trimEnd().split('\r\n')).toHaveLength(1);
      for (const query of [
        '',
        'export_type=docx',
        'export_type=csv&page=0',
        'export_type=csv&start_date=2026-13-01',
        'export_type=csv&filter[odd]=1',
        'export_type=csv&start_date=2026-11-21&end_date=2026-11-20',
      ])
        expect((await take('sales-registers', query)).status).toBe(422);
    });
  });
});
