// The stored records that a bill refers to, read before the transaction to keep it short.

import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeText, translate } from '../../../domain/language.ts';
import { getVatRate, isVatRegistered } from '../../../domain/tax/effective-dated.ts';
import type { ReadDb, Stored, StoredRow } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  type CheckSettings,
  checkSettingsColumn,
  parseCheckSettings,
} from '../../posting/compliance-checks.ts';
import {
  contextTexts,
  type DocumentProduct,
  loadProducts,
} from '../documents/load-invoice-context.ts';
import type { CreateVendorBillInput } from './create-vendor-bill-input.ts';

/** What a bill copies of its vendor, and how strictly the company checks. */
type BilledVendor = Pick<
  Stored<'vendors'>,
  'id' | 'vendor_name' | 'pan' | 'address' | 'city' | 'phone_no' | 'mobile_no' | 'status'
> & { strictness: string | null };

/**
 * The vendor's row, the products of the bill, how strictly the company checks, and the rate of VAT
 * (ten-thousandths of a percent) on the bill's transaction date.
 */
export type VendorBillContext = {
  vendor: BilledVendor;
  products: DocumentProduct[];
  checkSettings: CheckSettings;
  vat_rate: number;
  vat_registered: 1 | 0;
};

const texts = {
  otherYear: {
    en: 'This date is not within the fiscal year {name}.',
    ne: 'यो मिति आर्थिक वर्ष {name} भित्र पर्दैन।',
  },
  noTax: { en: 'There is no tax with this rate.', ne: 'यस दरको कर छैन।' },
};

const queryOne = async <Row extends StoredRow>(
  db: ReadDb,
  text: string,
  values: (string | number)[],
): Promise<Row | undefined> => (await query<Row>(db, text, values))[0];

const loadTaxRates = async (db: ReadDb, company_id: number): Promise<number[]> =>
  (
    await query<{ rate: number }>(
      db,
      'select rate from taxes where company_id = ? and status = 1',
      [company_id],
    )
  ).map(({ rate }) => rate);

/**
 * Reads and validates the bill's records. Throws ValidationError (422) under the request's fields,
 * lines as `details.0.id`.
 */
export const loadVendorBillContext = async (
  db: ReadDb,
  company_id: number,
  input: CreateVendorBillInput,
  language: Language,
): Promise<VendorBillContext> => {
  const { vendor_id, fiscal_year, file_id } = input;
  const ids = [...new Set(input.lines.map(line => line.product_id))];
  const [vendor, year, file, rates, products] = await Promise.all([
    queryOne<BilledVendor>(
      db,
      `select id, vendor_name, pan, address, city, phone_no, mobile_no, status, ${checkSettingsColumn('vendors')} from vendors where company_id = ? and id = ?`,
      [company_id, vendor_id],
    ),
    queryOne<Pick<Stored<'fiscal_year'>, 'name' | 'start_date' | 'end_date'>>(
      db,
      'select name, start_date, end_date from fiscal_year where company_id = ? and name = ?',
      [company_id, fiscal_year],
    ),
    file_id === null
      ? undefined
      : queryOne(db, 'select id from files where company_id = ? and id = ?', [company_id, file_id]),
    loadTaxRates(db, company_id),
    loadProducts(db, company_id, ids),
  ]);
  const problems: FieldErrors = {};
  if (!vendor) problems.vendor_name = [messages.reference[language]];
  else if (vendor.status !== 1) problems.vendor_name = [contextTexts.inactive[language]];
  const day = input.transaction_date.slice(0, 10);
  if (!year) problems.fiscal_year = [messages.reference[language]];
  else if (day < year.start_date || day > year.end_date)
    problems.transaction_date = [
      translate(texts.otherYear, language, { name: localizeText(fiscal_year, language) }),
    ];
  if (file_id !== null && !file) problems.file_id = [messages.reference[language]];
  const checkSettings = parseCheckSettings(vendor?.strictness);
  const vat_rate = getVatRate(day, checkSettings.rules);
  // Bills have VAT or none even if a company has not entered its taxes.
  const knownRates: (number | null)[] = [null, 0, vat_rate, ...rates];
  input.lines.forEach((line, index) => {
    const product = products.find(candidate => candidate.id === line.product_id);
    if (!product) problems[`details.${index}.id`] = [messages.reference[language]];
    else if (product.status !== 1)
      problems[`details.${index}.id`] = [contextTexts.inactive[language]];
    if (!knownRates.includes(line.vat_rate))
      problems[`details.${index}.vat_rate`] = [texts.noTax[language]];
  });
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const vat_registered = isVatRegistered(day, checkSettings.rules) ? 1 : 0;
  return { vendor: vendor!, products, checkSettings, vat_rate, vat_registered };
};
