// A stored document becomes what the templates print; nothing is computed here but words and
// formats.

import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import { formatMoney, fromRate } from '../../domain/billing/money.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, type Language } from '../../domain/language.ts';
import { shippedIn } from '../../domain/shipped.ts';
import type { Reading } from '../database/connect.ts';
import type { PrintData } from '../printing/print-data.ts';
import { companyOnPaper } from './company-on-paper.ts';
import type { StoredRow } from './document-records.ts';

/**
 * Who prints, when, with which marks; a preview bears a watermark and no QR code. `test`: the
 * company tells its documents to a test address, which every copy says.
 */
export type Printed = { marks: string[]; preview: boolean; test?: boolean; by: string; at: string };

/**
 * What one kind of document says of itself: its lines with `qty` and `amount` (unit price), its
 * number, and what its QR code tells.
 */
export type Printable = {
  row: StoredRow;
  lines: StoredRow[];
  title: PrintData['title'];
  number: string;
  related?: PrintData['related'];
  further?: PrintData['further'];
  qr: [label: string, value: string][];
  /** What bears no VAT, in paisa. */
  exempt?: number;
  /** An offer, which may still change: its head is the company of today. */
  offer?: boolean;
  /** Written across every copy, the preview too; none for a document in force. */
  watermark?: string;
};

/** A stored value as text; nothing for what is empty. */
export const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
const percent = (rate: unknown, language: Language) =>
  digitsIn(String(fromRate(Number(rate))), language);

/** AD with BS behind it: "2026-11-21 14:03:00 (2083-08-05 BS)". */
export const bothCalendars = (moment: string, language: Language): string =>
  moment === ''
    ? ''
    : `${displayDate(moment, 'ad', language)} (${displayDate(moment.slice(0, 10), 'bs', language)} ${language === 'ne' ? 'वि.सं.' : 'BS'})`;

/** Figures that every QR code of a tax document ends with. */
export const qrFigures = (row: StoredRow): [string, string][] => [
  ['Date', text(row.created_at).slice(0, 10)],
  ['Buyer PAN', text(row.pan) || '-'],
  ['Total', formatMoney(Number(row.total), 'en')],
  ['VAT', formatMoney(Number(row.vat_amount), 'en')],
];

/** After each line, what it and all before it come to (paisa). */
const runningTotals = (lines: StoredRow[]): number[] => {
  let sum = 0;
  return lines.map(line => {
    sum += Number(line.total);
    return sum;
  });
};

/** Everything that the page shows, as text. */
export const printDataOf = async (
  read: Reading,
  document: Printable,
  language: Language,
  printed: Printed,
): Promise<PrintData> => {
  const { row, lines, qr } = document;
  const company = await companyOnPaper(
    read,
    Number(row.company_id),
    document.offer ? undefined : text(row.created_at),
  );
  const money = (paisa: unknown) => formatMoney(Number(paisa), language);
  const running = runningTotals(lines);
  return {
    language,
    title: document.title,
    company,
    number: document.number,
    fiscal_year: digitsIn(text(row.fiscal_year), language),
    transaction_date: bothCalendars(text(row.transaction_date), language),
    issue_date: bothCalendars(text(row.created_at), language),
    payment_method: shippedIn(text(row.payment_method), language),
    pos: shippedIn(text(row.pos), language),
    buyer: {
      name: text(row.customer_name),
      pan: text(row.pan),
      address: text(row.address),
      phone: text(row.phone_no),
    },
    ...(document.related ? { related: document.related } : {}),
    further: document.further ?? [],
    lines: lines.map((line, index) => ({
      running: money(running[index]),
      hs_code: text(line.hs_code),
      name: text(line.product_name),
      description: text(line.description),
      qty: digitsIn(text(line.qty), language),
      unit: text(line.unit),
      rate: money(line.amount),
      discount: Number(line.discount_rate) > 0 ? `${percent(line.discount_rate, language)}%` : '',
      total: money(line.total),
    })),
    figures: {
      subtotal: money(row.amount),
      discount: money(row.discount_amount),
      discount_rate:
        Number(row.discount_rate) > 0 ? `${percent(row.discount_rate, language)}%` : '',
      tsc_rate: percent(row.tsc_rate, language),
      tsc_amount: Number(row.tsc_amount) > 0 ? money(row.tsc_amount) : '',
      exempt: document.exempt ? money(document.exempt) : '',
      taxable: money(row.taxable_amount),
      vat_rate: row.vat_rate === null ? '' : percent(row.vat_rate, language),
      vat: money(row.vat_amount),
      total: money(row.total),
    },
    words: amountInWords(Number(row.total), language),
    created_by: text(row.created_by),
    printed_by: printed.by,
    printed_at: displayDate(printed.at, 'ad', language),
    marks: printed.marks,
    watermark: [
      document.watermark ?? (printed.preview ? 'PREVIEW / पूर्वावलोकन' : ''),
      printed.test ? 'TEST / परीक्षण' : '',
    ]
      .filter(Boolean)
      .join('\n'),
    qr:
      printed.preview || qr.length === 0
        ? ''
        : [['Seller PAN', company.pan], ...qr]
            .map(([label, value]) => `${label}: ${value}`)
            .join('\n'),
  };
};
