// The requests that enter and reverse receipts and payments, and that apply credits to documents. What
// is open, and whether the parts add up, the server judges with the books locked.
import type { Texts } from '../language.ts';
import { openDocumentKinds } from '../ledger/open-documents.ts';
import { paymentRowKinds, receiptRowKinds } from '../ledger/settlements.ts';
import { day, id, text } from './document-requests.ts';
import { ownFields, type RequestOf } from './request-schema.ts';

export const settlementRequestTexts = {
  amount: {
    en: 'Enter an amount in rupees with at most two decimals',
    ne: 'रकम रुपैयाँमा, बढीमा दुई दशमलवसम्म लेख्नुहोस्',
  },
  positive: {
    en: 'Enter an amount above 0 with at most two decimals',
    ne: '० भन्दा बढी रकम, बढीमा दुई दशमलवसम्म लेख्नुहोस्',
  },
  tooMany: {
    en: 'At most 500 documents can be settled at once',
    ne: 'एकपटकमा बढीमा ५०० कागजात चुक्ता गर्न सकिन्छ',
  },
} satisfies Record<string, Texts>;

const amount = {
  type: 'number',
  minimum: 0,
  format: 'money',
  description: 'Rupees',
  'x-messages': { '*': settlementRequestTexts.amount },
} as const;
export const positiveAmount = {
  type: 'number',
  exclusiveMinimum: 0,
  format: 'money',
  description: 'Rupees, above 0',
  'x-messages': { '*': settlementRequestTexts.positive },
} as const;
const documentId = {
  type: ['integer', 'string'],
  description: 'The id of the document’s path: for invoices and credit notes the string',
} as const;
const documentReference = {
  document_kind: { type: 'string', enum: openDocumentKinds },
  document_id: documentId,
} as const;
const namesDocument = ['document_kind', 'document_id'] as readonly (
  | 'document_kind'
  | 'document_id'
)[];

const allocatedDocument = {
  type: 'object',
  additionalProperties: false,
  required: [...namesDocument, 'amount'] as readonly ('document_kind' | 'document_id' | 'amount')[],
  properties: { ...documentReference, amount: positiveAmount },
} as const;

/** A cheque by which it is paid: then its account is that of cheques. */
const cheque = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'bank', 'date'] as readonly ('number' | 'bank' | 'date')[],
  description: 'The cheque by which it is paid',
  properties: {
    number: { ...text(50), 'x-blank': true },
    bank: { ...text(100), 'x-blank': true, description: 'The bank that it is drawn on' },
    date: { ...day, description: 'The date on the cheque (AD); a later one is post-dated' },
    account_id: {
      ...id,
      description: 'Of a payment: the bank account that it is drawn on; the company’s bank without',
    },
  },
} as const;

const toSettlementSchema = <Kind extends string>(kinds: readonly Kind[]) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['party_kind', 'party_id', 'date', 'payment_method', 'amount'] as readonly (
      | 'party_kind'
      | 'party_id'
      | 'date'
      | 'payment_method'
      | 'amount'
    )[],
    properties: {
      party_kind: { type: 'string', enum: ['customer', 'vendor'] },
      party_id: id,
      date: { ...day, description: 'The day on which it counts (AD)' },
      account_id: {
        ...id,
        description: 'The cash or bank account; that of the payment method where it is left out',
      },
      payment_method: { ...text(100), 'x-blank': true },
      reference: { ...text(100), description: 'Number of the transfer or slip' },
      narration: text(500),
      amount: { ...amount, description: 'The money in rupees; 0 where rows alone settle' },
      cheque,
      own_fields: ownFields,
      rows: {
        type: 'array',
        maxItems: 50,
        description: 'What settles besides money',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['kind', 'amount'] as readonly ('kind' | 'amount')[],
          properties: {
            kind: { type: 'string', enum: kinds },
            amount: positiveAmount,
            voucher_no: { ...text(100), description: 'The treasury’s voucher of a tax' },
            tds_type_id: {
              ...id,
              description: 'Of TDS: its type; a payment that keeps TDS back has one',
            },
            document_kind: {
              ...documentReference.document_kind,
              description: 'With `document_id`: the one of `allocations` that the row is for',
            },
            document_id: documentId,
            base: {
              ...positiveAmount,
              description:
                'Of TDS: what it is taken from, without VAT; without it, what the rate makes of the amount',
            },
          },
        },
      },
      allocations: {
        type: 'array',
        maxItems: 500,
        description: 'What it settles; the rest is an advance',
        'x-messages': { maxItems: settlementRequestTexts.tooMany },
        items: allocatedDocument,
      },
    },
  }) as const;

export const createReceiptSchema = toSettlementSchema(receiptRowKinds);
export const createPaymentSchema = toSettlementSchema(paymentRowKinds);
export type CreateSettlementRequest = RequestOf<typeof createReceiptSchema>;

const end = {
  type: 'object',
  additionalProperties: false,
  required: namesDocument,
  properties: documentReference,
} as const;

export const createAllocationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['source', 'target', 'amount', 'date'] as readonly (
    | 'source'
    | 'target'
    | 'amount'
    | 'date'
  )[],
  properties: {
    source: { ...end, description: 'The credit: a note, an advance, an opening or a voucher' },
    target: { ...end, description: 'The open document that it is applied to' },
    amount: positiveAmount,
    date: { ...day, description: 'The day on which it counts (AD)' },
  },
} as const;
export type CreateAllocationRequest = RequestOf<typeof createAllocationSchema>;

export const applyCreditsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date', 'allocations'] as readonly ('date' | 'allocations')[],
  properties: {
    date: createAllocationSchema.properties.date,
    allocations: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      description: 'What settles what: all of them are made, or none',
      'x-messages': { maxItems: settlementRequestTexts.tooMany },
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['source', 'target', 'amount'] as readonly ('source' | 'target' | 'amount')[],
        properties: {
          source: createAllocationSchema.properties.source,
          target: createAllocationSchema.properties.target,
          amount: positiveAmount,
        },
      },
    },
  },
} as const;
export type ApplyCreditsRequest = RequestOf<typeof applyCreditsSchema>;

export const enterVoucherNumberSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['voucher_no'] as readonly 'voucher_no'[],
  properties: {
    voucher_no: {
      ...text(100),
      'x-blank': true,
      description: 'The number of the treasury’s voucher',
    },
  },
} as const;
export type EnterVoucherNumberRequest = RequestOf<typeof enterVoucherNumberSchema>;

const nettedDocuments = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  'x-messages': { maxItems: settlementRequestTexts.tooMany },
  items: allocatedDocument,
} as const;

export const createNettingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customer_id', 'vendor_id', 'date', 'receivables', 'payables'] as readonly (
    | 'customer_id'
    | 'vendor_id'
    | 'date'
    | 'receivables'
    | 'payables'
  )[],
  properties: {
    customer_id: id,
    vendor_id: { ...id, description: 'The same business: it has the PAN of the customer' },
    date: { ...day, description: 'The day on which it counts (AD)' },
    narration: text(500),
    receivables: { ...nettedDocuments, description: 'What the customer owes and does not pay' },
    payables: { ...nettedDocuments, description: 'What is owed to the vendor; of the same sum' },
  },
} as const;
export type CreateNettingRequest = RequestOf<typeof createNettingSchema>;

export const reverseAllocationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date'] as readonly 'date'[],
  properties: { date: { ...day, description: 'The day on which it counts (AD)' } },
} as const;
export type ReverseAllocationRequest = RequestOf<typeof reverseAllocationSchema>;
