// What a request to record a vendor's bill says, judged field by field in the documents' words.
// Reads no database, stores nothing.

import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { LandedCostKind } from '../../../domain/ledger/landed-costs.ts';
import { toPaisa, toRate } from '../../../domain/money/money.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
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
  validateDueDate,
  validateTransactionDate,
  withUnitPrices,
} from '../documents/create-invoice-input.ts';
import { NO_PRODUCT } from '../documents/document-columns.ts';

/**
 * A line as bought, `product_id` NO_PRODUCT for what is none; its VAT rate in ten-thousandths of a
 * percent, null for the rate of the bill's day (none where customs charged it); its own account, null
 * for the one that follows from vendor and company.
 */
type VendorBillLineInput = LineInput & {
  vat_rate: number | null;
  expense_account_id: number | null;
};
/** `amount` in paisa; `vendor_id` null where it is owed to nobody. */
type LandedCostInput = { kind: LandedCostKind; amount: number; vendor_id: number | null };
/** VAT that customs charged, in paisa; `taxable_amount` null where it follows from the rate. */
type ImportVatInput = { amount: number; taxable_amount: number | null; vendor_id: number | null };
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
  /** AD; null for the vendor's term. */
  due_date: string | null;
  /** AD: where the bill comes late and counts on a later day than its own; null without. */
  booked_on: string | null;
  declaration_no: string | null;
  declaration_date: string | null;
  file_id: number | null;
  /** What has paid it at once; null while it is owed. */
  paid_from_account_id: number | null;
  discount_rate: number;
  discount_amount: number;
  landed_costs: LandedCostInput[];
  /** Null where VAT is that of the lines. */
  import_vat: ImportVatInput | null;
  /** Kept back for the tax office; base and amount null where they follow from bill and rate. */
  tds: { type_id: number; base: number | null; amount: number | null } | null;
  lines: VendorBillLineInput[];
  clientTotals: ClientTotals;
};

const noDeclarationText: Texts = {
  en: 'Only an import has a customs declaration.',
  ne: 'पैठारीको मात्र प्रज्ञापनपत्र हुन्छ।',
};

const noLandedCostsText: Texts = {
  en: 'Only an import has landed costs.',
  ne: 'पैठारीको मात्र पैठारी लागत हुन्छ।',
};

const importVatProblems = {
  notImport: {
    en: 'Only an import has VAT at customs.',
    ne: 'भन्सारमा लागेको भ्याट पैठारीको मात्र हुन्छ।',
  },
  aboveValue: {
    en: 'The VAT cannot be more than the value it was charged on.',
    ne: 'भ्याट करयोग्य मूल्यभन्दा बढी हुन सक्दैन।',
  },
  twice: {
    en: 'Customs charged the VAT of this import. Choose 0 % for its lines.',
    ne: 'यो पैठारीको भ्याट भन्सारमा लागेको छ। पङ्क्तिमा ० % छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const validate = createRequestValidator(createVendorBillSchema);

/** VAT at customs belongs to an import, and is never counted besides VAT of the lines. */
const validateImportVat = (
  { type, import_vat, details }: Row,
  language: Language,
  problems: FieldErrors,
) => {
  if (!isFilled(import_vat)) return;
  if (type !== 'import') {
    problems.import_vat = [importVatProblems.notImport[language]];
    return;
  }
  for (const [index, line] of (Array.isArray(details) ? details : []).entries())
    if (Number(line?.vat_rate ?? 0) > 0)
      problems[`details.${index}.vat_rate`] ??= [importVatProblems.twice[language]];
  const { amount, taxable_amount } = import_vat as Row;
  const isJudged = problems['import_vat.amount'] || problems['import_vat.taxable_amount'];
  if (!isJudged && isFilled(taxable_amount) && Number(amount) > Number(taxable_amount))
    problems['import_vat.amount'] = [importVatProblems.aboveValue[language]];
};

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

const earlyText: Texts = {
  en: 'A bill cannot count before its own date.',
  ne: 'बिल आफ्नै मितिभन्दा अघि गनिन सक्दैन।',
};

const validateBookedOn = (
  { booked_on, transaction_date }: Row,
  now: string,
  language: Language,
  problems: FieldErrors,
) => {
  if (problems.booked_on || !isFilled(booked_on)) return;
  const day = booked_on as string;
  if (day > now.slice(0, 10)) problems.booked_on = [requestTexts.future[language]];
  else if (!isInBsCalendar(day)) problems.booked_on = [requestTexts.outsideCalendar[language]];
  else if (!problems.transaction_date && day < String(transaction_date).slice(0, 10))
    problems.booked_on = [earlyText[language]];
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
  validateBookedOn(body, now, language, problems);
  validateDeclaration(body, now, language, problems);
  const day = problems.transaction_date ? undefined : String(body.transaction_date).slice(0, 10);
  validateDueDate(body, day, language, problems);
  if (body.type !== 'import' && Array.isArray(body.landed_costs) && body.landed_costs.length > 0)
    problems.landed_costs = [noLandedCostsText[language]];
  validateImportVat(body, language, problems);
  // Nothing else says what was bought.
  for (const [index, line] of (Array.isArray(body.details) ? body.details : []).entries())
    if (isFilled(line?.expense_account_id) && !isFilled(line?.id) && !trimToNull(line.description))
      problems[`details.${index}.description`] ??= [messages.required[language]];
  return problems;
};

const parseTds = (given: Row | null | undefined): CreateVendorBillInput['tds'] =>
  given
    ? {
        type_id: given.type_id as number,
        base: isFilled(given.base) ? toPaisa(given.base as number) : null,
        amount: isFilled(given.amount) ? toPaisa(given.amount as number) : null,
      }
    : null;

const toVendorId = (given: unknown): number | null => (isFilled(given) ? (given as number) : null);

const parseImportVat = (given: Row | null | undefined): ImportVatInput | null =>
  given
    ? {
        amount: toPaisa(given.amount as number),
        taxable_amount: isFilled(given.taxable_amount)
          ? toPaisa(given.taxable_amount as number)
          : null,
        vendor_id: toVendorId(given.vendor_id),
      }
    : null;

/**
 * The order of a body without problems; a line that names no tax has the VAT rate of the bill's day.
 */
export const parseCreateVendorBill = (body: Row): CreateVendorBillInput => ({
  vendor_id: body.vendor_id as number,
  billing_no: trimToNull(body.billing_no)!,
  fiscal_year: trimToNull(body.fiscal_year)!,
  type: body.type as VendorBillType,
  transaction_date: toMoment(body.transaction_date as string),
  due_date: trimToNull(body.due_date),
  booked_on: trimToNull(body.booked_on),
  declaration_no: trimToNull(body.declaration_no),
  declaration_date: trimToNull(body.declaration_date),
  file_id: isFilled(body.file_id) ? (body.file_id as number) : null,
  paid_from_account_id: isFilled(body.paid_from_account_id)
    ? (body.paid_from_account_id as number)
    : null,
  landed_costs: ((body.landed_costs ?? []) as Row[]).map(({ kind, amount, vendor_id }) => ({
    kind: kind as LandedCostKind,
    amount: toPaisa(amount as number),
    vendor_id: toVendorId(vendor_id),
  })),
  import_vat: parseImportVat(body.import_vat as Row | null | undefined),
  tds: parseTds(body.tds as Row | null | undefined),
  ...parseDiscount(body),
  lines: (body.details as Row[]).map(line => ({
    ...parseLine(line),
    product_id: isFilled(line.id) ? (line.id as number) : NO_PRODUCT,
    vat_rate: isFilled(line.vat_rate) ? toRate(line.vat_rate as number) : null,
    expense_account_id: isFilled(line.expense_account_id)
      ? (line.expense_account_id as number)
      : null,
  })),
  clientTotals: parseClientTotals(body),
});
