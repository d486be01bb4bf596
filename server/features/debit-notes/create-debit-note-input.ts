// What a request to issue a debit note says, judged field by field in the documents' words. What
// needs the bill is judged in debit-note-limits.ts.

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
  clientTotalsTexts,
  parseClientTotals,
} from '../documents/client-totals.ts';
import { lineTexts } from '../documents/create-invoice-input.ts';

/** One returned line: the bill line's own id, whole quantity, return rate in paisa. */
export type DebitNoteLineInput = { line_id: number; qty: number; rate: number };
/**
 * The order behind a debit note; figures are claimed only where the client sends them, the
 * documents' form does not.
 */
export type CreateDebitNoteInput = {
  billing_id: number;
  remarks: string;
  lines: DebitNoteLineInput[];
  clientTotals: ClientTotals;
};

const texts = {
  noProducts: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  zeroRate: { en: 'Return rate cannot be 0.', ne: 'फिर्ता दर ० हुन सक्दैन।' },
} satisfies Record<string, Texts>;

const headerFields = toFieldSet(
  'id billing_id billing_no vendor_id vendor_name pan address phone_no type remarks created_by pos created_at payment_id debit_note_no ' +
    'fiscal_year billing_date details amount discount_rate discount_amount taxable_amount vat_rate vat_amount total status in_words _method',
);
const lineFields = toFieldSet(
  'id qty amount vat_rate total taxable_amount vat_amount discount_rate discount_amount product_id product_name product_family hs_code ' +
    'description unit billing_line_id returned_quantity',
);

const validateDebitNoteLine = (line: unknown, at: string, say: AddError) => {
  if (!isObject(line)) return say(at, messages.type);
  const { id, qty, amount } = line;
  validateFieldNames(line, lineFields, say, `${at}.`);
  if (!isFilled(id)) say(`${at}.id`, messages.required);
  else if (!Number.isSafeInteger(id)) say(`${at}.id`, messages.wrongNumber);
  if (!isFilled(qty)) say(`${at}.qty`, messages.required);
  else if (!Number.isSafeInteger(qty)) say(`${at}.qty`, lineTexts.wholeOnly);
  if (!isFilled(amount)) say(`${at}.amount`, messages.required);
  else if (!isMoney(amount)) say(`${at}.amount`, lineTexts.decimalOnly);
  else if (amount <= 0) say(`${at}.amount`, texts.zeroRate);
};

/** All problems of the request that are seen without the bill, lines as `details.0.qty`. */
export const validateCreateDebitNote = (body: Row, language: Language): FieldErrors => {
  const { problems, say } = collectErrors(language);
  validateFieldNames(body, headerFields, say);
  if (!isFilled(body.billing_id)) say('billing_id', messages.required);
  else if (!Number.isSafeInteger(body.billing_id)) say('billing_id', messages.wrongNumber);
  validateText(body, say, 'remarks', 500);
  if (!('remarks' in problems) && trimToNull(body.remarks) === null)
    say('remarks', messages.required);
  validateLines(body, 'details', texts.noProducts, validateDebitNoteLine, say);
  if (isFilled(body.total) && !isMoney(body.total)) say('total', clientTotalsTexts.total);
  if (isFilled(body.taxable_amount) && !isMoney(body.taxable_amount))
    say('taxable_amount', clientTotalsTexts.taxable);
  return problems;
};

/** The order of a body without problems. */
export const parseCreateDebitNote = (body: Row): CreateDebitNoteInput => ({
  billing_id: body.billing_id as number,
  remarks: trimToNull(body.remarks)!,
  lines: (body.details as Row[]).map(line => ({
    line_id: line.id as number,
    qty: line.qty as number,
    rate: toPaisa(line.amount as number),
  })),
  clientTotals: parseClientTotals(body),
});
