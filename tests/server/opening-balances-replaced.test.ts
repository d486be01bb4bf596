// Opening balances that are entered again: those before are reversed, and nothing is stored of what is
// refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { query } from '../../server/database/raw-query.ts';
import { readBalances, readEntries } from '../support/ledger-balances.ts';
import { DATE, type Line, useOpeningShop } from '../support/opening-shop.ts';
import { sellGoods } from '../support/stock-and-journal.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('opening balances, entered again or refused,', () => {
  describeOnBothEngines(world => {
    const { at, line, document, ofVendor, opening, enter, differences, readState } =
      useOpeningShop(world);
    beforeAll(async () => {
      await enter(opening());
    });

    it('reverse those before when they are entered again, and leave one in force', async () => {
      const before = (await at.admin.get('opening-balances')).body.id;
      const accounts = [
        ...opening().accounts.filter(each => each.account_id !== at.account('1010')),
        line('1010', 490, 0),
        line('1020', 10, 0),
      ];
      const made = await enter(opening({ accounts, date: '2026-07-17' }));
      expect(made.number).toBe('OPN-2');
      const old = await readEntries(world(), at.admin.companyId, 'opening', before);
      expect(old.map(({ day, revision }) => [day, revision])).toEqual([
        [DATE, 0],
        [DATE, 1],
      ]);
      expect(await readState()).toMatchObject({
        gap: 0,
        balances: { cash: 49000, bank: 1000, inventory: 100025 },
        opening: { number: 'OPN-2', date: '2026-07-17' },
      });
      expect(await differences()).toEqual([]);
      await enter(opening());
      expect(await differences()).toEqual([]);
    });

    it('are refused while one of their documents is settled, until that is taken back', async () => {
      const { id } = (await at.admin.get('opening-balances')).body.documents[0];
      const paid = await at.admin.post('receipts', {
        ...{ party_kind: 'customer', party_id: at.customer, date: '2026-11-21', amount: 10 },
        payment_method: 'Cash',
        allocations: [{ document_kind: 'opening', document_id: id, amount: 10 }],
      });
      expect([paid.status, paid.body.message]).toEqual([200, expect.anything()]);
      const refused = await at.admin.post('opening-balances', opening());
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { documents: [expect.stringContaining('INV-7')] },
      ]);
      const reversal = { date: '2026-11-21', reason: 'A slip' };
      await at.admin.post(`receipts/${paid.body.id}/reversal`, reversal);
      await enter(opening());
      expect(await differences()).toEqual([]);
    });

    it('are refused with a line for each difference, and nothing is stored', async () => {
      const before = await readState();
      const wrong = opening({
        accounts: [...opening().accounts, line('1010', 1, 0)],
        documents: [document({ amount: 299 }), ofVendor({ amount: 201 })],
        stock: [{ product_id: at.rice, qty: 7, value: 700 }],
      });
      const answer = await at.admin.post('opening-balances', wrong);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toEqual({
        accounts: [expect.stringContaining('the difference is 1.00')],
        documents: [
          expect.stringMatching(/^Debtors: .* 300\.00 Dr, .* 299\.00 Dr; the difference is 1\.00/),
          expect.stringMatching(/^Advances from Customers: .* 50\.00 Cr, .* 0\.00;/),
          expect.stringMatching(/^Advances to Suppliers: /),
          expect.stringMatching(
            /^Creditors: .* 200\.00 Cr, .* 201\.00 Cr; the difference is 1\.00/,
          ),
        ],
        stock: [expect.stringMatching(/^Inventory: .* 1,000\.25 Dr, .* 700\.00 Dr; .* 300\.25/)],
      });
      expect(await readState()).toEqual(before);
    });

    it('refuse what is wrong under its field', async () => {
      const before = await readState();
      const { accounts, documents, stock } = opening();
      const replaced = (index: number, more: Line) =>
        accounts.map((each, nth) => (nth === index ? { ...each, ...more } : each));
      const other = await world().createCompany('Other Opening Shop');
      const [foreign] = (await other.get('accounts?filter[code]=1010')).body.data;
      const disabled = (
        await at.admin.post('accounts', {
          code: '1019',
          name: 'Old Till',
          root: 'assets',
          is_group: 0,
          status: 0,
        })
      ).body.id;
      const byCustomer = (
        await at.admin.post('accounts', {
          code: '1101',
          name: 'Other Debtors',
          root: 'assets',
          is_group: 0,
          party: 'customer',
          status: 1,
        })
      ).body.id;
      const refused: [more: Line, field: string][] = [
        [{ date: '2026-11-22' }, 'date'],
        [{ date: '2026-02-30' }, 'date'],
        [{ date: '2020-01-01' }, 'date'],
        [{ date: undefined }, 'date'],
        [{ accounts: replaced(0, { account_id: foreign.id }) }, 'accounts.0.account_id'],
        [{ accounts: replaced(0, { account_id: at.account('1000') }) }, 'accounts.0.account_id'],
        [{ accounts: replaced(0, { account_id: disabled }) }, 'accounts.0.account_id'],
        [{ accounts: replaced(0, { account_id: at.account('3030') }) }, 'accounts.0.account_id'],
        [{ accounts: replaced(0, { account_id: byCustomer }) }, 'accounts.0.account_id'],
        [{ accounts: replaced(0, { debit: -5 }) }, 'accounts.0.debit'],
        [{ accounts: replaced(0, { debit: 1e21 }) }, 'accounts.0.debit'],
        [{ accounts: replaced(0, { debit: 1.005 }) }, 'accounts.0.debit'],
        [{ accounts: replaced(0, { credit: 5 }) }, 'accounts.0.debit'],
        [{ accounts: Array.from({ length: 5_000 }, () => line('1010', 1, 0)) }, 'accounts'],
        [{ documents: [document({ party_id: 999_999 })] }, 'documents.0.party_id'],
        [{ documents: [document({}), document({ number: ' inv-७ ' })] }, 'documents.1.number'],
        [{ documents: [document({ number: ' ' })] }, 'documents.0.number'],
        [{ documents: [document({ date: '2026-07-18' })] }, 'documents.0.date'],
        [{ documents: [document({ due_date: '2026-05-01' })] }, 'documents.0.due_date'],
        [{ documents: [document({ amount: 0 })] }, 'documents.0.amount'],
        [{ documents: [document({ side: 'left' })] }, 'documents.0.side'],
        [{ documents: [document({ party_kind: 'staff' })] }, 'documents.0.party_kind'],
        [{ documents: Array.from({ length: 10_001 }, () => documents[0]) }, 'documents'],
        [{ stock: [{ ...stock[0], qty: 0 }] }, 'stock.0.qty'],
        [{ stock: [{ ...stock[0], qty: 1.5 }] }, 'stock.0.qty'],
        [{ stock: [{ ...stock[0], value: -1 }] }, 'stock.0.value'],
        [{ stock: [{ ...stock[0], product_id: 999_999 }] }, 'stock.0.product_id'],
        [{ stock: [{ ...stock[0], product_id: at.shop.repair }] }, 'stock.0.product_id'],
        [{ stock: [stock[0]!, stock[0]!] }, 'stock.1.product_id'],
        [{ unknown: 1 }, 'unknown'],
      ];
      for (const [more, field] of refused) {
        const answer = await at.admin.post('opening-balances', opening(more));
        expect([field, answer.status, Object.keys(answer.body.message)]).toEqual([
          field,
          422,
          expect.arrayContaining([field]),
        ]);
      }
      const accountant = await world().createUser(at.admin, 'Accountant');
      expect((await accountant.post('opening-balances', opening({ preview: 1 }))).status).toBe(200);
      const sales = await world().createUser(at.admin, 'Sales');
      expect((await sales.post('opening-balances', opening())).status).toBe(403);
      expect((await sales.get('opening-balances')).status).toBe(403);
      expect(await readState()).toEqual(before);
    });

    it('are refused on a day on which the books are closed', async () => {
      const lock = (day: string | null) =>
        world().app.database.write(tx =>
          query(
            tx,
            'insert into lock_dates (company_id, hard) values (?, ?) on conflict (company_id) do update set hard = excluded.hard',
            [at.admin.companyId, day],
          ),
        );
      await lock(DATE);
      const answer = await at.admin.post('opening-balances', opening());
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, ['date']]);
      await lock(null);
    });

    it('are refused while a year is closed, also one whose closing posts nothing', async () => {
      await at.admin.post('fiscal-year', toFiscalYear(DATE));
      const years: Line[] = (await at.admin.get('year-end')).body.data;
      const year = years.find(({ end_date }) => end_date === DATE)!;
      const closed = await at.admin.post(`year-end/${year.id}`, {});
      expect([closed.status, closed.body.lines]).toEqual([200, []]);
      const later = await at.admin.post('opening-balances', opening({ date: '2026-07-17' }));
      expect([later.status, later.body.message]).toEqual([
        422,
        { date: ['A fiscal year is closed. Reopen it before you change the opening balances.'] },
      ]);
      await at.admin.post(`year-end/${year.id}/reopening`, { reason: 'Opening balances' });
    });

    it('keep one in force when several are entered at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => at.admin.post('opening-balances', opening())),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await differences()).toEqual([]);
      expect(await readState()).toMatchObject({ gap: 0, balances: { cash: 50000 } });
    });

    it('leave the stock that was sold alone, and refuse to change it', async () => {
      expect((await sellGoods(at.admin, at.shop, at.rice, 2)).status).toBe(200);
      const less = [{ product_id: at.rice, qty: 6, value: 700.25 }, opening().stock[1]];
      const refused = await at.admin.post('opening-balances', opening({ stock: less }));
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['stock.0.qty']]);
      const moved = await at.admin.post('opening-balances', opening({ date: '2026-07-17' }));
      expect([moved.status, Object.keys(moved.body.message)]).toEqual([422, ['date']]);
      const gone = await at.admin.post(
        'opening-balances',
        opening({ stock: [opening().stock[1]] }),
      );
      expect(gone.status).toBe(422);
      // What was not sold may change, and so may everything else.
      const accounts = opening().accounts.map(each =>
        each.account_id === at.account('1200')
          ? { ...each, debit: 1100.25 }
          : each.account_id === at.account('3000')
            ? { ...each, credit: 1860.25 }
            : each,
      );
      const more = [opening().stock[0]!, { product_id: at.oil, qty: 4, value: 400 }];
      await enter(opening({ accounts, stock: more }));
      expect(await differences()).toEqual([]);
      expect(await readState()).toMatchObject({ gap: 0 });
    });

    it('make later stock entries of their products a gain or a loss', async () => {
      const before = (await readBalances(world(), at.admin.companyId)).stock_adjustments ?? 0;
      const made = await at.admin.post('inventory', {
        product_id: at.oil,
        stock_available: 2,
        value: 50,
      });
      expect([made.status, made.body]).toEqual([200, expect.anything()]);
      const balances = await readBalances(world(), at.admin.companyId);
      expect((balances.stock_adjustments ?? 0) - before).toBe(-5000);
      expect(balances.opening_balance_equity ?? 0).toBe(0);
      expect(await differences()).toEqual([]);
    });
  });
});
