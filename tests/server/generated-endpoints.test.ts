// The calls that every generated entity answers, each with its own payload: list, single, create,
// change, delete, and what a record carries.
import { beforeAll, describe, expect, it } from 'vitest';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Made = Record<string, number>;
type Resource = {
  name: string;
  ids: string;
  /** What is created, and what is changed of it afterwards. */
  body: (made: Made) => object;
  change: object;
  verb: 'PATCH' | 'PUT';
  /** The keys that a single record must carry. */
  keys: string;
  /** Whether the documents delete it. */
  deletes?: boolean;
  /** What stands nested in a single record. */
  nested?: (made: Made) => object;
};

const resources: Resource[] = [
  {
    name: 'taxes',
    ids: 'API-035..039, ENT-009, ENT-011, SET-049',
    body: () => ({ name: 'luxury', rate: 13.5, status: 1, description: 'Of cars' }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name rate status description',
    deletes: true,
  },
  {
    name: 'units',
    ids: 'API-040, API-042..045, ENT-015, SET-075',
    body: () => ({ name: 'crate', status: 1, description: 'Wooden' }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name status description',
    deletes: true,
  },
  {
    name: 'currencies',
    ids: 'API-046..050, ENT-016',
    body: () => ({ code: 'USD', symbol: '$', description: 'Dollar' }),
    change: { description: 'US Dollar' },
    verb: 'PATCH',
    keys: 'id code symbol description',
    deletes: true,
  },
  {
    name: 'product-families',
    ids: 'API-052, API-054..057, ENT-017, SET-063',
    body: () => ({ name: 'Books', description: 'To read', status: 1 }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name description status',
    deletes: true,
  },
  {
    name: 'payment-methods',
    ids: 'API-139..143, ENT-087',
    body: () => ({ name: 'Cheque', description: 'On paper', status: 1 }),
    change: { name: 'Cheque', description: 'Crossed', status: 0 },
    verb: 'PUT',
    keys: 'id name description status',
    deletes: true,
  },
  {
    name: 'payment-terms',
    ids: 'API-144..148, ENT-088',
    body: () => ({ days: 30, description: 'A month', status: 1 }),
    change: { days: 45, description: 'Six weeks', status: 0 },
    verb: 'PUT',
    keys: 'id days description status',
    deletes: true,
  },
  {
    name: 'pos',
    ids: 'API-171, API-172, API-203, API-204, ENT-098',
    body: () => ({ name: 'Pokhara', description: 'Lakeside' }),
    change: { description: 'Lakeside six' },
    verb: 'PATCH',
    keys: 'id name description',
  },
  {
    name: 'permissions',
    ids: 'API-196..200, ENT-102',
    body: () => ({ name: 'lend tools', display_name: 'Lend tools', description: 'From the store' }),
    change: { description: 'From the shed' },
    verb: 'PATCH',
    keys: 'id name display_name description',
    deletes: true,
  },
  {
    name: 'roles',
    ids: 'API-173, API-174, API-201, API-202, ENT-100, ENT-101',
    body: made => ({
      name: 'storekeeper',
      display_name: 'Store',
      description: 'Keeps the store',
      permission_id: [made.permission],
    }),
    change: { description: 'Keeps two stores' },
    verb: 'PATCH',
    keys: 'id name display_name description perms permission_id',
    nested: made => ({
      perms: [{ id: made.permission, display_name: 'View Units' }],
      permission_id: [made.permission],
    }),
  },
  {
    name: 'menus',
    ids: 'API-215, API-217..220, ENT-106..110',
    body: made => ({
      name: 'Tools',
      url: '/tools',
      icon: 'build',
      order: 7,
      status: 1,
      role_id: [made.role],
    }),
    change: { order: 9 },
    verb: 'PATCH',
    keys: 'id name parent_id url icon roles role_id order status children created_at',
    deletes: true,
    nested: made => ({ roles: [{ id: made.role }], role_id: [made.role], children: [] }),
  },
  {
    name: 'users',
    ids: 'API-168..170, ENT-097',
    body: made => ({
      name: 'Hari Rai',
      email: `hari${made.company}@shop.test`,
      pos_id: made.pos,
      role_id: made.role,
    }),
    change: { name: 'Hari Rai', status: 0 },
    verb: 'PUT',
    keys: 'id name email image status created_by pos_id role_id roles pos company_id username created_at updated_at',
    nested: made => ({ pos: { id: made.pos, name: 'Main' }, pos_id: made.pos, role_id: made.role }),
  },
  {
    name: 'invoice-templates',
    ids: 'API-205..208, ENT-103, CONST-051',
    body: () => ({ name: 'Our A4', filename: 'a4', type: 'I', status: 1 }),
    change: { status: 0 },
    verb: 'PATCH',
    keys: 'id name filename type status created_at',
    deletes: true,
  },
  {
    name: 'inventory',
    ids: 'API-209..213, ENT-104',
    body: made => ({ product_id: made.product, stock_available: 12, date_added: '2026-11-01' }),
    change: { stock_available: 15 },
    verb: 'PATCH',
    keys: 'id product_id product product_name stock_available date_added created_at',
    deletes: true,
    nested: () => ({ product: { name: 'Laptop' }, product_name: 'Laptop' }),
  },
  {
    name: 'products',
    ids: 'API-096, API-100..102, ENT-060, ENT-063, ENT-066, ENT-067',
    body: made => ({
      name: 'Mouse',
      type: 'p',
      hs_code: '8471.60',
      unit_id: made.unit,
      product_family_id: made.family,
      sales_price: 850.5,
      purchase_price: 600,
      lenght: 1.5,
      minimum_stock_qty: 5,
      authorize_negative_stock: 1,
    }),
    change: { status: 0 },
    verb: 'PUT',
    keys: 'id name code hs_code type sales_price purchase_price standard_cost unit_id description family product_family_id status image created_by lenght height width dimension_unit net_weight minimum_stock_qty authorize_negative_stock private_note',
    nested: () => ({
      units: { name: 'pcs' },
      product_family: { name: 'Computers' },
      family: 'Computers',
      lenght: 1.5,
    }),
  },
  {
    name: 'vendors',
    ids: 'API-116..119, ENT-072..076',
    body: made => ({
      type: 'C',
      last_name: 'Himal Suppliers',
      mobile_no: '9841000001',
      pan: '609876543',
      address: 'New Road',
      city: 'Kathmandu',
      country_id: made.country,
      state: made.state,
    }),
    change: { status: 0 },
    verb: 'PUT',
    keys: 'id type first_name last_name email phone_no mobile_no website address city state country_id zip_code pan status vendor_code created_at',
    nested: made => ({ state: made.state, province: { id: made.state, name: 'Bagmati' } }),
  },
];

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
      '%s is created, read, listed, changed and deleted by its calls (%s, API-003)',
      async (name, _ids, { body, change, verb, keys, deletes, nested }) => {
        const sent = body(made);
        const created = await admin.post(name, sent);
        expect(created.body).toMatchObject({
          ...sent,
          id: expect.any(Number),
          message: expect.stringMatching(/successfully\.$/),
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

    it('gives payment methods and terms status 1, and judges them under their fields (PAY-011..017)', async () => {
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

    it('refuses what cannot be a list (VAL-006)', async () => {
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

    it('finds a product by its codes and a customer by code and telephone where a digit is typed, not by what else bears it', async () => {
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
        pan: '',
        phone_no: '',
        mobile_no: '9851077777',
      };
      const { status, body: buyer } = await admin.post('customers', numbered);
      expect(status).toBe(200);
      const { customer_code, customer_name } = buyer;
      for (const typed of ['98510777', customer_code])
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
