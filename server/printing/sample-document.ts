// A document of nobody, with everything on it that a page must be able to hold: two lines, a long
// Devanagari description, a discount.

import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import { formatMoney } from '../../domain/billing/money.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, type Language } from '../../domain/language.ts';
import type { PrintData } from './print-data.ts';

export type About = {
  company: PrintData['company'];
  title: 'invoice' | 'credit-note';
  layout: PrintData['layout'];
  language: Language;
  now: string;
};

/** The sample as a template is given it; `now` is Nepal time, "YYYY-MM-DD HH:mm:ss". */
export const sampleDocument = ({ company, title, layout, language, now }: About): PrintData => {
  const money = (paisa: number) => formatMoney(paisa, language);
  const digits = (value: string) => digitsIn(value, language);
  const issued = displayDate(now, 'ad', language);
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
      taxable: money(225_000),
      vat_rate: digits('13'),
      vat: money(29_250),
      total: money(254_250),
    },
    words: amountInWords(254_250, language),
    created_by: 'Sample',
    printed_by: 'Sample',
    printed_at: issued,
    marks: [],
    watermark: 'PREVIEW / पूर्वावलोकन',
    qr: 'Sample',
  };
};
