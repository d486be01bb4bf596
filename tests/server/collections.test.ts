// Collections are what customers paid: a cheque counts while it is in hand or cleared, so that the
// sums of any period are what the accounts of money and of cheques in hand have of customers.
import { describe, expect, it } from 'vitest';
import { toPaisa } from '../../domain/money/money.ts';
import { query } from '../../server/database/raw-query.ts';
import { type Body, useChequeShop } from '../support/cheques.ts';
import { buyLaptops, issueDebitNote } from '../support/purchases.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('collections', () => {
  describeOnBothEngines(world => {
    const { at, receipt, receive, happen, deposit, bounce } = useChequeShop(world);
    const load = async (start: string, end: string, more = '') => {
      const path = `reports/collections?start_date=${start}&end_date=${end}&limit=1000${more}`;
      return (await at.admin.get(path)).body;
    };
    /**
     * What came into cash, bank and cheques in hand with customers' receipts and their cheques, in
     * paisa.
     */
    const readMoney = async (start: string, end: string) => {
      const [row] = await query<{ sum: number | null }>(
        world().app.database.read,
        `select sum(l.debit - l.credit) as sum from ledger_lines as l
           join ledger_entries as e on e.id = l.entry_id
           left join cheque_events as c on e.source_kind = 'cheque-event' and c.id = e.source_id
           left join cheques as p on p.id = c.cheque_id
           join receipts as r on r.id = case when e.source_kind = 'receipt' then e.source_id
             when p.settlement_kind = 'receipt' and c.settles <> 0 then p.settlement_id end
         where l.company_id = ? and l.day >= ? and l.day <= ? and r.party_kind = 'customer'
           and l.account_id = r.account_id`,
        [at.admin.companyId, start, end],
      );
      return row!.sum ?? 0;
    };

    it('are taken back by a cheque that bounces or is returned, on its day, and counted again with it', async () => {
      const { cheque } = await receive();
      await deposit(cheque);
      await bounce(cheque, '2026-11-26', { charge: 50 });
      await happen(cheque, 'presentation', '2026-11-28');
      const { cheque: other } = await receive();
      await happen(other, 'cancellation', '2026-11-26');
      const { cheque: cleared } = await receive();
      await deposit(cleared);
      await happen(cleared, 'clearing', '2026-11-26');
      const cash = (await at.admin.post('receipts', receipt(300, { cheque: null }))).body;
      const slip = { date: '2026-11-27', reason: 'Entered twice' };
      expect((await at.admin.post(`receipts/${cash.id}/reversal`, slip)).status).toBe(200);

      const whole = await load('2026-11-21', '2026-12-02');
      expect(whole.totals).toEqual({ count: 4, received: 4820, reversed: 2560, amount: 2260 });
      const days = whole.data.map(({ day, count, received, reversed }: Body) => [
        ...[day, count, received, reversed],
      ]);
      expect(days).toEqual([
        ['2026-11-21', 4, 3690, 0],
        ['2026-11-26', 0, 0, 2260],
        ['2026-11-27', 0, 0, 300],
        ['2026-11-28', 0, 1130, 0],
      ]);
      const each = await load('2026-11-26', '2026-11-28', '&by=receipt');
      expect(
        each.data.map(({ id, cheque_event, amount }: Body) => [id, cheque_event, amount]),
      ).toEqual([
        [cheque.settlement, 'bounce', -1130],
        [other.settlement, 'cancellation', -1130],
        [expect.any(Number), null, -300],
        [cheque.settlement, 'presentation', 1130],
      ]);
      expect(each.data[0].address).toBe(`/accounting/receipts/${cheque.settlement}`);
      for (const [start, end] of [
        ['2026-11-21', '2026-12-02'],
        ['2026-11-21', '2026-11-25'],
        ['2026-11-26', '2026-11-26'],
        ['2026-11-28', '2026-12-02'],
      ] as const) {
        const { totals } = await load(start, end);
        expect([start, toPaisa(totals.amount)]).toEqual([start, await readMoney(start, end)]);
      }
    });

    it('say the same in files, also what became of a cheque', async () => {
      const read = async (more: string) =>
        (
          await at.admin.get(
            `reports/collections/export?start_date=2026-11-21&end_date=2026-12-02&export_type=csv${more}`,
          )
        ).raw.toString('utf8');
      expect(await read('')).toMatch(/2026-11-26,.*,0,,2260\.00,-2260\.00/);
      const each = await read('&by=receipt');
      expect(each).toMatch(/REC-\d+ · Bounce.*-1130/);
      expect(each).toMatch(/REC-\d+ · Presentation.*1130/);
    });

    it('have nothing of what vendors give back', async () => {
      const before = await load('2026-11-21', '2026-12-02');
      const bill = await buyLaptops(at.admin, at.shop);
      const open = (await at.admin.get(`billings/${bill.id}`)).body.open_amount as number;
      const allocations = [{ document_kind: 'billing', document_id: bill.id, amount: open }];
      const ofVendor = { party_kind: 'vendor', party_id: at.shop.vendor, cheque: null };
      const paid = await at.admin.post('payments', receipt(open, { ...ofVendor, allocations }));
      const noted = await issueDebitNote(at.admin, bill.id, [{ line: 0, qty: 1 }]);
      const back = await at.admin.post(
        'receipts',
        receipt(100, {
          ...{ ...ofVendor, date: '2026-12-02' },
          allocations: [{ document_kind: 'debit-note', document_id: noted.body.id, amount: 100 }],
        }),
      );
      expect([paid.status, noted.status, back.status]).toEqual([200, 200, 200]);
      expect(await load('2026-11-21', '2026-12-02')).toEqual(before);
    });
  });
});
