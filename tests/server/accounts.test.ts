// The chart of accounts of a company: what it starts with, and what documents post to.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  chartNames,
  controlParties,
  listChartAccounts,
  purposes,
} from '../../domain/ledger/chart-of-accounts.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { loadAccountUses, saveAccountUses } from '../../server/posting/accounts.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const NOW_IN_NEPAL = '2026-11-21 11:45:00';

type Account = {
  id: number;
  code: string;
  name: string;
  parent_id: number | null;
  is_group: number;
  root: string;
  party: string | null;
};

describe('the chart of accounts', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Accounts Shop');
    });
    const listAccounts = async (): Promise<Account[]> =>
      (await admin.get('accounts?limit=200')).body.data;
    const loadUses = (revision?: number) =>
      loadAccountUses(world().app.database.cachedReads, admin.companyId, revision);

    it('is there with the company, and maps every purpose to its own account', async () => {
      const accounts = await listAccounts();
      const planned = listChartAccounts('trading');
      expect(accounts.map(({ code }) => code)).toEqual(planned.map(({ code }) => code).sort());
      const { revision, accounts: uses } = await loadUses();
      expect(revision).toBe(1);
      for (const { code, root, parent, is_group, purpose } of planned) {
        const account = accounts.find(each => each.code === code)!;
        const above = accounts.find(({ id }) => id === account.parent_id);
        expect([account.root, above?.code ?? null, account.is_group]).toEqual([
          root,
          parent,
          is_group ? 1 : 0,
        ]);
        if (!purpose) continue;
        expect(uses.get(purpose)).toBe(account.id);
        expect(account.party).toBe(controlParties[purpose] ?? null);
      }
      expect(uses.size).toBe(purposes.length);
    });

    it('keeps what purposes were mapped to before a change', async () => {
      const { database } = world().app;
      const before = await loadUses();
      const bank = before.accounts.get('bank')!;
      const actor = {
        company_id: admin.companyId,
        ...{ user_id: 0, name: 'Bijak', username: 'Bijak', group_id: 'test' },
      };
      const wanted = new Map([['cash', bank] as const, ['bank', bank] as const]);
      await database.write(tx => saveAccountUses(tx, actor, wanted, NOW_IN_NEPAL));
      const after = await loadUses();
      expect([after.revision, after.accounts.get('cash')]).toEqual([2, bank]);
      expect(after.accounts.get('debtors')).toBe(before.accounts.get('debtors'));
      expect(await loadUses(1)).toEqual(before);
      const [entry, ...others] = (await admin.get('logs?filter[table_name]=account_uses&limit=100'))
        .body.data;
      expect(entry).toMatchObject({
        field_name: 'cash',
        old_value: String(before.accounts.get('cash')),
        new_value: String(bank),
      });
      expect(others).toHaveLength(purposes.length);
    });

    it('takes accounts from a file, each below its group by name', async () => {
      const columns = ['Code', 'Name', 'नेपाली नाम', 'Type', 'Kind', 'Group Above'];
      for (const row of [
        ['6000', 'Vehicles', 'सवारी', 'Expenses', 'Group of Accounts', 'Expenses of the Business'],
        ['6010', 'Fuel', 'इन्धन', 'खर्च', 'Account', 'सवारी'],
      ]) {
        const { status, body } = await admin.post('accounts/-/import', { rows: [columns, row] });
        expect([status, body]).toMatchObject([200, { created: 1 }]);
      }
      const accounts = await listAccounts();
      const [group, fuel] = ['6000', '6010'].map(
        wanted => accounts.find(({ code }) => code === wanted)!,
      );
      expect(fuel).toMatchObject({ parent_id: group!.id, name_ne: 'इन्धन', is_group: 0 });
      expect(accounts.find(({ id }) => id === group!.parent_id)?.code).toBe('5490');
    });

    it('comes to a company from before at the next start, once, by its kind of business', async () => {
      const { database, store } = world().app;
      for (const chart of chartNames) {
        await database.write(async tx => {
          for (const table of ['accounts', 'account_uses'])
            await dynamicTables(tx)
              .deleteFrom(table)
              .where('company_id', '=', admin.companyId)
              .execute();
          await tx
            .updateTable('companies')
            .set({ chart })
            .where('id', '=', admin.companyId)
            .execute();
        });
        await seedNewEntities(database, store.entities, NOW_IN_NEPAL);
        await seedNewEntities(database, store.entities, NOW_IN_NEPAL);
        expect((await listAccounts()).map(({ code }) => code)).toEqual(
          listChartAccounts(chart)
            .map(({ code }) => code)
            .sort(),
        );
        expect((await loadUses()).revision).toBe(1);
      }
    });
  });
});
