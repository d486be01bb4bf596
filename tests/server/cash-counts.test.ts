// Counting the cash at the end of a day: what the books expect of each outlet, the count that is kept
// with it, and what is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { sellLaptops } from '../support/credit-notes.ts';
import { buyLaptops, openPurchasingShop, type PurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Body = Record<string, unknown>;

const TODAY = '2026-11-21';

describe('cash counts', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let branch: Caller;
    let shop: PurchasingShop;
    let main: string;
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Counts');
      shop = await openPurchasingShop(admin);
      main = (await admin.get('pos')).body.data[0].name;
      branch = await world().createUser(admin, 'Administrator', 'Hari');
      const { id } = (await admin.post('pos', { name: 'Lakeside' })).body;
      expect((await admin.put(`users/${branch.id}`, { pos_id: id })).status).toBe(200);
      await buyLaptops(admin, shop);
      await buyLaptops(admin, shop);
    });

    const expected = async (pos: string, date = TODAY) => {
      const { status, body } = await admin.get(
        `cash-counts/-/expected?date=${date}&pos=${encodeURIComponent(pos)}`,
      );
      expect(status).toBe(200);
      return body;
    };
    const count = (body: Body, who = admin, headers: Record<string, string> = {}) =>
      who.post('cash-counts', { date: TODAY, pos: main, ...body }, { headers });
    const settle = async (
      kind: 'receipts' | 'payments',
      amount: number,
      who: Caller,
      date = TODAY,
    ) => {
      const party =
        kind === 'receipts'
          ? { party_kind: 'customer', party_id: shop.customer.id }
          : { party_kind: 'vendor', party_id: shop.vendor };
      const made = await who.post(kind, {
        ...{ ...party, date, payment_method: 'Cash', amount },
      });
      expect(made.status).toBe(200);
    };

    it('expect what invoices, receipts and payments left in the cash of each outlet', async () => {
      await sellLaptops(admin, shop, { payment_method: 'Cash' });
      await settle('receipts', 500.5, admin);
      await settle('payments', 120, admin);
      await settle('receipts', 75, branch);
      expect(await expected(main)).toMatchObject({
        ...{ date: TODAY, pos: main, opening: 0, received: 3890.5, paid: 120, expected: 3770.5 },
        sources: [
          { source_kind: 'payment', source: 'Payment', received: 0, paid: 120 },
          { source_kind: 'receipt', source: 'Receipt', received: 3890.5, paid: 0 },
        ],
        last: null,
      });
      expect(await expected('Lakeside')).toMatchObject({ received: 75, paid: 0, expected: 75 });
      expect(await expected('')).toMatchObject({ sources: [], expected: 0 });
      // Days of this month and of another one are what was there before.
      await settle('receipts', 40, branch, '2026-11-02');
      await settle('receipts', 30, branch, '2026-08-20');
      expect(await expected('Lakeside')).toMatchObject({
        opening: 70,
        received: 75,
        expected: 145,
      });
      expect(await expected('Lakeside', '2026-11-02')).toMatchObject({ opening: 30, expected: 70 });
      expect(await expected('Lakeside', '2026-08-19')).toMatchObject({ expected: 0 });
      const book = (await admin.get(`reports/cash-book?end_date=${TODAY}&pos=${main}`)).body;
      expect(book.closing).toBe(3770.5);
    });

    it('are kept with the sum and the difference that the server finds, once under a key', async () => {
      const counted = { 1000: 3, 500: 1, 100: 2, 20: 3, 5: 2, 1: 0 };
      const remarks = 'Fifty paisa rounded';
      const key = { 'idempotency-key': 'one evening' };
      const { status, body } = await count({ counted, remarks }, admin, key);
      expect([status, body]).toMatchObject([
        200,
        {
          ...{ date: TODAY, pos: main, remarks, created_by: expect.any(String) },
          ...{ expected: 3770.5, counted_total: 3770, difference: -0.5, replaced_by: null },
          counted: [
            { denomination: 1000, pieces: 3, amount: 3000 },
            { denomination: 500, pieces: 1, amount: 500 },
            { denomination: 100, pieces: 2, amount: 200 },
            { denomination: 20, pieces: 3, amount: 60 },
            { denomination: 5, pieces: 2, amount: 10 },
          ],
          message: 'Cash Count created successfully.',
        },
      ]);
      expect((await count({ counted, remarks }, admin, key)).body).toEqual(body);
      const later = await count({ counted: { ...counted, 10: 1 }, remarks: 'Found ten' });
      expect(later.body).toMatchObject({ difference: 9.5, replaced_by: null });
      expect((await admin.get(`cash-counts/${body.id}`)).body).toMatchObject({
        ...{ counted_total: 3770, replaced_by: later.body.id },
        counted: body.counted,
      });
      expect((await expected(main)).last).toMatchObject({ id: later.body.id, difference: 9.5 });
      const listed = (await admin.get('cash-counts')).body;
      expect(listed.data.map(({ id }: Body) => id)).toEqual([later.body.id, body.id]);
      // The cash of the branch agrees: no remarks are needed.
      const agreeing = { date: TODAY, counted: { 100: 1, 20: 2, 5: 1 } };
      expect((await branch.post('cash-counts', agreeing)).body).toMatchObject({
        ...{ pos: 'Lakeside', expected: 145, difference: 0, remarks: null },
      });
      expect(
        (await admin.get(`logs?filter[table_name]=cash_counts`)).body.data.at(-1).new_value,
      ).toContain('"counted_total":3770,"difference":-0.5');
    });

    it('are printed in both languages, and saved as a file', async () => {
      const { id } = (await admin.get('cash-counts')).body.data.at(-1);
      const csv = await admin.get(`cash-counts/${id}/export?export_type=csv`);
      expect([csv.status, csv.raw.toString()]).toEqual([
        200,
        expect.stringContaining('500,1,500.00'),
      ]);
      for (const language of ['en', 'ne'] as const) {
        const pdf = await admin.get(`cash-counts/${id}/export?export_type=pdf`, { language });
        expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      }
      expect((await admin.get('cash-counts/999999/export?export_type=csv')).status).toBe(404);
      expect((await admin.get('cash-counts/999999')).status).toBe(404);
    });

    it('are refused with an unknown POS or coin, for a day to come, and without a reason', async () => {
      const right = { counted: { 1: 7, 2: 999_999 }, remarks: 'A test' };
      const cases: [Body, string[]][] = [
        [{ pos: 'Nowhere' }, ['pos']],
        [{ date: '2026-11-22' }, ['date']],
        [{ date: '2026-13-01' }, ['date']],
        [{ date: undefined }, ['date']],
        [{ counted: { 10: -1 } }, ['counted.10']],
        [{ counted: { 10: 1.5 } }, ['counted.10']],
        [{ counted: { 10: '3' } }, ['counted.10']],
        [{ counted: { 10: 1_000_000 } }, ['counted.10']],
        [{ counted: { 25: 1 } }, ['counted.25']],
        [{ counted: [] }, ['counted']],
        [{ counted: undefined }, ['counted']],
        [{ remarks: '  ' }, ['remarks']],
        [{ expected: 7 }, ['expected']],
        [{ remarks: 'x'.repeat(501) }, ['remarks']],
      ];
      const rows = async () => (await admin.get('cash-counts')).body.total;
      const before = await rows();
      for (const [wrong, fields] of cases) {
        const { status, body } = await count({ ...right, ...wrong });
        expect([wrong, status, Object.keys(body.message)]).toEqual([wrong, 422, fields]);
      }
      for (const asked of ['pos=Nowhere', 'date=2026-11-22', 'date=soon'])
        expect((await admin.get(`cash-counts/-/expected?${asked}`)).status).toBe(422);
      const seller = await world().createUser(admin, 'Sales', 'Gita');
      expect((await count(right, seller)).status).toBe(403);
      expect((await seller.get('cash-counts/-/expected')).status).toBe(403);
      const accountant = await world().createUser(admin, 'Accountant', 'Maya');
      expect((await accountant.get('cash-counts/-/expected')).status).toBe(200);
      const { id } = (await admin.get('cash-counts')).body.data[0];
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect((await admin.call(method, `cash-counts/${id}`, right)).status).toBe(404);
      expect(await rows()).toBe(before);
    });

    it('come back with a recovery and the log, and are verified', async () => {
      const backup = await downloadBackup(admin);
      expect((await count({ counted: { 100: 4 }, remarks: 'Stolen' })).status).toBe(200);
      const { database, store } = world().app;
      const read = () =>
        query(database.read, 'select * from cash_counts where company_id = ? order by id', [
          admin.companyId,
        ]);
      const before = await read();
      expect(before).toHaveLength(4);
      expect((await restoreFrom(admin, backup.bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await read()).toEqual(before);
      const differences = () => auditLedger(database, admin.companyId, store.entities);
      expect(await differences()).toEqual([]);
      await database.write(tx =>
        query(
          tx,
          'update cash_counts set counted_total = counted_total + 1 where company_id = ? and remarks = ?',
          [admin.companyId, 'Stolen'],
        ),
      );
      expect(await differences()).toMatchObject([
        { table: 'cash_counts', field: 'counted_total', kept: 40_001, recomputed: 40_000 },
      ]);
    });
  });
});
