// The required marks of a copy stay on every page, whatever a company's own template file draws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const example = readFileSync(
  join(import.meta.dirname, '../../server/platform/printing/templates/own-example.typ'),
  'utf8',
);
const ours = example.replace('TAX INVOICE', 'OUR OWN INVOICE');
const times = (text: string, piece: string) => text.split(piece).length - 1;
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const company = { name: 'Shop', street: '', city: '', phone: '', email: '', pan: '301234567' };
const sample = createSampleDocument({
  company,
  title: 'invoice',
  layout: 'a4',
  language: 'en',
  now: '2026-11-21 10:00:00',
});
const reprint = { ...sample, marks: ['Copy of Original 1'] };

describe('the marks of a copy and its watermark', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let template: number;
    let invoice: string;
    const file = () => `invoice-templates/${template}/file`;
    const printed = async (q: string) =>
      readPdfText((await admin.get(`invoices/${invoice}?q=${q}`)).raw);
    beforeAll(async () => {
      admin = await world().createCompany('Typesetters');
      const shop = await openShop(admin);
      template = (
        (await admin.get('invoice-templates')).body.data as { id: number; type: string }[]
      ).find(row => row.type === 'I')!.id;
      await admin.patch(`companies/${admin.companyId}/invoice-template`, {
        invoice_template_id: template,
      });
      invoice = String(
        (await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id,
      );
      // The original, which has no marks.
      await admin.get(`invoices/${invoice}?q=print`);
    });
    afterEach(() => admin.delete(file()));

    it.each([
      ['has no foreground', `#set page(foreground: none)\n${ours}`],
      ['puts a letterhead there', `#set page(foreground: place(top)[Letterhead])\n${ours}`],
      [
        'does so on reprints only',
        `#import "base.typ": d\n#set page(foreground: none) if d.marks.len() > 0\n${ours}`,
      ],
      [
        'does so where there is no watermark',
        `#import "base.typ": d\n#set page(foreground: [Letterhead]) if d.watermark == ""\n${ours}`,
      ],
      [
        'does so in Nepali only',
        `#import "base.typ": ne\n#set page(foreground: none) if ne\n${ours}`,
      ],
      ['leaves out whatever is placed', `#show place: none\n${ours}`],
      ['hides all metadata and boxes', `#show metadata: none\n#show box: none\n${ours}`],
      ['forges the marks of an original', `#set page(foreground: hide[marks])\n${ours}`],
      [
        'treats this document in another way',
        `#import "base.typ": d\n#set page(foreground: none) if not d.buyer.name.starts-with("Buyer")\n${ours}`,
      ],
    ])('are drawn on the pages of a file that %s (S8)', async (_, given) => {
      expect((await admin.put(file(), { file: given })).body).toEqual({
        message: 'Template file uploaded successfully.',
      });
      const text = await printed('print');
      expect(text).toContain('OUR OWN INVOICE');
      expect(text).toMatch(/Copy of Original \d/);
      expect(times(text, 'Copy of Original')).toBe(1);
      const preview = await printed('preview');
      expect([preview.includes('OUR OWN INVOICE'), times(preview, 'PREVIEW')]).toEqual([true, 1]);
      await admin.delete(file());
    });

    it.each([
      [
        'in a comment',
        '// d.number d.company.pan d.lines d.figures.vat d.figures.total printed-document(',
      ],
      [
        'hidden',
        '#import "base.typ": *\n#hide[#d.number #d.company.pan #d.lines.map(l => l.name).join() #d.figures.vat #d.figures.total]',
      ],
      [
        'on earlier samples only',
        '#import "base.typ": *\n#if d.buyer.name == "Sample Buyer" [#d.number #d.company.pan #d.figures.vat #d.figures.total]\n// d.lines',
      ],
    ])('and the legal contents must be read on the page, not %s (S8)', async (_, given) => {
      const { status, body } = await admin.put(file(), { file: given });
      expect([status, body.message.file[0]]).toEqual([
        422,
        'The template does not show d.number, d.company.pan, d.lines, d.figures.vat, d.figures.total, d.company.name, d.buyer.name, d.buyer.pan, d.issue_date.',
      ]);
    });

    it('and a file that prints other figures than those of the document is not used, whatever it showed at its trial (S8)', async () => {
      const forged = `#import "base.typ": d\n#let real = not d.company.name.starts-with("Seller ")\n${ours.replaceAll('#import "base.typ": *', '').replace('d.figures.total]', 'if real [1.00] else [#d.figures.total]]')}`;
      const given = forged.replace('#import "base.typ": d', '#import "base.typ": *');
      expect((await admin.put(file(), { file: given })).body).toEqual({
        message: 'Template file uploaded successfully.',
      });
      const text = await printed('print');
      expect([
        text.includes('TAX INVOICE'),
        text.includes('OUR OWN INVOICE'),
        text.includes('96,050.00'),
      ]).toEqual([true, false, true]);
    });

    it('are refused where the page is too small for them', async () => {
      const { status, body } = await admin.put(file(), {
        file: `#set page(width: 30mm, height: 20mm, margin: 0pt)\n${ours}`,
      });
      expect([status, body.message.file[0]]).toEqual([
        422,
        expect.stringContaining('smaller than 40 by 30 mm'),
      ]);
    });

    it.each([
      'margin: 30mm',
      'paper: "a5"',
      'flipped: true',
      'width: 80mm, height: auto',
      'width: 58mm, height: auto, margin: (x: 5mm)',
      'header: [Our head], footer: [Our foot]',
      'background: place(top + left)[Letterhead]',
    ])('stay on a page that is set with %s', async page => {
      const given = `#set page(${page})\n${ours}\n#pagebreak()\nOur terms`;
      expect((await admin.put(file(), { file: given })).status).toBe(200);
      const text = await printed('print');
      expect(text).toContain('OUR OWN INVOICE');
      expect(times(text, 'Copy of Original')).toBe(2);
      expect(times(await printed('preview'), 'PREVIEW')).toBe(2);
    });
  });
});

describe('a print by a custom template', () => {
  const printer = createPrinter();
  afterAll(printer.close);

  const own = (text: string, data: typeof sample = reprint) =>
    printer.customPdf(1, text, 'tax-invoice', data);

  it('has the marks on each of its pages, whatever their foreground and size', async () => {
    const text = await readPdfText(
      await own('One #pagebreak() Two #page(foreground: none, width: 80mm, height: 60mm)[Three]'),
    );
    for (const mark of ['Copy of Original 1', 'PREVIEW']) expect(times(text, mark)).toBe(3);
    for (const word of ['One', 'Two', 'Three']) expect(text).toContain(word);
  });

  it('has them on a page that is left empty too', async () => {
    const text = await readPdfText(await own('One #pagebreak(to: "odd") Three'));
    for (const mark of ['Copy of Original 1', 'PREVIEW']) expect(times(text, mark)).toBe(3);
  });

  it('has them where the logo is the letterhead', async () => {
    const letterhead =
      '#import "base.typ": d\n#set page(foreground: image("logo", format: d.logo)) if d.logo != ""\nOne';
    const withLogo = {
      ...reprint,
      company: { ...company, logo: { bytes: png, type: 'png' as const } },
    };
    expect(await readPdfText(await own(letterhead, withLogo))).toContain('Copy of Original 1');
  });

  it('is unchanged on an original, which has none', async () => {
    expect(
      await readPdfText(
        await own('#set page(foreground: [Letterhead])\nOne', { ...sample, watermark: '' }),
      ),
    ).toContain('Letterhead');
  });
});
