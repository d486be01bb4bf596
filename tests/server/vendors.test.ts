// Vendors: the required fields at creation and at a change.
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { validVendor } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a buyer’s vendors', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let form: Awaited<ReturnType<typeof validVendor>>;
    beforeAll(async () => {
      admin = await world().createCompany('Vendor Shop');
      form = await validVendor(admin);
    });

    it('are made, read, found and changed (API-116..119, ENT-072..076, PUR-VEN-040, PUR-VEN-041)', async () => {
      const { type: _, ...untyped } = form;
      const made = await admin.post('vendors', untyped);
      expect([made.status, made.body.message]).toEqual([200, 'Vendor created successfully.']);
      const read = (await admin.get(`vendors/${made.body.id}`)).body;
      expect(read).toMatchObject({
        ...form,
        type: 'C',
        first_name: null,
        vendor_name: 'Himalayan Cables',
        vendor_code: 'V00001',
        status: 1,
        created_at: '2026-11-21 11:45:00',
        country: { name: 'Nepal' },
        province: { id: form.state, name: 'Bagmati' },
      });
      const count = async (query: string) => (await admin.get(`vendors?${query}`)).body?.total ?? 0;
      expect(await count('search[vendor_name]=hiMAL')).toBe(1);
      expect(await count('start_date=2026-11-21&end_date=2026-11-21')).toBe(1);
      expect(await count('end_date=2026-11-20')).toBe(0);
      expect((await admin.get('vendors')).body).toMatchObject({
        current_page: 1,
        to: 1,
        last_page: 1,
      });
      const changed = await admin.put(`vendors/${made.body.id}`, { ...read, status: 0 });
      expect([changed.status, changed.body.message, changed.body.status]).toEqual([
        200,
        'Vendor updated successfully.',
        0,
      ]);
      expect(await count('filter[status]=0')).toBe(1);
      expect((await admin.delete(`vendors/${made.body.id}`)).status).toBe(404);
      const person = await admin.post('vendors', {
        ...form,
        type: 'I',
        first_name: 'Hari',
        last_name: 'Rai',
      });
      expect(person.body).toMatchObject({
        type: 'I',
        vendor_name: 'Hari Rai',
        vendor_code: 'V00002',
      });
    });

    it.each([
      [{ last_name: '' }, 'last_name', 'This field is required.'],
      [{ last_name: 'Himal #2' }, 'last_name', messages['registered-name'].en],
      [{ first_name: 'Hari1' }, 'first_name', 'Only alphabets and space are allowed'],
      [{ email: 'cables' }, 'email', 'This is not a valid email.'],
      [{ website: 'cables' }, 'website', 'This is not a valid Url.'],
      [{ phone_no: '123456' }, 'phone_no', 'This is not a valid phone number'],
      [{ mobile_no: '98510' }, 'mobile_no', 'This is not a valid mobile number'],
      [{ pan: '12345678' }, 'pan', 'This is not a valid pan number'],
      [{ address: '' }, 'address', 'This field is required.'],
      [{ city: '' }, 'city', 'This field is required.'],
      [{ city: '1' }, 'city', 'This is not a valid address'],
      [{ country_id: undefined }, 'country_id', 'This field is required.'],
      [{ state: undefined }, 'state', 'This field is required.'],
      [{ zip_code: '447' }, 'zip_code', 'This is not a valid zip code'],
      [{ type: 'X' }, 'type', 'Not a valid option.'],
      [
        { phone_no: '', mobile_no: '' },
        'mobile_no',
        'Any one of the Mobile Number or Phone Number is required',
      ],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])(
      'with %j get an error under %s "%s" (PUR-VEN-042..055, QUIRK-033, OPEN-037)',
      async (more, field, text) => {
        const answer = await admin.post('vendors', { ...form, ...more });
        expect([answer.status, answer.body.message[field]]).toEqual([422, [text]]);
      },
    );

    it('may have any name once they exist, but not an empty one (API-120, PUR-VEN-056, QUIRK-035)', async () => {
      const { id } = (await admin.post('vendors', { ...form, pan: '' })).body;
      const renamed = await admin.put(`vendors/${id}`, { last_name: 'Himal 2 (Pvt.) Ltd.' });
      expect([renamed.status, renamed.body.vendor_name]).toEqual([200, 'Himal 2 (Pvt.) Ltd.']);
      const empty = await admin.put(`vendors/${id}`, { last_name: '' });
      expect([empty.status, empty.body.message]).toEqual([
        422,
        { last_name: ['This field is required.'] },
      ]);
    });

    it('are written by Purchase, read by the Auditor, unseen by another company', async () => {
      const purchase = await world().createUser(admin, 'Purchase');
      const made = await purchase.post('vendors', form);
      expect(made.status).toBe(200);
      const auditor = await world().createUser(admin, 'Auditor');
      expect([
        (await auditor.get('vendors')).status,
        (await auditor.post('vendors', form)).status,
      ]).toEqual([200, 403]);
      const neighbour = await world().createCompany('Vendor Neighbour');
      expect((await neighbour.get(`vendors/${made.body.id}`)).status).toBe(404);
    });
  });
});
