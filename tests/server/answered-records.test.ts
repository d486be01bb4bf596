// Records with what points to them inside, and what of a record is never written down: entities of one's own may have both.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { validationSchema } from '../../domain/schema/validation-schema.ts';
import { answersOf } from '../../server/entities/answers.ts';
import { createRecord, type Store, updateRecord } from '../../server/entities/records.ts';
import { fetchPage } from '../../server/entities/page.ts';
import { openBuyer, type Buyer } from '../purchases.ts';
import { type Caller, onBothEngines } from '../world.ts';

describe('a record of any entity', () => {
  onBothEngines(world => {
    let admin: Caller;
    let shop: Buyer;
    beforeAll(async () => {
      admin = await world().company('Answer Shop');
      shop = await openBuyer(admin);
    });
    const store = () => world().app.store;
    const entity = (name: string, more: Partial<Field>[]): Entity => {
      const known = store().entities.find(each => each.name === name)!;
      return { ...known, fields: [...known.fields, ...more.map(field => ({ ...known.fields[0]!, ...field }) as Field)] };
    };

    it('has what points to it as its own entity answers it: rupees, not paisa', async () => {
      const children = { entity: 'products', by: 'unit_id', fields: ['name', 'sales_price', 'status'] };
      const units = entity('units', [{ name: 'products', kind: 'children', children }]);
      const { unit_id } = (await admin.get(`products/${shop.laptop}`)).body as { unit_id: number };
      const { read } = store().database;
      const rows = await read.selectFrom('units').selectAll().where('id', '=', unit_id).execute();
      const [unit] = await answersOf(read, store().entities, units, admin.companyId, rows);
      expect(unit!.products).toContainEqual({ name: 'Laptop', sales_price: 85_000, status: 1 });
    });

    it('is found between two days by a property that holds days', async () => {
      const { database } = store();
      const years = { ...entity('fiscal-year', []), list: { ...entity('fiscal-year', []).list, dates: 'start_date' } };
      await admin.post('fiscal-year', { name: '2077/78', start_date: '2020-07-16', end_date: '2021-07-15' });
      const begun = async (day: string, last = day) => {
        const range = { start: `${day} 00:00:00`, end: `${last} 23:59:59` };
        return (await fetchPage(database, years, admin.companyId, { limit: 10, page: 1, filters: [], sort: 'id', by: 'asc', ...range }))
          .total;
      };
      expect([await begun('2020-07-15'), await begun('2020-07-16'), await begun('2020-07-17')]).toEqual([0, 1, 0]);
      expect(await begun('2020-07-01', '2020-07-31')).toBe(1);
    });

    it('is logged without its passwords', async () => {
      const units = entity('units', [{ name: 'door_code', kind: 'password', readOnly: false, required: false }]);
      expect(Object.keys(validationSchema(units).properties)).toContain('door_code');
      const valid = Object.assign(() => true, { errors: null });
      const own = { ...store(), entities: [units], validatorOf: () => valid } as unknown as Store;
      const actor = { company_id: admin.companyId, user_id: 1, name: 'Sita (1)', username: 'Sita', group_id: 'one' };
      const doing = { actor, language: 'en' as const, now: '2026-11-21 11:45:00' };
      const sent = { name: 'locker', description: 'Lockers', door_code: 'open-sesame' };
      const id = await createRecord(own, units, sent, doing);
      await updateRecord(
        own,
        units,
        { id, name: 'locker', description: 'Lockers', status: 1 },
        { door_code: 'abracadabra', description: 'x' },
        doing,
      );
      const { data } = (await admin.get(`logs?filter[table_name]=units&filter[table_pk_value]=${id}`)).body;
      expect(data.map((row: { field_name: string }) => row.field_name)).toEqual(['description', '']);
      expect(JSON.stringify(data)).not.toMatch(/sesame|abracadabra/);
    });
  });
});
