// Any entity through the API: validated field by field, separate by company, logged, refused in the
// contract's shapes.
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('records of any entity', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let customer: Awaited<ReturnType<typeof validCustomer>>;
    const problemsOf = async (change: object) => {
      const { status, body } = await admin.post('customers', { ...customer, ...change });
      expect(status).toBe(422);
      return body.message as Record<string, string[]>;
    };
    beforeAll(async () => {
      admin = await world().createCompany('First Shop');
      other = await world().createCompany('Second Shop');
      customer = await validCustomer(admin);
    });

    it('stores a customer and answers the record with a message (API-091, ENT-055..059)', async () => {
      const { status, body } = await admin.post('customers', customer);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        customer_code: 'C00001',
        customer_name: 'Sagarmatha Traders',
        status: 1,
        message: 'Customer created successfully.',
        province: { name: 'Bagmati' },
      });
      expect(body.created_by).toMatch(/^Sita Sharma \(\d+\)$/);
    });

    it('always have a status: the usual one by default, so nobody loses a record or the way in', async () => {
      const { body } = await admin.post('customers', {
        ...customer,
        last_name: 'Without Status',
        status: null,
      });
      expect(body.status).toBe(1);
      const { body: users } = await admin.get('users?limit=1');
      const [{ id, name, email, role_id }] = users.data;
      expect(
        (await admin.put(`users/${id}`, { name, email, role_id, status: null })).body.status,
      ).toBe(1);
      expect((await admin.get('customers?limit=1')).status).toBe(200);
    });

    it('answer every request without an unexpected error', async () => {
      const far = ['99999999999999', '-99999999999999', '1e30', '9'.repeat(40)];
      for (const name of [
        'customers',
        'fiscal-year/list',
        'users',
        'inventory',
        'roles',
        'logs',
        'sales-registers',
      ]) {
        for (const field of [
          'current_fiscal_year',
          'password',
          'id',
          'status',
          'country_id',
          'permission_id',
          'product_id',
          'customer_name',
          'username',
        ]) {
          for (const value of ['1', 'a1', ...far]) {
            const { status } = await admin.get(`${name}?filter[${field}]=${value}&limit=1`);
            expect([name, field, value, status]).toEqual([
              name,
              field,
              value,
              expect.toSatisfy((status: number) => status < 500),
            ]);
          }
          const { status } = await admin.get(`${name}?sort_field=${field}`);
          expect([name, field, status]).toEqual([
            name,
            field,
            expect.toSatisfy((status: number) => status < 500),
          ]);
        }
      }
      const statusOf = (path: string) => admin.get(path).then(({ status }) => status);
      expect(await statusOf('users?sort_field=password')).toBe(422);
      expect(await statusOf('fiscal-year/list?sort_field=current_fiscal_year')).toBe(422);
      expect(await statusOf('fiscal-year/list?filter[current_fiscal_year]=1')).toBe(422);
      for (const id of far) expect([id, await statusOf(`customers/${id}`)]).toEqual([id, 404]);
    });

    it.each([
      ['country_id', []],
      ['country_id', {}],
      ['country_id', true],
      ['country_id', 1e20],
      ['country_id', -1e20],
      ['country_id', 3_000_000_000],
      ['state', []],
      ['state', -3_000_000_000],
      ['status', {}],
      ['type', []],
      ['last_name', { a: [] }],
    ])('is refused under %s when that is %j', async (field, value) => {
      const { status, body } = await admin.post('customers', { ...customer, [field]: value });
      expect([status, body.message[field]]).toEqual([422, [expect.any(String)]]);
    });

    it('is refused as any other when thousands of lists are nested', async () => {
      const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
      const body = Buffer.from(
        JSON.stringify({ ...customer, last_name: 'x' }).replace('"x"', deep),
      );
      const { status, body: refusal } = await admin.call('POST', 'customers', body, {
        headers: { 'content-type': 'application/json' },
      });
      expect([status, refusal.message]).toEqual([422, { last_name: ['This field must be text.'] }]);
    });

    it('takes whole numbers that are exact in every engine and every backup, and no others', async () => {
      for (const permission_id of [[1e20], [-1e20], [3_000_000_000], [[1]]]) {
        const role = { name: 'Guests', display_name: 'Guests', description: 'x', permission_id };
        const { status, body } = await admin.post('roles', role);
        expect([permission_id, status, Object.keys(body.message)]).toEqual([
          permission_id,
          422,
          ['permission_id'],
        ]);
      }
    });

    it('refuses a NUL character, in an address or a body, in the language of the request', async () => {
      const { status, body } = await admin.post('units', { name: 'box\0', description: 'x' });
      expect([status, body.message]).toEqual([
        400,
        'The text contains a character that cannot be stored (NUL).',
      ]);
      expect((await admin.get('customers/%00')).status).toBe(404);
      for (const path of ['customers?filter[customer_name]=%00', 'users?q=a%00b'])
        expect((await admin.get(path)).status).toBe(400);
      expect(
        (await world().anonymous.post('v2/login', { email: 'a\0@b.co', password: 'x' })).status,
      ).toBe(400);
      // A backslash in front of it makes it six letters.
      expect(
        (await admin.post('units', { name: 'slash', description: '\\u0000' })).body.description,
      ).toBe('\\u0000');
    });

    it.each([
      ['last_name', '', 'This field is required.'],
      ['last_name', 'Traders @ Asan', messages['registered-name'].en],
      ['last_name', '& - .', messages['registered-name'].en],
      ['first_name', 'R4m', 'Only alphabets and space are allowed'],
      ['email', 'nobody@nowhere', 'This is not a valid email.'],
      ['website', 'not a site', 'This is not a valid Url.'],
      ['phone_no', '014111111', 'This is not a valid phone number'],
      ['mobile_no', '984100000', 'This is not a valid mobile number'],
      ['pan', '12345678', 'This is not a valid pan number'],
      ['address', '1', 'This is not a valid address'],
      ['city', '', 'This field is required.'],
      ['country_id', null, 'This field is required.'],
      ['state', null, 'This field is required.'],
      ['zip_code', '4460', 'This is not a valid zip code'],
    ])(
      'refuses %s = %j with "%s" under its field (SAL-CUS-030..053, VAL-001..004, VAL-008..010, VAL-012..015)',
      async (name, value, text) => {
        expect((await problemsOf({ [name]: value }))[name]).toContain(text);
      },
    );

    it.each([
      'Everest Traders Pvt. Ltd.',
      'Sharma & Sons',
      '24 Seven Mart',
      'हिमाल ट्रेडर्स प्रा.लि.',
      "Gita's Tea (Asan), Co-op 1/2",
      'दुई-१ स्टोर',
    ])('takes %j as a company’s registered name (finding B18)', async name => {
      const { body } = await admin.post('customers', { ...customer, type: 'C', last_name: name });
      expect(body).toMatchObject({ last_name: name, customer_name: name });
    });

    it('a person’s name has only letters and spaces, also where a company becomes a person (SAL-CUS-031, QUIRK-032)', async () => {
      const person = { ...customer, type: 'I', first_name: 'Gita', last_name: 'Rai 2' };
      const onlyLetters = { last_name: [messages.text.en] };
      expect((await admin.post('customers', person)).body.message).toEqual(onlyLetters);
      const { body } = await admin.post('customers', { ...customer, last_name: 'A1 Traders' });
      expect((await admin.patch(`customers/${body.id}`, { type: 'I' })).body.message).toEqual(
        onlyLetters,
      );
    });

    it('asks for a mobile or phone number (SAL-CUS-044)', async () => {
      const problems = await problemsOf({ mobile_no: '', phone_no: null });
      expect(problems.mobile_no).toEqual([
        'Any one of the Mobile Number or Phone Number is required',
      ]);
    });

    it('accepts the long zip code and skips rules for empty values (VAL-002, VAL-011)', async () => {
      const { status } = await admin.post('customers', {
        ...customer,
        zip_code: '44600-1234',
        email: '',
        website: null,
      });
      expect(status).toBe(200);
    });

    it('refuses unknown names and values of a wrong type, coercing nothing', async () => {
      const problems = await problemsOf({ surprise: 1, mobile_no: 9841000000, country_id: '1' });
      expect(problems.surprise).toEqual(['This field is not known.']);
      expect(problems.mobile_no).toEqual(['This field must be text.']);
      expect(problems.country_id).toEqual(['This field must be a whole number.']);
    });

    it('says the same in Nepali when asked', async () => {
      const { body } = await admin.post('units', {}, { language: 'ne' });
      expect(body.message.name).toEqual(['यो विवरण अनिवार्य छ।']);
    });

    it('keeps quotes, brackets, SQL and Devanagari as they are', async () => {
      const description = `'; drop table units; -- "<b>" गणेश \u{1F600}`;
      const { body } = await admin.post('units', { name: 'एकाइ', description });
      expect((await admin.get(`units/${body.id}`)).body).toMatchObject({
        name: 'एकाइ',
        description,
      });
    });

    it('refuses a name twice with the documents’ word (VAL-007)', async () => {
      await admin.post('currencies', { code: 'USD', symbol: '$' });
      const { status, body } = await admin.post('currencies', { code: 'USD', symbol: '$' });
      expect([status, body.message]).toEqual([422, { code: ['Code already esists.'] }]);
      expect((await other.post('currencies', { code: 'USD', symbol: '$' })).status).toBe(200);
    });

    it('shows and changes nothing of another company', async () => {
      const { body } = await other.post('customers', {
        ...customer,
        ...(await validCustomer(other)),
      });
      expect((await admin.get(`customers/${body.id}`)).status).toBe(404);
      expect((await admin.patch(`customers/${body.id}`, { status: 0 })).status).toBe(404);
      expect((await admin.get(`customers?filter[id]=${body.id}`)).status).toBe(204);
      const foreign = await admin.post('customers', {
        ...customer,
        country_id: (await validCustomer(other)).country_id,
      });
      expect(foreign.body.message.country_id).toEqual(['This record does not exist.']);
    });

    it('refuses a province of another country', async () => {
      const india = (
        (await admin.get('countries?filter[name]=India')).body.data as { id: number }[]
      )[0]!;
      expect((await problemsOf({ country_id: india.id })).state).toEqual([
        'This record does not exist.',
      ]);
    });

    it('changes only what is sent, takes a record back as it was read, and logs one entry a field (API-092, API-093)', async () => {
      const made = (await admin.post('customers', { ...customer, last_name: 'Himal Stores' })).body;
      const read = (await admin.get(`customers/${made.id}`)).body;
      expect((await admin.put(`customers/${made.id}`, { ...read, _method: 'put' })).status).toBe(
        200,
      );
      const changed = await admin.patch(`customers/${made.id}`, { status: 0, city: 'Pokhara' });
      expect(changed.body).toMatchObject({
        status: 0,
        city: 'Pokhara',
        last_name: 'Himal Stores',
        customer_code: made.customer_code,
      });
      const log = (
        await admin.get(`logs?filter[table_name]=customers&filter[table_pk_value]=${made.id}`)
      ).body.data as Record<string, string>[];
      expect(
        log
          .filter(entry => entry.action === 'update')
          .map(entry => [entry.field_name, entry.old_value, entry.new_value])
          .sort(),
      ).toEqual([
        ['city', 'Kathmandu', 'Pokhara'],
        ['status', '1', '0'],
      ]);
      expect(log.filter(entry => entry.action === 'create')).toHaveLength(1);
      expect(
        new Set(log.filter(entry => entry.action === 'update').map(entry => entry.group_id)).size,
      ).toBe(1);
    });

    it('deletes an unused record and otherwise names the use (API-044, API-056)', async () => {
      const family = (await admin.post('product-families', { name: 'Books' })).body.id;
      const unit = (await admin.post('units', { name: 'copy', description: 'Copies' })).body.id;
      await admin.post('products', {
        type: 'p',
        name: 'Atlas',
        unit_id: unit,
        product_family_id: family,
        sales_price: 500,
        purchase_price: 400,
      });
      const refused = await admin.delete(`product-families/${family}`);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'This Product Family is in use by Products and Services and cannot be deleted.',
      ]);
      const spare = (await admin.post('units', { name: 'spare', description: 'Spare' })).body.id;
      expect((await admin.delete(`units/${spare}`)).body).toEqual({
        message: 'Unit deleted successfully.',
      });
      expect((await admin.get(`units/${spare}`)).status).toBe(404);
    });

    it('prices a service at its sales price and takes both words for a type (SAL-PRD-028, ENT-061)', async () => {
      const [family, unit] = [
        (await admin.get('product-families')).body.data[0].id,
        (await admin.get('units')).body.data[0].id,
      ];
      const { body } = await admin.post('products', {
        type: 'service',
        name: 'Survey',
        unit_id: unit,
        product_family_id: family,
        sales_price: 1000.5,
      });
      expect(body).toMatchObject({
        type: 's',
        purchase_price: 1000.5,
        code: expect.stringMatching(/^P\d{5}$/),
      });
      const wrong = await admin.post('products', {
        type: 'p',
        name: 'Bag',
        unit_id: unit,
        product_family_id: family,
        sales_price: '12',
      });
      expect(wrong.body.message).toEqual({
        sales_price: ['Only positive decimal value is allowed'],
        purchase_price: ['This field is required.'],
      });
    });
  });
});
