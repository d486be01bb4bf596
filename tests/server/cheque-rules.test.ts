// What cheques are refused, and what keeps them right when many act at once.
import { describe, expect, it } from 'vitest';
import { type Body, useChequeShop } from '../support/cheques.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('cheques', () => {
  describeOnBothEngines(world => {
    const {
      at,
      paper,
      differences,
      openOf,
      receipt,
      enter,
      receive,
      say,
      happen,
      deposit,
      bounce,
    } = useChequeShop(world);

    it('are refused what does not fit', async () => {
      const { cheque } = await receive({ cheque: { ...paper, date: '2026-11-29' } });
      const misfit = async (event: string, date: string, more: Body = {}) => {
        const answer = await say(cheque, event, date, more);
        expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
      };
      const wrong = async (event: string, date: string, more: Body, fields: string[]) => {
        const answer = await say(cheque, event, date, more);
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, fields]);
      };
      const reason = 'No funds';
      await misfit('clearing', '2026-11-29');
      await misfit('bounce', '2026-11-23', { reason });
      await misfit('presentation', '2026-11-23');
      await wrong('deposit', '2026-11-23', {}, ['account_id']);
      await wrong('deposit', '2026-11-23', { account_id: 999_999 }, ['account_id']);
      const { uses } = (await at.admin.get('account-uses')).body;
      await wrong('deposit', '2026-11-23', { account_id: uses.cheques_in_hand }, ['account_id']);
      const cash = await say(cheque, 'deposit', '2026-11-23', { account_id: uses.cash });
      expect([cash.status, cash.body.message]).toEqual([
        422,
        { account_id: ['A cheque is cleared in a bank account.'] },
      ]);
      await wrong('deposit', '2026-11-20', { account_id: at.bank }, ['date']);
      await wrong('deposit', '2026-12-03', { account_id: at.bank }, ['date']);
      await wrong('deposit', '2020-01-01', { account_id: at.bank }, ['date']);
      await deposit(cheque, '2026-11-23');
      await misfit('deposit', '2026-11-24', { account_id: at.bank });
      await wrong('clearing', '2026-11-28', {}, ['date']);
      await wrong('bounce', '2026-11-24', {}, ['reason']);
      await wrong('bounce', '2026-11-24', { reason, charge: -1 }, ['charge']);
      await wrong('clearing', '2026-11-29', { surprise: 1 }, ['surprise']);
      await wrong('bounce', '2026-11-22', { reason }, ['date']);
      await happen(cheque, 'clearing', '2026-11-29');
      for (const event of ['clearing', 'presentation', 'cancellation'])
        await misfit(event, '2026-11-30');
      await misfit('bounce', '2026-11-30', { reason });
      const stale = await receive({ cheque: { ...paper, date: '2026-05-26' } });
      await deposit(stale.cheque);
      const late = await say(stale.cheque, 'clearing', '2026-11-27');
      expect([late.status, late.body.message.date]).toEqual([
        422,
        ['The cheque is stale: a bank clears it up to 2026-11-26.'],
      ]);
      await happen(stale.cheque, 'clearing', '2026-11-26');
      expect((await at.admin.post('cheques/999999/clearing', { date: '2026-11-29' })).status).toBe(
        404,
      );
      expect(await differences()).toEqual([]);
    });

    it.each<[string, Body, string[]]>([
      ['no number', { cheque: { ...paper, number: ' ' } }, ['cheque.number']],
      ['no date', { cheque: { number: '1', bank: 'A' } }, ['cheque.date']],
      ['another account', { account_id: 'bank' }, ['account_id']],
      ['no amount', { amount: 0, rows: [{ kind: 'tds', amount: 1 }] }, ['amount']],
      ['a bank charge in it', { rows: [{ kind: 'bank_charge', amount: 1 }] }, ['rows.0.kind']],
      [
        'the account of the deposit',
        { cheque: { ...paper, account_id: 'bank' } },
        ['cheque.account_id'],
      ],
      ['the account of cheques without one', { cheque: null, account_id: 'cheques' }, ['cheque']],
    ])('are not entered with %s', async (_, wrong, fields) => {
      const { uses } = (await at.admin.get('account-uses')).body;
      const named = { bank: uses.bank, cheques: uses.cheques_in_hand };
      const body = JSON.parse(JSON.stringify(receipt(10, wrong)), (key, value) =>
        key === 'account_id' ? named[value as keyof typeof named] : value,
      );
      const answer = await at.admin.post('receipts', body);
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, fields]);
    });

    it('keep their receipt once something became of them, and go with it before', async () => {
      const { invoice, cheque } = await receive();
      await deposit(cheque);
      const reversal = { date: '2026-11-23', reason: 'A slip' };
      const early = { ...reversal, date: '2026-11-21' };
      expect((await at.admin.post(`receipts/${cheque.settlement}/reversal`, early)).status).toBe(
        422,
      );
      expect((await at.admin.post(`receipts/${cheque.settlement}/reversal`, reversal)).status).toBe(
        200,
      );
      expect((await at.admin.get(`cheques/${cheque.id}`)).body).toMatchObject({
        state: 'returned',
        last_event_on: '2026-11-23',
      });
      expect(await openOf('invoice', invoice.id)).toBe(1130);
      expect(await differences()).toEqual([]);
      const other = await receive();
      await deposit(other.cheque);
      await bounce(other.cheque, '2026-11-23');
      const kept = await at.admin.post(`receipts/${other.cheque.settlement}/reversal`, reversal);
      expect([kept.status, kept.body.message]).toEqual([
        400,
        'Its cheque is bounced. Record there what becomes of it.',
      ]);
    });

    it('keep an advance that was paid back until that is reversed', async () => {
      const cheque = await enter('receipts', receipt(100));
      const refund = await at.admin.post('payments', {
        ...receipt(40, {
          cheque: null,
          date: '2026-11-23',
          allocations: [{ document_kind: 'receipt', document_id: cheque.settlement, amount: 40 }],
        }),
      });
      expect(refund.status).toBe(200);
      await deposit(cheque, '2026-11-23');
      const answer = await say(cheque, 'bounce', '2026-11-24', { reason: 'No funds' });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        `Part of it was paid back by ${refund.body.number}. Reverse that first.`,
      ]);
      await at.admin.post(`payments/${refund.body.id}/reversal`, {
        ...{ date: '2026-11-24', reason: 'A slip' },
      });
      await bounce(cheque, '2026-11-24');
      expect(await differences()).toEqual([]);
    });

    it('bounce, and receipts are reversed, on no day before what their advance settled', async () => {
      const { invoice, cheque } = await receive({ allocations: [] });
      await deposit(cheque);
      const source = { document_kind: 'receipt', document_id: cheque.settlement };
      const target = { document_kind: 'invoice', document_id: invoice.company_payment_id };
      const post = async (path: string, body: Body) => {
        const answer = await at.admin.post(path, body);
        expect(answer.status).toBe(200);
        return answer.body.id;
      };
      const apply = (date: string) => post('allocations', { source, target, amount: 1130, date });
      const early = async (path: string, body: Body) => {
        const answer = await at.admin.post(path, { ...body, date: '2026-11-24' });
        expect([answer.status, answer.body.message]).toEqual([
          422,
          { date: [expect.stringContaining('2026-11-25')] },
        ]);
      };
      const reversal = `receipts/${cheque.settlement}/reversal`;
      const id = await apply('2026-11-25');
      await early(`cheques/${cheque.id}/bounce`, { reason: 'No funds' });
      await early(reversal, { reason: 'A slip' });
      // Taken back on that day, it was settled with until then.
      await post(`allocations/${id}/reversal`, { date: '2026-11-25' });
      await early(reversal, { reason: 'A slip' });
      await apply('2026-11-23');
      await bounce(cheque, '2026-11-25');
      expect(await openOf('invoice', invoice.id)).toBe(1130);
      expect(await differences()).toEqual([]);
    });

    it('are settled once, however many do it at once', async () => {
      const { cheque } = await receive();
      await deposit(cheque);
      const beside = await world().atSecondInstance(at.admin);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          beside.post(`cheques/${cheque.id}/clearing`, { date: '2026-11-26' }),
        ),
        ...Array.from({ length: 4 }, () =>
          say(cheque, 'bounce', '2026-11-26', { reason: 'No funds' }),
        ),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
      expect(await differences()).toEqual([]);
    });

    it('are answered once under a key', async () => {
      const { cheque } = await receive();
      await deposit(cheque);
      const headers = { 'idempotency-key': 'clearing-1' };
      const clear = () =>
        at.admin.post(`cheques/${cheque.id}/clearing`, { date: '2026-11-26' }, { headers });
      expect((await clear()).body).toEqual((await clear()).body);
    });

    it('obey the locks of the books and the permissions', async () => {
      const { cheque } = await receive();
      const sales = await world().createUser(at.admin, 'Sales');
      const body = { date: '2026-11-22', account_id: at.bank };
      expect((await sales.post(`cheques/${cheque.id}/deposit`, body)).status).toBe(403);
      expect((await sales.get('cheques')).status).toBe(403);
      const accountant = await world().createUser(at.admin, 'Accountant');
      expect((await accountant.post(`cheques/${cheque.id}/deposit`, body)).status).toBe(200);
      await at.admin.put('lock-dates', { hard: '2026-11-25' });
      const refused = await say(cheque, 'bounce', '2026-11-25', { reason: 'No funds' });
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['date']]);
      await happen(cheque, 'clearing', '2026-11-26');
    });
  });
});
