// A customer or vendor that is there already is named before it is saved again, and not refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { validVendor } from '../support/purchases.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('records that a new one repeats (finding B8)', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let customer: Awaited<ReturnType<typeof validCustomer>>;
    let id: number;
    beforeAll(async () => {
      admin = await world().createCompany('Similar');
      customer = await validCustomer(admin);
      id = (await admin.post('customers', customer)).body.id;
    });
    const similar = async (given: Record<string, string>, entity = 'customers', who = admin) =>
      (await who.get(`${entity}/-/similar?${new URLSearchParams(given)}`)).body.similar;
    const stored = (same: string[]) => [{ id, name: customer.last_name, number: 'C00001', same }];

    it('are those of the same PAN, or of the same name and telephone', async () => {
      const { last_name, mobile_no } = customer;
      expect(await similar({ pan: customer.pan })).toEqual(stored(['pan']));
      expect(await similar({ last_name: last_name.toUpperCase(), mobile_no })).toEqual(
        stored(['customer_name', 'mobile_no']),
      );
      expect(await similar({ pan: customer.pan, last_name, mobile_no })).toEqual(
        stored(['pan', 'customer_name', 'mobile_no']),
      );
      expect(await similar({ last_name, mobile_no: '9841000009', pan: '' })).toEqual([]);
      expect(await similar({ last_name, pan: '987654321' })).toEqual([]);
      expect(await similar({ last_name: 'Another', mobile_no })).toEqual([]);
    });

    it('are named for vendors too', async () => {
      const vendor = await validVendor(admin);
      await admin.post('vendors', vendor);
      const { last_name, phone_no, pan } = vendor;
      expect((await similar({ last_name, phone_no }, 'vendors'))[0].same).toEqual([
        'vendor_name',
        'phone_no',
      ]);
      expect((await similar({ pan }, 'vendors'))[0].same).toEqual(['pan']);
    });

    it('are of the own company only, and saving goes on', async () => {
      const other = await world().createCompany('Elsewhere');
      expect(await similar({ pan: customer.pan }, 'customers', other)).toEqual([]);
      expect((await admin.post('customers', customer)).status).toBe(200);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get('customers/-/similar?pan=1')).status).toBe(403);
    });
  });
});
