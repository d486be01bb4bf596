// Cheques that were received and issued: what each event posts and opens again, and what the register and
// the books say of it.
import { describe, expect, it } from 'vitest';
import { downloadBackup } from '../support/backup-company.ts';
import { type Body, type Cheque, useChequeShop } from '../support/cheques.ts';
import { buyLaptops } from '../support/purchases.ts';
import { expectSameAfterRecovery } from '../support/recovered-money.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('cheques', () => {
  describeOnBothEngines(world => {
    const {
      at,
      paper,
      differences,
      openOf,
      balances,
      sell,
      ofInvoice,
      receipt,
      enter,
      receive,
      happen,
      deposit,
      bounce,
      entriesOf,
    } = useChequeShop(world);

    it('touch the bank only when they clear (example 9)', async () => {
      const { invoice, cheque } = await receive();
      expect(await openOf('invoice', invoice.id)).toBe(0);
      await deposit(cheque);
      const cleared = await happen(cheque, 'clearing', '2026-11-26');
      expect(cleared).toMatchObject({ state: 'cleared', last_event_on: '2026-11-26' });
      expect(await entriesOf(cheque)).toEqual([
        ['2026-11-21', { cheques_in_hand: 113_000, debtors: -113_000 }],
        ['2026-11-26', { bank: 113_000, cheques_in_hand: -113_000 }],
      ]);
      expect(await differences()).toEqual([]);
    });

    it('open the invoice again when they bounce, and settle it when they are presented again (example 9)', async () => {
      const { invoice, cheque } = await receive();
      await deposit(cheque);
      const bounced = await bounce(cheque, '2026-11-26', { charge: 50 });
      expect(bounced).toMatchObject({
        state: 'bounced',
        bounced_on: '2026-11-26',
        notice_until: '2027-01-10',
        complaint_until: '2027-11-26',
        account: { id: at.bank },
      });
      expect(await openOf('invoice', invoice.id)).toBe(1130);
      expect(await openOf('receipt', cheque.settlement)).toBe(0);
      expect(await differences()).toEqual([]);
      await happen(cheque, 'presentation', '2026-11-28');
      expect(await openOf('invoice', invoice.id)).toBe(0);
      expect(await differences()).toEqual([]);
      const again = await happen(cheque, 'clearing', '2026-12-01');
      expect(again).toMatchObject({ bounced_on: null, notice_until: null, complaint_until: null });
      expect(again.events.map((event: Body) => [event.kind, event.date, event.charge])).toEqual([
        ['deposit', '2026-11-22', 0],
        ['bounce', '2026-11-26', 50],
        ['presentation', '2026-11-28', 0],
        ['clearing', '2026-12-01', 0],
      ]);
      expect(await entriesOf(cheque)).toEqual([
        ['2026-11-21', { cheques_in_hand: 113_000, debtors: -113_000 }],
        [
          '2026-11-26',
          { debtors: 113_000, cheques_in_hand: -113_000, bank_charges: 5000, bank: -5000 },
        ],
        ['2026-11-28', { cheques_in_hand: 113_000, debtors: -113_000 }],
        ['2026-12-01', { bank: 113_000, cheques_in_hand: -113_000 }],
      ]);
      const { allocations } = (await at.admin.get(`receipts/${cheque.settlement}`)).body;
      expect(
        allocations.map((each: Body) => [each.date, each.amount, each.reverses !== null]),
      ).toEqual([
        ['2026-11-21', 1130, false],
        ['2026-11-26', -1130, true],
        ['2026-11-28', 1130, false],
      ]);
    });

    it('take back all that the receipt has settled since, with its rows and its advance', async () => {
      const invoice = sell();
      const next = sell();
      const cheque = await enter(
        'receipts',
        receipt(5000, {
          rows: [{ kind: 'tds', amount: 45 }],
          allocations: [ofInvoice(invoice, 1130)],
        }),
      );
      const source = { document_kind: 'receipt', document_id: cheque.settlement };
      const target = { document_kind: 'invoice', document_id: next.company_payment_id };
      const applied = await at.admin.post('allocations', {
        ...{ source, target, amount: 1000, date: '2026-11-23' },
      });
      expect(applied.status).toBe(200);
      const { allocations } = (await at.admin.get(`receipts/${cheque.settlement}`)).body;
      await at.admin.post(`allocations/${allocations[0].id}/reversal`, { date: '2026-11-23' });
      expect(await openOf('receipt', cheque.settlement)).toBe(-4045);
      const before = await balances();
      await deposit(cheque, '2026-11-24');
      await bounce(cheque, '2026-11-25');
      const after = await balances();
      expect(await openOf('receipt', cheque.settlement)).toBe(0);
      expect(await openOf('invoice', next.id)).toBe(1130);
      expect((after.tds_receivable ?? 0) - (before.tds_receivable ?? 0)).toBe(-4500);
      expect((after.customer_advances ?? 0) - (before.customer_advances ?? 0)).toBe(404_500);
      expect(await differences()).toEqual([]);
      // Only half of what it had settled is still open when it comes again.
      const cash = { cheque: null, allocations: [ofInvoice(next, 630)] };
      expect((await at.admin.post('receipts', receipt(630, cash))).status).toBe(200);
      await happen(cheque, 'presentation', '2026-11-27');
      expect(await openOf('invoice', next.id)).toBe(0);
      expect(await openOf('receipt', cheque.settlement)).toBe(-4545);
      expect(await differences()).toEqual([]);
      await bounce(cheque, '2026-11-28');
      await happen(cheque, 'cancellation', '2026-11-29');
      expect(await openOf('invoice', next.id)).toBe(500);
      expect(await openOf('receipt', cheque.settlement)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('are issued for bills, cleared from the bank, bounced or cancelled', async () => {
      const bill = await buyLaptops(at.admin, at.shop);
      const owed = await openOf('billing', bill.id);
      const pay = () =>
        enter('payments', {
          ...receipt(owed, {
            allocations: [{ document_kind: 'billing', document_id: bill.id, amount: owed }],
          }),
          ...{ party_kind: 'vendor', party_id: at.shop.vendor, date: '2026-12-02' },
        });
      const paisa = owed * 100;
      const { cash } = (await at.admin.get('account-uses')).body.uses;
      const drawn = { ...paper, account_id: cash };
      const ofVendor = { party_kind: 'vendor', party_id: at.shop.vendor, date: '2026-12-02' };
      const refused = await at.admin.post('payments', receipt(9, { ...ofVendor, cheque: drawn }));
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([
        422,
        ['cheque.account_id'],
      ]);
      const first = await pay();
      await happen(first, 'presentation', '2026-12-02');
      await bounce(first, '2026-12-02', { charge: 10 });
      expect(await openOf('billing', bill.id)).toBe(owed);
      await happen(first, 'cancellation', '2026-12-02');
      expect(await entriesOf(first, 'payment')).toEqual([
        ['2026-12-02', { creditors: paisa, cheques_issued: -paisa }],
        [
          '2026-12-02',
          { creditors: -paisa, cheques_issued: paisa, bank_charges: 1000, bank: -1000 },
        ],
      ]);
      const second = await pay();
      await happen(second, 'cancellation', '2026-12-02');
      expect(await openOf('billing', bill.id)).toBe(owed);
      const third = await pay();
      await happen(third, 'clearing', '2026-12-02');
      expect((await entriesOf(third, 'payment')).at(-1)).toEqual([
        '2026-12-02',
        { cheques_issued: paisa, bank: -paisa },
      ]);
      expect(await openOf('billing', bill.id)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('are listed by state, direction, party and day', async () => {
      const { cheque } = await receive({ cheque: { ...paper, number: '777', date: '2026-11-12' } });
      const { data } = (await at.admin.get('cheques?filter[number]=777')).body;
      expect(data).toMatchObject([
        { id: cheque.id, direction: 'received', state: 'received', amount: 1130, account: null },
      ]);
      const wanted = `filter[state]=received&filter[direction]=received&filter[party_id]=${at.customer}`;
      const found = (
        await at.admin.get(`cheques?${wanted}&start_date=2026-11-12&end_date=2026-11-13`)
      ).body.data;
      expect(found.map(({ id }: Cheque) => id)).toEqual([cheque.id]);
      const issued = await at.admin.get('cheques?filter[direction]=issued&filter[state]=bounced');
      expect(issued.status).toBe(204);
    });

    it('are compared with their events and with the books (invariant 17)', async () => {
      const { cheque } = await receive();
      const set = (state: string) =>
        world().app.database.write(tx =>
          tx.updateTable('cheques').set({ state }).where('id', '=', cheque.id).execute(),
        );
      await set('cleared');
      expect(
        (await differences()).map(({ subject, field, kept, recomputed }) =>
          field === 'balance'
            ? [subject, field, Number(recomputed) - Number(kept)]
            : [subject, field, kept, recomputed],
        ),
      ).toEqual([
        ['cheque 000123', 'state', 'cleared', 'received'],
        ['received cheques', 'balance', 113_000],
      ]);
      await set('received');
    });

    it('come back with a recovery and the log', async () => {
      const kept = await receive({ date: '2026-11-26' });
      const backup = await downloadBackup(at.admin);
      await deposit(kept.cheque, '2026-11-26');
      await bounce(kept.cheque, '2026-11-27', { charge: 7 });
      await happen(kept.cheque, 'presentation', '2026-11-28');
      const { cheque } = await receive({ date: '2026-11-26' });
      await at.admin.post(`receipts/${cheque.settlement}/reversal`, {
        ...{ date: '2026-11-27', reason: 'A slip' },
      });
      await expectSameAfterRecovery(world(), at.admin, backup.bytes);
    });
  });
});
