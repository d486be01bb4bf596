// What every copy must bear stays on every page, whatever a company's own template file draws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MARKS_LOST } from '../../server/printing/legal-marks.ts';
import { createPrinter } from '../../server/printing/printer.ts';
import { sampleDocument } from '../../server/printing/sample-document.ts';
import { textOf } from '../pdf-text.ts';
import { oneLaptop, openShop } from '../shop.ts';
import { type Caller, onBothEngines } from '../world.ts';

const example = readFileSync(join(import.meta.dirname, '../../server/printing/templates/own-example.typ'), 'utf8');
const ours = example.replace('TAX INVOICE', 'OUR OWN INVOICE');
const times = (text: string, piece: string) => text.split(piece).length - 1;
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
const company = { name: 'Shop', street: '', city: '', phone: '', email: '', pan: '301234567' };
const sample = sampleDocument({ company, title: 'invoice', layout: 'a4', language: 'en', now: '2026-11-21 10:00:00' });
const reprint = { ...sample, marks: ['Copy of Original 1'] };

describe('the marks of a copy and its watermark', () => {
  onBothEngines(world => {
    let admin: Caller;
    let template: number;
    let invoice: string;
    const file = () => `invoice-templates/${template}/file`;
    const printed = async (q: string) => textOf((await admin.get(`invoices/${invoice}?q=${q}`)).raw);
    /** As a file that was brought when nobody looked for the marks. */
    const kept = async (source: string) => {
      await admin.put(file(), { file: ours });
      await world().app.database.write(tx =>
        tx.updateTable('own_templates').set({ source }).where('company_id', '=', admin.companyId).execute(),
      );
    };
    beforeAll(async () => {
      admin = await world().company('Typesetters');
      const shop = await openShop(admin);
      template = ((await admin.get('invoice-templates')).body.data as { id: number; type: string }[]).find(row => row.type === 'I')!.id;
      await admin.patch(`companies/${admin.companyId}/invoice-template`, { invoice_template_id: template });
      invoice = String((await admin.post('invoices', oneLaptop(shop))).body.company_payment_id);
      // The original, which bears no marks.
      await admin.get(`invoices/${invoice}?q=print`);
    });
    afterEach(() => admin.delete(file()));

    it.each([
      ['has no foreground', `#set page(foreground: none)\n${ours}`],
      ['puts a letterhead there', `#set page(foreground: place(top)[Letterhead])\n${ours}`],
      ['does so on reprints only', `#import "base.typ": d\n#set page(foreground: none) if d.marks.len() > 0\n${ours}`],
      ['does so where no watermark stands', `#import "base.typ": d\n#set page(foreground: [Letterhead]) if d.watermark == ""\n${ours}`],
      ['does so in Nepali only', `#import "base.typ": ne\n#set page(foreground: none) if ne\n${ours}`],
      ['does so on an added page', `${ours}\n#page(foreground: none)[Our terms]`],
      ['does so on the last page of many lines', `${ours}\n#if d.lines.len() > 20 { page(foreground: none)[Our terms] }`],
      ['leaves out whatever is placed', `#show place: none\n${ours}`],
    ])('are not taken away by a file that %s: it is refused, in both languages', async (_, given) => {
      const refused = await admin.put(file(), { file: given });
      expect(refused.status).toBe(422);
      expect(refused.body.message.file).toEqual([
        'A page would lack the marks that every copy must bear (Copy of Original, PREVIEW, CANCELLED). They stand in the `foreground` of the page, and the template sets another `foreground` or hides it. Put what you draw there into `background`, or leave `foreground` alone.',
      ]);
      const inNepali = await admin.call('PUT', file(), { file: given }, { language: 'ne' });
      expect(inNepali.body.message.file[0]).toMatch(/^हरेक प्रतिमा हुनुपर्ने चिह्न .*`foreground`.*`background` मा राख्नुहोस्/);
      expect((await admin.get(file())).status).toBe(404);
    });

    it.each([
      'margin: 30mm',
      'paper: "a5"',
      'flipped: true',
      'width: 80mm, height: auto',
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

    it('come with the standard page where a file kept before would take them away; its sample says why it is not used', async () => {
      await kept(`#set page(foreground: [Letterhead])\n${ours}`);
      for (const [q, mark] of [
        ['print', 'Copy of Original'],
        ['preview', 'PREVIEW'],
      ] as const) {
        const text = await printed(q);
        expect(text).toContain('TAX INVOICE');
        expect(text).toContain(mark);
        expect(text).not.toContain('Letterhead');
      }
      const refused = await admin.get(`invoice-templates/${template}/sample`);
      expect(refused.status).toBe(422);
      expect(refused.body.message.file[0]).toContain('Put what you draw there into `background`');
    });

    it('come with the standard page where only this document takes them away', async () => {
      const condition = '#import "base.typ": d\n#set page(foreground: none) if d.buyer.name != "Sample Buyer"';
      expect((await admin.put(file(), { file: `${condition}\n${ours}` })).status).toBe(200);
      const text = await printed('print');
      expect(text).toContain('TAX INVOICE');
      expect(text).toContain('Copy of Original');
    });
  });
});

describe('a print by a template of one’s own', () => {
  const printer = createPrinter();
  afterAll(printer.close);

  it('is refused when one page of three lacks its marks', async () => {
    const own = 'One #pagebreak() Two #page(foreground: none)[Three]';
    await expect(printer.ownPdf(own, 'tax-invoice', reprint)).rejects.toThrow(MARKS_LOST);
  });

  it('bears them on a page that is left empty too', async () => {
    const text = await textOf(await printer.ownPdf('One #pagebreak(to: "odd") Three', 'tax-invoice', reprint));
    for (const mark of ['Copy of Original 1', 'PREVIEW']) expect(times(text, mark)).toBe(3);
  });

  it('is refused when the watermark is there and the box of the marks is not', async () => {
    await expect(printer.ownPdf('#show box: none\nOne', 'tax-invoice', reprint)).rejects.toThrow(MARKS_LOST);
  });

  it('is not tried without the logo when the logo is the letterhead that takes them away', async () => {
    const own = '#import "base.typ": d\n#set page(foreground: image("logo", format: d.logo)) if d.logo != ""\nOne';
    const withLogo = { ...reprint, company: { ...company, logo: { bytes: png, type: 'png' as const } } };
    await expect(printer.ownPdf(own, 'tax-invoice', withLogo)).rejects.toThrow(MARKS_LOST);
    expect(await textOf(await printer.ownPdf(own, 'tax-invoice', reprint))).toContain('Copy of Original 1');
  });

  it('may set what foreground it likes on an original, which bears none', async () => {
    const own = '#set page(foreground: [Letterhead])\nOne';
    const original = { ...sample, watermark: '' };
    expect(await textOf(await printer.ownPdf(own, 'tax-invoice', original))).toContain('Letterhead');
  });
});
