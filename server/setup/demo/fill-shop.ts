// Puts the demo company's years, taxes, units, families, products, customers, vendors and opening stock in place.
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../../domain/schema/entity.ts';
import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_MONTH, fiscalYearFrom } from '../../../domain/calendar/fiscal-year.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import { toPaisa, toRate } from '../../../domain/billing/money.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { paymentMethod } from '../../../domain/shipped.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Actor } from '../../entities/activity-log.ts';
import { moveStock } from '../../documents/stock.ts';
import { nextCode } from '../../entities/codes.ts';
import type { Created } from '../create-company.ts';
import { insertLogged } from '../insert-logged.ts';
import { demoCompanyIn } from './company.ts';
import { families, units } from './goods.ts';
import { type DemoParty, demoCustomers, demoVendors } from './people.ts';

/** What the year is billed with: prices in paisa, `cost` what a product is bought at, `family` by its English name. */
export type DemoGoods = { id: number; price: number; cost: number; family: string; service: boolean };
/** `methods` of payment by how often each is chosen. */
export type Shop = { actor: Actor; customers: string[]; vendors: number[]; products: DemoGoods[]; methods: string[] };

const methods: Texts[] = [
  { en: 'Bank Transfer', ne: 'बैंक ट्रान्सफर' },
  { en: 'Cheque', ne: 'चेक' },
  { en: 'Digital Wallet', ne: 'डिजिटल वालेट' },
];

const taxes: { name: Texts; rate: number; description: Texts }[] = [
  { name: { en: 'standard', ne: 'सामान्य दर' }, rate: 13, description: { en: 'VAT', ne: 'भ्याट' } },
  { name: { en: 'zero', ne: 'शून्य दर' }, rate: 0, description: { en: 'No VAT', ne: 'भ्याट नलाग्ने' } },
];

type Filling = { tx: Transaction; actor: Actor; at: string; language: Language };

const provinceIds = async (tx: Transaction, company_id: number) => {
  const rows = await tx.selectFrom('provinces').select(['id', 'name', 'country_id']).where('company_id', '=', company_id).execute();
  return new Map(rows.map(row => [String(row.name), { state: Number(row.id), country_id: Number(row.country_id) }]));
};

const addYears = async (tx: Transaction, actor: Actor, now: Date, at: string) => {
  const { year, month } = toBs(nepalTime(now).slice(0, 10));
  const current = month >= FIRST_MONTH ? year : year - 1;
  await insertLogged(
    tx,
    actor,
    'fiscal_year',
    [fiscalYearFrom(current - 1), fiscalYearFrom(current)].map(fiscal => ({ ...fiscal, created_at: at })),
    at,
  );
};

const addProducts = async ({ tx, actor, at, language }: Filling, entity: Entity): Promise<Shop['products']> => {
  const common = { status: 1, created_by: actor.name, created_at: at };
  const unitIds = await insertLogged(
    tx,
    actor,
    'units',
    Object.values(units).map(({ name, description }) => ({
      name: name[language],
      description: description[language],
      status: 1,
      created_at: at,
    })),
    at,
  );
  const familyIds = await insertLogged(
    tx,
    actor,
    'product_families',
    families.map(({ name, description }) => ({
      name: name[language],
      description: description?.[language] ?? null,
      status: 1,
      created_at: at,
    })),
    at,
  );
  const rows = [];
  for (const [index, family] of families.entries()) {
    for (const [en, ne, hs_code, unit, sales, purchase] of family.products) {
      const { code } = (await nextCode(tx, entity, actor.company_id)) as { code: string };
      rows.push({
        code,
        type: purchase === null ? 's' : 'p',
        name: { en, ne }[language],
        hs_code,
        product_family_id: familyIds[index]!,
        unit_id: unitIds[Object.keys(units).indexOf(unit)]!,
        sales_price: toPaisa(sales),
        purchase_price: toPaisa(purchase ?? sales),
        minimum_stock_qty: purchase === null ? null : 5,
        authorize_negative_stock: 0,
        ...common,
      });
    }
  }
  const ids = await insertLogged(tx, actor, 'products', rows, at);
  const goods = rows.flatMap((row, index) =>
    row.type === 'p' ? [{ id: ids[index]!, qty: row.sales_price > toPaisa(20_000) ? 120 : 900 }] : [],
  );
  const entries = await insertLogged(
    tx,
    actor,
    'inventory',
    goods.map(({ id, qty }) => ({ product_id: id, stock_available: qty, date_added: at.slice(0, 10), created_at: at })),
    at,
  );
  for (const [index, { id, qty }] of goods.entries()) {
    const document = { kind: 'inventory' as const, id: entries[index]!, at: `${at.slice(0, 10)} 00:00:00` };
    await moveStock(tx, actor.company_id, document, [{ product_id: id, qty }], [], language);
  }
  return rows.map((row, index) => ({
    id: ids[index]!,
    price: row.sales_price,
    cost: row.purchase_price,
    family: families[familyIds.indexOf(row.product_family_id)]!.name.en,
    service: row.type === 's',
  }));
};

/** What customers and vendors have in common, as a row of theirs. */
const partyRow = ({ first, name, pan, phone, address, city }: DemoParty, language: Language) => ({
  type: first ? 'I' : 'C',
  first_name: first?.[language] ?? null,
  last_name: name[language],
  pan,
  phone_no: phone.length === 7 ? phone : null,
  mobile_no: phone.length === 10 ? phone : null,
  address: address[language],
  city: city[language],
});

const nameOf = ({ first, name }: DemoParty, language: Language) => [first, name].flatMap(part => (part ? [part[language]] : [])).join(' ');

const addCustomers = async ({ tx, actor, at, language }: Filling, entity: Entity): Promise<string[]> => {
  const provinces = await provinceIds(tx, actor.company_id);
  const rows = [];
  for (const party of demoCustomers) {
    const { customer_code } = (await nextCode(tx, entity, actor.company_id)) as { customer_code: string };
    rows.push({
      customer_code,
      customer_name: nameOf(party, language),
      ...partyRow(party, language),
      ...provinces.get(party.province)!,
      status: 1,
      created_by: actor.name,
      created_at: at,
    });
  }
  await insertLogged(tx, actor, 'customers', rows, at);
  return rows.map(row => row.customer_code);
};

const addVendors = async ({ tx, actor, at, language }: Filling, entity: Entity): Promise<number[]> => {
  const provinces = await provinceIds(tx, actor.company_id);
  const rows = [];
  for (const party of demoVendors) {
    const { vendor_code } = (await nextCode(tx, entity, actor.company_id)) as { vendor_code: string };
    rows.push({
      vendor_code,
      vendor_name: nameOf(party, language),
      ...partyRow(party, language),
      ...provinces.get(party.province)!,
      status: 1,
      created_by: actor.name,
      created_at: at,
    });
  }
  return insertLogged(tx, actor, 'vendors', rows, at);
};

type Filled = { database: Database; entities: Entity[]; created: Created; now: Date; language: Language };

/** Fills the shop as it stood a year ago and answers what the year's documents need. */
export const fillShop = ({ database, entities, created: { company_id, user_id }, now, language }: Filled): Promise<Shop> =>
  database.write(async tx => {
    const at = nepalTime(new Date(now.getTime() - 365 * 86_400_000));
    const { admin_name } = demoCompanyIn(language);
    const actor: Actor = { company_id, user_id, name: `${admin_name} (${user_id})`, username: admin_name, group_id: randomUUID() };
    const filling: Filling = { tx, actor, at, language };
    const entity = (name: string) => entities.find(candidate => candidate.name === name)!;
    await addYears(tx, actor, now, at);
    await insertLogged(
      tx,
      actor,
      'taxes',
      taxes.map(({ name, rate, description }) => ({
        name: name[language],
        rate: toRate(rate),
        status: 1,
        description: description[language],
        created_at: at,
      })),
      at,
    );
    await insertLogged(
      tx,
      actor,
      'payment_methods',
      methods.map(name => ({ name: name[language], description: null, status: 1, created_at: at })),
      at,
    );
    const products = await addProducts(filling, entity('products'));
    const customers = await addCustomers(filling, entity('customers'));
    const vendors = await addVendors(filling, entity('vendors'));
    // Every other customer pays in cash.
    const chosen = [paymentMethod.name.en, paymentMethod.name.en, ...methods.map(name => name[language])];
    return { actor, customers, vendors, products, methods: chosen };
  });
