// Printing credit notes and proformas: the PDF's own text is read, copies are counted, previews are
// not.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { openShop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const LONG = 'नेपालको '.repeat(37).trim();

describe('the PDF', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let note: string;
    let invoiceNo: string;
    let proforma: number;
    beforeAll(async () => {
      admin = await world().createCompany('Note Print Shop');
      const shop = await openShop(admin);
      for (let nth = 0; nth < 6; nth += 1) {
        const request = toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 10 }], {
          taxable_amount: 10,
          total: 11.3,
        });
        await admin.post('invoices', request);
      }
      world().setNow('2026-11-21T06:05:00Z');
      const lines = [{ id: shop.laptop, qty: 2, amount: 85000, description: LONG }];
      const figures = { taxable_amount: 170000, total: 192100 };
      const invoice = (await admin.post('invoices', toInvoiceRequest(shop, lines, figures))).body;
      invoiceNo = invoice.invoice_no;
      world().setNow('2026-11-21T06:10:00Z');
      note = (
        await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }], {
          cancel_note: 'Broken hinge <b>#1</b>',
        })
      ).body.company_payment_id;
      const {
        deposit_to: _,
        invoice_details: details,
        ...offer
      } = toInvoiceRequest(shop, lines, figures);
      proforma = (await admin.post('proforma-invoice', { ...offer, details })).body.id;
    });
    const print = async (path: string, language: 'en' | 'ne' = 'en') => {
      const answer = await admin.get(path, { language });
      expect(answer.headers['content-type']).toBe('application/pdf');
      return readPdfText(answer.raw);
    };

    it('of a credit note shows number and date of its invoice, the reason, its own figures and words (API-085)', async () => {
      const text = await print(`credit-notes/${note}?q=preview`);
      for (const part of [
        'CREDIT NOTE',
        'Credit Note No.',
        'Seller PAN: 301234567',
        'Sagarmatha Traders',
        '123456789',
        'Invoice No.',
        invoiceNo,
        '2026-11-21 11:50:00',
        '2026-11-21 11:55:00',
        '2083-08-05',
        'Broken hinge <b>#1</b>',
        '8471.30',
        'Laptop',
        '85,000.00',
        '11,050.00',
        '96,050.00',
        'Rupees Ninety Six Thousand Fifty Only',
        'PREVIEW',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('192,100.00');
    });

    it('of a credit note is in Nepali when asked', async () => {
      const text = await print(`credit-notes/${note}?q=preview`, 'ne');
      for (const part of ['९६,०५०.००', '११,०५०.००', '२०८३-०८-०५', '२०८३/८४'])
        expect(text).toContain(part);
      expect(text).not.toContain('96,050.00');
    });

    it('of a credit note is counted apart from its invoice’s, and the preview never (PRINT-020, PRINT-021, CONST-050)', async () => {
      const path = `credit-notes/${note}`;
      expect(await print(`${path}?q=print`)).not.toContain('Copy');
      expect(await print(`${path}?q=original`)).toContain('Copy of Original 1');
      expect(await print(`${path}/print`)).toContain('Copy of Original 2');
      const company = await print(`${path}?q=invoice`);
      expect([company.includes('Company Copy'), company.includes('Copy of Original')]).toEqual([
        true,
        false,
      ]);
      const prints = await world()
        .app.database.read.selectFrom('prints')
        .selectAll()
        .where('company_id', '=', admin.companyId)
        .where('document_kind', '=', 'credit-note')
        .orderBy('id')
        .execute();
      expect(
        prints.map(row => [row.copy, Number(row.copy_no), row.printed_by, row.printed_at]),
      ).toEqual([
        ['customer', 1, `Sita Sharma (${admin.id})`, '2026-11-21 11:55:00'],
        ['customer', 2, `Sita Sharma (${admin.id})`, '2026-11-21 11:55:00'],
        ['customer', 3, `Sita Sharma (${admin.id})`, '2026-11-21 11:55:00'],
        ['company', 1, `Sita Sharma (${admin.id})`, '2026-11-21 11:55:00'],
      ]);
    });

    it('of a proforma says that it is one, shows its payment id and figures, and wraps a long description (API-077)', async () => {
      const text = await print(`proforma-invoice/${proforma}?q=print`);
      const { payment_id } = (await admin.get(`proforma-invoice/${proforma}`)).body;
      for (const part of [
        'PROFORMA INVOICE',
        payment_id,
        'Note Print Shop',
        'Sagarmatha Traders',
        'Laptop',
        '1,70,000.00',
        'Taxable Amount',
        '22,100.00',
        '1,92,100.00',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('TAX INVOICE');
    });

    it('is saved under a name that describes it', async () => {
      const name = async (path: string) =>
        String((await admin.get(path)).headers['content-disposition']);
      const { company_payment_id: invoice } = (
        await admin.get(`invoices?filter[invoice_no]=${invoiceNo}`)
      ).body.data[0];
      expect(await name(`invoices/${invoice}?q=preview`)).toBe(
        'inline; filename="INV-2083-000007.pdf"',
      );
      expect(await name(`credit-notes/${note}?q=preview`)).toBe(
        'inline; filename="CN-2083-000001.pdf"',
      );
      expect(await name(`proforma-invoice/${proforma}?q=preview`)).toMatch(
        /^inline; filename="PI-2026-\d{6}\.pdf"$/,
      );
    });

    it('is given with a token in the query, and to nobody without one', async () => {
      for (const path of [`credit-notes/${note}`, `proforma-invoice/${proforma}`]) {
        expect(
          (await world().anonymous.get(`${path}?q=preview&access_token=${admin.token}`)).status,
        ).toBe(200);
        expect((await world().anonymous.get(`${path}?q=preview`)).status).toBe(401);
        expect((await admin.get(`${path}?q=poster`)).status).toBe(422);
      }
    });
  });
});
