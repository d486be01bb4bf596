// Payment gateways: their configuration, a form with a picture, and secrets that only few may read.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestInstallationKey } from '../support/forge-backup.ts';
import { type Part, png, sendForm, svg } from '../support/multipart.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const picture = { bytes: png, name: 'logo.png' };
const SECRET = 'secret-8gBm/:&EnhH.1/q';

describe('payment gateways', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let nepal: number;
    let india: number;
    beforeAll(async () => {
      admin = await world().createCompany('Gateway Shop');
      const countries = (await admin.get('countries?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      nepal = countries.find(country => country.name === 'Nepal')!.id;
      india = countries.find(country => country.name === 'India')!.id;
    });
    const parts = (more: Record<string, Part> = {}): Record<string, Part> => ({
      name: 'eSewa',
      description: 'Wallet',
      status: '1',
      enable_tv: '1',
      'countries[0]': String(nepal),
      'platforms[0]': '1',
      'platforms[1]': '4',
      config: JSON.stringify({ product_code: 'EPAYTEST', secret_key: SECRET }),
      image: picture,
      ...more,
    });
    const files = () => readdirSync(join(world().dataDir, 'files')).length;
    const own = (slug: string, more: Record<string, Part> = {}) =>
      sendForm(
        admin,
        'payment-gateways',
        parts({ name: slug, slug, required_field: '', config: '{}', ...more }),
      );

    it('of Nepal can be configured, each with the keys that it needs (API-151, ENT-095, GW-031, GW-032)', async () => {
      const { body } = await admin.get('payment-gateways');
      expect(
        body.data.map((row: { slug: string; configured: boolean }) => [row.slug, row.configured]),
      ).toEqual([
        ['esewa', false],
        ['khalti', false],
        ['connectips', false],
        ['fonepay', false],
        ['cash', false],
      ]);
      expect((await admin.get('payment-gateways/esewa')).body).toEqual({
        slug: 'esewa',
        name: 'eSewa',
        description: 'Wallet payments through eSewa ePay',
        required_field: [
          { name: 'product_code', display_name: 'Product Code (Merchant Code)' },
          { name: 'secret_key', display_name: 'Secret Key' },
        ],
      });
      expect((await admin.get('payment-gateways/unheard-of')).body.message).toBe(
        'Payment Gateway not found.',
      );
    });

    it('are made by a multipart form with ids of countries and bits of platforms, changed by _method=PATCH and deleted (API-149, API-152..162, ENT-089..094, GW-040, QUIRK-024)', async () => {
      expect((await admin.get('payment-gateways/all')).status).toBe(204);
      expect(
        (await admin.get('platforms')).body.data.map((row: { name: string; bit: number }) => [
          row.name,
          row.bit,
        ]),
      ).toEqual([
        ['Web', 1],
        ['Android', 2],
        ['iOS', 4],
        ['TV', 8],
      ]);
      const made = await sendForm(admin, 'payment-gateways/esewa', parts());
      expect(made.body).toMatchObject({
        slug: 'esewa',
        name: 'eSewa',
        status: 1,
        enable_tv: 1,
        description: 'Wallet',
        countries: [nepal],
        country_info: [{ id: nepal, name: 'Nepal' }],
        platforms: [1, 4],
        config: { product_code: 'EPAYTEST', secret_key: SECRET },
        required_field: [{ name: 'product_code' }, { name: 'secret_key' }],
        image: expect.stringMatching(/^files\/.+\.png$/),
        message: 'Payment Gateway created successfully.',
      });
      const { id, image } = made.body as { id: number; image: string };
      expect((await admin.get(image)).raw.equals(png)).toBe(true);
      const listed = (await admin.get('payment-gateways/all?limit=10&page=1')).body;
      expect(listed).toMatchObject({
        total: 1,
        current_page: 1,
        data: [{ id, name: 'eSewa', status: 1 }],
      });
      expect(listed.data[0]).not.toHaveProperty('config');
      const changed = await sendForm(admin, `payment-gateways/${id}`, {
        _method: 'PATCH',
        status: '0',
        enable_tv: '0',
        countries: `${nepal},${india}`,
        config: JSON.stringify({ product_code: 'NEW', secret_key: SECRET }),
        image: { bytes: png, name: 'new.png' },
      });
      expect(changed.body).toMatchObject({
        id,
        status: 0,
        enable_tv: 0,
        countries: [nepal, india].sort((a, b) => a - b),
        platforms: [1, 4],
        config: { product_code: 'NEW', secret_key: SECRET },
        message: 'Payment Gateway updated successfully.',
      });
      expect((await admin.get(image)).status).toBe(404);
      expect((await admin.get(`payment-gateways/${id}`)).body).toMatchObject({
        name: 'eSewa',
        config: { product_code: 'NEW' },
      });
      expect((await admin.get('payment-gateways')).body.data[0]).toMatchObject({
        slug: 'esewa',
        configured: true,
      });
      const view = (await admin.get('payment-gateways/esewa/config')).body;
      expect(view).toMatchObject({
        id,
        type: 'esewa',
        product_code: 'NEW',
        secret_key: SECRET,
        created_at: expect.any(String),
      });
      expect((await admin.delete(`payment-gateways/${id}`)).body.message).toBe(
        'Payment Gateway deleted successfully.',
      );
      expect((await admin.get(`payment-gateways/${id}`)).status).toBe(404);
      expect(files()).toBe(0);
    });

    it('keep their secrets from the database, the log, the list, and a user who may only view (API-150)', async () => {
      const { id } = (await own('sealed', { config: JSON.stringify({ secret_key: SECRET }) }))
        .body as { id: number };
      await sendForm(admin, `payment-gateways/${id}`, {
        _method: 'PATCH',
        config: JSON.stringify({ secret_key: `${SECRET}!` }),
      });
      const { read } = world().app.database;
      const rows = await read
        .selectFrom('payment_gateways')
        .selectAll()
        .where('id', '=', id)
        .execute();
      const log = await read
        .selectFrom('activity_log')
        .selectAll()
        .where('table_name', '=', 'payment_gateways')
        .execute();
      expect(JSON.stringify([rows, log])).not.toContain('8gBm');
      expect(
        log.some(entry => entry.field_name === 'config' && entry.new_value === '********'),
      ).toBe(true);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get('payment-gateways/all')).status).toBe(200);
      expect((await auditor.get(`payment-gateways/${id}`)).body).not.toHaveProperty('config');
      expect((await auditor.get('payment-gateways/sealed/config')).body.message).toBe(
        'You do not have the permission "edit payment gateways".',
      );
      const accountant = await world().createUser(admin, 'Accountant');
      expect((await accountant.get('payment-gateways/all')).status).toBe(403);
      expect((await sendForm(accountant, 'payment-gateways', parts())).status).toBe(403);
      const script = parts({ image: { bytes: svg, name: 'x.png' } });
      expect((await sendForm(accountant, 'payment-gateways/khalti', script)).status).toBe(403);
      const neighbour = await world().createCompany('Other Gateway Shop');
      expect((await neighbour.get(`payment-gateways/${id}`)).status).toBe(404);
      expect(
        (await sendForm(neighbour, `payment-gateways/${id}`, { _method: 'PATCH', status: '0' }))
          .status,
      ).toBe(404);
      expect(statSync(join(world().dataDir, 'installation-key')).mode & 0o777).toBe(0o600);
    });

    it('say so when their key is gone, and can be configured again', async () => {
      const { id } = (await own('orphan', { config: JSON.stringify({ secret_key: SECRET }) }))
        .body as { id: number };
      const { database } = world().app;
      const sealed = loadTestInstallationKey({
        dataDir: join(world().dataDir, 'elsewhere'),
      }).encrypt('{}', `company ${admin.companyId}`);
      await database.write(tx =>
        tx.updateTable('payment_gateways').set({ config: sealed }).where('id', '=', id).execute(),
      );
      const closed = await admin.get('payment-gateways/orphan/config');
      expect([closed.status, closed.body.message]).toEqual([
        400,
        expect.stringContaining('Enter it again.'),
      ]);
      expect((await admin.get(`payment-gateways/${id}`)).body.config).toEqual({});
      await sendForm(admin, `payment-gateways/${id}`, { _method: 'PATCH', config: '{"a":"b"}' });
      expect((await admin.get('payment-gateways/orphan/config')).body.a).toBe('b');
    });

    const bad: [string, Record<string, Part>, object][] = [
      [
        'nothing at all',
        {
          name: '',
          slug: '',
          description: '',
          'countries[0]': '',
          'platforms[0]': '',
          'platforms[1]': '',
        },
        {
          name: ['This field is required.'],
          slug: ['This field is required.'],
          description: ['This field is required.'],
          countries: ['This field is required.'],
          platforms: ['This field is required.'],
        },
      ],
      [
        'a slug of digits',
        { slug: '123' },
        { slug: [expect.stringContaining('at least one letter')] },
      ],
      ['a slug that a call has', { slug: 'all' }, { slug: [expect.stringContaining('A slug')] }],
      [
        'a trailing comma in Required Field',
        { required_field: '[{"name":"a","display_name":"A"},]' },
        { required_field: ['This is not valid JSON.'] },
      ],
      [
        'fields without a name',
        { required_field: '[{"display_name":"A"}]' },
        { required_field: [expect.stringContaining('JSON list')] },
      ],
      [
        'a required key without a value',
        { required_field: '[{"name":"pin","display_name":"PIN"}]' },
        { 'config.pin': ['This field is required.'] },
      ],
      [
        'a key in Devanagari',
        { config: '{"कोड":"x"}' },
        { 'config.कोड': [expect.stringContaining('letters a to z')] },
      ],
      [
        'a key that the view hides',
        { config: '{"type":"x"}' },
        { 'config.type': ['This key is reserved.'] },
      ],
      [
        'a configuration that is a list',
        { config: '["x"]' },
        { config: [expect.stringContaining('keys and values')] },
      ],
      ['a configuration that is no JSON', { config: '{' }, { config: ['This is not valid JSON.'] }],
      [
        'a value that is no text',
        { config: '{"a":1}' },
        { 'config.a': ['This field must be text.'] },
      ],
      [
        'a country that nobody knows',
        { 'countries[0]': '999999' },
        { countries: ['This record does not exist.'] },
      ],
      [
        'a platform that nobody knows',
        { 'platforms[0]': '3' },
        { platforms: ['This record does not exist.'] },
      ],
      ['a status of 2', { status: '2' }, { status: ['Not a valid option.'] }],
      [
        'a picture that is a script',
        { image: { bytes: svg, name: 'x.png' } },
        { image: ['Only GIF, PNG and JPG images are allowed.'] },
      ],
      ['a field that nobody knows', { surprise: '1' }, { surprise: ['This field is not known.'] }],
    ];
    it.each(bad)(
      'are refused under the field with %s (GW-029, OPEN-099)',
      async (_, more, problems) => {
        const before = files();
        const answer = await own('refused', more);
        expect([answer.status, answer.body.message]).toEqual([422, problems]);
        expect(files()).toBe(before);
      },
    );

    it('need a picture, and a slug of their own (GW-024..027)', async () => {
      const { image: _, ...without } = parts({ name: 'Second', slug: 'second' });
      expect((await sendForm(admin, 'payment-gateways', without)).body.message).toEqual({
        image: ['This field is required.'],
      });
      expect((await own('second')).status).toBe(200);
      const before = files();
      expect((await own('second')).body.message).toEqual({ slug: ['Slug already esists.'] });
      expect(files()).toBe(before);
    });

    it('get a slug from their name, and their keys from the catalogue', async () => {
      const { slug: _, ...unnamed } = parts({ name: 'My Bank (Pokhara)', slug: '', config: '' });
      expect((await sendForm(admin, 'payment-gateways', unnamed)).body).toMatchObject({
        slug: 'my-bank-pokhara',
        config: {},
      });
      // Their addresses would be those of the list and of another gateway's id.
      for (const name of ['All', '2026']) {
        const { body } = await sendForm(admin, 'payment-gateways', { ...unnamed, name });
        expect(body.message).toEqual({ slug: [expect.stringContaining('at least one letter')] });
      }
      const fonepay = await sendForm(
        admin,
        'payment-gateways/fonepay',
        parts({ config: '{"merchant_code":"1"}' }),
      );
      expect(Object.keys(fonepay.body.message)).toEqual([
        'config.secret_key',
        'config.username',
        'config.password',
      ]);
    });
  });
});
