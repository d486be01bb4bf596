// Puts the demo company's years, taxes, units, families, products, customers, vendors and opening
// stock in place.
import { randomUUID } from 'node:crypto';
import { toRate } from '../../../domain/billing/money.ts';
import { toBs } from '../../../domain/calendar/bikram-sambat.ts';
import { FIRST_MONTH, fiscalYearFrom } from '../../../domain/calendar/fiscal-year.ts';
import { nepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { Entity } from '../../../domain/schema/entity.ts';
import { paymentMethod } from '../../../domain/shipped.ts';
import type { Database } from '../../database/connect.ts';
import type { Actor } from '../../entities/activity-log.ts';
import type { Created } from '../create-company.ts';
import { insertLogged } from '../insert-logged.ts';
import { demoCompanyIn } from './company.ts';
import { addParties } from './fill-parties.ts';
import { addProducts, type DemoGoods } from './fill-products.ts';
import type { Filling } from './filling.ts';
import { demoCustomers, demoVendors } from './people.ts';

/** `methods` of payment by how often each is chosen. */
export type Shop = {
  actor: Actor;
  customers: string[];
  vendors: number[];
  products: DemoGoods[];
  methods: string[];
};

const methods: Texts[] = [
  { en: 'Bank Transfer', ne: 'बैंक ट्रान्सफर' },
  { en: 'Cheque', ne: 'चेक' },
  { en: 'Digital Wallet', ne: 'डिजिटल वालेट' },
];

const taxes: { name: Texts; rate: number; description: Texts }[] = [
  { name: { en: 'standard', ne: 'सामान्य दर' }, rate: 13, description: { en: 'VAT', ne: 'भ्याट' } },
  { name: { en: 'zero', ne: 'शून्य दर' }, rate: 0, description: { en: 'No VAT', ne: 'भ्याट नलाग्ने' } },
];

const addYears = async ({ tx, actor, at }: Filling, now: Date) => {
  const { year, month } = toBs(nepalTime(now).slice(0, 10));
  const current = month >= FIRST_MONTH ? year : year - 1;
  await insertLogged(
    tx,
    actor,
    'fiscal_year',
    [fiscalYearFrom(current - 1), fiscalYearFrom(current)].map(fiscal => ({
      ...fiscal,
      created_at: at,
    })),
    at,
  );
};

type Filled = {
  database: Database;
  entities: Entity[];
  created: Created;
  now: Date;
  language: Language;
};

/** Fills the shop as it stood a year ago and answers what the year's documents need. */
export const fillShop = ({
  database,
  entities,
  created: { company_id, user_id },
  now,
  language,
}: Filled): Promise<Shop> =>
  database.write(async tx => {
    const at = nepalTime(new Date(now.getTime() - 365 * 86_400_000));
    const { admin_name } = demoCompanyIn(language);
    const actor: Actor = {
      company_id,
      user_id,
      name: `${admin_name} (${user_id})`,
      username: admin_name,
      group_id: randomUUID(),
    };
    const filling: Filling = { tx, actor, at, language };
    const entity = (name: string) => entities.find(candidate => candidate.name === name)!;
    await addYears(filling, now);
    await insertLogged(
      tx,
      actor,
      entity('taxes'),
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
    const customers = await addParties(filling, entity('customers'), 'customer', demoCustomers);
    const vendors = await addParties(filling, entity('vendors'), 'vendor', demoVendors);
    // Every other customer pays in cash.
    const chosen = [
      paymentMethod.name.en,
      paymentMethod.name.en,
      ...methods.map(name => name[language]),
    ];
    return {
      actor,
      customers: customers.map(({ code }) => code),
      vendors: vendors.map(({ id }) => id),
      products,
      methods: chosen,
    };
  });
