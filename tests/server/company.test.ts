// The own company: its profile, its logo, its templates.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { gif, pdf, png, sendForm, svg } from '../support/multipart.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Country = { id: number; name: string; provinces: { id: number; name: string }[] };

describe('the own company', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let nepal: Country;
    let india: Country;
    beforeAll(async () => {
      admin = await world().createCompany('Profile Shop');
      const countries = (await admin.get('countries?limit=1000')).body.data as Country[];
      nepal = countries.find(country => country.name === 'Nepal')!;
      india = countries.find(country => country.name === 'India')!;
    });
    const mine = () => `companies/${admin.companyId}`;
    const read = async () => (await admin.get(mine())).body;
    const filesOnDisk = () => readdirSync(join(world().dataDir, 'files')).sort();
    const form = () => ({
      _method: 'patch',
      phone: '014111111',
      website: 'shop.com.np',
      fax: '01-4111112',
      country: String(nepal.id),
      state: String(nepal.provinces[2]!.id),
      region: 'Bagmati',
      city: 'Kathmandu',
      street: 'New Road 22',
    });

    it('is changed by a form with _method and every field of its profile (API-058, API-059, ENT-018..021, SET-106..114)', async () => {
      const currency = (await admin.post('currencies', { code: 'USD', symbol: '$' })).body.id;
      const { status, body } = await sendForm(admin, mine(), {
        ...form(),
        currency: String(currency),
      });
      expect([status, body.message]).toEqual([200, 'Company updated successfully.']);
      expect(await read()).toMatchObject({
        phone: '014111111',
        website: 'shop.com.np',
        fax: '01-4111112',
        country: nepal.id,
        state: nepal.provinces[2]!.id,
        region: 'Bagmati',
        city: 'Kathmandu',
        street: 'New Road 22',
        currency: { id: currency, code: 'USD', symbol: '$' },
        country_info: { id: nepal.id, name: 'Nepal' },
        province: { id: nepal.provinces[2]!.id, name: nepal.provinces[2]!.name },
        name: 'Profile Shop',
        pan: '301234567',
        email: expect.toSatisfy(value => value === null || typeof value === 'string'),
        logo: null,
      });
      for (const name of ['id', 'invoice_template_id', 'credit_note_template_id'])
        expect([name, typeof (await read())[name]]).toEqual([name, 'number']);
    });

    it('takes _method in either case and no other, and JSON by PUT and PATCH', async () => {
      expect((await sendForm(admin, mine(), { ...form(), _method: 'PATCH' })).status).toBe(200);
      expect(
        (await sendForm(admin, mine(), { ...form(), _method: 'delete' })).body.message,
      ).toEqual({
        _method: ['Not a valid option.'],
      });
      expect((await admin.put(mine(), { city: 'Lalitpur' })).body.city).toBe('Lalitpur');
      expect((await admin.patch(mine(), { country: nepal.id, region: '' })).body).toMatchObject({
        region: null,
        city: 'Lalitpur',
      });
      expect((await admin.patch(mine(), { country: String(nepal.id) })).body.message).toEqual({
        country: ['This field must be a whole number.'],
      });
    });

    it('can be sent back as it was read; another name, PAN or e-mail is refused', async () => {
      const before = await read();
      const other = await admin.put(mine(), {
        ...before,
        name: 'Other',
        pan: '999999999',
        email: 'x@y.test',
      });
      const text = ['This cannot be changed.'];
      expect([other.status, other.body.message]).toEqual([
        422,
        { name: text, pan: text, email: text },
      ]);
      const { status, body } = await admin.put(mine(), before);
      const { message, ...after } = body;
      expect([status, typeof message]).toEqual([200, 'string']);
      expect(after).toEqual(before);
    });

    it('is validated by the server under each field (SET-116, SET-117)', async () => {
      const { status, body } = await sendForm(admin, mine(), {
        ...form(),
        phone: '',
        website: 'no address',
        fax: 'abc',
        city: 'x'.repeat(256),
        country: 'Nepal',
        surprise: '1',
      });
      expect([status, body.message]).toEqual([
        422,
        {
          phone: ['This field is required.'],
          website: ['This is not a valid Url.'],
          fax: ['This is not a valid phone number'],
          city: ['This field must have at most 255 characters.'],
          country: ['This field must be a whole number.'],
          surprise: ['This field is not known.'],
        },
      ]);
    });

    it('is in a province of its country, and points to nothing of another company', async () => {
      const stranger = await world().createCompany('Foreign Profile');
      const foreign = (await stranger.get('currencies')).body.data[0].id;
      const province = india.provinces[0]!.id;
      expect(
        (await admin.patch(mine(), { country: nepal.id, state: province })).body.message,
      ).toEqual({
        state: ['This record does not exist.'],
      });
      expect((await admin.patch(mine(), { country: india.id })).body.message).toEqual({
        state: ['This record does not exist.'],
      });
      expect((await admin.patch(mine(), { country: india.id, state: province })).status).toBe(200);
      expect((await admin.patch(mine(), { country: null, state: null })).body).toMatchObject({
        country: null,
        state: null,
        province: null,
      });
      expect((await admin.patch(mine(), { currency: foreign })).body.message).toEqual({
        currency: ['This record does not exist.'],
      });
      expect((await stranger.patch(mine(), { city: 'Taken' })).status).toBe(404);
      expect((await stranger.get(mine())).status).toBe(404);
    });

    it('can be changed by a user with the permission, and every field leaves its line in the activity log', async () => {
      const sales = await world().createUser(admin, 'Sales');
      const refused = await sales.patch(mine(), { city: 'Pokhara' });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not have the permission "edit companies".',
      ]);
      expect((await sales.get(mine())).status).toBe(200);
      expect((await (await world().createUser(admin, 'Auditor')).patch(mine(), {})).status).toBe(
        403,
      );
      await admin.patch(mine(), { city: 'Pokhara', street: 'Lakeside 6' });
      const logged = (await admin.get('logs?limit=1000')).body.data as Record<string, string>[];
      const lines = logged.filter(row => row.table_name === 'companies' && row.new_value !== null);
      expect(lines.map(row => [row.field_name, row.new_value])).toEqual(
        expect.arrayContaining([
          ['city', 'Pokhara'],
          ['street', 'Lakeside 6'],
        ]),
      );
      const pair = lines.filter(row => ['Pokhara', 'Lakeside 6'].includes(row.new_value!));
      expect(new Set(pair.map(row => row.group_id)).size).toBe(1);
    });

    it('has a logo that replaces the one before, is read without a token, and is refused when it is no picture (SET-104, SET-119, CONST-024)', async () => {
      const first = (
        await sendForm(admin, mine(), { ...form(), logo: { bytes: png, name: 'logo.png' } })
      ).body.logo as string;
      expect((await world().anonymous.get(first)).raw.equals(png)).toBe(true);
      const second = (
        await sendForm(admin, mine(), { ...form(), logo: { bytes: gif, name: 'logo.gif' } })
      ).body.logo as string;
      expect((await world().anonymous.get(first)).status).toBe(404);
      const before = filesOnDisk();
      expect(before).toEqual([second.slice('files/'.length)]);
      for (const bytes of [svg, pdf]) {
        const { status, body } = await sendForm(admin, mine(), {
          ...form(),
          logo: { bytes, name: 'logo.png' },
        });
        expect([status, body.message]).toEqual([
          422,
          { logo: ['Only GIF, PNG and JPG images are allowed.'] },
        ]);
      }
      expect(
        (
          await sendForm(admin, mine(), {
            ...form(),
            phone: '',
            logo: { bytes: png, name: 'logo.png' },
          })
        ).status,
      ).toBe(422);
      expect(
        (
          await sendForm(admin, mine(), {
            ...form(),
            _method: 'delete',
            logo: { bytes: png, name: 'logo.png' },
          })
        ).status,
      ).toBe(422);
      expect(filesOnDisk()).toEqual(before);
      expect((await sendForm(admin, mine(), form())).body.logo).toBe(second);
    });

    it('prints its logo on every invoice (ENT-020)', async () => {
      const shop = await openShop(admin);
      await sendForm(admin, mine(), { ...form(), logo: { bytes: png, name: 'logo.png' } });
      const { body } = await admin.post('invoices', oneLaptopInvoice(shop));
      const withLogo = await admin.get(`invoices/${body.company_payment_id}?q=print`);
      const stranger = await world().createCompany('Plain Shop');
      const plain = await stranger.post('invoices', oneLaptopInvoice(await openShop(stranger)));
      const without = await stranger.get(`invoices/${plain.body.company_payment_id}?q=print`);
      expect([
        withLogo.raw.includes('/Subtype /Image'),
        without.raw.includes('/Subtype /Image'),
      ]).toEqual([true, false]);
    });

    it('chooses one template of each type, among its own that are active (API-060..063, ENT-023, CONST-051)', async () => {
      const templates = (await admin.get('invoice-templates?limit=100')).body.data as {
        id: number;
        type: string;
        name: string;
      }[];
      const [invoice, note] = ['I', 'C'].map(
        type => templates.find(template => template.type === type)!.id,
      ) as [number, number];
      expect((await admin.get(`invoice-templates/${invoice}`)).body).toMatchObject({
        id: invoice,
        name: 'Tax Invoice',
        type: 'I',
      });
      const own = (
        await admin.post('invoice-templates', { name: 'Own', filename: 'tax-invoice', type: 'I' })
      ).body.id;
      const chosen = await admin.patch(`${mine()}/invoice-template`, { invoice_template_id: own });
      expect([chosen.status, typeof chosen.body.message, chosen.body.invoice_template_id]).toEqual([
        200,
        'string',
        own,
      ]);
      expect(
        (await admin.patch(`${mine()}/credit-note-template`, { credit_note_template_id: note }))
          .body.credit_note_template_id,
      ).toBe(note);
      const refusals: [string, object, object][] = [
        [
          'invoice-template',
          { invoice_template_id: note },
          { invoice_template_id: ['This record does not exist.'] },
        ],
        [
          'credit-note-template',
          { credit_note_template_id: invoice },
          { credit_note_template_id: ['This record does not exist.'] },
        ],
        ['invoice-template', {}, { invoice_template_id: ['This field is required.'] }],
        [
          'invoice-template',
          { invoice_template_id: 'x' },
          { invoice_template_id: ['This field must be a whole number.'] },
        ],
        [
          'invoice-template',
          { invoice_template_id: own, surprise: 1 },
          { surprise: ['This field is not known.'] },
        ],
      ];
      for (const [path, body, message] of refusals) {
        const answer = await admin.patch(`${mine()}/${path}`, body);
        expect([answer.status, answer.body.message]).toEqual([422, message]);
      }
      const sales = await world().createUser(admin, 'Sales', 'Sunil Sales');
      expect(
        (await sales.patch(`${mine()}/invoice-template`, { invoice_template_id: own })).status,
      ).toBe(403);
    });
  });
});
