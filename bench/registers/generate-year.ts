// A year of a large shop as rows: invoices of five lines for forty thousand customers, every
// hundredth with a credit note, some cancelled on their day, and all their derived rows. The same
// every time. The activity log is left out: nothing here reads it.

import { fromDayNumber, toBs, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { computeNoteTotals } from '../../domain/documents/note-totals.ts';
import { computeTotals, type Totals } from '../../domain/documents/totals.ts';
import { buildSaleEntry, buildSalesReturnEntry } from '../../domain/ledger/journal-entries.ts';
import { getVatRate } from '../../domain/tax/effective-dated.ts';
import type { Value } from '../../server/database/database.ts';
import { type CustomerRow, generateCustomers } from '../customers.ts';

export type Rows = Record<string, Record<string, Value>[]>;

const CUSTOMER_COUNT = 40_000;
/** Beyond those of the shop. */
const FIRST_CUSTOMER = 1_000;
const LINE_COUNT = 5;
const FIRST_NAMES =
  'Aarati Bikash Chandra Deepa Elina Furba Ganesh Hari Indira Jeevan Kabita Laxmi Manoj Nirmala Om Prakash Rita Sita Tara Uma'.split(
    ' ',
  );
const LAST_NAMES =
  'Adhikari Basnet Chaudhary Dahal Gurung Karki Lama Magar Neupane Oli Pandey Rai Shrestha Tamang Thapa Yadav'.split(
    ' ',
  );

/** "Sita Gurung Traders 17", one of forty thousand. */
const customerName = (nth: number): string =>
  `${FIRST_NAMES[nth % 20]} ${LAST_NAMES[Math.floor(nth / 20) % 16]} ${['Traders', 'Stores', 'Suppliers', 'Enterprises', 'Services'][Math.floor(nth / 320) % 5]} ${Math.floor(nth / 1600)}`;

const customerCode = (nth: number): string => `Y${String(nth).padStart(5, '0')}`;

/** The whole fiscal year before the one of a day. */
export const lastYear = (today: string) => {
  const { year, month } = toBs(today);
  return {
    year: (month >= 4 ? year : year - 1) - 1,
    ...getFiscalYear((month >= 4 ? year : year - 1) - 1),
  };
};

type Sums = {
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
  discount_amount: number;
};
const addTotals = (sums: Map<string, Sums>, key: string, totals: Totals, sign = 1) => {
  const known = sums.get(key) ?? {
    documents: 0,
    total: 0,
    taxable_amount: 0,
    vat_amount: 0,
    discount_amount: 0,
  };
  known.documents += sign;
  for (const name of ['total', 'taxable_amount', 'vat_amount', 'discount_amount'] as const)
    known[name] += sign * totals[name];
  sums.set(key, known);
};

const padTwo = (value: number) => String(value).padStart(2, '0');
/** From eight in the morning to eight in the evening. */
const toMoment = (firstDay: number, days: number, part: number): string => {
  const at = part * days;
  const second = Math.floor((at - Math.floor(at)) * 12 * 3600);
  return `${fromDayNumber(firstDay + Math.floor(at))} ${padTwo(8 + Math.floor(second / 3600))}:${padTwo(Math.floor(second / 60) % 60)}:${padTwo(second % 60)}`;
};

/** Batches of the customers whom the year names, as copies of `row`. */
export const generateBuyers = (row: CustomerRow): Generator<Rows> =>
  generateCustomers({ from: FIRST_CUSTOMER, count: CUSTOMER_COUNT, row }, nth => ({
    customer_code: customerCode(nth),
    customer_name: customerName(nth),
  }));

/** Batches of that many invoices with all that follows from them; the stored sums come last. */
export function* generateYear(
  company_id: number,
  products: number[],
  count: number,
  today: string,
): Generator<Rows> {
  const { name: fiscal_year, start_date, end_date } = lastYear(today);
  const vat_rate = getVatRate(start_date);
  const [firstDay, lastDay] = [toDayNumber(start_date), toDayNumber(end_date)];
  const days = lastDay - firstDay + 1;
  const byDay = new Map<string, Sums>();
  const byName = new Map<string, Sums>();
  const keep = (
    kind: string,
    status: number,
    day: string,
    customer: string,
    totals: Totals,
    sign = 1,
  ) => {
    addTotals(byDay, `${kind}|${status}|${day}`, totals, sign);
    addTotals(byName, `${kind}|${status}|${customer}`, totals, sign);
  };
  let [payment, notes, cancellations] = [count, 0, 0];
  const figures = (totals: Totals) => ({
    amount: totals.subtotal,
    discount_amount: totals.discount_amount,
    tsc_rate: 0,
    tsc_amount: 0,
    taxable_amount: totals.taxable_amount,
    vat_rate,
    vat_amount: totals.vat_amount,
    total: totals.total,
  });
  const entered = { created_by: 'Sita Sharma (1)', created_by_id: 1 };
  const journal = (
    kind: string,
    id: number,
    day: string,
    lines: ReturnType<typeof buildSaleEntry>,
  ) => lines.map(line => ({ company_id, document_kind: kind, document_id: id, day, ...line }));

  for (let from = 0; from < count; from += 2_000) {
    const rows: Rows = {
      invoices: [],
      invoice_lines: [],
      transactions: [],
      journal_lines: [],
      credit_notes: [],
      credit_note_lines: [],
      cancellations: [],
    };
    for (let nth = from; nth < Math.min(from + 2_000, count); nth += 1) {
      const id = nth + 1;
      const created_at = toMoment(firstDay, days, nth / count);
      const day = created_at.slice(0, 10);
      const customer = (nth * 7919) % CUSTOMER_COUNT;
      const discount_rate = nth % 10 === 0 ? 50_000 : 0;
      const lines = Array.from({ length: LINE_COUNT }, (_, index) => ({
        qty: 1 + ((nth + index) % 4),
        price: 10_000 + ((nth * 131 + index * 977) % 250_000),
        discount_rate: 0,
        internet: false,
      }));
      const totals = computeTotals({
        lines,
        discount_rate,
        discount_amount: 0,
        tsc_rate: 0,
        vat_rate,
      });
      const cancelled = nth % 500 === 7;
      const buyer = {
        customer_id: customerCode(customer),
        customer_name: customerName(customer),
        pan: customer % 3 === 0 ? null : String(600_000_000 + customer),
        address: 'New Road, Kathmandu',
        phone_no: '9841000000',
      };
      const sold = { invoice_no: String(id), ...buyer, pos: 'Main' };
      rows.invoices!.push({
        id,
        company_id,
        company_payment_id: String(id),
        fiscal_year,
        ...sold,
        reseller: null,
        payment_method: 'Cash',
        payment_gateway: 'Main',
        deposit_to: null,
        ...figures(totals),
        discount_rate,
        status: cancelled ? 0 : 1,
        remarks: null,
        ird_sync: 0,
        ...entered,
        transaction_date: created_at,
        created_at,
      });
      const productName = (index: number) => `Product ${(nth + index) % products.length}`;
      const goods = (index: number) => ({
        line_no: index + 1,
        product_id: products[(nth + index) % products.length]!,
        product_name: productName(index),
        product_family: 'Goods',
        hs_code: null,
        description: null,
        unit: 'pcs',
      });
      lines.forEach((line, index) => {
        rows.invoice_lines!.push({
          id: nth * LINE_COUNT + index + 1,
          company_id,
          invoice_id: id,
          ...goods(index),
          qty: line.qty,
          amount: line.price,
          discount_rate: 0,
          vat_rate,
          ...totals.lines[index]!,
        });
      });
      rows.transactions!.push({
        company_id,
        customer_code: buyer.customer_id,
        first_name: null,
        last_name: buyer.customer_name,
        customer_name: buyer.customer_name,
        transaction_id: String(id),
        type: 'Invoice',
        recharged_type: 'Main',
        product_name: lines.map((_, index) => productName(index)).join(', '),
        amount: totals.total,
        accepted: 1,
        created_at,
      });
      rows.journal_lines!.push(
        ...journal('invoice', id, day, buildSaleEntry(totals, { vat_rate })),
      );
      keep('invoice', cancelled ? 0 : 1, day, buyer.customer_name, totals);

      if (cancelled) {
        payment += 1;
        cancellations += 1;
        rows.cancellations!.push({
          id: cancellations,
          company_id,
          company_payment_id: String(payment),
          fiscal_year,
          invoice_id: String(id),
          invoice_date: created_at,
          ...sold,
          ...figures(totals),
          discount_rate,
          reason: 'Typed twice',
          ...entered,
          created_at,
        });
        rows.journal_lines!.push(
          ...journal(
            'cancellation',
            cancellations,
            day,
            buildSalesReturnEntry(totals, { vat_rate }),
          ),
        );
        keep('cancellation', 1, day, buyer.customer_name, totals);
      }
      if (nth % 100 === 3) {
        notes += 1;
        payment += 1;
        const issued = fromDayNumber(Math.min(toDayNumber(day) + 3, lastDay));
        const back = computeNoteTotals(
          { figures: totals, discount_rate, tsc_rate: 0, vat_rate },
          [],
          [lines[0]!],
        )!;
        const at = `${issued} ${issued === end_date ? '23:00:00' : created_at.slice(11)}`;
        rows.credit_notes!.push({
          id: notes,
          company_id,
          company_payment_id: String(payment),
          credit_note_no: String(notes),
          fiscal_year,
          invoice_id: String(id),
          invoice_date: created_at,
          ...sold,
          reseller: null,
          payment_method: 'Cash',
          payment_gateway: 'Main',
          ...figures(back),
          discount_rate,
          status: 1,
          remarks: 'Returned unused',
          ird_sync: 0,
          ...entered,
          created_at: at,
        });
        rows.credit_note_lines!.push({
          company_id,
          credit_note_id: notes,
          invoice_line_id: nth * LINE_COUNT + 1,
          ...goods(0),
          line_no: 1,
          quantity: lines[0]!.qty,
          return_rate: lines[0]!.price,
          discount_rate: 0,
          vat_rate,
          ...back.lines[0]!,
        });
        rows.journal_lines!.push(
          ...journal('credit-note', notes, issued, buildSalesReturnEntry(back, { vat_rate })),
        );
        keep('credit-note', 1, issued, buyer.customer_name, back);
      }
    }
    yield rows;
  }
  yield {
    daily_totals: [...byDay].map(([key, sums]) => {
      const [kind, status, day] = key.split('|') as [string, string, string];
      return { company_id, kind, status: Number(status), day, ...sums };
    }),
    party_totals: [...byName].map(([key, { documents, total }]) => {
      const [kind, status, customer_name] = key.split('|') as [string, string, string];
      return { company_id, kind, status: Number(status), customer_name, documents, total };
    }),
    counters: [
      { company_id, kind: 'invoice', scope: fiscal_year, value: count },
      { company_id, kind: 'credit-note', scope: fiscal_year, value: notes },
      { company_id, kind: 'payment', scope: '', value: payment },
    ],
  };
}
