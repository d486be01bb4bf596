// What a request to issue a credit note says, judged field by field in the documents' words. What
// needs the invoice is judged in credit-note-limits.ts.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { isMoney, toPaisa } from '../../../domain/money/money.ts';
import {
  type AddError,
  collectErrors,
  isFilled,
  isObject,
  toFieldSet,
  trimToNull,
  validateFieldNames,
  validateLines,
  validateText,
} from '../../platform/http/validate-fields.ts';
import {
  type ClientTotals,
  parseClientTotals,
  validateClientTotals,
} from '../documents/client-totals.ts';
import { lineTexts } from '../documents/create-invoice-input.ts';

/** One returned line: the invoice line's own id, whole quantity, return rate in paisa. */
export type CreditNoteLineInput = { line_id: number; quantity: number; return_rate: number };

/**
 * The order behind a credit note; `invoice_id` is the invoice's company_payment_id. An order of our
 * own claims no figures.
 */
export type CreateCreditNoteInput = {
  invoice_id: string;
  cancel_note: string;
  lines: CreditNoteLineInput[];
  clientTotals: ClientTotals | null;
};

const texts = {
  zeroRate: { en: 'Return rate cannot be 0.', ne: 'फिर्ता दर ० हुन सक्दैन।' },
  positiveRate: { en: 'Return rate must be greater than 0', ne: 'फिर्ता दर ० भन्दा बढी हुनुपर्छ' },
  twoInvoices: {
    en: 'company_payment_id and invoice_id refer to different invoices.',
    ne: 'company_payment_id र invoice_id ले फरक बीजक जनाउँछन्।',
  },
} satisfies Record<string, Texts>;

const headerFields = toFieldSet(
  'company_payment_id invoice_id payment_gateway created_by cancel_note amount taxable_amount vat_amount vat_rate total details discount_amount ' +
    'discount_rate reseller tsc_amount tsc_rate id credit_note_no invoice_no invoice_date fiscal_year customer_id customer_name pan address ' +
    'phone_no payment_method pos status remarks ird_sync created_at transaction_date _method',
);
const lineFields = toFieldSet(
  'id quantity return_rate product_name hs_code vat_rate total invoice_line_id product_id product_family qty amount unit description ' +
    'discount_rate discount_amount tsc_amount taxable_amount vat_amount returned_quantity',
);

const validateInvoiceReference = (body: Row, say: AddError) => {
  const { invoice_id: invoice, company_payment_id: payment } = body;
  if (!isFilled(invoice) && !isFilled(payment)) return say('invoice_id', messages.required);
  for (const name of ['invoice_id', 'company_payment_id'])
    if (isFilled(body[name]) && typeof body[name] !== 'string') say(name, messages.wrongText);
  if (
    typeof invoice === 'string' &&
    typeof payment === 'string' &&
    invoice !== payment &&
    invoice !== '' &&
    payment !== ''
  )
    say('invoice_id', texts.twoInvoices);
};

const validateReturnRate = (rate: unknown, at: string, say: AddError) => {
  if (!isFilled(rate)) return say(at, messages.required);
  if (!isMoney(rate)) return say(at, lineTexts.decimalOnly);
  if (rate > 0) return;
  say(at, texts.zeroRate);
  say(at, texts.positiveRate);
};

const validateCreditNoteLine = (line: unknown, at: string, say: AddError) => {
  if (!isObject(line)) return say(at, messages.type);
  validateFieldNames(line, lineFields, say, `${at}.`);
  if (!isFilled(line.id)) say(`${at}.id`, messages.required);
  else if (!Number.isSafeInteger(line.id)) say(`${at}.id`, messages.wrongNumber);
  if (!isFilled(line.quantity)) say(`${at}.quantity`, messages.required);
  else if (!Number.isSafeInteger(line.quantity)) say(`${at}.quantity`, lineTexts.wholeOnly);
  validateReturnRate(line.return_rate, `${at}.return_rate`, say);
};

/** All problems of the request that are seen without the invoice, lines as `details.0.quantity`. */
export const validateCreateCreditNote = (body: Row, language: Language): FieldErrors => {
  const { problems, say } = collectErrors(language);
  validateFieldNames(body, headerFields, say);
  validateInvoiceReference(body, say);
  validateText(body, say, 'cancel_note', 500);
  if (!('cancel_note' in problems) && trimToNull(body.cancel_note) === null)
    say('cancel_note', messages.required);
  validateLines(body, 'details', lineTexts.noProducts, validateCreditNoteLine, say);
  validateClientTotals(body, say);
  return problems;
};

/** The order of a body without problems. */
export const parseCreateCreditNote = (body: Row): CreateCreditNoteInput => ({
  invoice_id: (isFilled(body.invoice_id) ? body.invoice_id : body.company_payment_id) as string,
  cancel_note: trimToNull(body.cancel_note)!,
  lines: (body.details as Row[]).map(line => ({
    line_id: line.id as number,
    quantity: line.quantity as number,
    return_rate: toPaisa(line.return_rate as number),
  })),
  clientTotals: parseClientTotals(body),
});
