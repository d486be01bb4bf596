// What happened to a record, for who may view it: each kind of document and every other record with a page.
import { beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEvent } from '../../domain/documents/timeline.ts';
import { insertRows } from '../../server/database/raw-query.ts';
import { issueCreditNote } from '../support/credit-notes.ts';
import { usePaidShop } from '../support/paid-shop.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { buyLaptops, issueDebitNote } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

/** "settled 390 receipt REC-1": the facts of an event in one line. */
const toLine = ({ event, amount, document, fields, copy, copy_no, to, ...more }: TimelineEvent) =>
  [
    event,
    ...[amount, document?.document_kind, document?.number, fields?.join('+')],
    ...[copy, copy_no, to, more.reason, more.code, more.step],
  ]
    .filter(part => part !== undefined)
    .join(' ');

describe('the timeline', () => {
  describeOnBothEngines(world => {
    const { at, receipt, payment, ofInvoice, sell, enter } = usePaidShop(world);
    const ask = (path: string, caller: Caller = at.admin) => caller.get(`timeline/${path}`);
    const tell = async (path: string): Promise<string[]> => {
      const { status, body } = await ask(path);
      expect([status, body.has_more]).toEqual([200, false]);
      return body.data.map(toLine);
    };
    let invoice: Awaited<ReturnType<typeof sell>>;
    let money: { id: number; number: string };
    beforeAll(async () => {
      invoice = await sell();
      const path = `invoices/${invoice.company_payment_id}`;
      for (const q of ['print', 'print', 'invoice', 'preview'])
        expect((await at.admin.get(`${path}?q=${q}`)).status).toBe(200);
      money = await enter('receipts', receipt(390, { allocations: [ofInvoice(invoice, 390)] }));
      await issueCreditNote(at.admin, invoice.company_payment_id, [{ line: 0, quantity: 1 }]);
      await world().app.database.write(tx =>
        insertRows(tx, 'cbms_exchanges', [
          {
            ...{ company_id: at.admin.companyId, kind: 'invoice', document_id: invoice.id },
            ...{ address: 'http://ird.test', sent_at: '2026-11-21 11:46:00', duration_ms: 3 },
            ...{ realtime: 1, payload: '{}', answer: '200', code: '200', sent_by: '' },
          },
        ]),
      );
    });

    it('of an invoice has its making, prints, receipts, credit notes and the authority’s answer, newest first', async () => {
      expect(await tell(`invoices/${invoice.company_payment_id}`)).toEqual([
        'reported 200',
        'printed company 1',
        'printed customer 2',
        'printed customer 1',
        'noted 1130 credit-note 1',
        `settled 390 receipt ${money.number}`,
        'created',
      ]);
      const { data } = (await ask(`invoices/${invoice.company_payment_id}`)).body;
      expect(data.at(-1)).toEqual({
        ...{ at: '2026-11-21 11:45:00', event: 'created' },
        by: expect.stringMatching(/^\S+.* \(\d+\)$/),
      });
      expect(data.at(-2)).toMatchObject({
        by: data.at(-1).by,
        document: { document_kind: 'receipt', document_id: money.id },
      });
    });

    it('of a mailed document says to whom its copy went, once for a repeat under the same key', async () => {
      const sold = await sell();
      const path = `invoices/${sold.company_payment_id}`;
      const letter = { to: 'buyer@himal.test', subject: 'Invoice', message: 'Thanks', copy: 0 };
      for (let times = 0; times < 2; times += 1) {
        const headers = { 'idempotency-key': 'mail of one invoice' };
        expect((await at.admin.post(`${path}/email`, letter, { headers })).status).toBe(200);
      }
      expect((await at.admin.get(`${path}?q=print`)).status).toBe(200);
      expect(await tell(path)).toEqual([
        'printed customer 2',
        'mailed customer 1 buyer@himal.test',
        'created',
      ]);
    });

    it('is bounded, and says that there is more', async () => {
      const { data, has_more } = (await ask(`invoices/${invoice.company_payment_id}?limit=2`)).body;
      expect([data.map(toLine), has_more]).toEqual([['reported 200', 'printed company 1'], true]);
      for (const limit of ['0', '1001', 'x'])
        expect((await ask(`invoices/1?limit=${limit}`)).status).toBe(422);
    });

    it('of a reversed receipt, its reversal and its invoice name each other', async () => {
      const sold = await sell();
      const taken = await enter('receipts', receipt(90, { allocations: [ofInvoice(sold, 90)] }));
      const answer = await at.admin.post(`receipts/${taken.id}/reversal`, {
        ...{ date: '2026-11-21', reason: 'Bounced' },
      });
      expect(answer.status).toBe(200);
      const number = `REC-${Number(String(taken.number).slice(4)) + 1}`;
      const events = await tell(`receipts/${taken.id}`);
      expect(events[0]).toBe(`reversed receipt ${number} Bounced`);
      expect(events.at(-1)).toBe('created');
      expect(await tell(`receipts/${answer.body.id}`)).toContain(`created receipt ${taken.number}`);
      const ofSold = await tell(`invoices/${sold.company_payment_id}`);
      expect(ofSold).toEqual([
        expect.stringMatching(/^unsettled 90 receipt REC-/),
        `settled 90 receipt ${taken.number}`,
        'created',
      ]);
    });

    it('of a receipt has what became of its cheque', async () => {
      const paper = { number: '000123', bank: 'Himalayan Bank', date: '2026-11-21' };
      const taken = await enter('receipts', receipt(50, { cheque: paper }));
      const path = `cheques/${(taken.cheque as { id: number }).id}`;
      const account_id = (await at.admin.get('account-uses')).body.uses.bank;
      for (const [event, more] of [
        ['deposit', { account_id }],
        ['bounce', { reason: 'No funds' }],
      ] as const) {
        const answer = await at.admin.post(`${path}/${event}`, { date: '2026-11-21', ...more });
        expect(answer.status).toBe(200);
      }
      const events = await tell(`receipts/${taken.id}`);
      expect(events).toEqual(['cheque No funds bounce', 'cheque deposit', 'created']);
    });

    it('of a cancelled invoice says why', async () => {
      const sold = await sell();
      const answer = await at.admin.post(`invoices/${sold.company_payment_id}/cancellation`, {
        reason: 'Typed twice',
      });
      expect(answer.status).toBe(200);
      expect(await tell(`invoices/${sold.company_payment_id}`)).toContain('cancelled Typed twice');
    });

    it('of a proforma has its changes and its invoice', async () => {
      const offer = await createProforma(at.admin, toProformaRequest(at.shop));
      const changed = await at.admin.put(
        `proforma-invoice/${offer.id}`,
        toProformaRequest(at.shop, { payment_method: 'Credit' }),
      );
      expect(changed.status).toBe(200);
      const made = (await convertProforma(at.admin, offer.id)).body;
      expect(await tell(`proforma-invoice/${offer.id}`)).toEqual([
        `converted invoice ${made.invoice_no}`,
        expect.stringMatching(/^changed .*payment_method/),
        'created',
      ]);
    });

    it('of a vendor bill has its debit notes and payments; the note and the payment lead back', async () => {
      const bill = await buyLaptops(at.admin, at.shop);
      const note = (await issueDebitNote(at.admin, bill.id, [{ qty: 1 }])).body;
      const paid = await enter('payments', {
        ...payment(100),
        allocations: [{ document_kind: 'billing', document_id: bill.id, amount: 100 }],
      });
      const events = await tell(`billings/${bill.id}`);
      expect(events).toContain(`noted 1130 debit-note ${note.debit_note_no}`);
      expect(events).toContain(`settled 100 payment ${paid.number}`);
      expect(await tell(`payments/${paid.id}`)).toEqual([
        `applied 100 billing ${bill.billing_no}`,
        'created',
      ]);
      expect((await tell(`purchase-returns/${note.id}`)).at(-1)).toBe('created');
    });

    it('has ten events where the request says nothing of their number', async () => {
      const { id } = (await at.admin.post('pos', { name: 'Busy' })).body;
      for (let nth = 1; nth <= 10; nth += 1)
        await at.admin.patch(`pos/${id}`, { description: `The ${nth}th` });
      const { data, has_more } = (await ask(`pos/${id}`)).body;
      expect([data.length, has_more]).toEqual([10, true]);
    });

    it('of every other record has who made it and what was changed, one event a request', async () => {
      const { id } = (await at.admin.post('pos', { name: 'Annexe' })).body;
      await at.admin.patch(`pos/${id}`, { name: 'Annexe East', description: 'By the gate' });
      const events = await tell(`pos/${id}`);
      expect(events).toEqual([expect.stringMatching(/^changed .*name/), 'created']);
      expect(events[0]).toContain('description');
    });

    it('is for who may view the record, and names no document that the user may not view', async () => {
      const permissions = (await at.admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const role = await at.admin.post('roles', {
        ...{ name: 'looker', display_name: 'Looker', description: 'x' },
        permission_id: [permissions.find(({ name }) => name === 'view invoices')!.id],
      });
      expect(role.status).toBe(200);
      const looker = await world().createUser(at.admin, 'looker');
      const own = await ask(`invoices/${invoice.company_payment_id}`, looker);
      expect(own.status).toBe(200);
      expect(own.body.data.map(toLine)).toContain('settled 390');
      expect((await ask(`receipts/${money.id}`, looker)).status).toBe(403);
      expect((await ask(`customers/${at.customer}`, looker)).status).toBe(403);
      const stranger = await world().createCompany('Next Door');
      expect((await ask(`invoices/${invoice.company_payment_id}`, stranger)).status).toBe(404);
      expect((await ask(`customers/${at.customer}`, stranger)).status).toBe(404);
      for (const path of ['units/1', 'nothing/1', 'invoices/x', 'invoices/0', 'customers/1e3'])
        expect((await ask(path)).status).toBe(404);
    });
  });
});
