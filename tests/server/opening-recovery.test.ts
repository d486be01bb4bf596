// Opening balances from a file, over random books, and through a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances, readInventoryGap } from '../support/ledger-balances.ts';
import { sendForm } from '../support/multipart.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { createGoods, sellGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const csv = (rows: string[][]) => Buffer.from(rows.map(row => row.join(';')).join('\n'));

describe('opening balances of a whole business', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let account: (code: string) => number;
    let customer: { id: number; customer_name: string; pan: string };
    const goods: number[] = [];
    beforeAll(async () => {
      admin = await world().createCompany('Whole Opening Shop');
      shop = await openPurchasingShop(admin);
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      account = code => accounts.find(each => each.code === code)!.id;
      [customer] = (await admin.get('customers')).body.data;
      for (const name of ['Beaten Rice', 'Mustard Oil', 'Lentils'])
        goods.push(await createGoods(admin, shop, name));
    });
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const readFile = (parts: Record<string, string>, rows: string[][]) =>
      sendForm(admin, 'opening-balances/-/file', {
        ...parts,
        file: { bytes: csv(rows), name: 'opening.csv' },
      });

    it('are read from files, by names, codes and PAN, with the rows that are not known', async () => {
      const accounts = await readFile({ section: 'accounts' }, [
        ['Particulars', 'Debit', 'Credit'],
        ['Cash-in-Hand', '1,23,456.70', ''],
        ['3000', '', '1,23,456.70'],
        ['Cash and Bank', '5', ''],
        ['Nowhere', '', '5'],
        ['Broken', 'five', ''],
      ]);
      expect(accounts.body.columns).toEqual(['name', 'debit', 'credit']);
      expect(accounts.body.rows).toEqual([
        {
          row: 2,
          name: 'Cash-in-Hand',
          line: { account_id: account('1010'), debit: 123456.7, credit: 0 },
          problems: {},
        },
        {
          row: 3,
          name: '3000',
          line: { account_id: account('3000'), debit: 0, credit: 123456.7 },
          problems: {},
        },
        expect.objectContaining({
          row: 4,
          problems: { account_id: [expect.stringContaining('group')] },
        }),
        expect.objectContaining({
          row: 5,
          problems: { account_id: [expect.stringMatching(/^Not found/)] },
        }),
        expect.objectContaining({
          row: 6,
          problems: expect.objectContaining({ debit: ['This could not be read.'] }),
        }),
      ]);
      const documents = await readFile({ section: 'documents', party_kind: 'customer' }, [
        ['Bill Date', 'Bill No', 'Party', 'PAN', 'Balance'],
        ['2083-02-18', 'INV-7', 'Somebody Else', customer.pan, '300'],
        ['2026-06-02', '', customer.customer_name.toUpperCase(), '', '-20'],
      ]);
      expect(documents.body.rows.map(({ line, problems }: never) => [line, problems])).toEqual([
        [
          {
            party_kind: 'customer',
            party_id: customer.id,
            party: customer.customer_name,
            number: 'INV-7',
            date: '2026-06-01',
            due_date: null,
            side: 'debit',
            amount: 300,
          },
          {},
        ],
        [
          expect.objectContaining({ party_id: customer.id, side: 'credit', amount: 20 }),
          { number: [expect.anything()] },
        ],
      ]);
      const stock = await readFile({ section: 'stock', columns: '["name","qty","value"]' }, [
        ['A', 'B', 'C'],
        ['Mustard Oil', '3 Ltr', '300.50'],
      ]);
      expect(stock.body.rows[0]).toMatchObject({
        line: { product_id: goods[1], product: 'Mustard Oil', qty: 3, value: 300.5 },
        problems: {},
      });
      const bytes = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
      for (const [parts, field] of [
        [{ section: 'accounts' }, 'file'],
        [{ section: 'assets', file: { bytes: csv([['A', 'B']]), name: 'a.csv' } }, 'section'],
        [{ section: 'documents', file: { bytes: csv([['A', 'B']]), name: 'a.csv' } }, 'party_kind'],
        [{ section: 'accounts', file: { bytes, name: 'a.xls' } }, 'file'],
        [
          {
            section: 'accounts',
            columns: '["x"]',
            file: { bytes: csv([['A', 'B']]), name: 'a.csv' },
          },
          'columns',
        ],
      ] as const) {
        const answer = await sendForm(admin, 'opening-balances/-/file', parts as never);
        expect([field, answer.status, Object.keys(answer.body.message)]).toEqual([
          field,
          422,
          [field],
        ]);
      }
    });

    /** A random opening that agrees: what is left over is capital. */
    const toRandomOpening = (
      seed: number,
      stock: { product_id: number; qty: number; value: number }[],
    ) => {
      const random = createPrng(seed);
      const paisa = () => 1 + Math.floor(random() * 10_000_000);
      const documents = Array.from({ length: 12 }, (_, index) => {
        const party_kind = random() < 0.5 ? 'customer' : 'vendor';
        return {
          party_kind,
          party_id: party_kind === 'customer' ? customer.id : shop.vendor,
          number: `OLD-${index}`,
          date: '2026-06-01',
          side: random() < 0.5 ? 'debit' : 'credit',
          amount: paisa() / 100,
        };
      });
      const sums: Record<string, number> = {
        '1010': paisa(),
        '2500': -paisa(),
        '1200': stock.reduce((sum, { value }) => sum + Math.round(value * 100), 0),
      };
      for (const { party_kind, side, amount } of documents) {
        const code =
          party_kind === 'customer'
            ? side === 'debit'
              ? '1100'
              : '2020'
            : side === 'debit'
              ? '1110'
              : '2000';
        const change = Math.round(amount * 100) * (side === 'debit' ? 1 : -1);
        sums[code] = (sums[code] ?? 0) + change;
      }
      sums['3000'] = 0 - Object.values(sums).reduce((sum, each) => sum + each, 0);
      return {
        date: '2026-07-16',
        accounts: Object.entries(sums)
          .filter(([, amount]) => amount !== 0)
          .map(([code, amount]) => ({
            account_id: account(code),
            debit: Math.max(amount, 0) / 100,
            credit: Math.max(-amount, 0) / 100,
          })),
        documents,
        stock,
      };
    };

    it('leave a trial balance of 0, control accounts as their documents and inventory as the stock', async () => {
      // Goods that came later and were sold beyond what was there, before their opening stock is entered.
      await admin.put(`products/${goods[2]}`, { authorize_negative_stock: 1 });
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: goods[2]!, qty: 2, amount: 50 }]),
      );
      expect((await sellGoods(admin, shop, goods[2]!, 5)).status).toBe(200);
      const random = createPrng(5);
      const stock = goods.map(product_id => ({
        product_id,
        qty: 1 + Math.floor(random() * 20),
        value: Math.floor(random() * 100_000) / 100,
      }));
      for (const seed of [1, 2, 3, 4]) {
        // What was sold before keeps its opening; the others change.
        const changed = stock.map((line, index) =>
          index === 2 || seed === 1
            ? line
            : { ...line, qty: line.qty + seed, value: line.value + seed },
        );
        const opening = toRandomOpening(seed, changed);
        const answer = await admin.post('opening-balances', opening);
        expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
        const balances = await readBalances(world(), admin.companyId);
        expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0);
        // What was sold before its opening stock came is a cost of sales, not a rounding.
        expect(balances.rounding ?? 0).toBe(0);
        expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
        expect(await differences()).toEqual([]);
        const [open] = await query<{ amount: number }>(
          world().app.database.read,
          `select sum(case when d.side = 'debit' then d.amount else -d.amount end) as amount
           from opening_documents as d join opening_balances as o on o.id = d.opening_id
           where d.company_id = ? and o.replaced_by is null and d.party_kind = 'vendor' and d.side = 'debit'`,
          [admin.companyId],
        );
        expect(balances.supplier_advances ?? 0).toBe(open!.amount ?? 0);
      }
    });

    it('are for accountants of companies from before, too', async () => {
      const { database, store } = world().app;
      const admins = await world().createCompany('Shop Before Openings');
      const rolesWith = () =>
        query<{ name: string }>(
          database.read,
          `select r.name as name from permissions as p join roles_permission_id as l on l.other_id = p.id
           join roles as r on r.id = l.owner_id where p.company_id = ? and p.name = 'create opening balances' order by r.name`,
          [admins.companyId],
        );
      const shipped = await rolesWith();
      expect(shipped.map(({ name }) => name)).toEqual(['Accountant', 'Administrator']);
      await database.write(async tx => {
        for (const text of [
          `delete from roles_permission_id where company_id = ? and other_id in (select id from permissions where name like '% opening balances')`,
          `delete from permissions where company_id = ? and name like '% opening balances'`,
          `delete from counters where company_id = ? and scope like '% opening balances'`,
        ])
          await query(tx, text, [admins.companyId]);
      });
      expect(await rolesWith()).toEqual([]);
      await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
      expect(await rolesWith()).toEqual(shipped);
    });

    it('come back with a backup and the log behind it', async () => {
      const readState = async () => ({
        opening: (await admin.get('opening-balances')).body,
        balances: await readBalances(world(), admin.companyId),
        stock: (await admin.get('inventory/-/current-inventories?limit=100')).body,
      });
      const first = await readState();
      const backup = await downloadBackup(admin);
      world().setNow('2026-11-21T06:05:00Z');
      const stock = first.opening.stock.map(
        ({ product_id, qty, value }: Record<string, number>) => ({
          product_id,
          qty,
          value,
        }),
      );
      expect((await admin.post('opening-balances', toRandomOpening(9, stock))).status).toBe(200);
      const second = await readState();
      expect(second.opening.number).not.toBe(first.opening.number);
      expect((await restoreFrom(admin, backup.bytes, { roll_forward: '1' })).body).toMatchObject({
        lost: {},
        missed: {},
      });
      expect(await readState()).toEqual(second);
      expect(await differences()).toEqual([]);
      // The next one has the next number.
      const again = await admin.post('opening-balances', toRandomOpening(10, stock));
      expect([again.status, await differences()]).toEqual([200, []]);
    });
  });
});
