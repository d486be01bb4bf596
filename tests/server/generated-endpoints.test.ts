// The endpoints of every generated entity, each with its own payload: list, single, create, change,
// delete, and the fields of a record.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Made, resources } from '../support/generated-resources.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('each generated entity', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const made: Made = {};
    beforeAll(async () => {
      admin = await world().createCompany('First Shop');
      const id = async (path: string, body: object) =>
        (await admin.post(path, body)).body.id as number;
      const first = async (path: string) => (await admin.get(path)).body.data[0].id as number;
      const customer = await validCustomer(admin);
      made.company = admin.companyId;
      made.country = customer.country_id;
      made.state = customer.state;
      made.pos = await first('pos');
      made.role = (await admin.get(`users/${admin.id}`)).body.role_id;
      made.permission = await first('permissions?filter[name]=view units');
      made.unit = await id('units', { name: 'pcs', description: 'Pieces' });
      made.family = await id('product-families', { name: 'Computers' });
      made.product = await id('products', {
        name: 'Laptop',
        type: 'p',
        unit_id: made.unit,
        product_family_id: made.family,
        sales_price: 85000,
        purchase_price: 70000,
      });
    });

    it.each(resources.map(resource => [resource.name, resource.ids, resource] as const))(
      '%s is created, read, listed, changed and deleted by its requests (%s, API-003)',
      async (name, _ids, { body, change, verb, keys, deletes, nested }) => {
        const sent = body(made);
        const created = await admin.post(name, sent);
        expect(created.body).toMatchObject({
          ...sent,
          id: expect.any(Number),
          message: expect.stringMatching(/successfully\b/i),
        });
        const path = `${name}/${created.body.id}`;
        const single = (await admin.get(path)).body;
        expect(Object.keys(single)).toEqual(expect.arrayContaining(keys.split(' ')));
        expect(single).toMatchObject({ ...sent, ...nested?.(made) });
        const listed = (await admin.get(`${name}?limit=1000&filter[id]=${created.body.id}`)).body;
        expect(listed.data.map((row: { id: number }) => row.id)).toEqual([created.body.id]);
        expect(listed).toMatchObject({
          total: 1,
          current_page: 1,
          last_page: 1,
          from: 1,
          to: 1,
          prev_page_url: null,
          next_page_url: null,
        });
        const changed = await admin.call(verb, path, change);
        expect(changed).toMatchObject({
          status: 200,
          body: { message: expect.stringMatching(/successfully\.$/) },
        });
        expect((await admin.get(path)).body).toMatchObject({ ...sent, ...change });
        const gone = await admin.delete(path);
        if (!deletes) return expect([404, 405]).toContain(gone.status);
        expect(gone).toMatchObject({
          status: 200,
          body: { message: expect.stringMatching(/successfully\.$/) },
        });
        expect((await admin.get(path)).status).toBe(404);
      },
    );

    it('keeps a menu below another, and answers it as its child (ENT-110)', async () => {
      const parent = (await admin.post('menus', { name: 'Store', role_id: [made.role] })).body
        .id as number;
      const child = (
        await admin.post('menus', {
          name: 'Shelves',
          parent_id: parent,
          url: '/shelves',
          icon: 'dns',
          role_id: [made.role],
        })
      ).body;
      expect((await admin.get(`menus/${parent}`)).body.children).toMatchObject([
        { id: child.id, name: 'Shelves', icon: 'dns', url: '/shelves' },
      ]);
      const tree = (await admin.get('menus/-/role')).body.data as {
        id: number;
        children: { id: number }[];
      }[];
      expect(tree.find(node => node.id === parent)!.children.map(node => node.id)).toEqual([
        child.id,
      ]);
    });

    it('lists nine users a page, the newest first, unless asked otherwise (API-167, CONST-042, CONST-047)', async () => {
      for (let count = 0; count < 10; count += 1)
        await admin.post('users', {
          name: 'Many',
          email: `many${count}.${made.company}@shop.test`,
          pos_id: made.pos,
          role_id: made.role,
        });
      const ids = (await admin.get('users')).body.data.map(
        (row: { id: number }) => row.id,
      ) as number[];
      expect(ids).toHaveLength(9);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      const asked = await admin.get(
        'users?limit=2&page=2&sort_field=id&sort_by=asc&filter_field=name&filter_value=Many',
      );
      expect(asked.body).toMatchObject({ current_page: 2, total: 10, from: 3, to: 4 });
    });

    it('gives payment methods and terms status 1, and validates them under their fields (PAY-011..017)', async () => {
      expect((await admin.post('payment-methods', { name: 'Card' })).body.status).toBe(1);
      expect((await admin.post('payment-methods', {})).body.message).toEqual({
        name: ['This field is required.'],
      });
      expect(
        (await admin.post('payment-terms', { days: 0, description: 'At once' })).body,
      ).toMatchObject({ days: 0, status: 1 });
      const both = { days: ['This field is required.'], description: ['This field is required.'] };
      expect((await admin.post('payment-terms', {})).body.message).toEqual(both);
      for (const days of ['30', -1, 1.5, true])
        expect(
          (await admin.post('payment-terms', { days, description: 'x' })).body.message,
        ).toEqual({
          days: ['This field must be positive number.'],
        });
    });

    it('refuses an invalid list (VAL-006)', async () => {
      const { status, body } = await admin.post('roles', {
        name: 'odd',
        description: 'x',
        permission_id: 'all',
      });
      expect([status, body.message.permission_id]).toEqual([422, ['This field must be array.']]);
    });

    it('refuses a vendor under its fields (API-120)', async () => {
      const { body } = await admin.post(
        'vendors',
        resources.find(resource => resource.name === 'vendors')!.body(made),
      );
      const { status, body: refusal } = await admin.put(`vendors/${body.id}`, {
        pan: '1',
        status: 7,
      });
      expect([status, Object.keys(refusal.message).sort()]).toEqual([422, ['pan', 'status']]);
    });

    it('answers product lists by status, name and page size (API-097..099)', async () => {
      const names = async (query: string) =>
        (await admin.get(`products?${query}`)).body?.data?.map(
          (row: { name: string }) => row.name,
        ) ?? [];
      expect(await names('status=1&limit=20&filter[name]=lap')).toEqual(['Laptop']);
      expect(await names('status=0')).not.toContain('Laptop');
      expect(await names('status=1&filter[name]=%20lap%20')).toEqual(['Laptop']);
      expect((await names('limit=8&page=1')).length).toBeLessThanOrEqual(8);
    });

    it('finds a product by its codes and a customer by code, telephone and PAN where a digit is typed, not by other fields that contain it', async () => {
      const found = async (path: string, name: string) =>
        ((await admin.get(path)).body?.data ?? []).map(
          (row: Record<string, string>) => row[name],
        ) as string[];
      const product = resources.find(resource => resource.name === 'products')!.body(made);
      const { body } = await admin.post('products', {
        ...product,
        name: 'Scale',
        hs_code: '8423.10',
        barcode: 'AbC-771',
      });
      for (const typed of ['8423', 'abc-77', String(body.code).toLowerCase()])
        expect(await found(`products?filter[name]=${typed}`, 'name')).toEqual(['Scale']);
      expect(await found('products?filter[name]=abc', 'name')).toEqual([]);
      const numbered = {
        ...(await validCustomer(admin)),
        pan: '609876543',
        phone_no: '',
        mobile_no: '9851077777',
      };
      const { status, body: buyer } = await admin.post('customers', numbered);
      expect(status).toBe(200);
      const { customer_code, customer_name } = buyer;
      for (const typed of ['98510777', '609876543', customer_code])
        expect(
          await found(`customers?filter[customer_name]=${typed}&filter[status]=1`, 'customer_name'),
        ).toEqual([customer_name]);
      expect(await found('customers?filter[created_by]=98510777', 'customer_name')).toEqual([]);
    });

    it('keeps one space where two were typed on one line, and the lines of a longer text as they are', async () => {
      const product = resources.find(resource => resource.name === 'products')!.body(made);
      const { body } = await admin.post('products', {
        ...product,
        name: ' Spring   roll\tset ',
        description: 'one\n\n  two',
      });
      expect([body.name, body.description]).toEqual(['Spring roll set', 'one\n\n  two']);
    });
  });
});
