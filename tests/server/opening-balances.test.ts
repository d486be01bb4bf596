// Opening balances: a trial balance that agrees with its open documents and its stock, posted whole and
// read as it was entered.
import { describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { readBalances } from '../support/ledger-balances.ts';
import { DATE, type Line, useOpeningShop } from '../support/opening-shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('opening balances', () => {
  describeOnBothEngines(world => {
    const { at, line, document, opening, enter, differences, readState } = useOpeningShop(world);

    it('are none at first, and a preview stores nothing', async () => {
      expect((await at.admin.get('opening-balances')).body).toMatchObject({
        id: null,
        accounts: [],
      });
      const preview = await enter(opening({ preview: 1 }));
      expect(preview.lines).toContainEqual(
        expect.objectContaining({ account: 'Debtors', party: 'Sagarmatha Traders', debit: 300 }),
      );
      expect((await at.admin.get('opening-balances')).body.id).toBe(null);
      expect(await readState()).toMatchObject({ balances: {}, gap: 0 });
    });

    it('post what the preview says: control accounts by party, stock in quantity and value', async () => {
      const preview = await enter(opening({ preview: 1 }));
      const made = await enter(opening());
      expect(made).toMatchObject({ number: 'OPN-1', date: DATE, warnings: [] });
      const entries = await at.admin.get(`ledger/entries?source_kind=opening&source_id=${made.id}`);
      expect(entries.body.data[0].lines).toEqual(preview.lines);
      expect(entries.body.data[0].day).toBe(DATE);
      const { balances, gap } = await readState();
      expect(gap).toBe(0);
      expect(balances).toMatchObject({
        cash: 50000,
        debtors: 30000,
        customer_advances: -5000,
        creditors: -20000,
        supplier_advances: 8000,
        inventory: 100025,
        input_vat: 13000,
      });
      expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0);
      const trial = (
        await at.admin.get('reports/trial-balance?start_date=2026-07-17&end_date=2026-11-20')
      ).body;
      expect(trial.rows.find(({ code }: Line) => code === '1200')).toMatchObject({
        opening_debit: 1000.25,
      });
      expect(await differences()).toEqual([]);
    });

    it('are read as they were entered, with their version', async () => {
      const read = await at.admin.get('opening-balances');
      expect(read.body).toMatchObject({
        number: 'OPN-1',
        date: DATE,
        accounts: opening().accounts,
        stock: [{ product: 'Rice', qty: 7, value: 700.25 }, { product: 'Oil' }],
      });
      expect(read.body.documents[0]).toMatchObject({
        ...document({}),
        party: 'Sagarmatha Traders',
      });
      const stale = await at.admin.post('opening-balances', opening(), {
        headers: { 'if-match': '"another"' },
      });
      expect([stale.status, stale.body.current.number]).toEqual([412, 'OPN-1']);
    });

    it('take thousands of open documents', async () => {
      const count = 5_000;
      const many = Array.from({ length: count }, (_, index) =>
        document({ number: `OLD-${index}`, amount: 1 }),
      );
      const stored = (await at.admin.get('opening-balances')).body;
      const accounts = [
        ...stored.accounts.filter(
          ({ account_id }: { account_id: number }) =>
            ![at.account('1100'), at.account('3000')].includes(account_id),
        ),
        line('1100', count, 0),
      ];
      const debit = accounts.reduce((sum, each) => sum + Math.round(each.debit * 100), 0);
      const credit = accounts.reduce((sum, each) => sum + Math.round(each.credit * 100), 0);
      await enter(
        opening({
          accounts: [...accounts, line('3000', 0, (debit - credit) / 100)],
          documents: [...many, ...opening().documents.slice(1)],
          stock: stored.stock.map(({ product: _, ...each }: Line) => each),
        }),
      );
      expect((await readBalances(world(), at.admin.companyId)).debtors).toBeGreaterThanOrEqual(
        count * 100,
      );
      expect(await differences()).toEqual([]);
    });

    it('are found by the self-check where somebody changed them', async () => {
      const change = (amount: number) =>
        world().app.database.write(tx =>
          query(
            tx,
            'update opening_accounts set debit = debit + ? where company_id = ? and debit > 0',
            [amount, at.admin.companyId],
          ),
        );
      await change(1);
      expect((await differences()).length).toBeGreaterThan(0);
      await change(-1);
      expect(await differences()).toEqual([]);
    });
  });
});
