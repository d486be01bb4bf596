// What a request to record a vendor's bill says, judged field by field in the documents' words.
// Reads no database, stores nothing.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
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
import {
  isPercent,
  type LineInput,
  lineTexts,
  parseDiscount,
  parseLine,
  toMoment,
  validateDiscount,
  validateLine,
  validateTransactionDate,
} from '../documents/create-invoice-input.ts';

/**
 * A line as bought; its VAT rate in ten-thousandths of a percent, null for the rate of the bill's
 * day.
 */
type VendorBillLineInput = LineInput & { vat_rate: number | null };
export type VendorBillType = 'normal' | 'import' | 'capital';

/**
 * The order behind a bill; what the client computed is kept only to be compared. Amounts in paisa,
 * rates in ten-thousandths of a percent.
 */
export type CreateVendorBillInput = {
  vendor_id: number;
  billing_no: string;
  /** The fiscal year's name. */
  fiscal_year: string;
  type: VendorBillType;
  transaction_date: string;
  declaration_no: string | null;
  declaration_date: string | null;
  file_id: number | null;
  discount_rate: number;
  discount_amount: number;
  lines: VendorBillLineInput[];
  clientTotals: ClientTotals;
};

const texts = {
  noProducts: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  noDeclaration: {
    en: 'Only an import has a customs declaration.',
    ne: 'पैठारीको मात्र प्रज्ञापनपत्र हुन्छ।',
  },
} satisfies Record<string, Texts>;

const types: VendorBillType[] = ['normal', 'import', 'capital'];

const headerFields = toFieldSet(
  'id vendor_id vendor_name vendor billing_no pan fiscal_year type transaction_date amount taxable_amount vat_amount vat_rate total details ' +
    'file_id file created_by pos payment_id created_at in_words discount_rate discount_amount declaration_no declaration_date status address ' +
    'phone_no debit_note sum-debit-note remaining-amount _method',
);

const validateReferences = (body: Row, say: AddError) => {
  if (!isFilled(body.vendor_id)) say('vendor_name', messages.required);
  else if (!Number.isSafeInteger(body.vendor_id)) say('vendor_id', messages.wrongNumber);
  if (isFilled(body.file_id) && !Number.isSafeInteger(body.file_id))
    say('file_id', messages.wrongNumber);
  for (const name of ['billing_no', 'fiscal_year']) {
    validateText(body, say, name, 100);
    if (
      !isFilled(body[name]) ||
      (typeof body[name] === 'string' && trimToNull(body[name]) === null)
    )
      say(name, messages.required);
  }
  if (!isFilled(body.type)) say('type', messages.required);
  else if (!types.includes(body.type as VendorBillType)) say('type', messages.choice);
};

/** Machines are imported too: a capital bill may have a declaration. */
const validateDeclaration = (body: Row, now: string, say: AddError) => {
  validateText(body, say, 'declaration_no', 100);
  for (const name of ['declaration_no', 'declaration_date'])
    if (body.type === 'normal' && isFilled(body[name])) say(name, texts.noDeclaration);
  const { declaration_date: date } = body;
  if (!isFilled(date)) return;
  if (!formatValidators.date(date)) say('declaration_date', messages.date);
  else if ((date as string) > now.slice(0, 10)) say('declaration_date', lineTexts.future);
};

const validateVendorBillLine = (line: unknown, at: string, say: AddError) => {
  validateLine(line, at, say);
  if (isObject(line) && isFilled(line.vat_rate) && !isPercent(line.vat_rate))
    say(`${at}.vat_rate`, lineTexts.lineRate);
};

/**
 * All problems of the request by field, lines as `details.0.qty`. `now` is Nepal time, "YYYY-MM-DD
 * HH:mm:ss".
 */
export const validateCreateVendorBill = (
  body: Row,
  now: string,
  language: Language,
): FieldErrors => {
  const { problems, say } = collectErrors(language);
  validateFieldNames(body, headerFields, say);
  validateReferences(body, say);
  validateTransactionDate(body, now, say);
  validateDeclaration(body, now, say);
  validateDiscount(body, say);
  validateLines(body, 'details', texts.noProducts, validateVendorBillLine, say);
  validateClientTotals(body, say);
  return problems;
};

/**
 * The order of a body without problems; a line that names no tax bears the VAT of the bill's day.
 */
export const parseCreateVendorBill = (body: Row): CreateVendorBillInput => ({
  vendor_id: body.vendor_id as number,
  billing_no: trimToNull(body.billing_no)!,
  fiscal_year: trimToNull(body.fiscal_year)!,
  type: body.type as VendorBillType,
  transaction_date: toMoment(body.transaction_date as string),
  declaration_no: trimToNull(body.declaration_no),
  declaration_date: trimToNull(body.declaration_date),
  file_id: isFilled(body.file_id) ? (body.file_id as number) : null,
  ...parseDiscount(body),
  lines: (body.details as Row[]).map(line => ({
    ...parseLine(line),
    vat_rate: isFilled(line.vat_rate) ? toRate(line.vat_rate as number) : null,
  })),
  clientTotals: parseClientTotals(body),
});
