// Receipts, payments and allocations as requests: what is refused, what is listed, what is created once,
// and what a recovery brings back.
import { describe, expect, it } from 'vitest';
import { downloadBackup } from '../support/backup-company.ts';
import { type Body, usePaidShop } from '../support/paid-shop.ts';
import { expectSameAfterRecovery } from '../support/recovered-money.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('requests of receipts and payments', () => {
  describeOnBothEngines(world => {
    const { at, openOf, receipt, ofInvoice, sell, enter, refused } = usePaidShop(world);

    it.each<[string, Body, string[]]>([
      ['nothing', { amount: 0 }, ['amount']],
      ['a negative amount', { amount: -5 }, ['amount']],
      ['three decimals', { amount: 1.005 }, ['amount']],
      ['1e21', { amount: 1e21 }, ['amount']],
      ['a day to come', { date: '2026-11-22' }, ['date']],
      ['a day without a year', { date: '2020-01-01' }, ['date']],
      ['another company’s party', { party_id: 999_999 }, ['party_id']],
      ['a method that nobody has', { payment_method: 'Barter' }, ['payment_method']],
      ['an account that is none of money', { account_id: 1 }, ['account_id']],
      ['a kind of row that is none', { rows: [{ kind: 'gift', amount: 1 }] }, ['rows.0.kind']],
      ['more than the money', { amount: 1, allocations: ['open', 'much'] }, ['allocations']],
      ['a paisa more than it', { amount: 1, allocations: ['open', 'paisa'] }, ['allocations']],
      ['a document twice', { allocations: ['open', 'open'] }, ['allocations.1.document_id']],
      ['a document that is none', { allocations: ['none'] }, ['allocations.0.document_id']],
      ['an unknown field', { surprise: 1 }, ['surprise']],
    ])('refuse %s', async (_, wrong, fields) => {
      const invoice = await sell();
      const other = await sell();
      const named: Record<string, Body> = {
        open: ofInvoice(invoice, 1),
        much: ofInvoice(other, 100),
        paisa: ofInvoice(other, 0.01),
        none: { document_kind: 'invoice', document_id: '99999999', amount: 1 },
      };
      const { allocations, ...rest } = wrong;
      await refused(
        'receipts',
        receipt(1000, {
          ...rest,
          ...(Array.isArray(allocations)
            ? { allocations: allocations.map(name => named[String(name)]) }
            : {}),
        }),
        fields,
      );
    });

    it('take no more VAT than there is and, without money, no row beyond what is allocated', async () => {
      const invoice = await sell();
      const rowOf = (kind: string, amount: number) => ({ kind, amount });
      for (const kind of ['discount', 'write_off', 'vat_withheld']) {
        // Nothing but the row: it would be an advance that nobody has paid.
        await refused('receipts', receipt(0, { rows: [rowOf(kind, 50)] }), ['rows.0.amount']);
        await refused(
          'receipts',
          receipt(0, { rows: [rowOf(kind, 5.01)], allocations: [ofInvoice(invoice, 5)] }),
          ['rows.0.amount'],
        );
        await enter(
          'receipts',
          receipt(0, { rows: [rowOf(kind, 5)], allocations: [ofInvoice(invoice, 5)] }),
        );
        // The rest is allocated later.
        await enter('receipts', receipt(10, { rows: [rowOf(kind, 1)] }));
      }
      // An invoice of 3,390 has 390 of VAT, of which 5 are withheld.
      const withheld = (amount: number) =>
        receipt(1000, {
          rows: [rowOf('vat_withheld', amount)],
          allocations: [ofInvoice(invoice, 1000)],
        });
      await refused('receipts', withheld(385.01), ['rows.0.amount']);
      const whole = await enter('receipts', withheld(385));
      await refused('receipts', withheld(0.01), ['rows.0.amount']);
      await at.admin.post(`receipts/${whole.id}/reversal`, {
        date: '2026-11-21',
        reason: 'A slip',
      });
      await enter('receipts', withheld(385));
    });

    it('take the VAT of an invoice once, whatever else a receipt settles and settled', async () => {
      type Sold = Awaited<ReturnType<typeof sell>>;
      const day = { date: '2026-11-21' };
      const withheld = (vat: number, ...settled: [invoice: Sold, amount: number][]) =>
        receipt(1000, {
          rows: [{ kind: 'vat_withheld', amount: vat }],
          allocations: settled.map(([invoice, amount]) => ofInvoice(invoice, amount)),
        });
      const allocate = async (made: Body, invoice: Sold, amount: number) => {
        const source = { document_kind: 'receipt', document_id: made.id };
        const target = {
          document_kind: 'invoice',
          document_id: invoice.company_payment_id,
        };
        const answer = await at.admin.post('allocations', { source, target, amount, ...day });
        expect(answer.status).toBe(200);
        return answer.body.id as number;
      };
      const [moved, other, third] = [await sell(), await sell(), await sell()];
      // Its advance goes to another invoice, and then it is reversed: nothing is left of it.
      const first = await enter('receipts', withheld(390, [moved, 500]));
      await allocate(first, other, 100);
      await at.admin.post(`receipts/${first.id}/reversal`, { ...day, reason: 'A slip' });
      await refused('receipts', withheld(390.01, [moved, 500]), ['rows.0.amount']);
      // What went to another invoice and came back is not of that one.
      const second = await enter('receipts', withheld(390, [moved, 500]));
      const there = await allocate(second, other, 100);
      const back = await at.admin.post(`allocations/${there}/reversal`, day);
      expect(back.status).toBe(200);
      await refused('receipts', withheld(0.01, [moved, 500]), ['rows.0.amount']);
      // Of two invoices together: what is above the VAT of the one is of the other.
      await enter('receipts', withheld(700, [other, 500], [third, 500]));
      await refused('receipts', withheld(80.01, [third, 500]), ['rows.0.amount']);
      await enter('receipts', withheld(80, [third, 500]));
    });

    it('are listed by the document, each with what took it back', async () => {
      const invoice = await sell();
      const paid = await enter('receipts', receipt(50, { allocations: [ofInvoice(invoice, 40)] }));
      const [made] = paid.allocations;
      await at.admin.post(`allocations/${made.id}/reversal`, { date: '2026-11-21' });
      for (const asked of [
        `document_kind=invoice&document_id=${invoice.company_payment_id}`,
        `document_kind=receipt&document_id=${paid.id}`,
      ]) {
        const { data } = (await at.admin.get(`allocations?${asked}`)).body;
        expect(data.map((row: Body) => [row.amount, row.reverses])).toEqual([
          [40, null],
          [-40, made.id],
        ]);
        expect(data[0].reversed_by).toBe(data[1].id);
      }
      for (const [asked, field] of [
        ['', 'document_kind'],
        ['document_kind=gift&document_id=1', 'document_kind'],
        ['document_kind=receipt', 'document_id'],
        ['document_kind=receipt&document_id=abc', 'document_id'],
      ]) {
        const answer = await at.admin.get(`allocations?${asked}`);
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [field]]);
      }
    });

    it('are created once under a key', async () => {
      const invoice = await sell();
      const body = receipt(10, { allocations: [ofInvoice(invoice, 10)] });
      const headers = { 'idempotency-key': 'receipt-1' };
      const answers = [
        await at.admin.post('receipts', body, { headers }),
        await at.admin.post('receipts', body, { headers }),
      ];
      expect(answers[1]!.body).toEqual(answers[0]!.body);
      expect(await openOf('invoice', invoice.id)).toBe(3380);
    });

    it('come back with a recovery and the log', async () => {
      const invoice = await sell();
      const backup = await downloadBackup(at.admin);
      const paid = await enter(
        'receipts',
        receipt(4000, {
          rows: [{ kind: 'discount', amount: 10 }],
          allocations: [ofInvoice(invoice, 3390)],
        }),
      );
      const next = await sell();
      const made = await enter('allocations', {
        source: { document_kind: 'receipt', document_id: paid.id },
        target: { document_kind: 'invoice', document_id: next.company_payment_id },
        amount: 100,
        date: '2026-11-21',
      });
      await at.admin.post(`allocations/${made.id}/reversal`, { date: '2026-11-21' });
      const other = await enter('receipts', receipt(50, { allocations: [ofInvoice(next, 50)] }));
      await at.admin.post(`receipts/${other.id}/reversal`, {
        date: '2026-11-21',
        reason: 'A slip',
      });
      await expectSameAfterRecovery(world(), at.admin, backup.bytes);
    });
  });
});
