// The demo company's units, families and products, and the stock with which it opens.
import { toPaisa } from '../../../domain/billing/money.ts';
import type { Entity } from '../../../domain/schema/entity.ts';
import { moveStock } from '../../documents/stock.ts';
import { nextCode } from '../../entities/codes.ts';
import { insertLogged } from '../insert-logged.ts';
import type { Filling } from './filling.ts';
import { families, units } from './goods.ts';

/**
 * What the year is billed with: prices in paisa, `cost` what a product is bought at, `family` by
 * its English name.
 */
export type DemoGoods = {
  id: number;
  price: number;
  cost: number;
  family: string;
  service: boolean;
};

/** Adds the products under codes of their entity, and answers what the year is billed with. */
export const addProducts = async (
  { tx, actor, at, language }: Filling,
  entity: Entity,
): Promise<DemoGoods[]> => {
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
  const ids = await insertLogged(tx, actor, entity, rows, at);
  const goods = rows.flatMap((row, index) =>
    row.type === 'p'
      ? [{ id: ids[index]!, qty: row.sales_price > toPaisa(20_000) ? 120 : 900 }]
      : [],
  );
  const entries = await insertLogged(
    tx,
    actor,
    'inventory',
    goods.map(({ id, qty }) => ({
      product_id: id,
      stock_available: qty,
      date_added: at.slice(0, 10),
      created_at: at,
    })),
    at,
  );
  for (const [index, { id, qty }] of goods.entries()) {
    const document = {
      kind: 'inventory' as const,
      id: entries[index]!,
      at: `${at.slice(0, 10)} 00:00:00`,
    };
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
