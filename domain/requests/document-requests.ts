// The requests that issue documents. Rules about the clock, sums and other records are on the server.
import { priceWithVatTexts } from '../documents/prices-with-vat.ts';
import { messages } from '../entity-schema/messages.ts';
import type { Texts } from '../language.ts';
import {
  ignored,
  ownFields,
  type RequestOf,
  type RequestSchema,
  wholeNumber,
} from './request-schema.ts';

/** The documents' sentences about the fields of a request. */
export const requestTexts = {
  future: {
    en: 'Current timestamp is allowed maximum',
    ne: 'अहिलेको समयभन्दा पछिको मिति राख्न मिल्दैन',
  },
  outsideCalendar: {
    en: 'This date is outside the Nepali calendar (2000–2090 BS)',
    ne: 'यो मिति नेपाली पात्रो (वि.सं. २०००–२०९०) बाहिर छ',
  },
  noYear: {
    en: 'The company has no fiscal year {name}.',
    ne: 'कम्पनीमा आर्थिक वर्ष {name} छैन।',
  },
  noProducts: { en: 'Please select products', ne: 'कृपया वस्तु छान्नुहोस्' },
  noProduct: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  tooManyLines: {
    en: 'A document can have at most 1,000 lines',
    ne: 'एउटा कागजातमा बढीमा १,००० पङ्क्ति हुन सक्छन्',
  },
  wholeOnly: { en: 'Only numeric values are allowed', ne: 'अङ्क मात्र राख्न मिल्छ' },
  tooMany: { en: 'A quantity has at most 9 digits', ne: 'परिमाण बढीमा ९ अङ्कको हुन सक्छ' },
  decimalOnly: { en: 'Only decimal values are allowed', ne: 'दशमलव अङ्क मात्र राख्न मिल्छ' },
  discountRate: { en: 'Discount rate is not valid', ne: 'छुट दर मिलेन' },
  lineRateTooHigh: { en: 'Maximum allowed rate is 100.', ne: 'दर बढीमा १०० हुन सक्छ।' },
  lineRate: { en: 'Must be valid percentage', ne: 'प्रतिशत मिलेन' },
  negativeDiscount: { en: 'Discount cannot be negative.', ne: 'छुट ऋणात्मक हुन सक्दैन।' },
  zeroRate: { en: 'Return rate cannot be 0.', ne: 'फिर्ता दर ० हुन सक्दैन।' },
  positiveRate: { en: 'Return rate must be greater than 0', ne: 'फिर्ता दर ० भन्दा बढी हुनुपर्छ' },
  yesOrNo: { en: 'Send 1 for yes or 0 for no', ne: 'हो भए १, होइन भए ० पठाउनुहोस्' },
  taxable: { en: 'Taxable Amount is not valid', ne: 'करयोग्य रकम मिलेन' },
  total: { en: 'Total Amount is not valid', ne: 'जम्मा रकम मिलेन' },
  tsc: { en: 'TSC Amount is not valid', ne: 'टीएससी रकम मिलेन' },
  exempted: { en: 'Non Taxable Amount is not valid', ne: 'कर छुट रकम मिलेन' },
  exported: { en: 'Export Amount is not valid', ne: 'निकासी रकम मिलेन' },
  noExport: {
    en: 'Only a document with a zero-rated line is an export.',
    ne: 'शून्य दरको पङ्क्ति भएको कागजात मात्र निकासी हो।',
  },
} satisfies Record<string, Texts>;

/** This many lines fill forty pages of paper; more come from a program that has gone wrong. */
export const MAX_LINES = 1000;
/** A billion pieces are a slip of the hand. */
const MAX_QUANTITY = 999_999_999;

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
/** A day (AD). */
export const day = {
  type: 'string',
  format: 'date',
  'x-messages': { '*': messages.date },
} as const;
export const dueDate = {
  ...day,
  description:
    'The day (AD) on which it is due, not before its own day; by the payment term of the other party without',
} as const;
const creditOverride = {
  ...text(500),
  description:
    'Why it is issued though the check of credit limit and days refuses it; needs the permission "create credit overrides", and is kept in the activity log only',
} as const;
/** Answered with a document, and accepted when it is sent back. */
export const paymentFacts = ignored('paid_amount open_amount payment_status');
export const id = { ...wholeNumber, 'x-messages': { '*': messages.wrongNumber } } as const;

const quantity = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_QUANTITY,
  'x-messages': { maximum: requestTexts.tooMany, '*': requestTexts.wholeOnly },
} as const;
const price = {
  type: 'number',
  format: 'money',
  description: 'Price of one, in rupees',
  'x-messages': { '*': requestTexts.decimalOnly },
} as const;
export const priceOnly = {
  type: 'integer',
  enum: [0, 1],
  description: '1 lowers the price alone: no goods move, no quantity counts as returned',
  'x-messages': { '*': requestTexts.yesOrNo },
} as const;
const lineDiscount = {
  type: 'number',
  maximum: 100,
  format: 'decimal',
  description: 'Percent',
  'x-messages': { maximum: requestTexts.lineRateTooHigh, '*': requestTexts.lineRate },
} as const;
export const percent = {
  type: 'number',
  maximum: 100,
  format: 'decimal',
  description: 'Percent',
} as const;

export const discount = {
  discount_rate: { ...percent, 'x-messages': { '*': requestTexts.discountRate } },
  discount_amount: {
    type: 'number',
    minimum: 0,
    format: 'money',
    description: 'The same as a flat amount, in rupees; one of the two',
    'x-messages': { minimum: requestTexts.negativeDiscount, '*': requestTexts.decimalOnly },
  },
} as const;

const figure = (message: Texts) =>
  ({
    type: 'number',
    format: 'figure',
    description: 'In rupees; computed again from the lines, and refused where it differs',
    'x-messages': { required: message, '*': message },
  }) as const;
export const clientTotals = {
  taxable_amount: figure(requestTexts.taxable),
  total: figure(requestTexts.total),
  tsc_amount: figure(requestTexts.tsc),
} as const;
/** The sums of lines without VAT, which a client may leave out. */
const untaxedTotals = {
  exempted_sale: figure(requestTexts.exempted),
  export_sales: figure(requestTexts.exported),
} as const;

export const transactionDate = {
  type: 'string',
  format: 'day-or-moment',
  description: 'YYYY-MM-DD or YYYY-MM-DD HH:mm:ss in Nepal time, not later than now',
  'x-messages': { '*': messages['date-time'] },
} as const;

/** The lines of a document; `none` is said where there are none. */
export const lines = <const Items extends RequestSchema>(items: Items, none: Texts) =>
  ({
    type: 'array',
    minItems: 1,
    maxItems: MAX_LINES,
    items,
    'x-messages': {
      required: none,
      minItems: none,
      maxItems: requestTexts.tooManyLines,
      type: messages.array,
    },
  }) as const;

export const saleLineProperties = {
  id: { ...id, description: 'The product' },
  qty: quantity,
  amount: price,
  discount_rate: lineDiscount,
  description: text(500),
  unit: text(255),
  own_fields: ownFields,
  ...ignored('price product_id product_name product_family hs_code discount_amount tsc_amount'),
  ...ignored('taxable_amount vat_amount total name code type tax_treatment'),
  ...ignored('returned_quantity returned_amount returned_discount price_reduced'),
} as const;
export const LINE_REQUIRED = ['id', 'qty', 'amount'] as const;
export const priceWithVat = {
  type: 'number',
  exclusiveMinimum: 0,
  format: 'money',
  description: 'Price of one with VAT, in rupees, in place of amount; not for a product with TSC',
  'x-messages': { '*': priceWithVatTexts.invalid },
} as const;
const saleLine = {
  type: 'object',
  additionalProperties: false,
  required: LINE_REQUIRED,
  properties: {
    ...saleLineProperties,
    amount: { ...price, 'x-instead': 'price_with_vat' },
    price_with_vat: priceWithVat,
    ...ignored('vat_rate'),
  },
} as const;

const customer = {
  type: 'string',
  description: 'The customer_code of an active customer',
  'x-named': 'customer_name',
} as const;

const saleProperties = {
  customer_id: customer,
  payment_method: { ...text(500), description: 'The name of an active payment method' },
  transaction_date: transactionDate,
  deposit_to: text(500),
  customer_name: text(500),
  address: text(500),
  phone_no: text(500),
  remarks: text(500),
  own_fields: ownFields,
  pan: { type: 'string', format: 'pan', 'x-messages': { '*': messages.pan } },
  export_country: { ...text(100), description: 'Where zero-rated goods or services go' },
  declaration_no: { ...text(100), description: 'Customs declaration of the export' },
  declaration_date: day,
  ...discount,
  ...clientTotals,
  ...untaxedTotals,
  ...ignored('payment_gateway pos created_by amount vat_rate vat_amount tsc_rate reseller note'),
  ...ignored('discount_description payment_term id invoice_no company_payment_id fiscal_year'),
  ...ignored('status created_at ird_sync _method'),
} as const;
const SALE_REQUIRED = ['customer_id', 'payment_method', 'transaction_date'] as const;

export const createInvoiceSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...SALE_REQUIRED, 'invoice_details', 'taxable_amount', 'total'],
  properties: {
    ...saleProperties,
    customer_id: { ...customer, 'x-instead': 'abbreviated' },
    abbreviated: {
      type: 'integer',
      enum: [0, 1],
      description:
        '1 issues an abbreviated tax invoice, where the company may and up to the ceiling; without customer_id its buyer is the cash customer of the company',
      'x-messages': { '*': requestTexts.yesOrNo },
    },
    due_date: dueDate,
    credit_override: creditOverride,
    invoice_details: lines(saleLine, requestTexts.noProducts),
    ...paymentFacts,
    ...ignored('details'),
  },
} as const satisfies RequestSchema;

/** The date may be left to the server. */
export const createProformaSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customer_id', 'payment_method', 'details', 'taxable_amount', 'total'],
  properties: {
    ...saleProperties,
    details: lines(saleLine, requestTexts.noProducts),
    ...ignored('invoice_details payment_id invoice_id current_status'),
  },
} as const satisfies RequestSchema;

const returnRate = {
  type: 'number',
  format: 'figure',
  minimum: 0,
  'x-messages': {
    minimum: [requestTexts.zeroRate, requestTexts.positiveRate],
    '*': requestTexts.decimalOnly,
  },
} as const;

export const createCreditNoteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['invoice_id', 'cancel_note', 'details', 'taxable_amount', 'total'],
  properties: {
    invoice_id: {
      type: 'string',
      description: 'The company_payment_id of the invoice',
      'x-instead': 'company_payment_id',
    },
    company_payment_id: { type: 'string', description: 'The same, as answers of invoices name it' },
    cancel_note: {
      ...text(500),
      'x-blank': true,
      description: 'Why the goods or services came back; printed on the note',
    },
    details: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'quantity', 'return_rate'],
        properties: {
          id: { ...id, description: 'The line of the invoice' },
          quantity: { ...wholeNumber, 'x-messages': { '*': requestTexts.wholeOnly } },
          price_only: priceOnly,
          own_fields: ownFields,
          return_rate: {
            ...returnRate,
            'x-instead': 'return_rate_with_vat',
            description:
              'What is given back for one, at most its price less discount, in rupees; 0 where the piece cost nothing',
          },
          return_rate_with_vat: {
            ...returnRate,
            description:
              'The same with VAT, in place of return_rate: for a line with price_with_vat, at most that',
          },
          ...ignored(
            'price_with_vat product_name hs_code vat_rate total invoice_line_id product_id',
          ),
          ...ignored('product_family qty amount unit description discount_rate discount_amount'),
          ...ignored('tsc_amount taxable_amount vat_amount tax_treatment'),
          ...ignored('returned_quantity returned_amount returned_discount price_reduced'),
        },
      },
      requestTexts.noProducts,
    ),
    refund: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['payment_method'],
      properties: { payment_method: { type: 'string' } },
      description:
        'Pays what the invoice is paid beyond the rest of it back at once, by a method that settles at once; left out, the customer is owed it',
    },
    own_fields: ownFields,
    ...clientTotals,
    ...untaxedTotals,
    ...ignored('payment_gateway created_by amount vat_amount vat_rate discount_amount'),
    ...ignored('discount_rate reseller tsc_rate id credit_note_no invoice_no invoice_date'),
    ...ignored('fiscal_year customer_id customer_name pan address phone_no payment_method pos'),
    ...ignored('status remarks ird_sync created_at transaction_date _method'),
  },
} as const satisfies RequestSchema;

/** Why an invoice is cancelled on the day of its issue. */
export const cancelInvoiceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: { ...text(500), 'x-blank': true }, ...ignored('_method') },
} as const satisfies RequestSchema;

export type CreateInvoiceRequest = RequestOf<typeof createInvoiceSchema>;
export type CreateProformaRequest = RequestOf<typeof createProformaSchema>;
export type CreateCreditNoteRequest = RequestOf<typeof createCreditNoteSchema>;
export type CancelInvoiceRequest = RequestOf<typeof cancelInvoiceSchema>;
