// What a shop has on its roll: the tones of its logo, and its own lines at the end, as they were when
// the document was issued.
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const toChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A square of one colour as PNG. */
const drawSquare = (...colour: [number, number, number]): string => {
  const side = 100;
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', head),
    toChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    toChunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
};

describe('the logo on a roll', () => {
  const printer = createPrinter();
  afterAll(printer.close);
  /** The share of black dots in the middle of the square. */
  const measureInk = async (logo: string, roll: 58 | 80): Promise<number> => {
    const company = {
      ...{ name: 'Himal Shop', street: '', city: '', phone: '', email: '', pan: '301234567' },
      logo: { bytes: logo, type: 'png' as const },
    };
    const { dotsPerRow, bits } = await printer.receipt(
      'tax-invoice',
      createSampleDocument({
        ...{ company, title: 'invoice', language: 'en', now: '2026-11-21', layout: undefined },
      }),
      roll,
    );
    let black = 0;
    // The square is 34 pt (96 dots) high, below a margin of 5 mm (40 dots).
    for (let y = 60; y < 110; y += 1)
      for (let x = dotsPerRow / 2 - 25; x < dotsPerRow / 2 + 25; x += 1)
        black += (bits[(y * dotsPerRow + x) >> 3]! >> (7 - (x & 7))) & 1;
    return black / 2500;
  };

  it.each([58, 80] as const)('has each of its tones on %i mm', async roll => {
    expect(await measureInk(drawSquare(10, 20, 30), roll)).toBe(1);
    const blue = await measureInk(drawSquare(20, 90, 200), roll);
    const grey = await measureInk(drawSquare(128, 128, 128), roll);
    const pale = await measureInk(drawSquare(200, 200, 200), roll);
    expect(blue).toBeGreaterThan(0.7);
    expect(blue).toBeLessThan(0.95);
    expect(grey).toBeGreaterThan(0.5);
    expect(grey).toBeLessThan(0.7);
    expect(pale).toBeGreaterThan(0.15);
    expect(pale).toBeLessThan(0.4);
  });
});

describe('the text below receipts', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Thankful Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
    });
    afterAll(() => world().setNow(NOW));
    const put = (receipt_foot: unknown) => admin.put('sales-settings', { receipt_foot });
    const issue = async () =>
      `invoices/${(await issueInvoice(admin, oneLaptopInvoice(shop))).company_payment_id}`;
    const read = async (path: string) => readPdfText((await admin.get(`${path}?q=preview`)).raw);

    it('is stored as lines, and may be taken away', async () => {
      expect((await admin.get('sales-settings')).body.receipt_foot).toBe('');
      const { status, body } = await put('  Thank you! \r\n7 days to exchange\n\n');
      expect([status, body.receipt_foot]).toEqual([200, 'Thank you!\n7 days to exchange']);
      const long = await put('x'.repeat(401));
      expect([long.status, Object.keys(long.body.message)]).toEqual([422, ['receipt_foot']]);
      expect((await put(7)).status).toBe(422);
      const sales = await world().createUser(admin, 'Sales', 'Hari');
      expect((await sales.put('sales-settings', { receipt_foot: '' })).status).toBe(403);
      expect((await put(null)).body.receipt_foot).toBe('');
    });

    it('is on rolls alone, and stays what it was when a document was issued', async () => {
      await put('Thank you!\n7 days to exchange');
      const first = await issue();
      expect(await read(first)).not.toContain('Thank you!');
      const template = { name: 'Roll', filename: 'tax-invoice-receipt-58', type: 'I', status: 1 };
      const { body } = await admin.post('invoice-templates', template);
      const chosen = await admin.patch(`companies/${admin.companyId}/invoice-template`, {
        invoice_template_id: body.id,
      });
      expect(chosen.status).toBe(200);
      expect(await read(first)).toContain('Thank you!');
      world().setNow('2026-11-21T06:05:00Z');
      await put('Come again');
      const second = await issue();
      expect(await read(first)).toContain('7 days to exchange');
      expect(await read(first)).not.toContain('Come again');
      expect(await read(second)).toContain('Come again');
    });

    it('is there after rolling forward', async () => {
      const { bytes } = await downloadBackup(admin);
      await put('Until tomorrow');
      const { status, body } = await restoreFrom(admin, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      admin = await world().signInAs('admin.thankful.shop@shop.test');
      expect((await admin.get('sales-settings')).body.receipt_foot).toBe('Until tomorrow');
    });
  });
});
