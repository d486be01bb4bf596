// A stored invoice becomes what the template prints; nothing is computed here but words and formats.
import { formatMoney, fromRate } from '../../domain/billing/money.ts';
import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn, type Language } from '../../domain/language.ts';
import type { Reading, Tables } from '../database/connect.ts';
import { printableLogo } from '../files/file-store.ts';
import type { PrintData } from '../printing/print-data.ts';
import { linesOf } from './invoice-records.ts';

type StoredRow = Tables[string];

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const percent = (rate: unknown, language: Language) => digitsIn(String(fromRate(Number(rate))), language);

/** AD with BS behind it: "2026-11-21 14:03:00 (2083-08-05 BS)". */
const bothCalendars = (moment: string, language: Language) =>
  `${displayDate(moment, 'ad', language)} (${displayDate(moment.slice(0, 10), 'bs', language)} ${language === 'ne' ? 'वि.सं.' : 'BS'})`;

/** Everything that the page shows, as text. `marks` and the preview decide what stands across it and whether it bears a QR code. */
export const invoicePrint = async (
  read: Reading,
  invoice: StoredRow,
  language: Language,
  printed: { marks: string[]; preview: boolean; by: string; at: string },
): Promise<PrintData> => {
  const company = await read.selectFrom('companies').selectAll().where('id', '=', Number(invoice.company_id)).executeTakeFirstOrThrow();
  const lines = await linesOf(read, Number(invoice.company_id), Number(invoice.id));
  const logo = await printableLogo(read, company.logo as string | null);
  const money = (paisa: unknown) => formatMoney(Number(paisa), language);
  return {
    language,
    title: 'invoice',
    company: {
      name: text(company.name),
      street: text(company.street),
      city: text(company.city),
      phone: text(company.phone),
      email: text(company.email),
      pan: text(company.pan),
      ...(logo ? { logo } : {}),
    },
    number: text(invoice.invoice_no),
    fiscal_year: digitsIn(text(invoice.fiscal_year), language),
    transaction_date: bothCalendars(text(invoice.transaction_date), language),
    issue_date: bothCalendars(text(invoice.created_at), language),
    payment_method: text(invoice.payment_method),
    pos: text(invoice.pos),
    buyer: { name: text(invoice.customer_name), pan: text(invoice.pan), address: text(invoice.address), phone: text(invoice.phone_no) },
    lines: lines.map(line => ({
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
      subtotal: money(invoice.amount),
      discount: money(invoice.discount_amount),
      discount_rate: Number(invoice.discount_rate) > 0 ? `${percent(invoice.discount_rate, language)}%` : '',
      tsc_rate: percent(invoice.tsc_rate, language),
      tsc_amount: Number(invoice.tsc_amount) > 0 ? money(invoice.tsc_amount) : '',
      taxable: money(invoice.taxable_amount),
      vat: money(invoice.vat_amount),
      total: money(invoice.total),
    },
    words: amountInWords(Number(invoice.total), language),
    created_by: text(invoice.created_by),
    printed_by: printed.by,
    printed_at: displayDate(printed.at, 'ad', language),
    marks: printed.marks,
    watermark: printed.preview ? 'PREVIEW / पूर्वावलोकन' : '',
    qr: printed.preview
      ? ''
      : [
          'Seller PAN',
          company.pan,
          'Bill No',
          invoice.invoice_no,
          'FY',
          invoice.fiscal_year,
          'Date',
          text(invoice.created_at).slice(0, 10),
          'Buyer PAN',
          text(invoice.pan) || '-',
          'Total',
          formatMoney(Number(invoice.total), 'en'),
          'VAT',
          formatMoney(Number(invoice.vat_amount), 'en'),
        ]
          .map((part, index) => `${part}${index % 2 === 0 ? ': ' : '\n'}`)
          .join('')
          .trim(),
  };
};
