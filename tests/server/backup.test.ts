// Backups and recoveries: the whole company comes back, on either engine, and nothing of another
// one moves.
import { beforeAll, describe, expect, it } from 'vitest';
import { excludedTables, listCompanyTables } from '../../server/backup/replay/company-tables.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import {
  captureCompanyState,
  downloadBackup,
  openSeededShop,
  restoreFrom,
  seedBusinessDay,
} from '../support/backup-company.ts';
import type { PurchasingShop } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a backup', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let shop: PurchasingShop;
    let backup: { name: string; bytes: Buffer };
    beforeAll(async () => {
      admin = await world().createCompany('Kept Shop');
      other = await world().createCompany('Other Shop');
      shop = await openSeededShop(admin);
      await openSeededShop(other);
      expect((await admin.get('backup')).status).toBe(204);
      backup = await downloadBackup(admin);
    });

    it('is listed with name, date and size, and downloaded again by its name (API-184, API-185, API-186, ENT-113, QUIRK-021)', async () => {
      const { body } = await admin.get('backup');
      expect(body.data).toEqual([
        { db_name: backup.name, created_at: '2026-11-21 11:45:00', size: backup.bytes.length },
      ]);
      const again = await admin.get(`backup/${backup.name}`);
      expect(again.raw.equals(backup.bytes)).toBe(true);
      expect((await other.get(`backup/${backup.name}`)).status).toBe(404);
    });

    it('is recovered whole, with later data gone and reported (API-187, API-188, OPEN-005)', async () => {
      const before = await captureCompanyState(admin);
      const neighbour = await captureCompanyState(other);
      await seedBusinessDay(admin, shop, 'two');
      const answer = await restoreFrom(admin, backup.bytes);
      expect(answer.body).toMatchObject({
        message: 'The database was recovered from the backup of 2026-11-21 11:45:00.',
        rolled_forward: null,
      });
      expect(answer.body.lost).toEqual({
        invoices: 5,
        credit_notes: 2,
        cancellations: 1,
        billings: 2,
        purchase_returns: 1,
        proforma_invoice: 1,
      });
      expect(await captureCompanyState(admin)).toEqual(before);
      expect(await captureCompanyState(other)).toEqual(neighbour);
    });

    it('goes on numbering after its last number', async () => {
      const last = (await admin.get('invoices?limit=1')).body.data[0].invoice_no as string;
      expect((await admin.post('invoices', oneLaptopInvoice(shop))).body.invoice_no).toBe(
        String(Number(last) + 1),
      );
    });
  });
});

describe('the tables of a company', () => {
  describeOnBothEngines(world => {
    it('are all known to backups: each one of a company is included or left out by name, and each reference names its table', async () => {
      const { database, store } = world().app;
      const known = listCompanyTables(store.entities);
      const names = migrations
        .flatMap(migration => migration.tables ?? [])
        .map(table => table.name);
      for (const name of names) {
        const columns = (await database.listColumns(name)).map(column => column.name);
        if (!columns.includes('company_id')) continue;
        expect([...known.map(table => table.name), ...excludedTables]).toContain(name);
      }
      const untold: string[] = [];
      for (const { name, references } of known)
        for (const { name: column, type } of await database.listColumns(name))
          if (
            type === 'integer' &&
            /_id$/.test(column) &&
            column !== 'company_id' &&
            !references[column]
          )
            untold.push(`${name}.${column}`);
      expect(untold).toEqual([]);
    });
  });
});
