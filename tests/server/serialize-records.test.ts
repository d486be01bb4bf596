// Records with nested references, and their unlogged fields: custom entities may have both.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { toValidationSchema } from '../../domain/entity-schema/validation-schema.ts';
import { dynamicTables, insertRows } from '../../server/database/raw-query.ts';
import type { EntityStore } from '../../server/entities/entity-store.ts';
import { fetchPage } from '../../server/entities/fetch-page.ts';
import { parseListQuery } from '../../server/entities/list-query.ts';
import { createRecord, updateRecord } from '../../server/entities/records.ts';
import { serializeRecords } from '../../server/entities/serialize-records.ts';
import { createReadContext, findReferenceErrors } from '../../server/entities/validate-change.ts';
import { ValidationError } from '../../server/platform/http/errors.ts';
import { openPurchasingShop, type PurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a record of any entity', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Answer Shop');
      shop = await openPurchasingShop(admin);
    });
    const store = () => world().app.store;
    const entity = (name: string, more: Partial<Field>[]): Entity => {
      const known = store().entities.find(each => each.name === name)!;
      return {
        ...known,
        fields: [
          ...known.fields,
          ...more.map(field => ({ ...known.fields[0]!, ...field }) as Field),
        ],
      };
    };

    it('nests referenced records as their own entity serializes them: rupees, not paisa', async () => {
      const children = {
        entity: 'products',
        by: 'unit_id',
        fields: ['name', 'sales_price', 'status'],
      };
      const units = entity('units', [{ name: 'products', kind: 'children', children }]);
      const { unit_id } = (await admin.get(`products/${shop.laptop}`)).body as { unit_id: number };
      const { read } = store().database;
      const rows = await read.selectFrom('units').selectAll().where('id', '=', unit_id).execute();
      const [unit] = await serializeRecords(read, store().entities, units, admin.companyId, rows);
      expect(unit!.products).toContainEqual({ name: 'Laptop', sales_price: 85_000, status: 1 });
    });

    it('names its nested values in the order of its fields, whichever is read first (R17)', async () => {
      const { read } = store().database;
      const customers = store().entities.find(each => each.name === 'customers')!;
      const rows = await read
        .selectFrom('customers')
        .selectAll()
        .where('company_id', '=', admin.companyId)
        .limit(1)
        .execute();
      // The later a relation is requested, the sooner it is there.
      let readCount = 0;
      const late = new Proxy(read, {
        get: (target, name) => {
          if (name !== 'selectFrom') return Reflect.get(target, name);
          return (table: string) => {
            readCount += 1;
            return dynamicTables(target)
              .selectFrom(table)
              .$call(query => slowed(query, 40 - 10 * readCount));
          };
        },
      });
      const slowed = <T extends object>(query: T, by: number): T =>
        new Proxy(query, {
          get: (target, name) => {
            const value = Reflect.get(target, name);
            if (typeof value !== 'function') return value;
            if (name !== 'execute')
              return (...given: unknown[]) => slowed(value.apply(target, given) as object, by);
            return async () => {
              await new Promise(done => setTimeout(done, Math.max(0, by)));
              return value.apply(target);
            };
          },
        });
      const [one] = await serializeRecords(
        late,
        store().entities,
        customers,
        admin.companyId,
        rows,
      );
      const [two] = await serializeRecords(
        read,
        store().entities,
        customers,
        admin.companyId,
        rows,
      );
      const nested = customers.fields.flatMap(({ reference }) =>
        reference?.as ? [reference.as] : [],
      );
      expect(readCount).toBeGreaterThan(1);
      expect(JSON.stringify(one)).toBe(JSON.stringify(two));
      expect(Object.keys(one!).filter(name => nested.includes(name))).toEqual(nested);
    });

    it('names its references as their own entity serializes them, one or many', async () => {
      const reference = { entity: 'products', show: 'sales_price', as: 'priced' };
      const units = entity('units', [
        { name: 'status', kind: 'reference', reference },
        { name: 'many', kind: 'references', reference: { ...reference, as: 'all_priced' } },
      ]);
      const { read, write } = store().database;
      await store().database.createTable({
        name: 'units_many',
        columns: {
          company_id: 'integer not null',
          owner_id: 'integer not null',
          other_id: 'integer not null',
        },
        primaryKey: ['company_id', 'owner_id', 'other_id'],
      });
      const row = {
        id: 1,
        company_id: admin.companyId,
        name: 'x',
        description: 'x',
        status: shop.laptop,
      };
      await write(tx =>
        insertRows(tx, 'units_many', [
          { company_id: admin.companyId, owner_id: 1, other_id: shop.laptop },
        ]),
      );
      const [unit] = await serializeRecords(read, store().entities, units, admin.companyId, [
        row as never,
      ]);
      expect(unit).toMatchObject({
        priced: { id: shop.laptop, sales_price: 85_000 },
        all_priced: [{ id: shop.laptop, sales_price: 85_000 }],
      });
    });

    it('keeps a reference that was disabled since, and accepts no other disabled one', async () => {
      const [first, second, third] = await Promise.all(
        ['crate', 'pallet', 'barrel'].map(
          async name => (await admin.post('units', { name, description: name })).body.id as number,
        ),
      );
      for (const id of [first, third]) await admin.patch(`units/${id}`, { status: 0 });
      const reference = { entity: 'units', show: 'name', filter: { status: 1 } };
      const families = entity('product-families', [
        { name: 'packed_in', kind: 'references', readOnly: false, reference },
      ]);
      const problems = (packed_in: unknown[], before: unknown[]) =>
        findReferenceErrors(
          createReadContext(store()),
          store().entities,
          families,
          { packed_in },
          {},
          admin.companyId,
          'en',
          { packed_in: before },
        );
      expect(await problems([second, first], [first, second])).toEqual({});
      expect(await problems([first], [first, second])).toEqual({});
      expect(await problems([first, second], [first])).toEqual({});
      expect(Object.keys(await problems([first, third], [first]))).toEqual(['packed_in']);
      expect(Object.keys(await problems([second, 999_999], [second]))).toEqual(['packed_in']);
    });

    it('is found by yes or no, and by no other key that JavaScript accepts', () => {
      const units = entity('units', [
        { name: 'open', kind: 'yes-no', readOnly: false, options: undefined },
      ]);
      const parseOpen = (open: string) =>
        parseListQuery(units, { 'filter[open]': open }, 'en').filters;
      expect(['true', '1', 'false', '0'].map(open => parseOpen(open)[0])).toEqual(
        [1, 1, 0, 0].map(value => ({ field: 'open', how: 'is', value })),
      );
      for (const open of ['constructor', '__proto__', 'toString', '2'])
        expect(() => parseOpen(open)).toThrow(ValidationError);
    });

    it('is found between two days by a date property', async () => {
      const { database } = store();
      const years = {
        ...entity('fiscal-year', []),
        list: { ...entity('fiscal-year', []).list, dates: 'start_date' },
      };
      await admin.post('fiscal-year', {
        name: '2077/78',
        start_date: '2020-07-16',
        end_date: '2021-07-15',
      });
      const begun = async (day: string, last = day) => {
        const range = { start: `${day} 00:00:00`, end: `${last} 23:59:59` };
        return (
          await fetchPage(database, years, admin.companyId, {
            limit: 10,
            page: 1,
            filters: [],
            sort: 'id',
            by: 'asc',
            ...range,
          })
        ).total;
      };
      expect([
        await begun('2020-07-15'),
        await begun('2020-07-16'),
        await begun('2020-07-17'),
      ]).toEqual([0, 1, 0]);
      expect(await begun('2020-07-01', '2020-07-31')).toBe(1);
    });

    it('is logged without its passwords', async () => {
      const units = entity('units', [
        { name: 'door_code', kind: 'password', readOnly: false, required: false },
      ]);
      expect(Object.keys(toValidationSchema(units).properties)).toContain('door_code');
      const valid = Object.assign(() => true, { errors: null });
      const own = {
        ...store(),
        entities: [units],
        getValidator: () => valid,
      } as unknown as EntityStore;
      const actor = {
        company_id: admin.companyId,
        user_id: 1,
        name: 'Sita (1)',
        username: 'Sita',
        group_id: 'one',
      };
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
      const { data } = (
        await admin.get(`logs?filter[table_name]=units&filter[table_pk_value]=${id}`)
      ).body;
      expect(data.map((row: { field_name: string }) => row.field_name)).toEqual([
        'description',
        '',
      ]);
      expect(JSON.stringify(data)).not.toMatch(/sesame|abracadabra/);
    });
  });
});
