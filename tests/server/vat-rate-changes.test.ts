// The rate of VAT is effective-dated: a document has the rate of its own date, whatever applies on
// the day of its issue; issued documents stay as they are.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import {
  type Invoice,
  issueCreditNote,
  issueInvoice,
  readInvoice,
} from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  type VendorBill,
} from '../support/purchases.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const full = process.env.REPEAT === 'full';
/** The third day of Mangsir 2083: the month has two rates. */
const CHANGE = '2026-11-19';

describe('a VAT rate with a start date', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let before: Invoice;
    let after: Invoice;
    let bill: VendorBill;
    let backup: Buffer;
    const at = (day: string) => world().setNow(`${day}T06:00:00Z`);
    const add = (from: string, value: unknown, language: 'en' | 'ne' = 'en') =>
      admin.call('POST', 'check-rules', { name: 'vat-rate', from, value }, { language });
    const thousand = (day: string, total: number) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.repair, qty: 2, amount: 500 }],
        { taxable_amount: 1000, total },
        { transaction_date: `${day} 09:00:00` },
      );
    const findDifferences = () => auditLedger(world().app.database, admin.companyId);

    beforeAll(async () => {
      admin = await world().createCompany('Rated Shop');
      shop = await openPurchasingShop(admin);
      at('2026-11-17');
      before = await issueInvoice(admin, thousand('2026-11-17', 1130));
      bill = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.repair, qty: 2, amount: 500 }], {
          transaction_date: '2026-11-17',
        }),
      );
      backup = (await downloadBackup(admin)).bytes;
    });

    it.each([
      [CHANGE, 0, 'value', 'Enter a percentage above 0 and up to 100, with at most two decimals.'],
      [CHANGE, 100.01, 'value', undefined],
      [CHANGE, 13.125, 'value', undefined],
      [CHANGE, -13, 'value', undefined],
      [CHANGE, '15', 'value', undefined],
      [
        '2026-11-17',
        15,
        'from',
        'The VAT rate can only change after 2026-11-17: documents can be dated up to then.',
      ],
      ['1990-01-01', 15, 'from', undefined],
    ])(
      'is refused where it is invalid: from %s, %s percent',
      async (from, value, field, sentence) => {
        const { status, body } = await add(from, value);
        expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
        if (sentence) expect(body.message[field]).toEqual([sentence]);
        expect((await admin.get('check-settings')).body.rules).toEqual([]);
      },
    );

    it('is refused for a day that has a document already, also where the clock was set back', async () => {
      at('2026-11-12');
      const { status, body } = await add('2026-11-17', 15, 'ne');
      expect([status, body.message.from[0]]).toEqual([
        422,
        expect.stringContaining('२०२६-११-१७ पछिको'),
      ]);
      at('2026-11-17');
    });

    it('is not shown until its day has come', async () => {
      expect((await add(CHANGE, 15.25)).body.rules).toEqual([
        { name: 'vat-rate', from: CHANGE, value: 152_500 },
      ]);
      expect(await issueInvoice(admin, thousand('2026-11-17', 1130))).toMatchObject({
        vat_rate: 13,
        vat_amount: 130,
      });
    });

    it('applies to a sale of its days, in every line; the other rate’s figures are refused (SAL-INV-112)', async () => {
      at(CHANGE);
      expect((await admin.post('invoices', thousand(CHANGE, 1130))).body.message).toEqual({
        total: ['Total Amount is not valid'],
      });
      after = await issueInvoice(admin, thousand(CHANGE, 1152.5));
      expect(after).toMatchObject({ vat_rate: 15.25, vat_amount: 152.5, total: 1152.5 });
      expect(after.details).toMatchObject([{ vat_rate: 15.25, vat_amount: 152.5 }]);
      expect(
        (await admin.post('invoices', thousand(CHANGE, 1152.5))).body.warnings,
      ).toBeUndefined();
    });

    it('does not apply to a sale of an earlier date, whenever it is issued', async () => {
      expect((await admin.post('invoices', thousand('2026-11-18', 1152.5))).status).toBe(422);
      expect(await issueInvoice(admin, thousand('2026-11-18', 1130))).toMatchObject({
        vat_rate: 13,
        total: 1130,
      });
    });

    it('applies on the day on which a proforma becomes an invoice, not on the day of the proforma', async () => {
      const { invoice_details: details, ...header } = thousand('2026-11-18', 1130);
      const { body } = await admin.post('proforma-invoice', { ...header, details });
      expect((await admin.get(`proforma-invoice/${body.id}`)).body).toMatchObject({
        vat_rate: 13,
        total: 1130,
      });
      const { company_payment_id } = (await admin.get(`proforma-invoice/${body.id}/invoice`)).body;
      expect(await readInvoice(admin, company_payment_id)).toMatchObject({
        vat_rate: 15.25,
        total: 1152.5,
      });
    });

    it('applies to a vendor bill of its days where the lines name no tax, next to the taxes of the company', async () => {
      const line = { id: shop.repair, qty: 2, amount: 500 };
      const more = { transaction_date: CHANGE, vat_amount: 152.5, total: 1152.5 };
      expect(await createVendorBill(admin, toVendorBillRequest(shop, [line], more))).toMatchObject({
        vat_rate: 15.25,
        details: [{ vat_rate: 15.25 }],
      });
      const early = await admin.post(
        'billings',
        toVendorBillRequest(shop, [{ ...line, vat_rate: 15.25 }], {
          transaction_date: '2026-11-18',
        }),
      );
      expect(early.body.message).toEqual({
        'details.0.vat_rate': ['There is no tax with this rate.'],
      });
      // A bill that comes late is of its own date.
      expect(
        await createVendorBill(
          admin,
          toVendorBillRequest(shop, [line], { transaction_date: '2026-11-18' }),
        ),
      ).toMatchObject({ vat_rate: 13 });
      expect(
        await createVendorBill(
          admin,
          toVendorBillRequest(shop, [{ ...line, vat_rate: 13 }], { transaction_date: CHANGE }),
        ),
      ).toMatchObject({
        vat_rate: 13,
      });
    });

    it('leaves notes at the rate of the document that they correct', async () => {
      expect(
        (await issueCreditNote(admin, before.company_payment_id, [{ quantity: 1 }])).body,
      ).toMatchObject({ vat_amount: 65, total: 565 });
      expect(
        (await issueCreditNote(admin, after.company_payment_id, [{ quantity: 1 }])).body,
      ).toMatchObject({ vat_amount: 76.25, total: 576.25 });
      const [old, late] = (await admin.get('credit-notes?sort_field=id&sort_by=asc')).body.data;
      expect([old.vat_rate, late.vat_rate]).toEqual([13, 15.25]);
      const { body } = await issueDebitNote(admin, bill.id, [{ qty: 1 }]);
      expect((await admin.get(`purchase-returns/${body.id}`)).body).toMatchObject({
        vat_rate: 13,
        vat_amount: 65,
        total: 565,
      });
    });

    it('is on the print of its documents, in the digits of the print', async () => {
      const print = async (invoice: Invoice, language: 'en' | 'ne') =>
        readPdfText(
          (await admin.get(`invoices/${invoice.company_payment_id}?q=preview`, { language })).raw,
        );
      expect(await print(before, 'en')).toContain('VAT(13 %)');
      expect(await print(after, 'en')).toContain('VAT(15.25 %)');
      expect(await print(after, 'ne')).toContain('१५.२५ %');
    });

    it('leaves ledger and nightly checks without a finding, and a month of two rates adds up', async () => {
      expect(await findDifferences()).toEqual([]);
      await admin.post('check-report');
      await vi.waitFor(
        async () => expect((await admin.get('check-report')).body.running).toBe(false),
        10_000,
      );
      const { last } = (await admin.get('check-report')).body;
      expect(last.counts.vat).toBe(1);
      // The bill at the former tax, and nothing else.
      expect(last.told.filter((each: { check: string }) => each.check === 'vat')).toMatchObject([
        { kind: 'purchase', message: 'The VAT is not 15.25 % of the taxable amount.' },
      ]);
      const boxes = (await admin.get('vat-return/2083/8')).body.boxes as {
        no: string;
        value: number;
        debit: number;
        credit: number;
      }[];
      const sums = async (table: string) => {
        const [row] = await query(
          world().app.database.read,
          `select sum(taxable_amount) as taxable, sum(vat_amount) as vat from ${table} where company_id = ?`,
          [admin.companyId],
        );
        return { taxable: Number(row!.taxable) / 100, vat: Number(row!.vat) / 100 };
      };
      const [sold, back, bills, sent] = [
        await sums('invoices'),
        await sums('credit_notes'),
        await sums('billings'),
        await sums('purchase_returns'),
      ];
      expect(boxes.find(box => box.no === '1.1')).toMatchObject({
        value: sold.taxable - back.taxable,
        debit: sold.vat - back.vat,
      });
      expect(boxes.find(box => box.no === '2.1')).toMatchObject({
        value: bills.taxable - sent.taxable,
        credit: bills.vat - sent.vat,
      });
    });

    it('is rolled forward with the documents that used it', async () => {
      const rows = async () =>
        await Promise.all(
          [
            'invoices',
            'invoice_lines',
            'credit_notes',
            'billings',
            'billing_lines',
            'purchase_returns',
          ].map(table =>
            query(
              world().app.database.read,
              `select * from ${table} where company_id = ? order by id`,
              [admin.companyId],
            ),
          ),
        );
      const stood = await rows();
      expect((await restoreFrom(admin, backup, { roll_forward: '1' })).status).toBe(200);
      expect(await rows()).toEqual(stood);
      expect((await admin.get('check-settings')).body.rules).toEqual([
        { name: 'vat-rate', from: CHANGE, value: 152_500 },
      ]);
      expect(await findDifferences()).toEqual([]);
    });

    it('is the company’s own', async () => {
      world().setNow(NOW);
      const neighbour = await world().createCompany('Unrated Shop');
      const theirs = await openPurchasingShop(neighbour);
      const line = { id: theirs.repair, qty: 2, amount: 500 };
      const request = toInvoiceRequest(theirs, [line], { taxable_amount: 1000, total: 1130 });
      expect(await issueInvoice(neighbour, request)).toMatchObject({ vat_rate: 13 });
    });
  });
});

describe('random books over changes of the rate', () => {
  describeOnBothEngines((world, engine) => {
    it('add up to the paisa, line by line, and verify clean', async () => {
      const random = await world().createCompany('Changing Shop');
      world().setNow('2026-07-10T06:00:00Z');
      const rates: [from: string, percent: number][] = [
        ['2026-08-20', 15],
        ['2026-10-05', 9.75],
      ];
      for (const [from, value] of rates)
        expect((await random.post('check-rules', { name: 'vat-rate', from, value })).status).toBe(
          200,
        );
      const vatOn = (day: string) => rates.findLast(([from]) => from <= day)?.[1] ?? 13;
      world().setNow('2026-07-17T06:00:00Z');
      await seedRandomBooks(world(), random, full ? 300 : 30, engine === 'SQLite' ? 11 : 12, vatOn);

      const { database } = world().app;
      const rows = (text: string) => query(database.read, text, [random.companyId]);
      for (const row of await rows(
        'select vat_rate, substr(transaction_date, 1, 10) as day from invoices where company_id = ?',
      ))
        expect([row.day, row.vat_rate]).toEqual([row.day, vatOn(String(row.day)) * 10_000]);
      for (const row of await rows(
        `select note.vat_rate as note, invoice.vat_rate as invoice from credit_notes as note join invoices as invoice
         on invoice.company_id = note.company_id and invoice.company_payment_id = note.invoice_id where note.company_id = ?`,
      ))
        expect(row.note).toBe(row.invoice);
      const figures = ['taxable_amount', 'vat_amount', 'discount_amount'];
      for (const [table, lines, owner] of [
        ['invoices', 'invoice_lines', 'invoice_id'],
        ['credit_notes', 'credit_note_lines', 'credit_note_id'],
        ['billings', 'billing_lines', 'billing_id'],
        ['purchase_returns', 'purchase_return_lines', 'purchase_return_id'],
      ]) {
        const off = await rows(
          `select id from ${table} where company_id = ? and (${figures
            .map(
              name => `${name} <> (select sum(${name}) from ${lines} where ${owner} = ${table}.id)`,
            )
            .join(' or ')})`,
        );
        expect([table, off]).toEqual([table, []]);
      }
      expect(await auditLedger(database, random.companyId)).toEqual([]);
    });
  });
});
