// Layouts that a company adds to a form from a day on: their changes on screen and in files, while
// filed forms stay as they were.
import { beforeAll, describe, expect, it } from 'vitest';
import { listKnownColumns } from '../../domain/tax/tax-forms/custom-layouts.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { openShop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

/** The first of Poush 2083. */
const FROM = '2026-12-16';
const column = (name: string, en: string, ne: string) => ({ name, label: { en, ne } });
/** Amounts first, one new heading, everything else left out. */
const columns = [
  column('taxable', 'Taxable (new)', 'करयोग्य (नयाँ)'),
  column('vat', '=VAT', 'भ्याट'),
  column('party_name', "Buyer's Name", 'खरिदकर्ताको नाम'),
  column('quantity', 'Quantity', 'परिमाण'),
  column('date', 'Date', 'मिति'),
];

describe('a form layout with a start date', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      // Signed in last: no session outlives a month.
      world().setNow('2026-12-20T06:00:00Z');
      admin = await world().createCompany('Laid Shop');
      const shop = await openShop(admin);
      const sale = (day: string) => {
        world().setNow(`${day}T06:00:00Z`);
        return issueInvoice(
          admin,
          toInvoiceRequest(
            shop,
            [{ id: shop.repair, qty: 2, amount: 500 }],
            { taxable_amount: 1000, total: 1130 },
            { transaction_date: `${day} 09:00:00` },
          ),
        );
      };
      await sale('2026-11-20');
      await sale('2026-12-20');
      world().setNow(NOW);
    });
    const add = (body: object) =>
      admin.post('check-layouts', { form: 'sales', from: FROM, columns, ...body });
    const layouts = async () => (await admin.get('check-settings')).body.layouts as object[];
    const page = async (month: number, more = '') =>
      (await admin.get(`tax-forms/sales?year=2083&month=${month}${more}`)).body;
    const names = (body: { columns: { name: string }[] }) => body.columns.map(({ name }) => name);

    it.each([
      [{ form: 'annex-13' }, 'form'],
      [{ form: undefined }, 'form'],
      [{ from: '2026-11-21' }, 'from'],
      [{ from: '2026-11-01' }, 'from'],
      [{ from: '2026-02-30' }, 'from'],
      [{ from: 20261216 }, 'from'],
      [{ columns: undefined }, 'columns'],
      [{ columns: 'date' }, 'columns'],
      [{ columns: [] }, 'columns'],
      // Alone it would leave documents without any column.
      [{ columns: [column('quantity', 'Quantity', 'परिमाण')] }, 'columns'],
      [{ columns: [...columns, 'vat'] }, 'columns.5'],
      [
        { columns: [...columns, column('declaration_no', 'Declaration', 'प्रज्ञापनपत्र')] },
        'columns.5.name',
      ],
      [{ columns: [...columns, column('toString', 'X', 'एक्स')] }, 'columns.5.name'],
      [{ columns: [...columns, column('vat', 'Again', 'फेरि')] }, 'columns.5.name'],
      [{ columns: [{ name: 'vat' }] }, 'columns.0.label'],
      [{ columns: [column('vat', ' ', 'भ्याट')] }, 'columns.0.label.en'],
      [{ columns: [column('vat', 'VAT', 'भ'.repeat(81))] }, 'columns.0.label.ne'],
      [{ columns: [{ name: 'vat', label: { en: 'VAT', ne: 7 } }] }, 'columns.0.label.ne'],
      [{ columns: [{ ...columns[0], kind: 'text' }] }, 'columns.0.kind'],
      [{ rows: 'lines' }, 'rows'],
    ])('with an invalid value is refused under its field: %o', async (body, field) => {
      const { status, body: answer } = await add(body);
      expect([status, Object.keys(answer.message)]).toEqual([422, expect.arrayContaining([field])]);
      expect(await layouts()).toEqual([]);
    });

    it('applies to the periods that begin on its day, and leaves those before as they were', async () => {
      const before = await page(8);
      const { status, body } = await add({});
      expect([status, body.message, body.layouts]).toEqual([
        200,
        'Layout added successfully.',
        [{ form: 'sales', from: FROM, columns }],
      ]);
      expect((await add({})).body.message).toEqual({
        from: ['There is already a layout of this form from this date.'],
      });
      expect(await page(8)).toEqual(before);
      expect(names(before)).toEqual(
        listKnownColumns('sales')
          .filter(known => !known.item)
          .map(({ name }) => name),
      );
      const after = await page(9);
      expect(after.columns).toEqual([
        { name: 'taxable', kind: 'money', label: 'Taxable (new)' },
        { name: 'vat', kind: 'money', label: '=VAT' },
        { name: 'party_name', kind: 'text', label: "Buyer's Name" },
        { name: 'date', kind: 'date', label: 'Date' },
      ]);
      expect([after.layout.version, after.total, after.totals.taxable, after.totals.vat]).toEqual([
        FROM,
        1,
        1000,
        130,
      ]);
      expect(names(await page(9, '&detail=lines'))).toEqual(columns.map(({ name }) => name));
      // A year begins before it.
      expect(names(await page('all' as never))).toEqual(names(before));
      expect((await admin.get('tax-forms/purchases?year=2083&month=9')).body.layout.version).toBe(
        '2082',
      );
    });

    it('shapes files and print, with its sums, and no heading runs in a spreadsheet', async () => {
      const file = async (type: string, month: number, language: 'en' | 'ne' = 'en') =>
        (
          await admin.get(`tax-forms/sales/export?export_type=${type}&year=2083&month=${month}`, {
            language,
          })
        ).raw;
      const [head, row] = (await file('csv', 9)).toString().split('\r\n');
      expect(head).toBe("\uFEFFTaxable (new),'=VAT,Buyer's Name,Date");
      expect(row).toMatch(/^1000\.00,130\.00,Sagarmatha Traders,2083\.09\.\d\d$/);
      expect((await file('csv', 9, 'ne')).toString()).toContain('करयोग्य (नयाँ)');
      expect((await file('csv', 8)).toString()).toContain('Value of Goods or Services Exported');
      const print = await readPdfText(await file('pdf', 9));
      // The sums are below their columns, and the word next to them.
      for (const text of ['Taxable (new)', '1,000.00', '130.00', 'Total'])
        expect(print).toContain(text);
      expect((await file('xlsx', 9)).subarray(0, 2).toString()).toBe('PK');
    });

    it('can be taken away only until it applies', async () => {
      expect(
        (
          await add({
            form: 'standard-view',
            from: '2026-11-22',
            columns: [column('bill_no', 'Bill', 'बिल')],
          })
        ).status,
      ).toBe(200);
      expect((await admin.delete('check-layouts/standard-view/1943-04-14')).status).toBe(404);
      expect((await admin.delete('check-layouts/no-form/2026-11-22')).status).toBe(404);
      world().setNow('2026-11-22T06:00:00Z');
      expect(
        (await admin.delete('check-layouts/standard-view/2026-11-22')).body.message.from[0],
      ).toContain('already in effect');
      world().setNow(NOW);
      const { status, body } = await admin.delete('check-layouts/standard-view/2026-11-22');
      expect([status, body.message, body.layouts]).toEqual([
        200,
        'Layout deleted successfully.',
        [{ form: 'sales', from: FROM, columns }],
      ]);
    });

    it('can be changed by a user who may edit the company, is logged, and is refused to everyone else', async () => {
      const sales = await world().createUser(admin, 'Sales');
      expect(
        (await sales.post('check-layouts', { form: 'sales', from: '2028-01-01', columns })).status,
      ).toBe(403);
      expect((await sales.delete(`check-layouts/sales/${FROM}`)).status).toBe(403);
      expect((await sales.get('check-settings')).body.layouts).toHaveLength(1);
      const neighbour = await world().createCompany('Unlaid Shop');
      expect((await neighbour.get('check-settings')).body.layouts).toEqual([]);
      expect((await neighbour.get('tax-forms/sales?year=2083&month=9')).body.layout.version).toBe(
        '2082',
      );
      const log = (await admin.get('logs?limit=100')).body.data as {
        table_name: string;
        field_name: string;
      }[];
      expect(
        log.filter(row => row.table_name === 'check_settings' && row.field_name === 'layouts'),
      ).toHaveLength(3);
    });

    it('is restored with a backup and rolled forward', async () => {
      const backup = (await downloadBackup(admin)).bytes;
      expect((await add({ from: '2027-07-17', columns: columns.slice(2) })).status).toBe(200);
      const stood = await layouts();
      expect((await restoreFrom(admin, backup, { roll_forward: '1' })).status).toBe(200);
      expect(await layouts()).toEqual(stood);
      expect((await restoreFrom(admin, backup)).status).toBe(200);
      expect(await layouts()).toHaveLength(1);
    });
  });
});
