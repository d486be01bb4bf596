// The rows of a printed document: each as high as its content, and nothing printed over anything
// else, whatever the names.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { type Language, localizeDigits } from '../../domain/language.ts';
import { createSampleDocument } from '../../server/features/company/sample-documents.ts';
import type { Layout, PrintData, PrintedLine } from '../../server/platform/printing/print-data.ts';
import { createPrinter } from '../../server/platform/printing/printer.ts';
import { readPdfText } from '../support/read-exports.ts';

const company = {
  name: 'Himal Shop',
  street: 'New Road',
  city: 'Kathmandu',
  phone: '014111111',
  email: 'a@himal.test',
  pan: '301234567',
};
const plain: PrintedLine = {
  hs_code: '8471.30',
  name: 'Tea',
  description: '',
  qty: '1',
  unit: 'pcs',
  rate: '1,00,000.00',
  rate_with_vat: '',
  discount: '',
  total: '1,00,000.00',
  running: '',
};
const lines: PrintedLine[] = [
  plain,
  { ...plain, name: 'Dell Latitude 5520, 14 inch' },
  { ...plain, name: 'WWWWWWWWWWWWWWWWWW', hs_code: '8471.30.00', unit: 'hour' },
  { ...plain, name: 'MWMWMWMWMWMWMWMWMWMWMWMW', discount: '12.5%' },
  {
    ...plain,
    name: 'x'.repeat(200),
    hs_code: 'WWWWWWWWWWWWWWWWWWWW',
    unit: 'Hundredweight-of-the-hills',
  },
  {
    ...plain,
    name: 'Sagarmatha Traders and Suppliers of New Road, special edition for the festival',
  },
  { ...plain, name: 'क्ष्म्याङ्ग्रक्ष्म्याङ्ग्रक्ष्म्याङ्ग्रक्ष्म्याङ्ग्रक्ष्म्याङ्ग्र', unit: 'किलो' },
  {
    ...plain,
    name: 'घर तथा कार्यालयमा प्रयोग हुने उच्च गुणस्तरको वस्तु',
    description: 'y'.repeat(100),
    qty: '12345',
  },
  {
    ...plain,
    name: 'Last',
    unit: 'kilogram',
    rate: '99,99,99,99,999.00',
    total: '99,99,99,99,999.00',
  },
];

/** Points: how wide the paper is, and what at its sides is not printed. */
const papers: Record<Layout, { width: number; side: number }> = {
  a4: { width: 595, side: 20 },
  a5: { width: 595, side: 20 },
  receipt: { width: 227, side: 11 },
  'receipt-58': { width: 164.4, side: 14 },
};

type Piece = { text: string; left: number; right: number; baseline: number; size: number };

/** The horizontal texts of the first page with their places, in points. */
const piecesOf = async (pdf: Uint8Array): Promise<Piece[]> => {
  const page = await (
    await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  ).getPage(1);
  return (await page.getTextContent()).items.flatMap(item => {
    // Marks above and below Devanagari letters come as pieces of their own, some of no width.
    if (
      !('str' in item) ||
      item.width === 0 ||
      !/[\p{L}\p{N}]/u.test(item.str) ||
      item.transform[1] !== 0
    )
      return [];
    const [size, , , , left, baseline] = item.transform as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return [{ text: item.str, left, right: left + item.width, baseline, size }];
  });
};

/**
 * Pairs that overlap: side by side they may touch, one below the other they are most of a letter's
 * height apart.
 */
const overprinted = (pieces: Piece[]): string[] =>
  pieces.flatMap((a, index) =>
    pieces
      .slice(index + 1)
      .filter(
        b =>
          a.left < b.right - 0.5 &&
          b.left < a.right - 0.5 &&
          Math.abs(a.baseline - b.baseline) < 0.8 * Math.min(a.size, b.size),
      )
      .map(b => `${a.text} | ${b.text}`),
  );

describe('the rows of a printed document', () => {
  const printer = createPrinter();
  afterAll(printer.close);
  const dataOf = (language: Language, layout: Layout, rows: PrintedLine[]): PrintData => {
    const digits = (text: string) => localizeDigits(text, language);
    const spoken = rows.map(row => ({
      ...row,
      qty: digits(row.qty),
      rate: digits(row.rate),
      total: digits(row.total),
    }));
    const sample = createSampleDocument({
      company,
      title: 'invoice',
      layout,
      language,
      now: '2026-11-21 10:00:00',
    });
    return { ...sample, watermark: '', lines: spoken };
  };
  const printed = async (language: Language, layout: Layout, rows: PrintedLine[]) =>
    piecesOf(await printer.pdf('tax-invoice', dataOf(language, layout, rows)));

  it.each([
    ['en', 'a4'],
    ['ne', 'a4'],
    ['en', 'a5'],
    ['ne', 'a5'],
    ['en', 'receipt'],
    ['ne', 'receipt'],
    ['en', 'receipt-58'],
    ['ne', 'receipt-58'],
  ] as const)('never overlap each other or their neighbours (%s, %s)', async (language, layout) => {
    // The low A5 page has room for a few.
    const { width, side } = papers[layout];
    for (const some of layout === 'a5'
      ? [lines.slice(0, 4), lines.slice(4, 6), lines.slice(6)]
      : [lines]) {
      const pieces = await printed(language, layout, some);
      expect(overprinted(pieces)).toEqual([]);
      expect(Math.max(...pieces.map(({ right }) => right))).toBeLessThan(width - side);
      expect(Math.min(...pieces.map(({ left }) => left))).toBeGreaterThan(side);
    }
  });

  it('are equally high whether their height was known or found', async () => {
    const gaps = async (name: string) => {
      const pieces = await printed('en', 'a4', [
        plain,
        { ...plain, name },
        { ...plain, name: 'Third' },
      ]);
      const at = (text: string) => pieces.find(piece => piece.text === text)!.baseline;
      return [at('Tea') - at(name), at(name) - at('Third')];
    };
    // A name of many narrow letters must be measured, a short one not; an HS code that is a little
    // too wide leaves the height to the table.
    const [known] = await gaps('Coffee');
    const [measured, below] = await gaps('illicit illicit illicit illicit il');
    expect(measured).toBeCloseTo(known!, 1);
    expect(below).toBeCloseTo(known!, 1);
    const pieces = await printed('en', 'a4', [
      plain,
      { ...plain, name: 'Found', hs_code: '8471.30.0012' },
      { ...plain, name: 'Third' },
    ]);
    const at = (text: string) => pieces.find(piece => piece.text === text)!.baseline;
    expect(at('Tea') - at('Found')).toBeCloseTo(known!, 1);
    expect(at('Found') - at('Third')).toBeCloseTo(known!, 1);
  });

  it('keep apart in a company’s own template too, whatever its letters and its page are', async () => {
    const rows = lines.slice(0, 8).map(line => ({ ...line, rate: '100.00' }));
    // The second page is as wide as its content.
    for (const page of ['margin: 30mm', 'width: auto']) {
      const own = `#import "parts.typ": *\n#set page(${page})\n#set text(size: 10.5pt)\n#line-table()`;
      const pieces = await piecesOf(
        await printer.customPdf(1, own, 'tax-invoice', dataOf('en', 'a4', rows)),
      );
      expect(pieces.map(({ text }) => text)).toContain('Tea');
      expect(overprinted(pieces)).toEqual([]);
    }
  });

  it.each(['width: 80mm', 'width: 110mm', 'margin: 90mm'])(
    'fit on a company’s own page that is too narrow for their columns (%s)',
    async page => {
      const rows = [plain, { ...plain, name: 'x'.repeat(200), hs_code: 'WWWWWWWWWWWWWWWWWWWW' }];
      const own = `#import "parts.typ": *\n#set page(${page})\n#line-table()`;
      const pieces = await piecesOf(
        await printer.customPdf(1, own, 'tax-invoice', dataOf('en', 'a4', rows)),
      );
      expect(pieces.map(({ text }) => text)).toContain('8471.30');
    },
  );

  it('are as high as a name of two lines', async () => {
    const pieces = await printed('en', 'a4', [
      { ...plain, name: 'One\nTwo' },
      { ...plain, name: 'Next' },
    ]);
    expect(pieces.map(({ text }) => text)).toEqual(expect.arrayContaining(['One', 'Two', 'Next']));
    expect(overprinted(pieces)).toEqual([]);
  });

  it.each(['a4', 'a5', 'receipt', 'receipt-58'] as const)(
    'keep their place next to endless names (%s)',
    async layout => {
      const long = 'SagarmathaTradersAndSuppliersOfNewRoad'.repeat(3);
      const data = dataOf('en', layout, [plain]);
      const pdf = await printer.pdf('credit-note', {
        ...data,
        company: { ...company, name: long, street: long, email: `${long}@himal.test` },
        buyer: { ...data.buyer, name: long, address: long },
        payment_method: long,
        pos: 'काठमाडौँमहानगरपालिकाकोविक्रीकेन्द्रनम्बरएक',
        related: { number: '7', date: '2026-11-21', reason: long },
        marks: ['Copy of Original 12'],
        created_by: long,
        printed_by: long,
      });
      const pieces = await piecesOf(pdf);
      const { width, side } = papers[layout];
      expect(overprinted(pieces)).toEqual([]);
      expect(Math.max(...pieces.map(({ right }) => right))).toBeLessThan(width - side);
      expect(Math.min(...pieces.map(({ left }) => left))).toBeGreaterThan(side);
      const { info } = await (
        await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
      ).getMetadata();
      expect((info as { Author: string }).Author).toBe(long);
    },
  );

  it('leave every word whole for copying and searching, where it ends in the middle of a line too', async () => {
    const kept = [
      '2083-84-0000000000000001',
      'sagarmatha.traders.suppliers@example.com.np',
      'HPE-PROLIANT-DL380-GEN10-8SFF',
      'w'.repeat(90),
    ];
    const [number, email, name, words] = kept as [string, string, string, string];
    const data = dataOf('en', 'a4', [
      { ...plain, name },
      { ...plain, name: 'v'.repeat(60), hs_code: '8471.30.00.12' },
    ]);
    const text = await readPdfText(
      await printer.pdf('tax-invoice', { ...data, company: { ...company, email }, number, words }),
    );
    for (const whole of kept.slice(0, 3)) expect(text).toContain(whole);
    const lines = text.replaceAll('\n', '');
    for (const whole of [words, 'v'.repeat(60), '8471.30.00.12']) expect(lines).toContain(whole);
    expect(text).not.toContain(words);
  });
});
