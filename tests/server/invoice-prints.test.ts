// Printing an invoice: the PDF's own text is read, copies are counted, previews are not.
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type ApiResponse, type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the PDF of an invoice', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let id: string;
    beforeAll(async () => {
      admin = await world().createCompany('Print "Shop" <b>#1</b> $x$');
      const shop = await openShop(admin);
      const { body } = await admin.post('invoices', oneLaptopInvoice(shop));
      id = body.company_payment_id;
    });
    const print = async (
      q: string,
      language: 'en' | 'ne' = 'en',
    ): Promise<{ answer: ApiResponse; text: string }> => {
      const answer = await admin.get(`invoices/${id}?q=${q}`, { language });
      return { answer, text: answer.status === 200 ? await readPdfText(answer.raw) : '' };
    };

    it('shows seller, buyer, number, figures and words (SAL-INV-162..175, PRINT-020)', async () => {
      const { answer, text } = await print('preview');
      expect(answer.headers['content-type']).toBe('application/pdf');
      for (const part of [
        'Print "Shop" <b>#1</b> $x$',
        'Seller PAN: 301234567',
        'TAX INVOICE',
        'Sagarmatha Traders',
        '123456789',
        '8471.30',
        'Laptop',
        '85,000.00',
        '11,050.00',
        '96,050.00',
        'Taxable Amount',
        'VAT(13 %)',
        'Authorized Signature',
        'Rupees Ninety Six Thousand Fifty Only',
        '2083-08-05',
        'PREVIEW',
      ]) {
        expect(text).toContain(part);
      }
    });

    it('is in Nepali with Nepali digits when asked', async () => {
      const { text } = await print('preview', 'ne');
      for (const part of ['९६,०५०.००', '११,०५०.००', '२०८३-०८-०५', '२०८३/८४'])
        expect(text).toContain(part);
      expect(text).not.toContain('96,050.00');
    });

    it('marks the second customer copy and every company copy, and counts no preview (PRINT-008, PRINT-009, CONST-050, API-070)', async () => {
      expect((await print('print')).text).not.toContain('Copy');
      expect((await print('original')).text).toContain('Copy of Original 1');
      expect((await print('print')).text).toContain('Copy of Original 2');
      const company = (await print('invoice')).text;
      expect([company.includes('Company Copy'), company.includes('Copy of Original')]).toEqual([
        true,
        false,
      ]);
      expect((await print('invoice')).text).toContain('Copy of Original 1');
    });

    it('gives ten prints at once ten different marks', async () => {
      const marks = await Promise.all(
        Array.from(
          { length: 10 },
          async () => /Copy of Original (\d+)/.exec((await print('print')).text)?.[1],
        ),
      );
      expect(new Set(marks).size).toBe(10);
    });

    it('is counted for a user who may issue; a user who only reads sees the preview, uses no original up and mails nothing', async () => {
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get(`invoices/${id}?q=preview`)).status).toBe(200);
      const before = (await print('print')).text;
      for (const call of [
        `invoices/${id}?q=print`,
        `invoices/${id}?q=original`,
        `invoices/${id}?q=invoice`,
        `invoices/${id}/print`,
      ])
        expect((await auditor.get(call)).body.message).toBe(
          'You do not have the permission "create invoices".',
        );
      const mail = await auditor.post(`invoices/${id}/email`, {
        to: 'stranger@example.test',
        subject: 'Yours',
        message: '',
        copy: 0,
      });
      expect([mail.status, mail.body.message]).toEqual([
        403,
        'You do not have the permission "create invoices".',
      ]);
      const markOf = (text: string) => Number(/Copy of Original (\d+)/.exec(text)![1]);
      expect(markOf((await print('print')).text)).toBe(markOf(before) + 1);
    });

    it('has the seller of the original, however often the company has moved since; a proforma has today’s address', async () => {
      const seller = await world().createCompany('Moving House');
      const shop = await openShop(seller);
      const live = (street: string, city: string, phone: string) =>
        seller.patch(`companies/${seller.companyId}`, { street, city, phone });
      await live('First Street', 'Kathmandu', '5551111');
      world().setNow('2026-11-21T06:00:10Z');
      const { company_payment_id } = (await seller.post('invoices', oneLaptopInvoice(shop))).body;
      const { invoice_details, ...offered } = oneLaptopInvoice(shop);
      const offer = (
        await seller.post('proforma-invoice', { ...offered, details: invoice_details })
      ).body;
      world().setNow('2026-11-21T06:00:20Z');
      const original = await readPdfText(
        (await seller.get(`invoices/${company_payment_id}?q=print`)).raw,
      );
      expect((await live('Second Street', 'Pokhara', '5552222')).status).toBe(200);
      expect((await live('Third Street', 'Pokhara', '5553333')).status).toBe(200);
      const copy = await readPdfText(
        (await seller.get(`invoices/${company_payment_id}?q=print`)).raw,
      );
      for (const page of [original, copy])
        for (const part of ['First Street', 'Kathmandu', '5551111']) expect(page).toContain(part);
      expect(copy).toContain('Copy of Original 1');
      expect(copy).not.toMatch(/Second|Third|Pokhara/);
      expect(
        await readPdfText((await seller.get(`proforma-invoice/${offer.id}?q=preview`)).raw),
      ).toContain('Third Street');
      const later = (await seller.post('invoices', oneLaptopInvoice(shop))).body;
      expect(
        await readPdfText((await seller.get(`invoices/${later.company_payment_id}?q=preview`)).raw),
      ).toContain('Third Street');
    });

    it('is given at its own address too, with a token in the query, and to nobody without one (API-071, PRINT-021)', async () => {
      expect(
        (await world().anonymous.get(`invoices/${id}?q=preview&access_token=${admin.token}`))
          .status,
      ).toBe(200);
      expect((await admin.get(`invoices/${id}/print?q=preview`)).headers['content-type']).toBe(
        'application/pdf',
      );
      expect((await world().anonymous.get(`invoices/${id}?q=preview`)).status).toBe(401);
      expect((await admin.get(`invoices/${id}?q=poster`)).status).toBe(422);
      expect((await admin.get('invoices/999999?q=print')).status).toBe(404);
    });
  });
});
