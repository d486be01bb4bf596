// Fills the demo company with years, taxes, payment methods, units, families, products, customers,
// vendors and opening stock.
import { randomUUID } from 'node:crypto';
import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_FISCAL_MONTH, getFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { toPaisa, toRate } from '../../../domain/money/money.ts';
import { paymentMethod } from '../../../domain/seed-translations.ts';
import { isTaxable, type TaxTreatment, toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { takeNextCodes } from '../../entities/code-sequence.ts';
import { moveStock } from '../../posting/stock.ts';
import type { CreatedCompany } from '../seed/create-company.ts';
import { insertWithAudit } from '../seed/insert-with-audit.ts';
import { type DemoParty, demoCustomers, demoVendors, toDemoCompany } from './demo-parties.ts';
import { demoFamilies, demoUnits } from './demo-products.ts';

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
};

const demoPaymentMethods: Texts[] = [
  { en: 'Bank Transfer', ne: 'बैंक ट्रान्सफर' },
  { en: 'Cheque', ne: 'चेक' },
  { en: 'Digital Wallet', ne: 'डिजिटल वालेट' },
];

const demoTaxes: { name: Texts; rate: number; description: Texts }[] = [
  { name: { en: 'standard', ne: 'सामान्य दर' }, rate: 13, description: { en: 'VAT', ne: 'भ्याट' } },
  { name: { en: 'zero', ne: 'शून्य दर' }, rate: 0, description: { en: 'No VAT', ne: 'भ्याट नलाग्ने' } },
];

const addFiscalYears = async ({ tx, actor, at }: SeedContext, now: Date) => {
  const { year, month } = toBs(toNepalTime(now).slice(0, 10));
  const current = month >= FIRST_FISCAL_MONTH ? year : year - 1;
  await insertWithAudit(
    tx,
    actor,
    'fiscal_year',
    [getFiscalYear(current - 1), getFiscalYear(current)].map(fiscal => ({
      ...fiscal,
      created_at: at,
    })),
    at,
  );
};

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
    await addFiscalYears(filling, now);
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
    await insertWithAudit(
      tx,
      actor,
      'payment_methods',
      demoPaymentMethods.map(name => ({
        name: name[language],
        description: null,
        status: 1,
        created_at: at,
      })),
      at,
    );
    const products = await addProducts(filling, entity('products'));
    const customers = await addParties(filling, entity('customers'), 'customer', demoCustomers);
    const vendors = await addParties(filling, entity('vendors'), 'vendor', demoVendors);
    // Every other customer pays in cash.
    const chosen = [
      paymentMethod.name.en,
      paymentMethod.name.en,
      ...demoPaymentMethods.map(name => name[language]),
    ];
    return {
      actor,
      customers: customers.map(({ code }) => code),
      vendors: vendors.map(({ id }) => id),
      products: products.filter(isTaxable),
      untaxed: products.filter(product => !isTaxable(product)),
      methods: chosen,
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
const toPartyRow = ({ first, name, pan, phone, address, city }: DemoParty, language: Language) => ({
  type: first ? 'I' : 'C',
  first_name: first?.[language] ?? null,
  last_name: name[language],
  pan,
  phone_no: phone.length === 7 ? phone : null,
  mobile_no: phone.length === 10 ? phone : null,
  address: address[language],
  city: city[language],
});

const toPartyName = ({ first, name }: DemoParty, language: Language) =>
  [first, name].flatMap(part => (part ? [part[language]] : [])).join(' ');

/**
 * Adds the parties and returns their ids and codes; `one` is the prefix of the code and name
 * columns.
 */
const addParties = async (
  { tx, actor, at, language }: SeedContext,
  entity: Entity,
  one: 'customer' | 'vendor',
  parties: DemoParty[],
): Promise<{ id: number; code: string }[]> => {
  const provinces = await loadProvinceIds(tx, actor.company_id);
  const codes: string[] = [];
  for (const _ of parties)
    codes.push(String((await takeNextCodes(tx, entity, actor.company_id, 1))[0]![`${one}_code`]));
  const rows = parties.map((party, index) => ({
    [`${one}_code`]: codes[index]!,
    [`${one}_name`]: toPartyName(party, language),
    ...toPartyRow(party, language),
    ...provinces.get(party.province)!,
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
  const entries = await insertWithAudit(
    tx,
    actor,
    'inventory',
    goods.map(({ id, qty, cost }) => ({
      product_id: id,
      stock_available: qty,
      value: qty * cost,
      date_added: at.slice(0, 10),
      created_at: at,
    })),
    at,
  );
  for (const [index, { id, qty, cost }] of goods.entries()) {
    const document = {
      kind: 'inventory' as const,
      id: entries[index]!,
      at: `${at.slice(0, 10)} 00:00:00`,
    };
    const move = { product_id: id, qty, value: qty * cost };
    await moveStock(tx, actor.company_id, document, [move], [], language);
  }
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
