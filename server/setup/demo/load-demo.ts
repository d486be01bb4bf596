// The demo company: a believable shop with a year behind it, dated back from today, the same every time.
import type { Entity } from '../../../domain/schema/entity.ts';
import { toRate } from '../../../domain/billing/money.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Database } from '../../database/connect.ts';
import { createCompany, type Created } from '../create-company.ts';
import { demoCompany } from './company.ts';
import { fillShop } from './fill-shop.ts';
import { buying } from './buying.ts';
import { offering } from './offering.ts';
import { selling } from './selling.ts';
import { type Desk, inOrder } from './year.ts';

export type DemoServices = { database: Database; entities: Entity[]; now: Date; tscRate: number };

const YEAR = 365 * 86_400_000;

/** Makes the demo company (administrator admin@demo.test, password Demo-1234) with customers, products, vendors and a year of documents. */
export const loadDemo = async ({ database, entities, now, tscRate }: DemoServices): Promise<Created> => {
  const created = await createCompany(database, entities, demoCompany, nepalTime(new Date(now.getTime() - YEAR)));
  const shop = await fillShop(database, entities, created, now);
  const desk: Desk = { database, company_id: created.company_id, shop, now, tsc_rate: toRate(tscRate) };
  await inOrder(desk, year => [...selling(desk, year), ...buying(desk, year), ...offering(desk, year)]);
  return created;
};
