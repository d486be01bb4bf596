// Every page of a printed document says whose it is and which: seller, kind, number, date, copy mark
// and page (B6).
import { afterAll, describe, expect, it } from 'vitest';
import { localizeDigits } from '../../domain/language.ts';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { readPdfPages } from '../support/read-exports.ts';

const company = {
  name: 'Himal Electronics',
  street: 'New Road',
  city: 'Kathmandu',
  phone: '014111111',
  email: 'a@himal.test',
  pan: '301234567',
};
const squeeze = (text: string) => text.replace(/\s/g, '');

describe('a document of several pages', () => {
  const printer = createPrinter();
  afterAll(printer.close);

  it.each(
    (
      [
        ['tax-invoice', 'TAX INVOICE'],
        ['credit-note', 'CREDIT NOTE'],
        ['proforma', 'PROFORMA'],
        ['bill', 'PURCHASE BILL'],
        ['purchase-return', 'Purchase Return'],
      ] as const
    ).flatMap(kind =>
      (['a4', 'a5'] as const).flatMap(layout =>
        (['en', 'ne'] as const).map(language => [...kind, layout, language] as const),
      ),
    ),
  )('%s names its document on each (%s, %s, %s, B6)', async (template, title, layout, language) => {
    const sample = createSampleDocument({
      company,
      title: template === 'credit-note' ? 'credit-note' : 'invoice',
      layout,
      language,
      now: '2026-11-21 12:00:00',
    });
    const lines = Array.from({ length: 40 }, () => sample.lines[1]!);
    const pages = (
      await readPdfPages(
        await printer.pdf(template, { ...sample, lines, marks: ['Copy of Original 1'] }),
      )
    ).map(squeeze);
    expect(pages.length).toBeGreaterThan(1);
    const digits = (text: string) => localizeDigits(text, language);
    pages.forEach((page, index) => {
      const missing = [
        company.name,
        company.pan,
        // Signs of Devanagari are extracted in the order in which they are drawn.
        ...(language === 'en' ? [title] : []),
        sample.number,
        sample.issue_date,
        'Copy of Original 1',
        `${digits(String(index + 1))} / ${digits(String(pages.length))}`,
      ].filter(text => !page.includes(squeeze(text)));
      expect([index + 1, missing]).toEqual([index + 1, []]);
    });
  });

  it('has room for a seller of any name, on one line', async () => {
    const sample = createSampleDocument({
      company: { ...company, name: 'Sagarmatha '.repeat(22).trim() },
      title: 'invoice',
      layout: 'a4',
      language: 'en',
      now: '2026-11-21 12:00:00',
    });
    const lines = Array.from({ length: 40 }, () => sample.lines[1]!);
    const pages = await readPdfPages(await printer.pdf('tax-invoice', { ...sample, lines }));
    for (const page of pages.slice(1)) expect(squeeze(page)).toContain(`PAN${company.pan}`);
  });
});
