// The demo company: a believable shop with a year of documents up to today, always the same, in the
// given language.

import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { toRate } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type CreatedCompany, createCompany } from '../seed/create-company.ts';
import { connectSimulator } from './connect-simulator.ts';
import { planCashCounts } from './demo-cash-counts.ts';
import { planCheques } from './demo-cheques.ts';
import { planMoney } from './demo-money.ts';
import { planMonths } from './demo-months.ts';
import { toDemoCompany } from './demo-parties.ts';
import { planProformas } from './demo-proformas.ts';
import { planPurchases } from './demo-purchases.ts';
import { planReminders } from './demo-reminders.ts';
import { planSales } from './demo-sales.ts';
import { planUntaxedSales } from './demo-untaxed-sales.ts';
import { toBooksContext } from './demo-vouchers.ts';
import { planYearEnd } from './demo-year-end.ts';
import { loadAtomically } from './remove-partial-demo.ts';
import { seedDemoData } from './seed-demo-data.ts';
import { type DemoContext, runInOrder } from './simulate-year.ts';

/**
 * `language` is that of all names; `test`: documents are sent to a test address, with an account
 * sealed by this vault.
 */
type DemoServices = {
  database: Database;
  entities: Entity[];
  now: Date;
  tscRate: number;
  language: Language;
  test?: Vault;
};

const YEAR_MS = 365 * 86_400_000;

/**
 * Creates the demo company (administrator admin@demo.test, password Demo-1234) with customers,
 * products, vendors and a year of documents: all of it or nothing.
 */
export const loadDemo = (services: DemoServices): Promise<CreatedCompany> =>
  loadAtomically(services.database, services.entities, toNepalTime(services.now), () =>
    loadDemoYear(services),
  );

const loadDemoYear = async ({
  database,
  entities,
  now,
  tscRate,
  language,
  test,
}: DemoServices): Promise<CreatedCompany> => {
  const created = await createCompany(
    database,
    entities,
    toDemoCompany(language),
    toNepalTime(new Date(now.getTime() - YEAR_MS)),
  );
  const shop = await seedDemoData({ database, entities, created, now, language });
  const context: DemoContext = {
    database,
    company_id: created.company_id,
    shop,
    invoice: entities.find(({ name }) => name === 'invoices')!,
    now,
    tsc_rate: toRate(tscRate),
    language,
  };
  const books = await toBooksContext(context);
  await runInOrder(context, year => [
    ...planSales(context, year),
    ...planPurchases(context, year),
    ...planProformas(context, year),
    ...planUntaxedSales(context, year),
    ...planMonths(books, year, entities),
    ...planMoney(books, year),
    ...planCheques(books, year),
    ...planCashCounts(books, year),
    ...planReminders(books, year),
    ...planYearEnd(books, year),
  ]);
  if (test)
    await connectSimulator({
      database,
      vault: test,
      created,
      now,
      admin_name: toDemoCompany(language).admin_name,
    });
  return created;
};
