// Puts the demo company's years, taxes, units, families, products, customers, vendors and opening stock in place.
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../../domain/schema/entity.ts';
import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_MONTH, fiscalYearFrom } from '../../../domain/calendar/fiscal-year.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import { toPaisa, toRate } from '../../../domain/billing/money.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import type { Actor } from '../../entities/activity-log.ts';
import { moveStock } from '../../documents/stock.ts';
import { nextCode } from '../../entities/codes.ts';
import type { Created } from '../create-company.ts';
import { insertLogged } from '../insert-logged.ts';
import { families, units } from './goods.ts';
import { demoCustomers, demoVendors } from './people.ts';

/** What the year is billed with: prices in paisa, `cost` what a product is bought at. */
export type DemoGoods = { id: number; price: number; cost: number; family: string; service: boolean };
export type Shop = { actor: Actor; customers: string[]; vendors: number[]; products: DemoGoods[] };

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

const addProducts = async (tx: Transaction, actor: Actor, entity: Entity, at: string): Promise<Shop['products']> => {
  const common = { status: 1, created_by: actor.name, created_at: at };
  const unitIds = await insertLogged(
    tx,
    actor,
    'units',
    units.map(([name, description]) => ({ name, description, status: 1, created_at: at })),
    at,
  );
  const names = Object.keys(families);
  const familyIds = await insertLogged(
    tx,
    actor,
    'product_families',
    names.map(name => ({ name, description: null, status: 1, created_at: at })),
    at,
  );
  const rows = [];
  for (const [index, name] of names.entries()) {
    for (const [product, hs_code, unit, sales, purchase] of families[name]!) {
      const { code } = (await nextCode(tx, entity, actor.company_id)) as { code: string };
      rows.push({
        code,
        type: purchase === null ? 's' : 'p',
        name: product,
        hs_code,
        product_family_id: familyIds[index]!,
        unit_id: unitIds[units.findIndex(([short]) => short === unit)]!,
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
    await moveStock(tx, actor.company_id, document, [{ product_id: id, qty }], [], 'en');
  }
  return rows.map((row, index) => ({
    id: ids[index]!,
    price: row.sales_price,
    cost: row.purchase_price,
    family: names[familyIds.indexOf(row.product_family_id)]!,
    service: row.type === 's',
  }));
};

const addCustomers = async (tx: Transaction, actor: Actor, entity: Entity, at: string): Promise<string[]> => {
  const provinces = await provinceIds(tx, actor.company_id);
  const rows = [];
  for (const [first_name, last_name, pan, phone, address, city, province] of demoCustomers) {
    const { customer_code } = (await nextCode(tx, entity, actor.company_id)) as { customer_code: string };
    rows.push({
      customer_code,
      customer_name: [first_name, last_name].filter(Boolean).join(' '),
      type: first_name ? 'I' : 'C',
      first_name,
      last_name,
      pan,
      phone_no: phone.length === 7 ? phone : null,
      mobile_no: phone.length === 10 ? phone : null,
      address,
      city,
      ...provinces.get(province)!,
      status: 1,
      created_by: actor.name,
      created_at: at,
    });
  }
  await insertLogged(tx, actor, 'customers', rows, at);
  return rows.map(row => row.customer_code);
};

const addVendors = async (tx: Transaction, actor: Actor, entity: Entity, at: string): Promise<number[]> => {
  const provinces = await provinceIds(tx, actor.company_id);
  const rows = [];
  for (const [index, [name, address, city, province]] of demoVendors.entries()) {
    const { vendor_code } = (await nextCode(tx, entity, actor.company_id)) as { vendor_code: string };
    rows.push({
      vendor_code,
      vendor_name: name,
      type: 'C',
      last_name: name,
      pan: String(300_200_000 + index * 6_133),
      phone_no: String(5_500_000 + index * 1_117),
      address,
      city,
      ...provinces.get(province)!,
      status: 1,
      created_by: actor.name,
      created_at: at,
    });
  }
  return insertLogged(tx, actor, 'vendors', rows, at);
};

/** Fills the shop as it stood a year ago and answers what the year's documents need. */
export const fillShop = (database: Database, entities: Entity[], { company_id, user_id }: Created, now: Date): Promise<Shop> =>
  database.write(async tx => {
    const at = nepalTime(new Date(now.getTime() - 365 * 86_400_000));
    const actor: Actor = { company_id, user_id, name: `Demo Admin (${user_id})`, username: 'Demo Admin', group_id: randomUUID() };
    const entity = (name: string) => entities.find(candidate => candidate.name === name)!;
    await addYears(tx, actor, now, at);
    await insertLogged(
      tx,
      actor,
      'taxes',
      [
        { name: 'standard', rate: toRate(13), status: 1, description: 'VAT', created_at: at },
        { name: 'zero', rate: 0, status: 1, description: 'No VAT', created_at: at },
      ],
      at,
    );
    await insertLogged(
      tx,
      actor,
      'payment_methods',
      ['Bank Transfer', 'Cheque', 'Digital Wallet'].map(name => ({ name, description: null, status: 1, created_at: at })),
      at,
    );
    const products = await addProducts(tx, actor, entity('products'), at);
    const customers = await addCustomers(tx, actor, entity('customers'), at);
    const vendors = await addVendors(tx, actor, entity('vendors'), at);
    return { actor, customers, vendors, products };
  });
