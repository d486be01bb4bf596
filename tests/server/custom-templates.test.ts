// A company uploads a template file of its own: validated by printing a sample, used for its
// documents, removed again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const example = readFileSync(
  join(import.meta.dirname, '../../server/platform/printing/templates/own-example.typ'),
  'utf8',
);
const ours = example.replace('TAX INVOICE', 'OUR OWN INVOICE');

describe('a custom template file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let template: number;
    let invoice: string;
    const file = () => `invoice-templates/${template}/file`;
    const printed = async (q = 'preview') =>
      readPdfText((await admin.get(`invoices/${invoice}?q=${q}`)).raw);
    beforeAll(async () => {
      admin = await world().createCompany('Typesetters');
      shop = await openShop(admin);
      template = (
        (await admin.get('invoice-templates')).body.data as { id: number; type: string }[]
      ).find(row => row.type === 'I')!.id;
      await admin.patch(`companies/${admin.companyId}/invoice-template`, {
        invoice_template_id: template,
      });
      invoice = String(
        (await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id,
      );
    });

    it('prints invoices in its own way, with watermark and copy marks; without it the standard page comes back', async () => {
      expect((await admin.get(file())).status).toBe(404);
      expect(await printed()).toContain('TAX INVOICE');
      expect((await admin.put(file(), { file: ours })).body).toEqual({
        message: 'Template file uploaded successfully.',
      });
      expect((await admin.get(file())).body).toEqual({ file: ours });
      const preview = await printed();
      for (const text of ['OUR OWN INVOICE', 'Typesetters', 'PREVIEW'])
        expect(preview).toContain(text);
      expect(await printed('print')).not.toContain('Copy of Original');
      expect(await printed('print')).toContain('Copy of Original 1');
      expect(
        await readPdfText((await admin.get(`invoice-templates/${template}/sample`)).raw),
      ).toContain('OUR OWN INVOICE');
      expect((await admin.delete(file())).status).toBe(200);
      expect(await printed()).not.toContain('OUR OWN INVOICE');
      expect((await admin.delete(file())).body).toEqual({
        message: 'This template has no file of its own.',
      });
    });

    it.each([
      ['', 'This field is required.'],
      [7, 'Send the text of a Typst file.'],
      ['x'.repeat(200_001), 'A template file can have at most 200,000 characters.'],
      [
        '= Hello',
        'The template does not show d.number, d.company.pan, d.lines, d.figures.vat, d.figures.total, d.company.name, d.buyer.name, d.buyer.pan, d.issue_date.',
      ],
      [`${example}\n#import "@preview/cetz:0.3.0": canvas`, 'A template cannot load packages.'],
      [
        `${example}\n#nosuch`,
        /^The sample could not be printed: line \d+: unknown variable: nosuch/,
      ],
      [`${example}\n#read("../../app.ts")`, /access denied/],
      [`${example}\n#if ne { panic("no Nepali") }`, /no Nepali/],
    ])('is refused when it is %j', async (given, sentence) => {
      const { status, body } = await admin.put(file(), { file: given });
      expect(status).toBe(422);
      expect(body.message.file[0]).toMatch(sentence);
      expect((await admin.get(file())).status).toBe(404);
    });

    it.each([
      '#image("no-such.png")',
      '#read("../../../../etc/passwd")',
      '#include "/etc/passwd"',
      '#import "no.typ": x',
      '#json("data.jso")',
    ])(
      'is refused with what is wrong with %j, without a word of where the program is installed (S17)',
      async wrong => {
        const { status, body } = await admin.put(file(), { file: `${example}\n${wrong}` });
        expect(status).toBe(422);
        const [sentence] = body.message.file as [string];
        expect(sentence).toMatch(/^The sample could not be printed: /);
        for (const part of join(import.meta.dirname, '../../server/platform/printing/templates')
          .split('/')
          .slice(1, -1))
          expect([sentence, sentence.includes(`${part}/`)]).toEqual([sentence, false]);
      },
    );

    it('that fails on one document leaves it to the standard page', async () => {
      await admin.put(file(), {
        file: `${ours}\n#if not d.buyer.name.starts-with("Buyer") { panic("only samples") }`,
      });
      expect(await printed()).toContain('TAX INVOICE');
      await admin.delete(file());
    });

    it('belongs to its company, and to those who may change templates', async () => {
      const neighbour = await world().createCompany('Other Printers');
      expect((await neighbour.put(file(), { file: ours })).status).toBe(404);
      expect((await neighbour.get(`invoice-templates/${template}/sample`)).status).toBe(404);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.put(file(), { file: ours })).status).toBe(403);
    });

    it('is deleted with its template', async () => {
      const record = { name: 'Second', filename: 'tax-invoice', type: 'I', status: 1 };
      const { id } = (await admin.post('invoice-templates', record)).body;
      await admin.put(`invoice-templates/${id}/file`, { file: ours });
      expect((await admin.delete(`invoice-templates/${id}`)).status).toBe(200);
      const left = world()
        .app.database.read.selectFrom('custom_templates')
        .selectAll()
        .where('template_id', '=', id);
      expect(await left.execute()).toEqual([]);
    });

    it('is logged whole, and gives an example to begin from', async () => {
      await admin.put(file(), { file: ours });
      const { data } = (await admin.get('logs?limit=1')).body;
      expect(data[0]).toMatchObject({ action: 'create', table_name: 'own_templates' });
      expect(JSON.parse(data[0].new_value)).toMatchObject({ template_id: template, source: ours });
      expect((await admin.get('invoice-templates/-/example')).raw.toString()).toBe(example);
    });
  });
});
