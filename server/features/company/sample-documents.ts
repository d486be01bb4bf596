// A sample document with everything that a page must fit (two lines, a long Devanagari description,
// a discount), and the trial documents for a company's own template.

import { randomInt } from 'node:crypto';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits } from '../../../domain/language.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { PrintData } from '../../platform/printing/print-data.ts';

type SampleOptions = {
  company: PrintData['company'];
  title: 'invoice' | 'credit-note';
  layout: PrintData['layout'];
  language: Language;
  now: string;
};

/** The sample as a template receives it; `now` is Nepal time, "YYYY-MM-DD HH:mm:ss". */
export const createSampleDocument = ({
  company,
  title,
  layout,
  language,
  now,
}: SampleOptions): PrintData => {
  const money = (paisa: number) => formatMoney(paisa, language);
  const digits = (value: string) => localizeDigits(value, language);
  const issued = formatDate(now, 'ad', language);
  return {
    language,
    title,
    ...(layout ? { layout } : {}),
    company,
    number: digits('1234567'),
    fiscal_year: digits('2083/84'),
    transaction_date: issued,
    issue_date: issued,
    payment_method: 'Cash',
    pos: 'Main',
    buyer: {
      name: 'Sample Buyer',
      pan: digits('300000000'),
      address: 'New Road, Kathmandu',
      phone: digits('014111111'),
    },
    ...(title === 'credit-note'
      ? { related: { number: digits('1234560'), date: issued, reason: 'Sample' } }
      : {}),
    further: [],
    lines: [
      {
        hs_code: '8471.30',
        name: 'Sample Product',
        description: 'घर तथा कार्यालयमा प्रयोग हुने उच्च गुणस्तरको नमुना वस्तु '.repeat(4).trim(),
        qty: digits('2'),
        unit: 'pcs',
        rate: money(100_000),
        rate_with_vat: '',
        discount: '',
        total: money(200_000),
        running: money(200_000),
      },
      {
        hs_code: '',
        name: 'Sample Service',
        description: '',
        qty: digits('1'),
        unit: 'hr',
        rate: money(50_000),
        rate_with_vat: '',
        discount: '',
        total: money(50_000),
        running: money(250_000),
      },
    ],
    figures: {
      subtotal: money(250_000),
      discount: money(25_000),
      discount_rate: digits('10%'),
      tsc_rate: '',
      tsc_amount: '',
      exempt: '',
      export: '',
      taxable: money(225_000),
      vat_rate: digits('13'),
      vat: money(29_250),
      total: money(254_250),
    },
    words: toAmountInWords(254_250, language),
    receipt_foot: '',
    created_by: 'Sample',
    printed_by: 'Sample',
    printed_at: issued,
    marks: [],
    watermark: 'PREVIEW / पूर्वावलोकन',
    qr: 'Sample',
  };
};

/** More than one sheet of A4, however dense the layout. */
const TWO_PAGE_LINE_COUNT = 120;

/**
 * The documents that a company's own template must print before it is saved: a preview, a reprint,
 * and a reprint of a cancelled document of two pages. The figures are random, so that no template
 * knows them.
 */
export const createTrialDocuments = (about: SampleOptions): PrintData[] => {
  const sample = randomizeSample(createSampleDocument(about), about);
  const marks = ['Company Copy', 'Copy of Original 1'];
  const lines = Array.from(
    { length: TWO_PAGE_LINE_COUNT },
    (_, index) => sample.lines[index % sample.lines.length]!,
  );
  return [
    sample,
    { ...sample, marks, watermark: '' },
    { ...sample, marks, watermark: 'CANCELLED / रद्द', lines },
  ];
};

/** Names in Latin letters: unlike some Devanagari clusters, a PDF reader finds them as written. */
const randomizeSample = (sample: PrintData, { language }: SampleOptions): PrintData => {
  const digits = (length: number) =>
    localizeDigits(String(randomInt(10 ** (length - 1), 10 ** length)), language);
  return {
    ...sample,
    number: digits(7),
    company: {
      ...sample.company,
      name: `Seller ${randomInt(1000, 9999)}`,
      pan: String(randomInt(1e8, 1e9)),
    },
    buyer: { ...sample.buyer, name: `Buyer ${randomInt(1000, 9999)}`, pan: digits(9) },
    lines: sample.lines.map(line => ({ ...line, name: `Product ${randomInt(1000, 9999)}` })),
    figures: {
      ...sample.figures,
      vat: formatMoney(randomInt(1e6, 9e6), language),
      total: formatMoney(randomInt(1e7, 9e7), language),
    },
  };
};
