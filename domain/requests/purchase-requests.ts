// The requests that record vendor bills and issue debit notes. Rules about the clock, sums and other
// records are on the server.
import { messages } from '../entity-schema/messages.ts';
import {
  clientTotals,
  discount,
  id,
  LINE_REQUIRED,
  lines,
  percent,
  priceOnly,
  requestTexts,
  saleLineProperties,
  text,
  transactionDate,
} from './document-requests.ts';
import { ignored, type RequestOf, type RequestSchema, wholeNumber } from './request-schema.ts';

export const vendorBillTypes = ['normal', 'import', 'capital'] as const;

export const createVendorBillSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    ...['vendor_id', 'billing_no', 'fiscal_year', 'type', 'transaction_date', 'details'],
    ...['taxable_amount', 'total'],
  ] as readonly (
    | 'vendor_id'
    | 'billing_no'
    | 'fiscal_year'
    | 'type'
    | 'transaction_date'
    | 'details'
    | 'taxable_amount'
    | 'total'
  )[],
  properties: {
    vendor_id: { ...id, description: 'An active vendor', 'x-named': 'vendor_name' },
    billing_no: {
      ...text(100),
      'x-blank': true,
      description: 'The number on the vendor’s bill; new for the vendor in the fiscal year',
    },
    fiscal_year: {
      ...text(100),
      'x-blank': true,
      description: 'The name of the fiscal year that contains the date',
    },
    type: { type: 'string', enum: vendorBillTypes },
    transaction_date: transactionDate,
    declaration_no: { ...text(100), description: 'Customs declaration of imported goods' },
    declaration_date: {
      type: 'string',
      format: 'date',
      'x-messages': { '*': messages.date },
    },
    file_id: { ...id, description: 'An uploaded file: the scanned bill' },
    ...discount,
    details: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: LINE_REQUIRED,
        properties: {
          ...saleLineProperties,
          vat_rate: {
            ...percent,
            description: 'VAT of the line in percent; that of the bill’s day without',
            'x-messages': { '*': requestTexts.lineRate },
          },
        },
      },
      requestTexts.noProduct,
    ),
    taxable_amount: clientTotals.taxable_amount,
    total: clientTotals.total,
    ...ignored('id vendor_name vendor pan amount vat_amount vat_rate file created_by pos'),
    ...ignored('vat_registered'),
    ...ignored('payment_id created_at in_words status address phone_no debit_note'),
    ...ignored('sum-debit-note remaining-amount _method'),
  },
} as const satisfies RequestSchema;

export const createDebitNoteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['billing_id', 'remarks', 'details'],
  properties: {
    billing_id: { ...id, description: 'The bill' },
    remarks: {
      ...text(500),
      'x-blank': true,
      description: 'Why the goods go back; printed on the note',
    },
    details: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'qty', 'amount'],
        properties: {
          id: { ...id, description: 'The line of the bill' },
          qty: { ...wholeNumber, 'x-messages': { '*': requestTexts.wholeOnly } },
          price_only: priceOnly,
          amount: {
            type: 'number',
            format: 'figure',
            minimum: 0,
            description:
              'What is asked back for one, at most its price, in rupees; 0 where the piece cost nothing',
            'x-messages': {
              minimum: requestTexts.zeroRate,
              '*': requestTexts.decimalOnly,
            },
          },
          ...ignored('vat_rate total taxable_amount vat_amount discount_rate discount_amount'),
          ...ignored('product_id product_name product_family hs_code description unit'),
          ...ignored('billing_line_id returned_quantity returned_amount price_reduced'),
          ...ignored('returned_discount'),
        },
      },
      requestTexts.noProduct,
    ),
    taxable_amount: clientTotals.taxable_amount,
    total: clientTotals.total,
    ...ignored('id billing_no vendor_id vendor_name pan address phone_no type created_by pos'),
    ...ignored('created_at payment_id debit_note_no fiscal_year billing_date amount'),
    ...ignored('discount_rate discount_amount vat_rate vat_amount status in_words _method'),
    ...ignored('vat_registered'),
  },
} as const satisfies RequestSchema;

export type CreateVendorBillRequest = RequestOf<typeof createVendorBillSchema>;
export type CreateDebitNoteRequest = RequestOf<typeof createDebitNoteSchema>;
