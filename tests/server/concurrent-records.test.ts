// Two people at one record, or at two that must not both be: the second is validated against the
// result of the first.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../server/database/database.ts';
import { createRecord } from '../../server/entities/records.ts';
import { validVendor } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

/** In whatever order the two meet. */
const ROUNDS = [...'ABCDEFGHIJKL'];

describe('at the same moment', () => {
  describeOnBothEngines(world => {
    let here: Caller;
    let there: Caller;
    beforeAll(async () => {
      here = await world().createCompany('Busy Shop');
      there = await world().atSecondInstance(here);
    });
    const statuses = async (...calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).sort();

    it('two change the two halves of one name, and the result has both', async () => {
      const made = await here.post('vendors', {
        ...(await validVendor(here)),
        type: 'I',
        first_name: 'Sita',
      });
      expect(made.status).toBe(200);
      const path = `vendors/${made.body.id}`;
      for (const round of ROUNDS) {
        const [first_name, last_name] = [`Gita ${round}`, `Limbu ${round}`];
        expect(
          await statuses(here.put(path, { first_name }), there.put(path, { last_name })),
        ).toEqual([200, 200]);
        expect((await here.get(path)).body.vendor_name).toBe(`${first_name} ${last_name}`);
      }
    });

    it('two make fiscal years that overlap, and one is made (OPEN-025)', async () => {
      for (let year = 1950; year < 1974; year += 2) {
        const [one, other] = [`${year}-07-16`, `${year}-08-01`].map(start_date => ({
          name: `From ${start_date}`,
          start_date,
          end_date: `${year + 1}-${start_date.slice(5, 8)}${start_date.endsWith('16') ? '15' : '31'}`,
        }));
        expect(
          await statuses(here.post('fiscal-year', one), there.post('fiscal-year', other)),
        ).toEqual([200, 422]);
      }
    });

    it('two delete one record, and one of them gets the answer that it is gone', async () => {
      for (const round of ROUNDS) {
        const { id } = (
          await here.post('units', { name: `crate ${round}`, description: 'Of wood' })
        ).body;
        expect(await statuses(here.delete(`units/${id}`), there.delete(`units/${id}`))).toEqual([
          200, 404,
        ]);
        expect(
          (
            await here.get(
              `logs?filter[table_name]=units&filter[table_pk_value]=${id}&filter[action]=delete`,
            )
          ).body.total,
        ).toBe(1);
      }
    });

    it('two put menus under each other, and no circle results (OPEN-106)', async () => {
      for (const round of ROUNDS) {
        const ids = [];
        for (const name of ['Tea', 'Rice'])
          ids.push((await here.post('menus', { name: `${name} ${round}` })).body.id);
        const [tea, rice] = ids;
        expect(
          await statuses(
            here.patch(`menus/${tea}`, { parent_id: rice }),
            there.patch(`menus/${rice}`, { parent_id: tea }),
          ),
        ).toEqual([200, 422]);
      }
    });

    it('one uses what the other has deleted since the validation, and is refused', async () => {
      const unit_id = (await here.post('units', { name: 'bundle', description: 'Of ten' })).body.id;
      const { store } = world().app;
      const { database } = store;
      // Validated, and about to be written, when the other one is quicker.
      const late = {
        ...database,
        write: async <T>(work: (tx: Transaction) => Promise<T>) => {
          expect((await there.delete(`units/${unit_id}`)).status).toBe(200);
          return database.write(work);
        },
      };
      const product_family_id = (
        await here.post('product-families', { name: 'ropes', description: 'Of hemp' })
      ).body.id;
      const product = {
        type: 'p',
        name: 'Rope',
        sales_price: 10,
        purchase_price: 5,
        unit_id,
        product_family_id,
      };
      const actor = {
        company_id: here.companyId,
        user_id: here.id,
        name: 'Sita (1)',
        username: 'Sita',
        group_id: 'one',
      };
      const products = store.entities.find(({ name }) => name === 'products')!;
      const saving = createRecord({ ...store, database: late }, products, product, {
        actor,
        language: 'en',
        now: '2026-11-21 11:45:00',
      });
      await expect(saving).rejects.toMatchObject({ payload: { unit_id: expect.anything() } });
    });

    it('a file is imported that refers to something the other has deleted since the validation: nothing is stored, and the row is named', async () => {
      const unit_id = (await here.post('units', { name: 'sheaf', description: 'Of straw' })).body
        .id;
      await here.post('units', { name: 'Litre', description: 'A thousand millilitres' });
      await here.post('product-families', { name: 'straw', description: 'Dry' });
      const { database } = world().app.store;
      const { write } = database;
      database.write = async work => {
        database.write = write;
        expect((await there.delete(`units/${unit_id}`)).status).toBe(200);
        return write(work);
      };
      const rows = [
        ['Name', 'Type', 'Sales Price', 'Purchase Price', 'Unit', 'Product Family'],
        ['Thatch', 'Service', '10', '5', 'Litre', 'straw'],
        ['Straw', 'Product', '10', '5', 'sheaf', 'straw'],
      ];
      const answer = await here.post('products/-/import', { rows });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.message)).toEqual(['rows.2.unit_id']);
      expect((await here.get('products?filter[name]=Thatch')).status).toBe(204);
    });
  });
});
