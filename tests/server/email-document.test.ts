// A document by mail, and on other paper: the file is the customer's copy, counted like every
// other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a document by mail', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let path: string;
    const outbox = () => join(world().dataDir, 'outbox');
    const mails = () => {
      try {
        return readdirSync(outbox())
          .filter(
            name =>
              name.endsWith('.txt') &&
              readFileSync(join(outbox(), name), 'utf8').includes('Subject: Invoice'),
          )
          .sort();
      } catch {
        return [];
      }
    };
    const letter = {
      to: 'buyer@himal.test',
      subject: 'Invoice 1',
      message: 'With our thanks.\nगणेश',
    };
    beforeAll(async () => {
      admin = await world().createCompany('First Shop');
      const { body } = await admin.post('invoices', oneLaptopInvoice(await openShop(admin)));
      path = `invoices/${body.company_payment_id}`;
    });

    it('goes out with the PDF, which counts as the original (PRINT-010, PRINT-015)', async () => {
      const { status, body } = await admin.post(`${path}/email`, { ...letter, copy: 0 });
      expect([status, body.message]).toEqual([200, 'E-mail sent to buyer@himal.test.']);
      expect(mails()).toHaveLength(1);
      const text = readFileSync(join(outbox(), mails()[0]!), 'utf8');
      expect(text).toMatch(/^From: .+\nTo: buyer@himal\.test\n/);
      expect(text).toContain('With our thanks.\nगणेश');
      const enclosed = /Attachment: (.+INV-2083-000001\.pdf)/.exec(text)![1]!;
      const printed = await readPdfText(readFileSync(join(outbox(), enclosed)));
      expect(printed).toContain('96,050.00');
      expect(printed).not.toContain('Copy of Original');
      const second = await readPdfText((await admin.get(`${path}?q=print`)).raw);
      expect(second).toContain('Copy of Original 1');
    });

    it('knows the buyer’s own address (OPEN-076)', async () => {
      const offered = (await admin.get(`${path}/email`)).body;
      expect(offered).toMatchObject({ to: '', language: null });
      const customer = (await admin.get('customers')).body.data[0];
      await admin.patch(`customers/${customer.id}`, { email: 'ganesh@himal.test' });
      expect((await admin.get(`${path}/email`)).body).toEqual({
        ...offered,
        to: 'ganesh@himal.test',
      });
    });

    it('is offered with number, day and amount in both languages, and of a bill that is owed with what is open and when it is due', async () => {
      const { letter: paid } = (await admin.get(`${path}/email`)).body;
      expect(paid.en.subject).toBe('Invoice 1');
      expect(paid.ne.subject).toBe('बीजक १');
      expect(paid.en.message).toMatch(
        /^Dear .+,\n\nPlease find Invoice 1 enclosed\.\n\nDate: 2026-11-21 \(2083-08-05 BS\)\nAmount: Rs\. 96,050\.00\n\nKind regards\nFirst Shop$/,
      );
      expect(paid.ne.message).toContain('रकम: रु ९६,०५०.००');
      const buyer = await world().createCompany('Buying Shop');
      const shop = await openPurchasingShop(buyer);
      const bill = await createVendorBill(
        buyer,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 1_000 }]),
      );
      await buyer.patch(`vendors/${shop.vendor}`, { email: 'sales@cables.test' });
      const { to, letter: owed } = (await buyer.get(`billings/${bill.id}/email`)).body;
      expect(to).toBe('sales@cables.test');
      expect(owed.en.message).toContain('Dear Himalayan Cables,');
      expect(owed.en.message).toMatch(
        /\nDue date: 20\d\d-\d\d-\d\d \(.+ BS\)\nAmount still to be paid: Rs\. 1,130\.00\n/,
      );
    });

    it('goes to the sender too when asked (PRINT-014)', async () => {
      const before = mails();
      await admin.post(`${path}/email`, { ...letter, copy: 1 });
      const to = mails()
        .filter(name => !before.includes(name))
        .map(name => /^To: (.+)$/m.exec(readFileSync(join(outbox(), name), 'utf8'))![1]);
      expect(to.sort()).toEqual(
        [(await admin.get(`users/${admin.id}`)).body.email, 'buyer@himal.test'].sort(),
      );
    });

    it.each([
      [{ to: '' }, 'to', 'This field is required.'],
      [{ to: 'nobody' }, 'to', 'This is not a valid email.'],
      [{ to: ['a@b.np'] }, 'to', 'This field is required.'],
      [{ subject: '' }, 'subject', 'This field is required.'],
      [{ subject: 'x\r\nBcc: all@world.np' }, 'subject', 'This must be one line.'],
      [{ message: 'x'.repeat(5001) }, 'message', 'This text is too long.'],
      [{ copy: 'yes' }, 'copy', 'This field must be 1 or 0.'],
    ])('refuses %j, sends nothing and counts no print', async (change, field, text) => {
      const before = mails().length;
      const { status, body } = await admin.post(`${path}/email`, { ...letter, ...change });
      expect([status, body.message[field]]).toEqual([422, [text]]);
      expect(mails()).toHaveLength(before);
    });

    it('can be sent by nobody else', async () => {
      const other = await world().createCompany('Second Shop');
      expect((await other.post(`${path}/email`, letter)).status).toBe(404);
      expect((await world().anonymous.post(`${path}/email`, letter)).status).toBe(401);
    });

    it('is limited in sendings a minute', async () => {
      const statuses = new Set<number>();
      for (let count = 0; count < 25; count += 1)
        statuses.add((await admin.post(`${path}/email`, letter)).status);
      expect(statuses).toEqual(new Set([200, 429]));
    });
  });
});

describe('the layout of a printed document', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let path: string;
    const points = async (pdf: Buffer) => {
      const page = await (
        await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
      ).getPage(1);
      return page.view.map(side => Math.round(side)).slice(2);
    };
    const choose = async (filename: string, type: 'I' | 'C' = 'I') => {
      const { body } = await admin.post('invoice-templates', {
        name: filename,
        filename,
        type,
        status: 1,
      });
      const chosen =
        type === 'I' ? { invoice_template_id: body.id } : { credit_note_template_id: body.id };
      const call = type === 'I' ? 'invoice-template' : 'credit-note-template';
      const answer = await admin.patch(`companies/${admin.companyId}/${call}`, chosen);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    };
    const preview = async () => (await admin.get(`${path}?q=preview`)).raw;
    beforeAll(async () => {
      admin = await world().createCompany('Paper Shop');
      shop = await openShop(admin);
      path = `invoices/${(await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id}`;
    });

    it('is A4, landscape A5 or a roll of 80 or 58 mm, as the chosen template says; the figures are the same (OPEN-112)', async () => {
      expect(await points(await preview())).toEqual([595, 842]);
      for (const [filename, width, height] of [
        ['tax-invoice-a5', 595, 420],
        ['tax-invoice-receipt', 227, undefined],
        ['tax-invoice-receipt-58', 164, undefined],
        ['tax-invoice-a4', 595, 842],
      ] as const) {
        await choose(filename);
        const pdf = await preview();
        const [wide, high] = await points(pdf);
        expect(wide).toBe(width);
        if (height) expect(high).toBe(height);
        const text = await readPdfText(pdf);
        for (const part of [
          'Paper Shop',
          'Sagarmatha Traders',
          '85,000.00',
          '11,050.00',
          '96,050.00',
          'PREVIEW',
        ])
          expect(text).toContain(part);
      }
    });

    it('carries subtotals forward over many pages, to the figure at the end', async () => {
      await choose('tax-invoice');
      const lines = Array.from({ length: 90 }, (_, index) => ({
        id: shop.repair,
        qty: 1,
        amount: 100 + index,
        description:
          index === 3
            ? 'कोटेश्वर शाखाको लागि, दुई वर्षको वारेन्टी सहित। '.repeat(7).slice(0, 300)
            : `Line ${index + 1}`,
      }));
      const { body } = await admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, { taxable_amount: 13005, total: 14695.65 }),
      );
      const text = await readPdfText(
        (await admin.get(`invoices/${body.company_payment_id}?q=preview`)).raw,
      );
      const carried = [...text.matchAll(/Carried forward:\s*([\d,.]+)/g)].map(found => found[1]);
      const brought = [...text.matchAll(/Brought forward:\s*([\d,.]+)/g)].map(found => found[1]);
      expect(carried.length).toBeGreaterThan(1);
      expect(brought).toEqual(carried);
      expect(text).toContain('13,005.00');
      expect(text).toContain('Line 90');
    });
  });
});
