// What an account may not become while others rely on it, and what documents may post to.
import { beforeAll, describe, expect, it } from 'vitest';
import { accountUseTexts } from '../../domain/ledger/account-uses.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import type { Transaction } from '../../server/database/database.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { accountHooks } from '../../server/features/accounts/account-hooks.ts';
import { postEntry } from '../../server/posting/post-entry.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { openShop, type Shop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const nobody = { user_id: 0, name: 'Nobody', username: 'nobody', group_id: '' };
type Uses = Record<string, number>;

describe('the rules of accounts', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let uses: Uses;
    let next = 7000;
    beforeAll(async () => {
      admin = await world().createCompany('Ruled Shop');
      shop = await openShop(admin);
      uses = (await admin.get('account-uses')).body.uses;
    });
    const post = (body: object) => {
      next += 1;
      return admin.post('accounts', { code: String(next), name: `Account ${next}`, ...body });
    };
    const create = async (body: object): Promise<number> => {
      const { status, body: answer } = await post(body);
      expect([status, answer]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
      return answer.id;
    };
    const isRefused = async (call: ReturnType<Caller['put']>, ...fields: string[]) =>
      expect(Object.keys(await expectRejected(call)).sort()).toEqual(fields.sort());
    const change = (id: number, body: object) => admin.put(`accounts/${id}`, body);

    it('gives each code once and puts an account below a group of its own type', async () => {
      await isRefused(post({ code: ' 1010', root: 'assets' }), 'code');
      await isRefused(post({ root: 'assets', parent_id: uses.cash }), 'parent_id');
      const group = await create({ root: 'expenses', is_group: 1 });
      await isRefused(post({ root: 'assets', parent_id: group }), 'parent_id');
      await isRefused(post({ root: 'income', party: 'customer' }), 'party');
      const below = await create({ root: 'expenses', is_group: 1, parent_id: group });
      await isRefused(change(group, { parent_id: below }), 'parent_id');
      await isRefused(change(group, { is_group: 0 }), 'is_group');
      await isRefused(change(group, { root: 'income' }), 'root');
      expect((await admin.delete(`accounts/${group}`)).status).toBe(400);
      expect((await admin.delete(`accounts/${below}`)).status).toBe(200);
      expect((await change(group, { is_group: 0, root: 'income' })).status).toBe(200);
    });

    it('keeps what documents post to', async () => {
      await isRefused(change(uses.debtors!, { status: 0 }), 'status');
      await isRefused(change(uses.cash!, { is_group: 1 }), 'is_group');
      await isRefused(change(uses.debtors!, { party: 'vendor' }), 'party');
      await isRefused(
        change(uses.rent ?? uses.purchases!, { root: 'assets' }),
        'parent_id',
        'root',
      );
      expect((await admin.delete(`accounts/${uses.cash}`)).status).toBe(400);
      expect((await change(uses.cash!, { name: 'Till', status: 1 })).status).toBe(200);
    });

    it('keeps what master data names, and offers it the accounts of its kind', async () => {
      const income = await create({ root: 'income' });
      const expense = await create({ root: 'expenses' });
      const bank = await create({ root: 'assets' });
      const vendor = await admin.post('vendors', {
        ...(await validCustomer(admin)),
        last_name: 'Landlord',
        expense_account_id: expense,
      });
      const method = await admin.post('payment-methods', {
        name: 'Transfer',
        account_id: bank,
        settles_at_once: 1,
      });
      const choices: [string, string, number, number][] = [
        [`products/${shop.laptop}`, 'income_account_id', income, expense],
        [`product-families/${shop.family}`, 'income_account_id', income, bank],
        [`vendors/${vendor.body.id}`, 'expense_account_id', expense, income],
        [`payment-methods/${method.body.id}`, 'account_id', bank, income],
      ];
      for (const [path, field, right, wrong] of choices) {
        const put = path.startsWith('product-families') ? admin.patch : admin.put;
        await isRefused(put(path, { [field]: wrong }), field);
        expect((await put(path, { [field]: right })).status).toBe(200);
        expect((await admin.get(path)).body[field]).toBe(right);
      }
      for (const account of [income, expense, bank]) {
        await isRefused(change(account, { status: 0 }), 'status');
        await isRefused(change(account, { is_group: 1 }), 'is_group');
        expect((await admin.delete(`accounts/${account}`)).status).toBe(400);
      }
      await isRefused(
        admin.post('payment-methods', { name: 'Odd', account_id: uses.debtors }),
        'account_id',
      );
      await isRefused(
        admin.post('payment-methods', { name: 'Odd', settles_at_once: 1 }),
        'account_id',
      );
      await isRefused(
        admin.post('payment-methods', {
          ...{ name: 'Odd', settles_at_once: 1, account_id: uses.cheques_in_hand },
        }),
        'settles_at_once',
      );
    });

    it('lets the company choose what documents post to, each purpose what fits it', async () => {
      const put = (body: Uses) => admin.put('account-uses', { uses: body });
      const group = await create({ root: 'assets', is_group: 1 });
      const bank = await create({ root: 'assets', parent_id: group });
      const idle = await create({ root: 'assets', status: 0 });
      const other = await world().createCompany('Other Shop');
      const foreign = (await other.get('account-uses')).body.uses as Uses;
      for (const [purpose, id, text] of [
        ['bank', group, accountUseTexts.group],
        ['bank', idle, accountUseTexts.inactive],
        ['bank', foreign.bank!, accountUseTexts.missing],
        ['debtors', bank, accountUseTexts.customer],
        ['creditors', uses.output_vat!, accountUseTexts.vendor],
        ['bank', uses.debtors!, accountUseTexts.noParty],
      ] as const)
        expect(await expectRejected(put({ [purpose]: id }))).toMatchObject({
          [`uses.${purpose}`]: [text.en],
        });
      await isRefused(put({ sales_taxable: uses.cash! }), 'uses.sales_taxable');
      await isRefused(
        put({ output_vat: uses.tds_payable! }),
        'uses.output_vat',
        'uses.tds_payable',
      );
      await isRefused(put({ rent: bank }), 'uses.rent');
      await isRefused(put({ cheques_in_hand: uses.bank! }), 'uses.bank', 'uses.cheques_in_hand');
      await isRefused(admin.put('account-uses', { uses: {} }), 'uses');
      expect((await put({ bank, wallet: bank })).body.uses).toEqual({
        ...uses,
        bank,
        wallet: bank,
      });
      await isRefused(change(bank, { status: 0 }), 'status');
      // Entries of then are computed with it.
      await put({ bank: uses.bank!, wallet: uses.wallet! });
      expect((await change(bank, { status: 0 })).status).toBe(200);
      expect((await admin.delete(`accounts/${bank}`)).status).toBe(400);
    });

    it('keeps an account with entries as it is, and says what it comes to on a day', async () => {
      const account = await create({ root: 'expenses' });
      const cash = uses.cash!;
      const actual = { revision: 1, accounts: new Map<Purpose, number>() };
      const postIn = (tx: Transaction, id: number, day: string, amount: number) =>
        postEntry(
          tx,
          {
            ...{ company_id: admin.companyId, source: { kind: 'voucher', id }, day, pos: null },
            ...{ recorded_at: `${day} 10:00:00`, number: null, narration: 'Rent' },
          },
          [
            { account, party: null, debit: amount, credit: 0 },
            { account: cash, party: null, debit: 0, credit: amount },
          ],
          actual,
        );
      const { database } = world().app;
      const post = (...entry: [number, string, number]) =>
        database.write(tx => postIn(tx, ...entry));
      // Saves share a commit: the deletion that follows sees the entry before its sums are written.
      const context = {
        ...{ actor: { ...nobody, company_id: admin.companyId }, id: account, before: undefined },
        ...({ language: 'en', now: '2026-08-31 10:00:00' } as const),
      };
      const deleting = database.write(async tx => {
        await postIn(tx, 1, '2026-08-31', 20_000);
        await accountHooks.beforeDelete!(tx, context);
      });
      await expect(deleting).rejects.toThrow('This Account has entries');
      await post(1, '2026-08-31', 20_000);
      await post(2, '2026-11-02', 3_050);
      await post(3, '2026-11-21', 400);
      const balanceOn = async (day: string) =>
        (
          (await admin.get(`accounts/-/balances?as_of=${day}`)).body.balances as {
            account_id: number;
            balance: number;
          }[]
        ).map(({ account_id, balance }) => [account_id, balance]);
      const both = (rupees: number) =>
        [
          [cash, -rupees],
          [account, rupees],
        ].sort(([a], [b]) => a! - b!);
      expect(await balanceOn('2026-08-30')).toEqual([]);
      expect(await balanceOn('2026-08-31')).toEqual(both(200));
      expect(await balanceOn('2026-11-01')).toEqual(both(200));
      expect(await balanceOn('2026-11-02')).toEqual(both(230.5));
      expect((await admin.get('accounts/-/balances')).body.balances).toEqual(
        (await admin.get('accounts/-/balances?as_of=2026-11-21')).body.balances,
      );
      expect(await balanceOn('2027-01-01')).toEqual(both(234.5));
      await isRefused(admin.get('accounts/-/balances?as_of=2026-13-01'), 'as_of');
      await isRefused(change(account, { root: 'assets' }), 'root');
      await isRefused(change(account, { is_group: 1 }), 'is_group');
      expect((await admin.delete(`accounts/${account}`)).status).toBe(400);
      expect((await change(account, { status: 0, name: 'Old rent' })).status).toBe(200);
    });

    it('lets the accountant choose, and the auditor see', async () => {
      const accountant = await world().createUser(admin, 'Accountant');
      const auditor = await world().createUser(admin, 'Auditor');
      const cashier = await world().createUser(admin, 'Sales');
      const { body } = await accountant.get('account-uses');
      expect([body.may_change, (await accountant.put('account-uses', body)).status]).toEqual([
        1, 200,
      ]);
      expect((await auditor.get('account-uses')).body.may_change).toBe(0);
      expect((await auditor.put('account-uses', body)).status).toBe(403);
      expect((await cashier.get('account-uses')).status).toBe(403);
      expect((await cashier.get('accounts')).status).toBe(403);
    });

    it('has cash settle and credit not, also in a company from before', async () => {
      const company = await world().createCompany('Older Shop');
      const { cash } = (await company.get('account-uses')).body.uses as Uses;
      const list = async () =>
        (
          (await company.get('payment-methods?sort_field=id&sort_by=asc')).body.data as {
            name: string;
            account_id: number | null;
            settles_at_once: number;
          }[]
        ).map(({ name, account_id, settles_at_once }) => [name, account_id, settles_at_once]);
      const fresh = [
        ['Cash', cash, 1],
        ['Credit', null, 0],
      ];
      expect(await list()).toEqual(fresh);
      const start = async (rows: string[]) => {
        const { database, store } = world().app;
        await database.write(async tx => {
          const own = (table: string) =>
            dynamicTables(tx).deleteFrom(table).where('company_id', '=', company.companyId);
          await own('payment_methods').execute();
          await own('counters').where('kind', '=', 'welcomed').execute();
          await own('activity_log').where('field_name', '=', 'settles_at_once').execute();
          await dynamicTables(tx)
            .insertInto('payment_methods')
            .values(
              rows.map(name => ({
                company_id: company.companyId,
                name,
                status: 1,
                created_at: '2026-11-21 11:45:00',
              })),
            )
            .execute();
        });
        await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
        await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
        return list();
      };
      expect(await start(['नगद', 'Cheque'])).toEqual([
        ['नगद', cash, 1],
        ['Cheque', null, 0],
        ['Credit', null, 0],
      ]);
      expect(await start(['cash', 'Credit'])).toEqual([
        ['cash', cash, 1],
        ['Credit', null, 0],
      ]);
    });
  });
});
