// Pictures that a document names in fields of the company: drawn on its sheets, said by their names on a roll,
// and never the reason why a bill cannot be printed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import type { PrintData, PrintedPicture } from '../../server/platform/printing/print-data.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { type Invoice, issueInvoice } from '../support/credit-notes.ts';
import { useListedFields } from '../support/listed-fields.ts';
import { blackPng, png } from '../support/multipart.ts';
import { openStockedShop, type PurchasingShop } from '../support/purchases.ts';
import { listPdfPictures, readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const sample = createSampleDocument({
  company: {
    ...{ name: 'Sita Shop', street: 'New Road', city: 'Kathmandu' },
    ...{ phone: '', email: '', pan: '301234567' },
  },
  ...{ title: 'invoice', layout: 'a4', language: 'en', now: '2026-11-21 10:00:00' },
});
const picture = (bytes: Uint8Array): PrintedPicture => ({
  ...{ bytes, type: 'png', width: 40, height: 40 },
});

/** A document whose head names the first picture, and each of its lines the one behind it. */
const documentOf = (layout: PrintData['layout'], pictures: PrintedPicture[]): PrintData => ({
  ...sample,
  layout,
  further: [{ label: 'Stamp', value: 'stamp.png', picture: 0 }],
  lines: sample.lines.slice(0, 2).map((line, index) => ({
    ...line,
    description: 'Photo: line.png',
    pictured: { description: '', pictures: [{ label: 'Photo', picture: index + 1 }] },
  })),
  pictures,
});

describe('pictures on paper', () => {
  const printer = createPrinter();
  afterAll(printer.close);

  it('are drawn in the head and in the lines, each document its own', async () => {
    for (const sizes of [
      [2, 3, 4],
      [5, 6, 7],
    ]) {
      const all = documentOf(
        'a4',
        sizes.map(size => picture(blackPng(size, 9))),
      );
      const drawn = await printer.pdf('tax-invoice', all);
      expect(await listPdfPictures(drawn)).toEqual([sizes.map(size => `${size}x9`)]);
      expect(await readPdfText(drawn)).not.toContain('.png');
    }
    const { pictures: _, ...plain } = documentOf('a5', []);
    const without = await printer.pdf('tax-invoice', plain);
    expect(await listPdfPictures(without)).toEqual([[]]);
    for (const name of ['stamp.png', 'Photo: line.png'])
      expect(await readPdfText(without)).toContain(name);
  });

  it('that cannot be read are said by their names', async () => {
    const broken = documentOf('a4', [picture(png), picture(Buffer.from('none')), picture(png)]);
    const printed = await printer.pdf('tax-invoice', broken);
    expect(await listPdfPictures(printed)).toEqual([[]]);
    expect(await readPdfText(printed)).toContain('Photo: line.png');
  });

  it('are said by their names where the process ends over them', async () => {
    await printer.warm();
    const printed = printer.pdf(
      'tax-invoice',
      documentOf('a4', [picture(png), picture(png), picture(png)]),
    );
    process.kill(printer.child()!, 'SIGKILL');
    expect(await listPdfPictures(await printed)).toEqual([[]]);
    expect(await readPdfText(await printed)).toContain('Photo: line.png');
  });

  it('are said by their names on a roll', async () => {
    const roll = documentOf('receipt', [picture(png), picture(png), picture(png)]);
    const printed = await printer.pdf('tax-invoice', roll);
    expect(await listPdfPictures(printed)).toEqual([[]]);
    expect(await readPdfText(printed)).toContain('stamp.png');
  });
});

describe('the paper of a document that names pictures', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    const { defineAll, upload } = useListedFields(world, () => admin);
    beforeAll(async () => {
      admin = await world().createCompany('Pictured Depot');
      shop = await openStockedShop(admin);
      await defineAll('invoices', {}, { in_lines: true });
    });
    const sell = (photo: number): Promise<Invoice> => {
      const line = { id: shop.laptop, qty: 1, amount: 1000, own_fields: { photo } };
      return issueInvoice(
        admin,
        toInvoiceRequest(shop, [line], { taxable_amount: 1000, total: 1130 }),
      );
    };
    const print = async ({ company_payment_id }: Invoice) =>
      (await admin.get(`invoices/${company_payment_id}?q=preview`)).raw;

    it('has them, the same on each copy', async () => {
      const sold = await sell((await upload(png, 'box.png')).id);
      for (const copy of ['preview', 'print', 'print'])
        expect(
          await listPdfPictures(
            (await admin.get(`invoices/${sold.company_payment_id}?q=${copy}`)).raw,
          ),
          copy,
        ).toEqual([['1x1']]);
    });

    it('names those that are too large to be drawn', async () => {
      const wide = await upload(blackPng(5000, 4000), 'wide.png');
      const heavy = await upload(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'heavy.png');
      for (const [file, name] of [
        [wide, 'wide.png'],
        [heavy, 'heavy.png'],
      ] as const) {
        const paper = await print(await sell(file.id));
        expect(await listPdfPictures(paper)).toEqual([[]]);
        expect(await readPdfText(paper)).toContain(`Photo: ${name}`);
      }
    });
  });
});
