// The process that sets pages caches its work. Nothing of one document may be on the next.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import type { Layout, PrintData } from '../../server/platform/printing/print-data.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';

type Read = { title: string; author: string; pages: string[] };

const read = async (pdf: Uint8Array): Promise<Read> => {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const { Title, Author } = info as Record<string, string>;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '));
  }
  return { title: Title ?? '', author: Author ?? '', pages };
};

const documentOf = (layout: Layout, who: 'sita' | 'hari', lines: number): PrintData => {
  const sita = who === 'sita';
  const company = {
    name: sita ? 'Sita Shop' : 'Hari Store',
    street: 'New Road',
    city: 'Kathmandu',
    phone: '',
    email: '',
    pan: '301234567',
  };
  const sample = createSampleDocument({
    company,
    title: 'invoice',
    layout,
    language: 'en',
    now: '2026-11-21 10:00:00',
  });
  return {
    ...sample,
    number: sita ? '11' : '22',
    printed_by: who,
    printed_at: sita ? '2026-11-21 10:00:00' : '2026-11-21 10:00:01',
    watermark: sita ? '' : 'PREVIEW',
    marks: sita ? ['Copy of Original 1'] : [],
    lines: Array.from({ length: lines }, (_, index) => ({
      ...sample.lines[1]!,
      running: sita ? `${index}1.00` : `${index}2.00`,
    })),
  };
};

describe('documents printed one after the other', () => {
  const printer = createPrinter();
  afterAll(printer.close);

  it.each([
    ['a4', 2, 1],
    ['a4', 60, 2],
    ['a5', 2, 1],
    ['a5', 60, 3],
    ['receipt', 2, 1],
    ['receipt-58', 2, 1],
  ] as const)(
    'each show their own title, seller, printing person and time on each page: %s, %i lines',
    async (layout, lines, atLeast) => {
      const printed = async (who: 'sita' | 'hari') =>
        read(await printer.pdf('tax-invoice', documentOf(layout, who, lines)));
      const first = await printed('sita');
      const second = await printed('hari');
      const again = await printed('sita');

      expect(again).toEqual(first);
      expect([first.title, first.author]).toEqual(['TAX INVOICE 11', 'Sita Shop']);
      expect([second.title, second.author]).toEqual(['TAX INVOICE 22', 'Hari Store']);
      expect(first.pages.length).toBeGreaterThanOrEqual(atLeast);
      for (const page of first.pages) {
        expect(page).toContain('Printed by: sita, 2026-11-21 10:00:00');
        expect(page).not.toContain('PREVIEW');
      }
      for (const page of second.pages) {
        expect(page).toContain('Printed by: hari, 2026-11-21 10:00:01');
        expect(page).toContain('PREVIEW');
        expect(page).not.toContain('Copy of Original');
      }
      expect(first.pages[0]).toContain('Copy of Original 1');
      if (first.pages.length > 1) {
        expect(first.pages[1]).toMatch(/Brought forward: +\d+1\.00/);
        expect(second.pages[1]).toMatch(/Brought forward: +\d+2\.00/);
      }
    },
  );
});
