// Customers as rows: copies of the shop's first one, which was made through the API, with names and
// codes that the caller gives them.

import { type BenchDatabase, openBare } from './bare-engine.ts';
import type { Rows } from './registers/generate-year.ts';

const BATCH_SIZE = 5_000;
const WHOLE_NUMBERS =
  /^(id|company_id|country_id|state|status|ird_sync|vat_withholding|credit_limit|credit_days|reminders)$/;

export type CustomerRow = Rows[string][number];
/** Their ids are `from` and up. */
export type Customers = { from: number; count: number; row: CustomerRow };

/** What every customer has of the first one; PostgreSQL answers whole numbers as texts. */
export const loadFirstCustomer = async (env: BenchDatabase): Promise<CustomerRow> => {
  const bare = await openBare(env);
  const [first] = await bare.rows('select * from customers order by id limit 1', []);
  await bare.close();
  return Object.fromEntries(
    Object.entries(first as Record<string, string | number | null>)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, WHOLE_NUMBERS.test(name) ? Number(value) : value!]),
  );
};

/** Batches of customers; `describe` gives code and name of the nth, from 0. */
export function* generateCustomers(
  { from, count, row }: Customers,
  describe: (nth: number) => { customer_code: string; customer_name: string },
): Generator<Rows> {
  for (let first = 0; first < count; first += BATCH_SIZE)
    yield {
      customers: Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, index) => {
        const described = describe(first + index);
        const { customer_name: last_name } = described;
        return { ...row, id: from + first + index, ...described, last_name };
      }),
    };
}
