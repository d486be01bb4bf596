// What a request to record a vendor's bill says, judged field by field in the documents' words.
// Reads no database, stores nothing.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
import {
  createVendorBillSchema,
  type vendorBillTypes,
} from '../../../domain/requests/purchase-requests.ts';
import {
  createRequestValidator,
  isFilled,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import {
  type ClientTotals,
  type LineInput,
  parseClientTotals,
  parseDiscount,
  parseLine,
  toMoment,
  validateDeclarationDate,
  validateTransactionDate,
  withUnitPrices,
} from '../documents/create-invoice-input.ts';

/**
 * A line as bought; its VAT rate in ten-thousandths of a percent, null for the rate of the bill's
 * day.
 */
type VendorBillLineInput = LineInput & { vat_rate: number | null };
export type VendorBillType = (typeof vendorBillTypes)[number];

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

const noDeclarationText: Texts = {
  en: 'Only an import has a customs declaration.',
  ne: 'पैठारीको मात्र प्रज्ञापनपत्र हुन्छ।',
};

const validate = createRequestValidator(createVendorBillSchema);

/** Machines are imported too: a capital bill may have a declaration. */
const validateDeclaration = (
  { type, ...body }: Row,
  now: string,
  language: Language,
  problems: FieldErrors,
) => {
  validateDeclarationDate(body, now, language, problems);
  if (type !== 'normal') return;
  for (const name of ['declaration_no', 'declaration_date'])
    if (isFilled(body[name]))
      problems[name] = [noDeclarationText[language], ...(problems[name] ?? [])];
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
  const problems = validate(withUnitPrices(body, 'details'), language);
  validateTransactionDate(body, now, language, problems);
  validateDeclaration(body, now, language, problems);
  return problems;
};

/**
 * The order of a body without problems; a line that names no tax has the VAT rate of the bill's day.
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
