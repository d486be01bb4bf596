// Who sold what, and in which year: the stored records behind a bill, read before the transaction
// so that the one writer is not kept waiting by look-ups.
import { vatRateOn } from '../../domain/checks/dated-rules.ts';
import { type Language, textIn, writtenIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import { type Strictness, strictnessColumn, strictnessIn } from '../checks/stored-levels.ts';
import type { Reading } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { Invalid } from '../errors.ts';
import type { BillingOrder } from './billing-order.ts';
import type { StoredRow } from './document-records.ts';
import { type OrderedProduct, partyTexts, productsOf } from './order-parties.ts';

/**
 * The vendor's row, the products of the bill, how strictly the company checks, and the rate of VAT
 * (ten-thousandths of a percent) on the bill's transaction date.
 */
export type BillingParties = {
  vendor: StoredRow;
  products: OrderedProduct[];
  strictness: Strictness;
  vat_rate: number;
};

const texts = {
  otherYear: {
    en: 'This date is not within the fiscal year {name}.',
    ne: 'यो मिति आर्थिक वर्ष {name} भित्र पर्दैन।',
  },
  noTax: { en: 'There is no tax with this rate.', ne: 'यस दरको कर छैन।' },
};

const one = async (
  db: Reading,
  text: string,
  values: (string | number)[],
): Promise<StoredRow | undefined> => (await run(db, text, values))[0];

const ratesOf = async (db: Reading, company_id: number): Promise<number[]> =>
  (await run(db, 'select rate from taxes where company_id = ? and status = 1', [company_id])).map(
    row => Number(row.rate),
  );

/**
 * Reads and judges the records behind the bill. Throws Invalid (422) under the order's fields,
 * lines as `details.0.id`.
 */
export const billingPartiesOf = async (
  db: Reading,
  company_id: number,
  order: BillingOrder,
  language: Language,
): Promise<BillingParties> => {
  const { vendor_id, fiscal_year, file_id } = order;
  const ids = [...new Set(order.lines.map(line => line.product_id))];
  const [vendor, year, file, rates, products] = await Promise.all([
    one(
      db,
      `select id, vendor_name, pan, address, city, phone_no, mobile_no, status, ${strictnessColumn('vendors')} from vendors where company_id = ? and id = ?`,
      [company_id, vendor_id],
    ),
    one(
      db,
      'select name, start_date, end_date from fiscal_year where company_id = ? and name = ?',
      [company_id, fiscal_year],
    ),
    file_id === null
      ? undefined
      : one(db, 'select id from files where company_id = ? and id = ?', [company_id, file_id]),
    ratesOf(db, company_id),
    productsOf(db, company_id, ids),
  ]);
  const problems: Problems = {};
  if (!vendor) problems.vendor_name = [messages.reference[language]];
  else if (vendor.status !== 1) problems.vendor_name = [partyTexts.inactive[language]];
  const day = order.transaction_date.slice(0, 10);
  if (!year) problems.fiscal_year = [messages.reference[language]];
  else if (day < String(year.start_date) || day > String(year.end_date))
    problems.transaction_date = [
      textIn(texts.otherYear, language, { name: writtenIn(fiscal_year, language) }),
    ];
  if (file_id !== null && !file) problems.file_id = [messages.reference[language]];
  const strictness = strictnessIn(vendor?.strictness);
  const vat_rate = vatRateOn(day, strictness.rules);
  // Bills bear VAT or none also where a company has not written down its taxes.
  const knownRates: (number | null)[] = [null, 0, vat_rate, ...rates];
  order.lines.forEach((line, index) => {
    const product = products.find(candidate => candidate.id === line.product_id);
    if (!product) problems[`details.${index}.id`] = [messages.reference[language]];
    else if (product.status !== 1)
      problems[`details.${index}.id`] = [partyTexts.inactive[language]];
    if (!knownRates.includes(line.vat_rate))
      problems[`details.${index}.vat_rate`] = [texts.noTax[language]];
  });
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { vendor: vendor!, products, strictness, vat_rate };
};
