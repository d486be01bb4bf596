// Credit notes as a client would claim them: the figures come from the arithmetic that browser and
// server share.
import { expect } from 'vitest';
import { computeNoteTotals, computeUntaxedLeft } from '../../domain/documents/note-totals.ts';
import {
  fitToLinesLeft,
  type NotedLine,
  toVatInPrice,
} from '../../domain/documents/prices-with-vat.ts';
import { type Figures, hasTsc } from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import type { TaxTreatment } from '../../domain/tax/tax-treatment.ts';
import { type Shop, toInvoiceRequest } from './shop.ts';
import type { ApiResponse, Caller } from './test-app.ts';

type Money = {
  amount: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};
type Line = Money & {
  id: number;
  qty: number;
  discount_rate: number;
  product_family: string | null;
  total: number;
  tax_treatment: TaxTreatment;
  returned_quantity: number;
  returned_amount: number;
  returned_discount: number;
  price_reduced: number;
  price_with_vat: number | null;
};
export type Invoice = Money & {
  id: number;
  company_payment_id: string;
  discount_rate: number;
  tsc_rate: number;
  vat_rate: number;
  details: Line[];
  credit_note: Money[];
};
/** The line by its place, the quantity, the rate in rupees (the invoiced one when left out). */
type ReturnedLine = { line?: number; quantity: number; return_rate?: number; price_only?: 0 | 1 };

const toFigures = (record: Money): Figures => ({
  subtotal: toPaisa(record.amount),
  discount_amount: toPaisa(record.discount_amount),
  tsc_amount: toPaisa(record.tsc_amount),
  taxable_amount: toPaisa(record.taxable_amount),
  vat_amount: toPaisa(record.vat_amount),
  total: toPaisa(record.total),
});

/**
 * The request of a note over the invoice as it was read; figures of zero where the note cannot be
 * computed.
 */
export const toCreditNoteRequest = (invoice: Invoice, backs: ReturnedLine[], more: object = {}) => {
  const noted = backs.map(({ line = 0, quantity, return_rate, price_only }): NotedLine => {
    const issued = invoice.details[line]!;
    const { price_with_vat, tax_treatment } = issued;
    const vat_in_price = toVatInPrice(issued, toRate(invoice.vat_rate));
    return {
      line_id: issued.id,
      qty: quantity,
      price: toPaisa(return_rate ?? price_with_vat ?? issued.amount),
      price_only: price_only === 1,
      discount_rate: toRate(issued.discount_rate),
      internet: hasTsc(issued.product_family ?? ''),
      tax_treatment,
      ...(vat_in_price === undefined ? {} : { vat_in_price }),
    };
  });
  const details = noted.map(({ line_id, qty, price, vat_in_price }, index) => ({
    ...(backs[index]!.price_only === undefined ? {} : { price_only: backs[index]!.price_only }),
    id: line_id,
    quantity: qty,
    [vat_in_price === undefined ? 'return_rate' : 'return_rate_with_vat']: toRupees(price),
  }));
  const totals = computeNoteTotals(
    {
      figures: toFigures(invoice),
      discount_rate: toRate(invoice.discount_rate),
      tsc_rate: toRate(invoice.tsc_rate),
      vat_rate: toRate(invoice.vat_rate),
      untaxedLeft: computeUntaxedLeft(
        invoice.details.map(line => ({
          tax_treatment: line.tax_treatment,
          total: toPaisa(line.total),
          discount_amount: toPaisa(line.discount_amount),
          returned_amount: toPaisa(line.returned_amount),
          returned_discount: toPaisa(line.returned_discount),
        })),
      ),
    },
    invoice.credit_note.map(toFigures),
    fitToLinesLeft(noted, id => {
      const line = invoice.details.find(issued => issued.id === id)!;
      const { returned_quantity: quantity, returned_amount, price_reduced } = line;
      return {
        qty: line.qty,
        price: toPaisa(line.price_with_vat ?? line.amount),
        total: toPaisa(line.total),
        returned: { quantity, amount: toPaisa(returned_amount), reduced: price_reduced === 1 },
      };
    }),
    invoice.details.map((line, index) => ({
      qty: line.qty,
      discount_rate: toRate(line.discount_rate),
      tax_treatment: line.tax_treatment,
      returned: backs.reduce(
        (sum, back) =>
          sum + ((back.line ?? 0) === index && back.price_only !== 1 ? back.quantity : 0),
        line.returned_quantity,
      ),
      reduced:
        line.price_reduced === 1 ||
        backs.some(back => (back.line ?? 0) === index && back.price_only === 1),
    })),
  );
  return {
    company_payment_id: invoice.company_payment_id,
    invoice_id: invoice.company_payment_id,
    cancel_note: 'Returned unused',
    details,
    amount: toRupees(totals?.subtotal ?? 0),
    discount_amount: toRupees(totals?.discount_amount ?? 0),
    tsc_amount: toRupees(totals?.tsc_amount ?? 0),
    taxable_amount: toRupees(totals?.taxable_amount ?? 0),
    exempted_sale: toRupees(totals?.exempted_sale ?? 0),
    export_sales: toRupees(totals?.export_sales ?? 0),
    vat_rate: 13,
    vat_amount: toRupees(totals?.vat_amount ?? 0),
    total: toRupees(totals?.total ?? 0),
    ...more,
  };
};

/** The current state of the invoice. */
export const readInvoice = async (caller: Caller, company_payment_id: string): Promise<Invoice> =>
  (await caller.get(`invoices/${company_payment_id}`)).body as Invoice;

/** Issues a note for the current state of the invoice. */
export const issueCreditNote = async (
  caller: Caller,
  company_payment_id: string,
  backs: ReturnedLine[],
  more: object = {},
): Promise<ApiResponse> =>
  caller.post(
    'credit-notes',
    toCreditNoteRequest(await readInvoice(caller, company_payment_id), backs, more),
  );

/** Issues an invoice and reads it as a note needs it. */
export const issueInvoice = async (caller: Caller, request: object): Promise<Invoice> => {
  const answer = await caller.post('invoices', request);
  expect(answer.body.message).toBe('Invoice created successfully.');
  return readInvoice(caller, answer.body.company_payment_id);
};

/** Three laptops at Rs. 1,000, sold and read as a note needs them. */
export const sellLaptops = (caller: Caller, shop: Shop, more: object = {}): Promise<Invoice> =>
  issueInvoice(
    caller,
    toInvoiceRequest(
      shop,
      [{ id: shop.laptop, qty: 3, amount: 1000, description: 'blue' }],
      { taxable_amount: 3000, total: 3390 },
      more,
    ),
  );
