// A stored document in the format of the tax authority's interface: 21 fields of an invoice, 23 of
// a return (compliance facts, section 9).

import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_FISCAL_MONTH } from '../../../domain/calendar/fiscal-year.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { type ReportedRow, toCancellationNumber } from '../../posting/tax-queue.ts';

export type CbmsCredentials = { username: string; password: string; seller_pan: string };
/** What a payload is made of; the fiscal year follows from the day, whatever its name here. */
type PayloadRow = Pick<
  ReportedRow,
  | 'invoice_no'
  | 'credit_note_no'
  | 'customer_name'
  | 'pan'
  | 'total'
  | 'taxable_amount'
  | 'export_sales'
  | 'vat_amount'
  | 'created_at'
  | 'remarks'
  | 'reason'
> & { fiscal_year?: string | null };

/** `at` is Nepal time, "YYYY-MM-DD HH:mm:ss". */
type ReportMoment = { realtime: boolean; at: string };

/** "2026-11-21 11:45:00" → "2083.08.05". */
export const toCbmsDate = (moment: string): string => {
  const { year, month, day } = toBs(moment.slice(0, 10));
  return [year, ...[month, day].map(part => String(part).padStart(2, '0'))].join('.');
};

/**
 * "2083.084": the fiscal year of the issue date. A company may name its years "2083/84" or
 * "2026/27"; the authority accepts only this format.
 */
export const toCbmsFiscalYear = (issued: string): string => {
  const { year, month } = toBs(issued.slice(0, 10));
  const first = month >= FIRST_FISCAL_MONTH ? year : year - 1;
  return `${first}.${String((first + 1) % 1000).padStart(3, '0')}`;
};

/**
 * Positive rupees with two decimals. TSC is part of the taxable amount; the rest besides it, VAT and
 * export is exempt.
 */
const toAmounts = (row: PayloadRow) => {
  const [total, taxable, exported, vat] = [
    row.total,
    row.taxable_amount,
    row.export_sales,
    row.vat_amount,
  ].map(value => Math.abs(value)) as [number, number, number, number];
  return {
    total_sales: toRupees(total),
    taxable_sales_vat: toRupees(taxable),
    vat: toRupees(vat),
    excisable_amount: 0,
    excise: 0,
    taxable_sales_hst: 0,
    hst: 0,
    amount_for_esf: 0,
    esf: 0,
    export_sales: toRupees(exported),
    tax_exempted_sales: toRupees(Math.max(total - taxable - exported - vat, 0)),
  };
};

const toClosingFields = ({ realtime, at }: ReportMoment) => ({
  isrealtime: realtime,
  datetimeClient: at.replace(' ', 'T'),
});

/** The payload of an invoice's row. */
export const toInvoicePayload = (
  { username, password, seller_pan }: CbmsCredentials,
  invoice: PayloadRow,
  moment: ReportMoment,
) => ({
  username,
  password,
  seller_pan,
  // A walk-in customer has none.
  buyer_pan: invoice.pan ?? '',
  fiscal_year: toCbmsFiscalYear(invoice.created_at),
  buyer_name: invoice.customer_name,
  invoice_number: invoice.invoice_no,
  invoice_date: toCbmsDate(invoice.created_at),
  ...toAmounts(invoice),
  ...toClosingFields(moment),
});

/** The payload of a credit note's or a cancellation's row. */
export const toReturnPayload = (
  { username, password, seller_pan }: CbmsCredentials,
  row: PayloadRow,
  moment: ReportMoment,
) => ({
  username,
  password,
  seller_pan,
  // Must be a number or null: an empty text is refused with HTTP 400.
  buyer_pan: row.pan ? Number(row.pan) : null,
  fiscal_year: toCbmsFiscalYear(row.created_at),
  buyer_name: row.customer_name,
  ref_invoice_number: row.invoice_no,
  credit_note_number:
    row.credit_note_no === undefined ? toCancellationNumber(row.invoice_no) : row.credit_note_no,
  credit_note_date: toCbmsDate(row.created_at),
  reason_for_return: row.remarks ?? row.reason ?? '',
  ...toAmounts(row),
  ...toClosingFields(moment),
});

/** The payload for storing and showing, or a response: without the password. */
export const serializeMasked = (payload: { password: string }): string =>
  JSON.stringify({ ...payload, password: '•••' });
export const redactPassword = (text: string, password: string): string =>
  password === '' ? text : text.replaceAll(password, '•••');
