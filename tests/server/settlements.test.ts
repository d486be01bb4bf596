// Receipts, payments and allocations: what is settled, what stays open, what becomes an advance, and
// what the books say of it.
import { describe, expect, it } from 'vitest';
import { issueCreditNote } from '../support/credit-notes.ts';
import { type Body, usePaidShop } from '../support/paid-shop.ts';
import { buyLaptops, issueDebitNote } from '../support/purchases.ts';
import { validCustomer } from '../support/shop.ts';
import { findTdsTypeId } from '../support/tds.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('receipts and payments', () => {
  describeOnBothEngines(world => {
    const { at, differences, openOf, balances, receipt, payment, ofInvoice, sell, enter, refused } =
      usePaidShop(world);

    it('settle part of an invoice, then the rest that a note leaves (example 7)', async () => {
      const invoice = await sell();
      expect(await openOf('invoice', invoice.id)).toBe(3390);
      const first = await enter(
        'receipts',
        receipt(390, { allocations: [ofInvoice(invoice, 390)] }),
      );
      expect(first).toMatchObject({ number: 'REC-1', amount: 390, party_name: expect.any(String) });
      expect(await openOf('invoice', invoice.id)).toBe(3000);
      await issueCreditNote(at.admin, invoice.company_payment_id, [{ line: 0, quantity: 1 }]);
      expect(await openOf('invoice', invoice.id)).toBe(1870);
      await refused('receipts', receipt(2000, { allocations: [ofInvoice(invoice, 1870.01)] }), [
        'allocations.0.amount',
      ]);
      await enter('receipts', receipt(1870, { allocations: [ofInvoice(invoice, 1870)] }));
      expect(await openOf('invoice', invoice.id)).toBe(0);
      await refused('receipts', receipt(1, { allocations: [ofInvoice(invoice, 1)] }), [
        'allocations.0.document_id',
      ]);
      expect(await differences()).toEqual([]);
    });

    it('keep TDS and VAT withheld as rows (examples 1 and 2)', async () => {
      const invoice = await sell();
      const before = await balances();
      await enter(
        'receipts',
        receipt(3150, {
          rows: [
            { kind: 'tds', amount: 45, voucher_no: 'T-77' },
            { kind: 'vat_withheld', amount: 195 },
          ],
          allocations: [ofInvoice(invoice, 3390)],
        }),
      );
      const after = await balances();
      expect(await openOf('invoice', invoice.id)).toBe(0);
      expect((after.tds_receivable ?? 0) - (before.tds_receivable ?? 0)).toBe(4500);
      expect((after.vat_withheld ?? 0) - (before.vat_withheld ?? 0)).toBe(19_500);
      expect(await differences()).toEqual([]);
    });

    it('keep what is over as an advance, which is applied, taken back and paid out later (example 6)', async () => {
      const invoice = await sell();
      const before = await balances();
      const paid = await enter(
        'receipts',
        receipt(5000, { allocations: [ofInvoice(invoice, 3390)] }),
      );
      expect(((await balances()).customer_advances ?? 0) - (before.customer_advances ?? 0)).toBe(
        -161_000,
      );
      expect(await openOf('receipt', paid.id)).toBe(-1610);
      const next = await sell();
      const source = { document_kind: 'receipt', document_id: paid.id };
      const target = { document_kind: 'invoice', document_id: next.company_payment_id };
      const allocation = { source, target, amount: 1000, date: '2026-11-21' };
      await refused('allocations', { ...allocation, amount: 1610.01 }, ['amount']);
      await refused('allocations', { ...allocation, date: '2026-11-20' }, ['date']);
      await refused('allocations', { ...allocation, source: target, target: source }, [
        'target.document_id',
        'source.document_id',
      ]);
      const made = await enter('allocations', allocation);
      expect([await openOf('invoice', next.id), await openOf('receipt', paid.id)]).toEqual([
        2390, -610,
      ]);
      expect(await differences()).toEqual([]);
      const back = await at.admin.post(`allocations/${made.id}/reversal`, { date: '2026-11-21' });
      expect(back.status).toBe(200);
      expect([await openOf('invoice', next.id), await openOf('receipt', paid.id)]).toEqual([
        3390, -1610,
      ]);
      expect(
        (await at.admin.post(`allocations/${made.id}/reversal`, { date: '2026-11-21' })).status,
      ).toBe(400);
      // What is taken back of the receipt itself is an advance, too.
      const listed = (await at.admin.get(`receipts/${paid.id}`)).body.allocations;
      await at.admin.post(`allocations/${listed[0].id}/reversal`, { date: '2026-11-21' });
      expect(await openOf('receipt', paid.id)).toBe(-5000);
      expect(await differences()).toEqual([]);
      await refused(
        'payments',
        { ...payment(100), party_kind: 'customer', party_id: at.customer },
        ['allocations'],
      );
      const refund = await enter('payments', {
        ...receipt(600, { allocations: [{ ...source, amount: 600 }] }),
      });
      expect(await openOf('receipt', paid.id)).toBe(-4400);
      const reversal = { date: '2026-11-21', reason: 'A slip' };
      expect((await at.admin.post(`receipts/${paid.id}/reversal`, reversal)).status).toBe(400);
      expect((await at.admin.post(`payments/${refund.id}/reversal`, reversal)).status).toBe(200);
      await enter('allocations', allocation);
      expect((await at.admin.post(`receipts/${paid.id}/reversal`, reversal)).status).toBe(200);
      expect([await openOf('invoice', next.id), await openOf('receipt', paid.id)]).toEqual([
        3390, 0,
      ]);
      expect(await openOf('invoice', invoice.id)).toBe(3390);
      expect(await differences()).toEqual([]);
      expect((await at.admin.post(`receipts/${paid.id}/reversal`, reversal)).status).toBe(400);
    });

    it('apply the credit of a note to another invoice, newest note first, or pay it out', async () => {
      const invoice = await sell();
      await enter('receipts', receipt(3390, { allocations: [ofInvoice(invoice, 3390)] }));
      const note = (
        await issueCreditNote(at.admin, invoice.company_payment_id, [{ line: 0, quantity: 2 }])
      ).body;
      expect(await openOf('invoice', invoice.id)).toBe(-2260);
      const other = await sell();
      const source = { document_kind: 'credit-note', document_id: note.company_payment_id };
      await refused(
        'allocations',
        {
          source: { document_kind: 'invoice', document_id: invoice.company_payment_id },
          target: { document_kind: 'invoice', document_id: other.company_payment_id },
          amount: 1,
          date: '2026-11-21',
        },
        ['source.document_id'],
      );
      await enter('allocations', {
        source,
        target: { document_kind: 'invoice', document_id: other.company_payment_id },
        amount: 2000,
        date: '2026-11-21',
      });
      expect([await openOf('invoice', invoice.id), await openOf('invoice', other.id)]).toEqual([
        -260, 1390,
      ]);
      await enter('payments', receipt(260, { allocations: [{ ...source, amount: 260 }] }));
      expect(await openOf('invoice', invoice.id)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('pay bills with what is kept back and the bank’s charge, and take refunds', async () => {
      const bill = await buyLaptops(at.admin, at.shop);
      const open = await openOf('billing', bill.id);
      expect(open).toBeGreaterThan(1000);
      const tds_type_id = await findTdsTypeId(at.admin, 'SERVICE-VAT');
      const made = await enter(
        'payments',
        payment(open - 100, {
          rows: [
            { kind: 'tds', amount: 100, tds_type_id },
            { kind: 'bank_charge', amount: 25 },
          ],
          allocations: [{ document_kind: 'billing', document_id: bill.id, amount: open }],
        }),
      );
      expect(made.number).toMatch(/^PAY-/);
      expect(await openOf('billing', bill.id)).toBe(0);
      const noted = await issueDebitNote(at.admin, bill.id, [{ line: 0, qty: 1 }]);
      expect(noted.status).toBe(200);
      const credit = 0 - (await openOf('billing', bill.id));
      expect(credit).toBeGreaterThan(0);
      await enter(
        'receipts',
        payment(credit, {
          allocations: [
            { document_kind: 'debit-note', document_id: noted.body.id, amount: credit },
          ],
        }),
      );
      expect(await openOf('billing', bill.id)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('never settle more than is open, however many do it at once (invariant 12)', async () => {
      const invoice = await sell();
      const answers = await Promise.all(
        Array.from({ length: 16 }, () =>
          at.admin.post('receipts', receipt(500, { allocations: [ofInvoice(invoice, 500)] })),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
      expect(await openOf('invoice', invoice.id)).toBe(390);
      expect(await differences()).toEqual([]);
    });

    it('apply the voucher of several parties to the one whose credit it is', async () => {
      const accounts = (await at.admin.get('accounts?limit=200')).body.data as Body[];
      const account_id = accounts.find(({ code }) => code === '1100')!.id;
      const other = (
        await at.admin.post('customers', {
          ...(await validCustomer(at.admin)),
          ...{ last_name: 'Second', pan: '201000099' },
        })
      ).body.id as number;
      const line = (party_id: number, debit: number, credit: number) => ({
        ...{ account_id, party_kind: 'customer', party_id, debit, credit },
      });
      const voucher = (
        await at.admin.post('journal-vouchers', {
          ...{ type: 'journal', date: '2026-11-21', narration: 'Interest of both' },
          lines: [
            line(at.customer, 100, 0),
            line(other, 60, 0),
            {
              account_id: accounts.find(({ code }) => code === '5510')!.id,
              ...{ debit: 0, credit: 160 },
            },
          ],
        })
      ).body;
      const paid = await enter('receipts', { ...receipt(60), party_id: other });
      const made = await enter('allocations', {
        source: { document_kind: 'receipt', document_id: paid.id },
        target: { document_kind: 'voucher', document_id: voucher.id },
        ...{ amount: 60, date: '2026-11-21' },
      });
      expect([made.party_id, await openOf('voucher', voucher.id)]).toEqual([other, 100]);
      expect(await differences()).toEqual([]);
    });
  });
});
