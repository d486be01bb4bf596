// The stored records that an invoice request refers to, read before the transaction to keep it
// short.

import {
  priceWithVatTexts,
  removeVat,
  toTotalsPrice,
} from '../../../domain/documents/prices-with-vat.ts';
import { hasTsc } from '../../../domain/documents/totals.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { getSaleVatRate } from '../../../domain/tax/effective-dated.ts';
import { toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { type AccountUses, loadAccountUses } from '../../posting/accounts.ts';
import {
  type CheckSettings,
  checkSettingsColumn,
  parseCheckSettings,
} from '../../posting/compliance-checks.ts';
import type { StockedProduct } from '../../posting/stock.ts';
import { loadMayAbbreviate } from './abbreviated-invoice.ts';
import type { CreateInvoiceInput, SaleLineInput } from './create-invoice-input.ts';

export type DocumentProduct = StockedProduct & {
  type: string;
  status: number;
  hs_code: string | null;
  unit: string | null;
  family: string | null;
  tax_treatment: string | null;
  /** Where its sales go: its own account, else its family's. */
  income_account_id: number | null;
};
/** What a document copies of its customer, and how strictly the company checks. */
export type OrderingCustomer = Pick<
  Stored<'customers'>,
  | 'id'
  | 'customer_name'
  | 'first_name'
  | 'last_name'
  | 'pan'
  | 'address'
  | 'city'
  | 'phone_no'
  | 'mobile_no'
  | 'status'
  | 'credit_limit'
  | 'credit_days'
> & { strictness: string | null; term_days: number | null };

/**
 * The customer's row, the requested products, the name of the fiscal year that contains today, how
 * strictly the company checks, the rate of VAT (ten-thousandths of a percent; 0 without registration)
 * on the transaction date, and the accounts that documents post to, with that of money paid at once.
 */
export type InvoiceContext = {
  customer: OrderingCustomer;
  products: DocumentProduct[];
  fiscal_year: string;
  checkSettings: CheckSettings;
  vat_rate: number;
  uses: AccountUses;
  /** The account that the payment method settles into at once; null if the customer owes. */
  settled_account_id: number | null;
  /** The company issues abbreviated tax invoices; asked only for one. */
  may_abbreviate: boolean;
};

/** The messages for a record that cannot be used today. */
export const contextTexts = {
  noFiscalYear: {
    en: 'There is no fiscal year for today. Create it in Company Settings.',
    ne: 'आजको आर्थिक वर्ष छैन। कम्पनी सेटिङमा बनाउनुहोस्।',
  },
  inactive: { en: 'This record is disabled.', ne: 'यो अभिलेख निष्क्रिय छ।' },
};

/**
 * The name of the fiscal year that contains the day. Throws BadRequestError (400) if there is none.
 */
export const loadCurrentFiscalYear = async (
  db: ReadDb,
  company_id: number,
  day: string,
  language: Language,
): Promise<string> => {
  const [year] = await query<{ name: string }>(
    db,
    'select name from fiscal_year where company_id = ? and start_date <= ? and end_date >= ?',
    [company_id, day, day],
  );
  if (!year) throw new BadRequestError(contextTexts.noFiscalYear[language]);
  return year.name;
};

/** The days of the payment term that rows of the table have, as `term_days`; null without a term. */
export const termDaysColumn = (table: 'customers' | 'vendors'): string =>
  `(select t.days from payment_terms as t where t.company_id = ${table}.company_id and t.id = ${table}.payment_term_id) as term_days`;

const findCustomer = async (
  db: ReadDb,
  company_id: number,
  code: string,
): Promise<OrderingCustomer | undefined> =>
  (
    await query<OrderingCustomer>(
      db,
      `select id, customer_name, first_name, last_name, pan, address, city, phone_no, mobile_no, status, credit_limit, credit_days, ${checkSettingsColumn('customers')}, ${termDaysColumn('customers')}
       from customers where company_id = ? and customer_code = ?`,
      [company_id, code],
    )
  )[0];

/**
 * The company's products for the ids, as they are today: each by its id, which keeps the engines
 * from other indexes of the company.
 */
export const loadProducts = (
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<DocumentProduct[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<DocumentProduct>(
        db,
        `select p.id, p.name, p.type, p.status, p.hs_code, p.tax_treatment, p.authorize_negative_stock, u.name as unit, f.name as family,
       coalesce(p.income_account_id, f.income_account_id) as income_account_id
     from products as p left join units as u on u.id = p.unit_id left join product_families as f on f.id = p.product_family_id
     where +p.company_id = ? and p.id in (${placeholders(ids.length)})`,
        [company_id, ...ids],
      );

/** The products that are goods, not services: only those move stock. */
export const loadGoodsIds = async (
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<Set<number>> => {
  const rows = await query<{ id: number }>(
    db,
    `select id from products where company_id = ? and type = 'p' and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return new Set(rows.map(row => row.id));
};

/**
 * The payment method of the name: what is wrong with it, whether it settles at once, and its account
 * if it names one.
 */
export const findPaymentMethod = async (
  db: ReadDb,
  company_id: number,
  name: string,
  language: Language,
): Promise<{ problem?: string; settles: boolean; account_id: number | null }> => {
  const [row] = await query<{
    status: number;
    settles_at_once: number | null;
    account_id: number | null;
  }>(
    db,
    'select status, settles_at_once, account_id from payment_methods where company_id = ? and name = ?',
    [company_id, name],
  );
  if (!row) return { problem: messages.reference[language], settles: false, account_id: null };
  return {
    ...(row.status === 1 ? {} : { problem: contextTexts.inactive[language] }),
    settles: row.settles_at_once === 1,
    account_id: row.account_id,
  };
};

/** The account that a method settles into at once: its own, else cash; null if it does not. */
export const toSettledAccount = (
  { settles, account_id }: { settles: boolean; account_id: number | null },
  { accounts }: AccountUses,
): number | null => (settles ? (account_id ?? accounts.get('cash') ?? null) : null);

/** A sold line's price as its total is computed from it, and the VAT in it. */
export const toSalePrice = (
  line: SaleLineInput,
  { tax_treatment }: Pick<DocumentProduct, 'tax_treatment'>,
  vat_rate: number,
) =>
  toTotalsPrice(
    { ...line, price: line.price ?? 0, tax_treatment: toTreatment(tax_treatment) },
    vat_rate,
  );

/**
 * The problems of prices with VAT, by field: a product with TSC has none, and a price without VAT
 * that is sent next to it must be the same one. `vat_rate` of the document's day.
 */
const validatePricesWithVat = (
  { lines }: CreateInvoiceInput,
  products: DocumentProduct[],
  vat_rate: number,
  linesName: string,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  for (const [index, line] of lines.entries()) {
    const product = products.find(({ id }) => id === line.product_id);
    if (!product || typeof line.price_with_vat !== 'number') continue;
    const at = `${linesName}.${index}`;
    if (hasTsc(product.family ?? ''))
      problems[`${at}.price_with_vat`] = [priceWithVatTexts.charged[language]];
    else if (line.price !== null && line.price !== removeVat(toSalePrice(line, product, vat_rate)))
      problems[`${at}.amount`] = [priceWithVatTexts.pricesDiffer[language]];
  }
  return problems;
};

/**
 * Reads and validates the records that the request refers to. Throws ValidationError (422) under
 * the request's fields, lines as `linesName`.0.id (a price with VAT where it cannot be), BadRequestError (400) without a fiscal year for
 * `day`.
 */
export const loadInvoiceContext = async (
  db: ReadDb,
  company_id: number,
  input: CreateInvoiceInput,
  day: string,
  language: Language,
  linesName = 'invoice_details',
): Promise<InvoiceContext> => {
  const ids = [...new Set(input.lines.map(line => line.product_id))];
  const [fiscal_year, customer, products, method, uses, may_abbreviate] = await Promise.all([
    loadCurrentFiscalYear(db, company_id, day, language),
    findCustomer(db, company_id, input.customer_code),
    loadProducts(db, company_id, ids),
    findPaymentMethod(db, company_id, input.payment_method, language),
    loadAccountUses(db, company_id),
    input.abbreviated === true && loadMayAbbreviate(db, company_id),
  ]);
  const problems: FieldErrors = {};
  if (!customer) problems.customer_name = [messages.reference[language]];
  else if (customer.status !== 1) problems.customer_name = [contextTexts.inactive[language]];
  if (method.problem) problems.payment_method = [method.problem];
  input.lines.forEach((line, index) => {
    const product = products.find(candidate => candidate.id === line.product_id);
    if (!product) problems[`${linesName}.${index}.id`] = [messages.reference[language]];
    else if (product.status !== 1)
      problems[`${linesName}.${index}.id`] = [contextTexts.inactive[language]];
  });
  const checkSettings = parseCheckSettings(customer?.strictness ?? null);
  const vat_rate = getSaleVatRate(input.transaction_date.slice(0, 10), checkSettings.rules);
  // Only with the customer is the company's own rate of the day known.
  if (customer)
    Object.assign(problems, validatePricesWithVat(input, products, vat_rate, linesName, language));
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const settled_account_id = toSettledAccount(method, uses);
  return {
    customer: customer!,
    products,
    fiscal_year,
    checkSettings,
    vat_rate,
    uses,
    settled_account_id,
    may_abbreviate,
  };
};
