// The demo company: a believable shop with a year behind it, dated back from today, the same every
// time, in the language asked for.

import { toRate } from '../../../domain/billing/money.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Language } from '../../../domain/language.ts';
import type { Entity } from '../../../domain/schema/entity.ts';
import type { Database } from '../../database/connect.ts';
import type { Vault } from '../../payment-gateways/vault.ts';
import { type Created, createCompany } from '../create-company.ts';
import { buying } from './buying.ts';
import { demoCompanyIn } from './company.ts';
import { fillShop } from './fill-shop.ts';
import { loadWhole } from './half-loaded-demo.ts';
import { joinTest } from './join-test.ts';
import { offering } from './offering.ts';
import { selling } from './selling.ts';
import { type Desk, inOrder } from './year.ts';

/**
 * `language`: that of all names; `test`: documents are told to a test address, with the account
 * that this vault seals.
 */
export type DemoServices = {
  database: Database;
  entities: Entity[];
  now: Date;
  tscRate: number;
  language: Language;
  test?: Vault;
};

const YEAR = 365 * 86_400_000;

/**
 * Makes the demo company (administrator admin@demo.test, password Demo-1234) with customers,
 * products, vendors and a year of documents: all of it or nothing.
 */
export const loadDemo = (services: DemoServices): Promise<Created> =>
  loadWhole(services.database, services.entities, nepalTime(services.now), () =>
    loadYear(services),
  );

const loadYear = async ({
  database,
  entities,
  now,
  tscRate,
  language,
  test,
}: DemoServices): Promise<Created> => {
  const created = await createCompany(
    database,
    entities,
    demoCompanyIn(language),
    nepalTime(new Date(now.getTime() - YEAR)),
  );
  const shop = await fillShop({ database, entities, created, now, language });
  const desk: Desk = {
    database,
    company_id: created.company_id,
    shop,
    now,
    tsc_rate: toRate(tscRate),
    language,
  };
  await inOrder(desk, year => [
    ...selling(desk, year),
    ...buying(desk, year),
    ...offering(desk, year),
  ]);
  if (test)
    await joinTest({
      database,
      vault: test,
      created,
      now,
      admin_name: demoCompanyIn(language).admin_name,
    });
  return created;
};
