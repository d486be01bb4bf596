// The customer with whom a company's bills begin: decided with the settings of sales, logged, and
// back after a recovery that rolls forward.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { openShop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the cash customer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let id: number;
    beforeAll(async () => {
      admin = await world().createCompany('Cash Shop');
      await openSeededShop(admin);
      const made = await admin.post('customers', {
        ...(await validCustomer(admin)),
        last_name: 'Walk In',
      });
      id = made.body.id as number;
    });
    const decide = (cash_customer: unknown, caller = admin) =>
      caller.put('sales-settings', { cash_customer });
    const stored = async () => (await admin.get('sales-settings')).body.cash_customer;

    it('is none at first, and is chosen by who may edit roles', async () => {
      expect(await stored()).toBeNull();
      const sales = await world().createUser(admin, 'Sales');
      expect((await decide(id, sales)).status).toBe(403);
      expect((await decide(id)).body).toMatchObject({
        cash_customer: id,
        same_day_cancellation: 1,
        message: 'Settings updated successfully.',
      });
      expect((await sales.get('sales-settings')).body.cash_customer).toBe(id);
      expect((await admin.get('logs?filter[table_name]=sales_settings')).body.data).toMatchObject([
        { field_name: 'cash_customer', old_value: null, new_value: String(id) },
      ]);
    });

    it.each([0, -1, 1.5, '1', '', true, 99_999_999_999])('is not %j', async value => {
      const { status, body } = await decide(value);
      expect([status, body.message]).toEqual([
        422,
        { cash_customer: ['This record does not exist.'] },
      ]);
    });

    it('is an active customer of the company', async () => {
      const none = { cash_customer: ['There is no active customer like this.'] };
      const neighbour = await world().createCompany('Cash Neighbour');
      const theirs = (await openShop(neighbour)).customer.id;
      for (const other of [2_000_000_000, theirs]) {
        const { status, body } = await decide(other);
        expect([status, body.message]).toEqual([422, none]);
      }
      await decide(null);
      expect(await stored()).toBeNull();
      expect((await admin.patch(`customers/${id}`, { status: 0 })).status).toBe(200);
      expect((await decide(id)).body.message).toEqual(none);
      await admin.patch(`customers/${id}`, { status: 1 });
      await decide(id);
      await admin.patch(`customers/${id}`, { status: 0 });
      // As it was read.
      expect((await decide(id)).status).toBe(200);
      await admin.patch(`customers/${id}`, { status: 1 });
    });

    it('is back after rolling forward, and so is that there is none', async () => {
      await decide(null);
      const { bytes } = await downloadBackup(admin);
      const forward = async () => {
        const { status, body } = await restoreFrom(admin, bytes, { roll_forward: '1' });
        expect([status, body.missed]).toEqual([200, {}]);
      };
      await decide(id);
      await forward();
      expect(await stored()).toBe(id);
      await decide(null);
      await forward();
      expect(await stored()).toBeNull();
    });
  });
});
