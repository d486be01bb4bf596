// Permissions to read the registers, in a new company and in one from before there were any.

import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../server/database/migrations/list.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the registers', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Register Shop');
      shop = await openPurchasingShop(admin);
      for (let sold = 0; sold < 4; sold += 1) await issueInvoice(admin, oneLaptopInvoice(shop));
      const bill = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 2, amount: 1000 }]),
      );
      await issueDebitNote(admin, bill.id, [{ qty: 1 }]);
      const neighbour = await world().createCompany('Neighbour');
      await issueInvoice(neighbour, oneLaptopInvoice(await openPurchasingShop(neighbour)));
    });

    it('are read by users who keep the books, sell or buy, and of the own company alone', async () => {
      const status = async (role: string, path: string) =>
        (await (await world().createUser(admin, role, `Hari ${role}`)).get(path)).status;
      expect(await status('Accountant', 'sales-registers')).toBe(200);
      expect(await status('Auditor', 'purchases-registers')).toBe(200);
      expect(await status('Sales', 'material-view')).toBe(200);
      expect(await status('Purchase', 'purchases-registers')).toBe(200);
      const sales = await world().createUser(admin, 'Sales');
      for (const path of ['purchases-registers', 'purchases-registers/export?export_type=csv'])
        expect((await sales.get(path)).body.message).toBe(
          'You do not have the permission "view purchase reports".',
        );
      const purchase = await world().createUser(admin, 'Purchase');
      for (const path of [
        'sales-registers',
        'sales-return/export?export_type=csv',
        'material-view',
      ])
        expect((await purchase.get(path)).body.message).toBe(
          'You do not have the permission "view sales reports".',
        );
      expect((await world().anonymous.get('sales-registers')).status).toBe(401);
      expect(JSON.stringify((await admin.get('material-view?limit=1000')).body)).not.toContain(
        'Neighbour',
      );
      expect((await admin.get('material-view')).body.total).toBe(4);
    });

    it('come to a company of an earlier version with their permissions and menu entries', async () => {
      const old = await world().createCompany('Old Shop');
      const { database, store } = world().app;
      await database.write(async tx => {
        const own = (table: string) =>
          dynamicTables(tx).deleteFrom(table).where('company_id', '=', old.companyId);
        const gone = await tx
          .selectFrom('permissions')
          .select('id')
          .where('company_id', '=', old.companyId)
          .where('name', 'like', '% reports')
          .execute();
        await own('roles_permission_id')
          .where(
            'other_id',
            'in',
            gone.map(row => Number(row.id)),
          )
          .execute();
        await own('permissions').where('name', 'like', '% reports').execute();
        await own('menus').where('url', 'like', '/reports/%').execute();
      });
      expect((await old.get('sales-registers')).status).toBe(403);
      await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
      expect((await old.get('sales-registers')).status).toBe(204);
      const menus = (await old.get('menus/-/role')).body.data as {
        name: string;
        children: { url: string }[];
      }[];
      expect(menus.find(menu => menu.name === 'Reports')?.children.map(child => child.url)).toEqual(
        expect.arrayContaining([
          '/reports/sales',
          '/reports/sales-return-register',
          '/reports/purchases',
          '/reports/materialized-view',
        ]),
      );
      expect(migrations.map(migration => migration.name)).toContain('0008 registers');
    });
  });
});
