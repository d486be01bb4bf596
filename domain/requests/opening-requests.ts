// The request that enters opening balances. Which accounts it may have, and that it agrees, are rules
// of their own (domain/ledger/opening-balances.ts).
import { messages } from '../entity-schema/messages.ts';
import type { Texts } from '../language.ts';
import { day, id, text } from './document-requests.ts';
import { type RequestOf, type RequestSchema, wholeNumber } from './request-schema.ts';
import { voucherRequestTexts } from './voucher-requests.ts';

/** A chart has some hundred accounts; a shop some thousand products and open bills. */
export const MAX_OPENING_ACCOUNTS = 1_000;
export const MAX_OPENING_LINES = 10_000;

export const openingRequestTexts = {
  tooManyAccounts: {
    en: 'A trial balance can have at most 1,000 lines',
    ne: 'सन्तुलन परीक्षणमा बढीमा १,००० पङ्क्ति हुन सक्छन्',
  },
  tooManyLines: {
    en: 'Opening balances can have at most 10,000 open documents and 10,000 products',
    ne: 'सुरु बाँकीमा बढीमा १०,००० बाँकी कागजात र १०,००० वस्तु हुन सक्छन्',
  },
  amount: {
    en: 'Enter an amount in rupees above 0, with at most two decimals',
    ne: '० भन्दा बढी रकम रुपैयाँमा, बढीमा दुई दशमलवसम्म लेख्नुहोस्',
  },
  quantity: {
    en: 'Enter a whole quantity above 0, at most 9 digits',
    ne: '० भन्दा बढी पूरा परिमाण लेख्नुहोस्, बढीमा ९ अङ्क',
  },
} satisfies Record<string, Texts>;

const money = {
  type: 'number',
  minimum: 0,
  format: 'money',
  description: 'Rupees',
  'x-messages': { '*': voucherRequestTexts.amount },
} as const;

const list = <const Items extends RequestSchema>(items: Items, maxItems: number, tooMany: Texts) =>
  ({
    type: 'array',
    maxItems,
    items,
    'x-messages': { maxItems: tooMany, '*': messages.array },
  }) as const;

const account = {
  type: 'object',
  additionalProperties: false,
  required: ['account_id'] as readonly 'account_id'[],
  properties: {
    account_id: id,
    debit: { ...money, description: 'Rupees; 0 on the other side' },
    credit: { ...money, description: 'Rupees; 0 on the other side' },
  },
} as const;

const documentProperties = {
  party_kind: { type: 'string', enum: ['customer', 'vendor'] },
  party_id: id,
  number: { ...text(100), 'x-blank': true, description: 'As on the document' },
  date: { ...day, description: 'The date of the document (AD)' },
  due_date: { ...day, description: 'The day on which it is due (AD)' },
  side: {
    type: 'string',
    enum: ['debit', 'credit'],
    description: 'debit: the party owes it; credit: it is owed to the party',
  },
  amount: {
    ...money,
    exclusiveMinimum: 0,
    description: 'What of it is open, in rupees',
    'x-messages': { '*': openingRequestTexts.amount },
  },
} as const;

const document = {
  type: 'object',
  additionalProperties: false,
  required: ['party_kind', 'party_id', 'number', 'date', 'side', 'amount'] as readonly (
    | 'party_kind'
    | 'party_id'
    | 'number'
    | 'date'
    | 'side'
    | 'amount'
  )[],
  properties: documentProperties,
} as const;

const product = {
  type: 'object',
  additionalProperties: false,
  required: ['product_id', 'qty', 'value'] as readonly ('product_id' | 'qty' | 'value')[],
  properties: {
    product_id: id,
    qty: {
      ...wholeNumber,
      minimum: 1,
      maximum: 999_999_999,
      'x-messages': { '*': openingRequestTexts.quantity },
    },
    value: { ...money, description: 'What all of them are worth, in rupees' },
  },
} as const;

export const openingBalancesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date'] as readonly 'date'[],
  properties: {
    date: {
      ...day,
      description:
        'The day at whose end these are the balances (AD): the one before the books begin',
    },
    accounts: list(account, MAX_OPENING_ACCOUNTS, openingRequestTexts.tooManyAccounts),
    documents: list(document, MAX_OPENING_LINES, openingRequestTexts.tooManyLines),
    stock: list(product, MAX_OPENING_LINES, openingRequestTexts.tooManyLines),
    preview: {
      type: 'integer',
      enum: [0, 1],
      description: '1 answers what would be posted; nothing is stored',
    },
  },
} as const;
export type OpeningBalancesRequest = RequestOf<typeof openingBalancesSchema>;

export const oldDocumentsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['old_documents'] as readonly 'old_documents'[],
  properties: {
    old_documents: {
      type: 'string',
      enum: ['settled', 'open'],
      description:
        'settled: documents from before the ledger are paid; open: they are owed, but for those of payment methods that settle at once',
    },
  },
} as const;
export type OldDocumentsRequest = RequestOf<typeof oldDocumentsSchema>;
