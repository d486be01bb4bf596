// The demo company: a believable shop with a year behind it, dated back from today, the same every time.
import type { Entity } from '../../../domain/schema/entity.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Database } from '../../database/connect.ts';
import { createCompany, type Created } from '../create-company.ts';
import { demoCompany } from './company.ts';
import { fillShop } from './fill-shop.ts';
import { issueYear } from './issue-year.ts';

export type DemoServices = { database: Database; entities: Entity[]; now: Date; tscRate: number };

const YEAR = 365 * 86_400_000;

/** Makes the demo company (administrator admin@demo.test, password Demo-1234) with customers, products, vendors and a year of invoices. */
export const loadDemo = async ({ database, entities, now, tscRate }: DemoServices): Promise<Created> => {
  const created = await createCompany(database, entities, demoCompany, nepalTime(new Date(now.getTime() - YEAR)));
  const shop = await fillShop(database, entities, created, now);
  await issueYear(database, created, shop, now, tscRate);
  return created;
};
