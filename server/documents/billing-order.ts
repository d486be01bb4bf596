// What a request to record a vendor's bill says, judged field by field in the documents' words.
// Reads no database, stores nothing.
import { toRate } from '../../domain/billing/money.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { type Claimed, claimedOf, judgeClaims } from './claimed.ts';
import {
  discountOf,
  isRate,
  judgeDate,
  judgeDiscount,
  judgeLine,
  lineTexts,
  momentOf,
  type OrderedLine,
  orderedLine,
} from './invoice-order.ts';
import {
  collecting,
  isFilled,
  isObject,
  judgeLines,
  judgeNames,
  judgeText,
  names,
  type Say,
  textOf,
} from './request-fields.ts';

/**
 * A line as bought; its VAT rate in ten-thousandths of a percent, null for the rate of the bill's
 * day.
 */
export type BilledLine = OrderedLine & { vat_rate: number | null };
export type BillingType = 'normal' | 'import' | 'capital';

/**
 * The order behind a bill; what the client computed is kept only to be compared. Amounts in paisa,
 * rates in ten-thousandths of a percent.
 */
export type BillingOrder = {
  vendor_id: number;
  billing_no: string;
  /** The fiscal year's name. */
  fiscal_year: string;
  type: BillingType;
  transaction_date: string;
  declaration_no: string | null;
  declaration_date: string | null;
  file_id: number | null;
  discount_rate: number;
  discount_amount: number;
  lines: BilledLine[];
  claimed: Claimed;
};

const texts = {
  noProducts: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  noDeclaration: {
    en: 'Only an import has a customs declaration.',
    ne: 'पैठारीको मात्र प्रज्ञापनपत्र हुन्छ।',
  },
} satisfies Record<string, Texts>;

const types: BillingType[] = ['normal', 'import', 'capital'];

const headerNames = names(
  'id vendor_id vendor_name vendor billing_no pan fiscal_year type transaction_date amount taxable_amount vat_amount vat_rate total details ' +
    'file_id file created_by pos payment_id created_at in_words discount_rate discount_amount declaration_no declaration_date status address ' +
    'phone_no debit_note sum-debit-note remaining-amount _method',
);

const judgeReferences = (body: Row, say: Say) => {
  if (!isFilled(body.vendor_id)) say('vendor_name', messages.required);
  else if (!Number.isSafeInteger(body.vendor_id)) say('vendor_id', messages.wrongNumber);
  if (isFilled(body.file_id) && !Number.isSafeInteger(body.file_id))
    say('file_id', messages.wrongNumber);
  for (const name of ['billing_no', 'fiscal_year']) {
    judgeText(body, say, name, 100);
    if (!isFilled(body[name]) || (typeof body[name] === 'string' && textOf(body[name]) === null))
      say(name, messages.required);
  }
  if (!isFilled(body.type)) say('type', messages.required);
  else if (!types.includes(body.type as BillingType)) say('type', messages.choice);
};

/** Machines are imported too: a capital bill may have a declaration. */
const judgeDeclaration = (body: Row, now: string, say: Say) => {
  judgeText(body, say, 'declaration_no', 100);
  for (const name of ['declaration_no', 'declaration_date'])
    if (body.type === 'normal' && isFilled(body[name])) say(name, texts.noDeclaration);
  const { declaration_date: date } = body;
  if (!isFilled(date)) return;
  if (!accepts.date(date)) say('declaration_date', messages.date);
  else if ((date as string) > now.slice(0, 10)) say('declaration_date', lineTexts.future);
};

const judgeBilledLine = (line: unknown, at: string, say: Say) => {
  judgeLine(line, at, say);
  if (isObject(line) && isFilled(line.vat_rate) && !isRate(line.vat_rate))
    say(`${at}.vat_rate`, lineTexts.lineRate);
};

/**
 * All problems of the request by field, lines as `details.0.qty`. `now` is Nepal time, "YYYY-MM-DD
 * HH:mm:ss".
 */
export const problemsOfBilling = (body: Row, now: string, language: Language): Problems => {
  const { problems, say } = collecting(language);
  judgeNames(body, headerNames, say);
  judgeReferences(body, say);
  judgeDate(body, now, say);
  judgeDeclaration(body, now, say);
  judgeDiscount(body, say);
  judgeLines(body, 'details', texts.noProducts, judgeBilledLine, say);
  judgeClaims(body, say);
  return problems;
};

/**
 * The order of a body without problems; a line that names no tax bears the VAT of the bill's day.
 */
export const billingOrderOf = (body: Row): BillingOrder => ({
  vendor_id: body.vendor_id as number,
  billing_no: textOf(body.billing_no)!,
  fiscal_year: textOf(body.fiscal_year)!,
  type: body.type as BillingType,
  transaction_date: momentOf(body.transaction_date as string),
  declaration_no: textOf(body.declaration_no),
  declaration_date: textOf(body.declaration_date),
  file_id: isFilled(body.file_id) ? (body.file_id as number) : null,
  ...discountOf(body),
  lines: (body.details as Row[]).map(line => ({
    ...orderedLine(line),
    vat_rate: isFilled(line.vat_rate) ? toRate(line.vat_rate as number) : null,
  })),
  claimed: claimedOf(body),
});
