// Fills the demo company with years, taxes, payment methods, units, families, products, customers,
// vendors and opening stock.
import { randomUUID } from 'node:crypto';
import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_FISCAL_MONTH, getFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { Purpose } from '../../../domain/ledger/chart-of-accounts.ts';
import { toPaisa, toRate } from '../../../domain/money/money.ts';
import { paymentMethods } from '../../../domain/seed-translations.ts';
import { isTaxable, type TaxTreatment, toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { Actor } from '../../audit/activity-log.ts';
import { insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { takeNextCodes } from '../../entities/code-sequence.ts';
import { savePreferences } from '../../features/users/preferences.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';
import { postDocuments } from '../../posting/post-documents.ts';
import { moveStock } from '../../posting/stock.ts';
import type { CreatedCompany } from '../seed/create-company.ts';
import { addDeliveryNoteField } from './demo-delivery-notes.ts';
import { addDemoOpening } from './demo-opening.ts';
import {
  type DemoParty,
  demoCredits,
  demoCustomers,
  demoGovernment,
  demoPartner,
  demoTerms,
  demoVendors,
  toDemoCompany,
} from './demo-parties.ts';
import { demoFamilies, demoUnits } from './demo-products.ts';
import { addDemoRecordTypes } from './demo-record-types.ts';

/**
 * Payment `methods`, repeated by how often each is chosen; `untaxed` are the products that the
 * year's random sales leave out.
 */
export type DemoShop = {
  actor: Actor;
  customers: string[];
  vendors: number[];
  products: SeededProduct[];
  untaxed: SeededProduct[];
  methods: string[];
  /** Ids of the customers that are no persons. */
  businesses: ReadonlySet<number>;
  government: SeededCustomer;
  partner: { customer: SeededCustomer; vendor_id: number };
  /** From what this vendor is paid, TDS is kept back. */
  withheld_vendor_id: number;
};

/** A cheque is owed until the bank has paid it. */
export const demoPaymentMethods: { name: Texts; into: Purpose; settles_at_once: 0 | 1 }[] = [
  { name: { en: 'Bank Transfer', ne: 'बैंक ट्रान्सफर' }, into: 'bank', settles_at_once: 1 },
  { name: { en: 'Cheque', ne: 'चेक' }, into: 'cheques_in_hand', settles_at_once: 0 },
  { name: { en: 'Digital Wallet', ne: 'डिजिटल वालेट' }, into: 'wallet', settles_at_once: 1 },
];

const demoTaxes: { name: Texts; rate: number; description: Texts }[] = [
  { name: { en: 'standard', ne: 'सामान्य दर' }, rate: 13, description: { en: 'VAT', ne: 'भ्याट' } },
  { name: { en: 'zero', ne: 'शून्य दर' }, rate: 0, description: { en: 'No VAT', ne: 'भ्याट नलाग्ने' } },
];

/** Adds last year and this one, and returns the first day of the former (AD). */
const addFiscalYears = async ({ tx, actor, at }: SeedContext, now: Date): Promise<string> => {
  const { year, month } = toBs(toNepalTime(now).slice(0, 10));
  const current = month >= FIRST_FISCAL_MONTH ? year : year - 1;
  const years = [getFiscalYear(current - 1), getFiscalYear(current)];
  await insertWithAudit(
    tx,
    actor,
    'fiscal_year',
    years.map(fiscal => ({
      ...fiscal,
      created_at: at,
    })),
    at,
  );
  return years[0]!.start_date;
};

export type SeededCustomer = { id: number; code: string };

/** The vendor who cleans the office. */
const WITHHELD_VENDOR = 8;

type SeedOptions = {
  database: Database;
  entities: Entity[];
  created: CreatedCompany;
  now: Date;
  language: Language;
};

/** Fills the shop with its state of a year ago and returns what the year's documents need. */
export const seedDemoData = ({
  database,
  entities,
  created: { company_id, user_id },
  now,
  language,
}: SeedOptions): Promise<DemoShop> =>
  database.write(async tx => {
    const at = toNepalTime(new Date(now.getTime() - 365 * 86_400_000));
    const { admin_name } = toDemoCompany(language);
    const actor: Actor = {
      company_id,
      user_id,
      name: `${admin_name} (${user_id})`,
      username: admin_name,
      group_id: randomUUID(),
    };
    const filling: SeedContext = { tx, actor, at, language };
    const entity = (name: string) => entities.find(candidate => candidate.name === name)!;
    const first_day = await addFiscalYears(filling, now);
    await insertWithAudit(
      tx,
      actor,
      entity('taxes'),
      demoTaxes.map(({ name, rate, description }) => ({
        name: name[language],
        rate: toRate(rate),
        status: 1,
        description: description[language],
        created_at: at,
      })),
      at,
    );
    await addDeliveryNoteField(tx, actor, entity('own-fields'), at);
    // Nobody is to begin here: a year of business is done.
    await savePreferences(tx, actor, { first_steps: 'hidden' }, at);
    const { accounts } = await loadAccountUses(tx, company_id);
    await insertWithAudit(
      tx,
      actor,
      'payment_methods',
      demoPaymentMethods.map(({ name, into, settles_at_once }) => ({
        name: name[language],
        description: null,
        account_id: accounts.get(into)!,
        settles_at_once,
        status: 1,
        created_at: at,
      })),
      at,
    );
    const products = await addProducts(filling, entity('products'), entity('inventory'));
    const terms = await insertWithAudit(
      tx,
      actor,
      entity('payment-terms'),
      demoTerms.map(days => ({ days, description: '', status: 1, created_at: at })),
      at,
    );
    const customers = await addParties(
      filling,
      entity('customers'),
      'customer',
      demoCustomers,
      (index): Row => {
        const { term, ...credit } = demoCredits.get(index) ?? { term: null };
        return {
          ...credit,
          payment_term_id: term === null ? null : terms[demoTerms.indexOf(term)]!,
          vat_withholding: index === demoGovernment ? 1 : 0,
          // An office of the government is written to in Nepali.
          language: index === demoGovernment ? 'ne' : null,
        };
      },
    );
    const vendors = await addParties(filling, entity('vendors'), 'vendor', demoVendors);
    await addDemoRecordTypes(tx, {
      ...{ actor, language, entities, now: toNepalTime(now) },
      customers: customers.map(({ id }) => id),
    });
    await addDemoOpening(database, tx, {
      actor,
      at,
      language,
      first_day,
      customer_id: customers[0]!.id,
      vendor_id: vendors[0]!.id,
    });
    // Every other customer pays in cash.
    const chosen = [
      paymentMethods.cash.name.en,
      paymentMethods.cash.name.en,
      ...demoPaymentMethods.map(({ name }) => name[language]),
    ];
    return {
      actor,
      customers: customers.map(({ code }) => code),
      vendors: vendors.map(({ id }) => id),
      products: products.filter(isTaxable),
      untaxed: products.filter(product => !isTaxable(product)),
      methods: chosen,
      businesses: new Set(
        customers.flatMap(({ id }, index) => (demoCustomers[index]!.first ? [] : [id])),
      ),
      government: customers[demoGovernment]!,
      partner: {
        customer: customers[demoPartner.customer]!,
        vendor_id: vendors[demoPartner.vendor]!.id,
      },
      withheld_vendor_id: vendors[WITHHELD_VENDOR]!.id,
    };
  });

const loadProvinceIds = async (tx: Transaction, company_id: number) => {
  const rows = await tx
    .selectFrom('provinces')
    .select(['id', 'name', 'country_id'])
    .where('company_id', '=', company_id)
    .execute();
  return new Map(rows.map(row => [row.name, { state: row.id, country_id: row.country_id }]));
};

/** The columns that customers and vendors share. */
const toPartyRow = (
  { first, name, pan, phone, email, address, city }: DemoParty,
  language: Language,
) => ({
  type: first ? 'I' : 'C',
  first_name: first?.[language] ?? null,
  last_name: name[language],
  pan,
  phone_no: phone.length === 7 ? phone : null,
  mobile_no: phone.length === 10 ? phone : null,
  email,
  address: address[language],
  city: city[language],
});

const toPartyName = ({ first, name }: DemoParty, language: Language) =>
  [first, name].flatMap(part => (part ? [part[language]] : [])).join(' ');

/**
 * Adds the parties and returns their ids and codes; `one` is the prefix of the code and name
 * columns, `toMore` are columns of the party with an index.
 */
const addParties = async (
  { tx, actor, at, language }: SeedContext,
  entity: Entity,
  one: 'customer' | 'vendor',
  parties: DemoParty[],
  toMore: (index: number) => Row = () => ({}),
): Promise<SeededCustomer[]> => {
  const provinces = await loadProvinceIds(tx, actor.company_id);
  const codes: string[] = [];
  for (const _ of parties)
    codes.push(String((await takeNextCodes(tx, entity, actor.company_id, 1))[0]![`${one}_code`]));
  const rows = parties.map((party, index) => ({
    [`${one}_code`]: codes[index]!,
    [`${one}_name`]: toPartyName(party, language),
    ...toPartyRow(party, language),
    ...provinces.get(party.province)!,
    ...toMore(index),
    status: 1,
    created_by: actor.name,
    created_at: at,
  }));
  const ids = await insertWithAudit(tx, actor, entity, rows, at);
  return codes.map((code, index) => ({ id: ids[index]!, code }));
};

/**
 * A product for the year's invoices: prices in paisa, `cost` is the purchase price, `family` the
 * English name.
 */
export type SeededProduct = {
  id: number;
  price: number;
  cost: number;
  family: string;
  service: boolean;
  tax_treatment: TaxTreatment;
};

/** Adds the products with generated codes, and returns them for the year's invoices. */
const addProducts = async (
  { tx, actor, at, language }: SeedContext,
  entity: Entity,
  inventory: Entity,
): Promise<SeededProduct[]> => {
  const common = { status: 1, created_by: actor.name, created_at: at };
  const unitIds = await insertWithAudit(
    tx,
    actor,
    'units',
    Object.values(demoUnits).map(({ name, description }) => ({
      name: name[language],
      description: description[language],
      status: 1,
      created_at: at,
    })),
    at,
  );
  const familyIds = await insertWithAudit(
    tx,
    actor,
    'product_families',
    demoFamilies.map(({ name, description }) => ({
      name: name[language],
      description: description?.[language] ?? null,
      status: 1,
      created_at: at,
    })),
    at,
  );
  const rows = [];
  for (const [index, family] of demoFamilies.entries()) {
    for (const [en, ne, hs_code, unit, sales, purchase] of family.products) {
      const [{ code }] = (await takeNextCodes(tx, entity, actor.company_id, 1)) as [
        { code: string },
      ];
      rows.push({
        code,
        type: purchase === null ? 's' : 'p',
        name: { en, ne }[language],
        hs_code,
        product_family_id: familyIds[index]!,
        unit_id: unitIds[Object.keys(demoUnits).indexOf(unit)]!,
        sales_price: toPaisa(sales),
        purchase_price: toPaisa(purchase ?? sales),
        tax_treatment: toTreatment(family.tax_treatment),
        minimum_stock_qty: purchase === null ? null : 5,
        authorize_negative_stock: 0,
        ...common,
      });
    }
  }
  const ids = await insertWithAudit(tx, actor, entity, rows, at);
  const goods = rows.flatMap((row, index) =>
    row.type === 'p'
      ? [
          {
            id: ids[index]!,
            qty: row.sales_price > toPaisa(20_000) ? 120 : 900,
            cost: row.purchase_price ?? 0,
          },
        ]
      : [],
  );
  await enterStock({ tx, actor, at }, inventory, goods);
  return rows.map((row, index) => ({
    id: ids[index]!,
    price: row.sales_price,
    cost: row.purchase_price,
    family: demoFamilies[familyIds.indexOf(row.product_family_id)]!.name.en,
    service: row.type === 's',
    tax_treatment: row.tax_treatment,
  }));
};

/** Everything is written in one transaction, by one actor, at one moment (Nepal time). */
type SeedContext = { tx: Transaction; actor: Actor; at: string; language: Language };

/** Enters quantities of products at a cost of one unit each (paisa), on the day of `at`. */
export const enterStock = async (
  { tx, actor, at }: Omit<SeedContext, 'language'>,
  inventory: Entity,
  goods: { id: number; qty: number; cost: number }[],
): Promise<void> => {
  const { company_id, user_id } = actor;
  const entries = await insertWithAudit(
    tx,
    actor,
    inventory,
    goods.map(({ id, qty, cost }) => ({
      product_id: id,
      stock_available: qty,
      value: qty * cost,
      date_added: at.slice(0, 10),
      created_at: at,
    })),
    at,
  );
  await lockCompanyCounter(tx, company_id);
  for (const [index, { id, qty, cost }] of goods.entries()) {
    const document = {
      kind: 'inventory' as const,
      id: entries[index]!,
      at: `${at.slice(0, 10)} 00:00:00`,
    };
    const move = { product_id: id, qty, value: qty * cost };
    await moveStock(tx, company_id, document, [move], [], 'en');
  }
  await postDocuments(tx, company_id, 'inventory', entries, { user_id, language: 'en', now: at });
};
