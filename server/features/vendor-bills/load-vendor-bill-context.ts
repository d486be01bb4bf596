// The stored records that a bill refers to, read before the transaction to keep it short.

import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeText, translate } from '../../../domain/language.ts';
import { isControlAccount } from '../../../domain/ledger/control-accounts.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import { getVatRate, isVatRegistered } from '../../../domain/tax/effective-dated.ts';
import { toImportValue } from '../../../domain/tax/import-vat.ts';
import type { ReadDb, Stored, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { loadAccountUses, type ServedUses } from '../../posting/accounts.ts';
import {
  type CheckSettings,
  checkSettingsColumn,
  parseCheckSettings,
} from '../../posting/compliance-checks.ts';
import { resolveTdsType, type TdsTypeOnDay } from '../../posting/tds.ts';
import { NO_PRODUCT } from '../documents/document-columns.ts';
import {
  contextTexts,
  type DocumentProduct,
  loadProducts,
  termDaysColumn,
} from '../documents/load-invoice-context.ts';
import type { CreateVendorBillInput } from './create-vendor-bill-input.ts';

/** What a bill copies of its vendor, and how strictly the company checks. */
type BilledVendor = Pick<
  Stored<'vendors'>,
  | 'id'
  | 'vendor_name'
  | 'pan'
  | 'address'
  | 'city'
  | 'phone_no'
  | 'mobile_no'
  | 'status'
  | 'expense_account_id'
> & { strictness: string | null; term_days: number | null };

type ImportCreditor = Pick<Stored<'vendors'>, 'id' | 'vendor_name' | 'status'>;

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
  /** The accounts of the company, for lines that name none. */
  uses: ServedUses;
  /** The fiscal year in which the bill counts. */
  booked_year: string;
  /** The vendors that landed costs and VAT at customs are owed to. */
  creditors: ImportCreditor[];
  /** The account that has paid the bill at once; null while it is owed. */
  payer: Pick<Stored<'accounts'>, 'id' | 'name'> | null;
  /** The type of its TDS with the rate of the day on which the bill counts; null without TDS. */
  tdsType: TdsTypeOnDay | null;
};

const texts = {
  otherYear: {
    en: 'This date is not within the fiscal year {name}.',
    ne: 'यो मिति आर्थिक वर्ष {name} भित्र पर्दैन।',
  },
  notMoney: {
    en: 'Choose cash, a bank account or a wallet.',
    ne: 'नगद, बैंक वा वालेट छान्नुहोस्।',
  },
  noGoods: {
    en: 'Landed costs are part of what goods are worth, and this bill has no goods.',
    ne: 'पैठारी लागत वस्तुको मूल्यमा जोडिन्छ, तर यो बिलमा वस्तु छैन।',
  },
  noImportedGoods: {
    en: 'Customs charge VAT on goods, and this bill has no goods.',
    ne: 'भन्सारमा वस्तुको भ्याट लाग्छ, तर यो बिलमा वस्तु छैन।',
  },
  noTax: { en: 'There is no tax with this rate.', ne: 'यस दरको कर छैन।' },
  stocked: {
    en: 'Goods go into stock. Choose an account for services or on a capital bill only.',
    ne: 'वस्तु मौज्दातमा जान्छ। सेवा वा पुँजीगत बिलमा मात्र शीर्षक छान्नुहोस्।',
  },
  group: {
    en: 'This is a group. Choose an account in it.',
    ne: 'यो समूह हो। यसभित्रको शीर्षक छान्नुहोस्।',
  },
  otherRoot: {
    en: 'Choose an expense or an asset account.',
    ne: 'खर्च वा सम्पत्तिको शीर्षक छान्नुहोस्।',
  },
  closed: {
    en: 'Only its own documents post to this account. Choose another one.',
    ne: 'यो शीर्षकमा आफ्नै कागजातबाट मात्र प्रविष्टि हुन्छ। अर्को छान्नुहोस्।',
  },
};

const queryOne = async <Row extends StoredRow>(
  db: ReadDb,
  text: string,
  values: (string | number)[],
): Promise<Row | undefined> => (await query<Row>(db, text, values))[0];

type NamedAccount = Pick<
  Stored<'accounts'>,
  'id' | 'name' | 'root' | 'is_group' | 'status' | 'party'
>;

/** The accounts that lines name. */
const loadNamedAccounts = (
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<NamedAccount[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<NamedAccount>(
        db,
        `select id, name, root, is_group, status, party from accounts where company_id = ? and id in (${placeholders(ids.length)})`,
        [company_id, ...ids],
      );

/** What is wrong with the account that a line names; undefined if nothing is. */
const findAccountProblem = (
  account: NamedAccount | undefined,
  { served }: ServedUses,
  language: Language,
): string | undefined => {
  if (!account) return messages.reference[language];
  if (account.status !== 1) return contextTexts.inactive[language];
  if (account.is_group === 1) return texts.group[language];
  if (account.root !== 'assets' && account.root !== 'expenses') return texts.otherRoot[language];
  return account.party !== null || isControlAccount(served, account.id)
    ? texts.closed[language]
    : undefined;
};

const loadImportCreditors = (
  db: ReadDb,
  company_id: number,
  ids: number[],
): Promise<ImportCreditor[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<ImportCreditor>(
        db,
        `select id, vendor_name, status from vendors where company_id = ? and id in (${placeholders(ids.length)})`,
        [company_id, ...ids],
      );

/** Collects what is wrong with the landed costs and VAT at customs by their fields. */
const findImportProblems = (
  { landed_costs, import_vat, lines }: CreateVendorBillInput,
  products: DocumentProduct[],
  creditors: ImportCreditor[],
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const isGood = ({ product_id }: { product_id: number }) =>
    products.some(({ id, type }) => id === product_id && type === 'p');
  if (!lines.some(isGood)) {
    if (landed_costs.length > 0) problems.landed_costs = [texts.noGoods[language]];
    if (import_vat) problems.import_vat = [texts.noImportedGoods[language]];
  }
  const owed = landed_costs.map(({ vendor_id }, index) => [`landed_costs.${index}`, vendor_id]);
  if (import_vat) owed.push(['import_vat', import_vat.vendor_id]);
  for (const [name, vendor_id] of owed) {
    if (vendor_id === null) continue;
    const creditor = creditors.find(({ id }) => id === vendor_id);
    if (creditor?.status === 1) continue;
    const problem = creditor ? contextTexts.inactive : messages.reference;
    problems[`${name}.vendor_id`] = [problem[language]];
  }
  return problems;
};

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
  const { vendor_id, fiscal_year, file_id, booked_on } = input;
  const ids = [...new Set(input.lines.map(line => line.product_id))].filter(
    product_id => product_id !== NO_PRODUCT,
  );
  const paying = input.paid_from_account_id ?? [];
  const named = [
    ...new Set(input.lines.flatMap(line => line.expense_account_id ?? []).concat(paying)),
  ];
  const owed = [
    ...new Set(
      [...input.landed_costs, ...(input.import_vat ? [input.import_vat] : [])].flatMap(
        ({ vendor_id }) => vendor_id ?? [],
      ),
    ),
  ];
  const [vendor, year, bookedYear, file, rates, products, accounts, uses, creditors] =
    await Promise.all([
      queryOne<BilledVendor>(
        db,
        `select id, vendor_name, pan, address, city, phone_no, mobile_no, status, expense_account_id, ${checkSettingsColumn('vendors')}, ${termDaysColumn('vendors')} from vendors where company_id = ? and id = ?`,
        [company_id, vendor_id],
      ),
      queryOne<Pick<Stored<'fiscal_year'>, 'name' | 'start_date' | 'end_date'>>(
        db,
        'select name, start_date, end_date from fiscal_year where company_id = ? and name = ?',
        [company_id, fiscal_year],
      ),
      booked_on === null
        ? undefined
        : queryOne<Pick<Stored<'fiscal_year'>, 'name'>>(
            db,
            'select name from fiscal_year where company_id = ? and start_date <= ? and end_date >= ?',
            [company_id, booked_on, booked_on],
          ),
      file_id === null
        ? undefined
        : queryOne(db, 'select id from files where company_id = ? and id = ?', [
            company_id,
            file_id,
          ]),
      loadTaxRates(db, company_id),
      loadProducts(db, company_id, ids),
      loadNamedAccounts(db, company_id, named),
      loadAccountUses(db, company_id),
      loadImportCreditors(db, company_id, owed),
    ]);
  const problems = findImportProblems(input, products, creditors, language);
  if (!vendor) problems.vendor_name = [messages.reference[language]];
  else if (vendor.status !== 1) problems.vendor_name = [contextTexts.inactive[language]];
  const day = input.transaction_date.slice(0, 10);
  if (!year) problems.fiscal_year = [messages.reference[language]];
  else if (day < year.start_date || day > year.end_date)
    problems.transaction_date = [
      translate(texts.otherYear, language, { name: localizeText(fiscal_year, language) }),
    ];
  if (booked_on !== null && !bookedYear)
    problems.booked_on = [
      translate(requestTexts.noYear, language, {
        name: localizeText(toFiscalYear(booked_on).name, language),
      }),
    ];
  if (file_id !== null && !file) problems.file_id = [messages.reference[language]];
  const checkSettings = parseCheckSettings(vendor?.strictness);
  const vat_rate = getVatRate(day, checkSettings.rules);
  const { import_vat } = input;
  if (import_vat?.taxable_amount === null && !toImportValue(import_vat.amount, vat_rate))
    problems['import_vat.taxable_amount'] = [messages.required[language]];
  // Bills have VAT or none even if a company has not entered its taxes.
  const knownRates: (number | null)[] = [null, 0, vat_rate, ...rates];
  input.lines.forEach((line, index) => {
    const product = products.find(candidate => candidate.id === line.product_id);
    const hasProduct = line.product_id !== NO_PRODUCT;
    if (hasProduct && !product) problems[`details.${index}.id`] = [messages.reference[language]];
    else if (hasProduct && product!.status !== 1)
      problems[`details.${index}.id`] = [contextTexts.inactive[language]];
    if (!knownRates.includes(line.vat_rate))
      problems[`details.${index}.vat_rate`] = [texts.noTax[language]];
    if (line.expense_account_id === null) return;
    const account = accounts.find(({ id }) => id === line.expense_account_id);
    const problem =
      product?.type === 'p' && input.type !== 'capital'
        ? texts.stocked[language]
        : findAccountProblem(account, uses, language);
    if (problem) problems[`details.${index}.expense_account_id`] = [problem];
  });
  const payer = accounts.find(({ id }) => id === input.paid_from_account_id);
  if (input.paid_from_account_id !== null) {
    const problem =
      payer && payer.root !== 'assets'
        ? texts.notMoney[language]
        : findAccountProblem(payer, uses, language);
    if (problem) problems.paid_from_account_id = [problem];
  }
  const tds =
    input.tds === null
      ? null
      : await resolveTdsType(db, company_id, input.tds.type_id, booked_on ?? day, language);
  if (tds && 'problem' in tds) problems['tds.type_id'] = [tds.problem];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const vat_registered = isVatRegistered(day, checkSettings.rules) ? 1 : 0;
  return {
    ...{ vendor: vendor!, products, checkSettings, vat_rate, vat_registered, uses },
    booked_year: bookedYear?.name ?? fiscal_year,
    payer: payer ?? null,
    creditors,
    tdsType: tds && 'type' in tds ? tds.type : null,
  };
};
