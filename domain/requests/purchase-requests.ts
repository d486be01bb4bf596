// The requests that record vendor bills and issue debit notes. Rules about the clock, sums and other
// records are on the server.
import { messages } from '../entity-schema/messages.ts';
import type { Texts } from '../language.ts';
import { landedCostKinds } from '../ledger/landed-costs.ts';
import {
  clientTotals,
  day,
  discount,
  dueDate,
  id,
  LINE_REQUIRED,
  lines,
  paymentFacts,
  percent,
  priceOnly,
  requestTexts,
  saleLineProperties,
  text,
  transactionDate,
} from './document-requests.ts';
import {
  ignored,
  ownFields,
  type RequestOf,
  type RequestSchema,
  wholeNumber,
} from './request-schema.ts';
import { positiveAmount, settlementRequestTexts } from './settlement-requests.ts';

export const vendorBillTypes = ['normal', 'import', 'capital'] as const;

const MAX_LANDED_COSTS = 20;
const landedCostMessages = {
  tooMany: {
    en: 'A bill can have at most 20 landed costs',
    ne: 'बिलमा बढीमा २० पैठारी लागत हुन सक्छन्',
  },
  amount: {
    en: 'Enter an amount in rupees above 0, with at most two decimals',
    ne: '० भन्दा बढी रकम रुपैयाँमा, बढीमा दुई दशमलवसम्म लेख्नुहोस्',
  },
} satisfies Record<string, Texts>;

const landedCost = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'amount'] as readonly ('kind' | 'amount')[],
  properties: {
    kind: { type: 'string', enum: landedCostKinds },
    amount: {
      type: 'number',
      exclusiveMinimum: 0,
      format: 'money',
      description: 'In rupees, without VAT',
      'x-messages': { '*': landedCostMessages.amount },
    },
    vendor_id: {
      ...id,
      description:
        'The active vendor that is owed it; without one it is taken over from Customs and Freight, where it was paid',
    },
    ...ignored('vendor_name'),
  },
} as const;

/** VAT as customs charged it (decision 66). */
const importVat = {
  type: 'object',
  additionalProperties: false,
  required: ['amount'] as readonly 'amount'[],
  description:
    'VAT of an import as its customs declaration says: the vendor of the bill is owed the bill alone, and its lines have no VAT',
  properties: {
    amount: {
      type: 'number',
      exclusiveMinimum: 0,
      format: 'money',
      description: 'Rupees, as declared',
      'x-messages': { '*': landedCostMessages.amount },
    },
    taxable_amount: {
      type: 'number',
      exclusiveMinimum: 0,
      format: 'money',
      description:
        'The value that customs charged it on, as declared; what the rate of the bill’s day makes of the amount where left out',
      'x-messages': { '*': landedCostMessages.amount },
    },
    vendor_id: {
      ...id,
      description:
        'The active vendor that is owed it: customs or their agent; without one it is taken over from Customs and Freight, where it was paid',
    },
    ...ignored('vendor_name'),
  },
} as const;

/** What is kept back of the bill for the tax office. */
const tds = {
  type: 'object',
  additionalProperties: false,
  required: ['type_id'] as readonly 'type_id'[],
  description: 'TDS that is kept back: the vendor is owed the bill without it',
  properties: {
    type_id: { ...id, description: 'A TDS type with a rate on the day of the bill' },
    base: {
      ...positiveAmount,
      description: 'What it is taken from, without VAT; the whole bill without VAT where left out',
    },
    amount: {
      type: 'number',
      minimum: 0,
      format: 'money',
      description: 'Rupees; the rate of the base where left out',
      'x-messages': { '*': settlementRequestTexts.amount },
    },
    ...ignored('rate code name'),
  },
} as const;

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
    booked_on: {
      ...day,
      description:
        'The day on which a late bill counts, where the books of its own date are closed: from that date to today',
    },
    due_date: dueDate,
    declaration_no: { ...text(100), description: 'Customs declaration of imported goods' },
    declaration_date: day,
    file_id: { ...id, description: 'An uploaded file: the scanned bill' },
    paid_from_account_id: {
      ...id,
      description: 'The cash, bank or wallet account that has paid the bill at once; owed without',
    },
    landed_costs: {
      type: 'array',
      maxItems: MAX_LANDED_COSTS,
      items: landedCost,
      description:
        'What bringing the goods of an import here cost beyond the bill; part of what they are worth, by value',
      'x-messages': { maxItems: landedCostMessages.tooMany, '*': messages.array },
    },
    import_vat: importVat,
    tds,
    ...discount,
    own_fields: ownFields,
    details: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: LINE_REQUIRED,
        properties: {
          ...saleLineProperties,
          id: {
            ...id,
            description:
              'The product; without one the line has an expense_account_id and a description',
            'x-instead': 'expense_account_id',
          },
          vat_rate: {
            ...percent,
            description:
              'VAT of the line in percent; without it that of the bill’s day, or none where customs charged it',
            'x-messages': { '*': requestTexts.lineRate },
          },
          expense_account_id: {
            ...id,
            description:
              'The expense or asset account of a service or of a line of a capital bill; the vendor’s or the company’s without',
          },
          ...ignored('landed_cost'),
        },
      },
      requestTexts.noProduct,
    ),
    taxable_amount: clientTotals.taxable_amount,
    total: clientTotals.total,
    ...paymentFacts,
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
          own_fields: ownFields,
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
          ...ignored('expense_account_id landed_cost'),
          ...ignored('returned_discount'),
        },
      },
      requestTexts.noProduct,
    ),
    own_fields: ownFields,
    taxable_amount: clientTotals.taxable_amount,
    total: clientTotals.total,
    ...ignored('id billing_no vendor_id vendor_name pan address phone_no type created_by pos'),
    ...ignored('created_at payment_id debit_note_no fiscal_year billing_date amount'),
    ...ignored('discount_rate discount_amount vat_rate vat_amount status in_words _method'),
    ...ignored('vat_registered tds'),
  },
} as const satisfies RequestSchema;

export type CreateVendorBillRequest = RequestOf<typeof createVendorBillSchema>;
export type CreateDebitNoteRequest = RequestOf<typeof createDebitNoteSchema>;
