// A company's own template may take some time and some memory, and no more: others print meanwhile,
// and it is switched off and reported.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import {
  MAX_MEGABYTES,
  measureResidentMegabytes,
  toMemoryLimitOptions,
} from '../../server/platform/printing/memory-limit.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { PrintLimitError } from '../../server/platform/printing/typst-process.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const example = readFileSync(
  join(import.meta.dirname, '../../server/platform/printing/templates/own-example.typ'),
  'utf8',
);
const company = { name: 'Shop', street: '', city: '', phone: '', email: '', pan: '301234567' };
const sample = createSampleDocument({
  company,
  title: 'invoice',
  layout: 'a4',
  language: 'en',
  now: '2026-11-21 10:00:00',
});
/** Two gigabytes in a few seconds. */
const hungry =
  '#let grow(n) = if n == 0 { (0,) * 1000000 } else { grow(n - 1) + grow(n - 1) }\n#grow(9).len()';
const endless =
  '#for a in range(1000) { for b in range(1000) { for c in range(1000) { let d = c } } }';

describe('a custom template', () => {
  const printer = createPrinter();
  afterAll(printer.close);
  const own = (company_id: number, text: string) =>
    printer.customPdf(company_id, text, 'tax-invoice', sample);
  const codeOf = (error: unknown) => (error instanceof PrintLimitError ? error.code : error);

  it('is ended by the system when it takes more memory than it may, and the next one is printed (S9)', async () => {
    expect(await own(1, hungry).catch(codeOf)).toBe('memory');
    expect(await readPdfText(await own(1, example))).toContain('TAX INVOICE');
    expect(await readPdfText(await own(1, 'अ'.repeat(100_000)))).toContain('अ');
  });

  it('holds up nobody of another company while it runs on and on (S9)', async () => {
    const ended: string[] = [];
    const slow = printer
      .customText(1, endless, 'tax-invoice', sample)
      .catch(codeOf)
      .then(code => ended.push(String(code)));
    await Promise.all(
      [2, 3, 4].map(other => own(other, example).then(() => ended.push(`company ${other}`))),
    );
    await slow;
    expect(ended.at(-1)).toBe('time');
    expect(ended.slice(0, 3).sort()).toEqual(['company 2', 'company 3', 'company 4']);
  });

  it('is watched where the system sets no limit: the size of a process can be read', async () => {
    const megabytes = await new Promise<number>(resolve =>
      measureResidentMegabytes(process.pid, resolve),
    );
    expect(megabytes).toBeGreaterThan(20);
    if (process.platform === 'linux')
      expect(toMemoryLimitOptions().execArgv[0]).toBe(`--data=${MAX_MEGABYTES * 2 ** 20}`);
  });

  describeOnBothEngines(world => {
    let admin: Caller;
    let template: number;
    let invoice: string;
    beforeAll(async () => {
      admin = await world().createCompany('Slow Printers');
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
    });

    it('that needs too much on a document is switched off, reported by mail and at the template, and the standard page is printed (S9)', async () => {
      const source = `#import "base.typ": d\n#if not d.buyer.name.starts-with("Buyer") {\n${hungry.replaceAll('#', '')}\n}\n${example.replace('TAX INVOICE', 'OUR OWN INVOICE')}`;
      expect(
        (await admin.put(`invoice-templates/${template}/file`, { file: source })).body,
      ).toEqual({
        message: 'Template file uploaded successfully.',
      });
      const print = async () => readPdfText((await admin.get(`invoices/${invoice}?q=print`)).raw);
      const text = await print();
      expect([text.includes('TAX INVOICE'), text.includes('OUR OWN')]).toEqual([true, false]);
      expect((await admin.get(`invoice-templates/${template}/file`)).body).toEqual({
        file: source,
        disabled_reason: 'memory',
      });
      const outbox = join(world().dataDir, 'outbox');
      const mails = () =>
        readdirSync(outbox)
          .filter(name => name.includes('slow.printers'))
          .map(name => readFileSync(join(outbox, name), 'utf8'));
      expect(mails().filter(mail => mail.includes('needed too much memory'))).toHaveLength(1);
      // Nobody waits for it again, and no second mail is sent.
      expect(await print()).toContain('Copy of Original 1');
      expect(mails()).toHaveLength(1);
      expect(
        (await admin.put(`invoice-templates/${template}/file`, { file: example })).status,
      ).toBe(200);
      expect((await admin.get(`invoice-templates/${template}/file`)).body).toEqual({
        file: example,
      });
    });

    it('is refused at its upload when it needs too much, in both languages', async () => {
      const bring = (file: string, language: 'en' | 'ne') =>
        admin.call('PUT', `invoice-templates/${template}/file`, { file }, { language });
      expect((await bring(hungry, 'en')).body.message.file).toEqual([
        'The sample could not be printed: it needed too much memory',
      ]);
      expect((await bring(hungry, 'ne')).body.message.file).toEqual([
        'नमुना प्रिन्ट गर्न सकिएन: धेरै मेमोरी चाहियो',
      ]);
    });
  });
});
