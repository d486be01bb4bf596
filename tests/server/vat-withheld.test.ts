// VAT that buyers withhold: in box 3.1 of the month of its receipt, out of its account when the return is
// submitted, and taken off where the receipt does not count any more.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { readBalances } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Box = { no: string; credit: number | null; debit: number | null };

describe('VAT that buyers withhold', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customer: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shop of Offices');
      shop = await openPurchasingShop(admin);
      customer = (await admin.get('customers')).body.data[0].id;
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 50, amount: 700 }]),
      );
    });

    const MANGSIR = 'vat-return/2083/8';
    const read = async (path = MANGSIR) => (await admin.get(path)).body;
    const adjusted = async (path = MANGSIR) => {
      const { credit, debit } = (await read(path)).boxes.find(({ no }: Box) => no === '3.1');
      return [credit, debit];
    };
    const balances = () => readBalances(world(), admin.companyId);
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    /** The row of the month in the control of VAT, which only a month with VAT withheld has. */
    const control = async () => {
      const { body } = await admin.get(
        'reports/vat-control?start_date=2026-11-17&end_date=2026-12-15',
      );
      return body.rows.find(({ name }: { name: string }) => name === 'withheld');
    };

    /** An invoice with VAT of 1,170, half of which the buyer pays to the treasury. */
    const receive = async (more: object = {}, voucher_no?: string) => {
      const { company_payment_id } = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [{ id: shop.laptop, qty: 9, amount: 1000 }],
          { taxable_amount: 9000, total: 10_170 },
          { payment_method: 'Credit' },
        ),
      );
      const answer = await admin.post('receipts', {
        ...{ party_kind: 'customer', party_id: customer, date: '2026-11-21' },
        ...{ payment_method: 'Cash', amount: 9585 },
        rows: [{ kind: 'vat_withheld', amount: 585, ...(voucher_no ? { voucher_no } : {}) }],
        allocations: [
          { document_kind: 'invoice', document_id: company_payment_id, amount: 10_170 },
        ],
        ...more,
      });
      expect(answer.status).toBe(200);
      return answer.body as { id: number; number: string; cheque?: { id: number } };
    };

    it('is in box 3.1 with what a person enters, receipt by receipt', async () => {
      expect(await adjusted()).toEqual([0, 0]);
      expect((await read()).withheld).toEqual({ rows: [], total: 0, without_voucher: 0 });
      expect(await control()).toBeUndefined();
      const { carries } = await read();
      const { id, number } = await receive({}, 'T-585');
      const { withheld, ...made } = await read();
      expect(withheld).toEqual({
        rows: [
          {
            ...{ receipt_id: id, number, date: '2026-11-21', party_id: customer },
            ...{ name: expect.any(String), voucher_no: 'T-585', amount: 585, of_document: null },
          },
        ],
        ...{ total: 585, without_voucher: 0 },
      });
      expect(await adjusted()).toEqual([585, 0]);
      expect(made.carries).toBe(carries - 1170 + 585);
      expect((await admin.put(MANGSIR, { adjustment_credit: 100 })).body.entered).toMatchObject({
        adjustment_credit: 100,
      });
      expect(await adjusted()).toEqual([685, 0]);
      expect((await read('vat-return/2083/9')).carried).toBe((await read()).carries);
      const printed = await admin.get(`${MANGSIR}/export?export_type=pdf`);
      expect([printed.status, printed.raw.toString('latin1', 0, 4)]).toEqual([200, '%PDF']);
      await admin.put(MANGSIR, {});
    });

    it('is proposed for the invoices of a customer that withholds it', async () => {
      const { company_payment_id } = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [{ id: shop.laptop, qty: 1, amount: 1000 }],
          { taxable_amount: 1000, total: 1130 },
          { payment_method: 'Credit' },
        ),
      );
      const proposed = async () =>
        (await read(`parties/customer/${customer}/open`)).data.find(
          ({ document_id }: { document_id: string }) => document_id === company_payment_id,
        ).vat_to_withhold;
      expect(await proposed()).toBe(0);
      const { body } = await admin.get(`customers/${customer}`);
      const changed = await admin.put(`customers/${customer}`, { ...body, vat_withholding: 1 });
      expect([changed.status, changed.body.message, await proposed()]).toEqual([
        200,
        expect.anything(),
        65,
      ]);
    });

    it('does not count where its receipt is reversed or its cheque has bounced', async () => {
      const slip = await receive();
      expect([await adjusted(), (await read()).withheld.without_voucher]).toEqual([[1170, 0], 1]);
      expect(
        (await admin.post(`receipts/${slip.id}/reversal`, { date: '2026-11-21', reason: 'A slip' }))
          .status,
      ).toBe(200);
      expect([await adjusted(), (await read()).withheld.without_voucher]).toEqual([[585, 0], 0]);
      const { cheque } = await receive({
        cheque: { number: '000123', bank: 'Himalayan Bank', date: '2026-11-21' },
      });
      const { bank } = (await admin.get('account-uses')).body.uses;
      const say = async (event: string, more: object) =>
        expect(
          (await admin.post(`cheques/${cheque!.id}/${event}`, { date: '2026-11-21', ...more }))
            .status,
        ).toBe(200);
      await say('deposit', { account_id: bank });
      expect(await adjusted()).toEqual([1170, 0]);
      await say('bounce', { reason: 'No funds' });
      expect([await adjusted(), (await read()).withheld.without_voucher]).toEqual([[585, 0], 0]);
      expect(await differences()).toEqual([]);
    });

    it('leaves its account with the settlement, and comes back when that is withdrawn', async () => {
      world().setNow('2026-12-20T06:00:00Z');
      admin = await world().signInAs('admin.shop.of.offices@shop.test');
      const before = await balances();
      expect(before.vat_withheld).toBe(58_500);
      expect((await admin.put(MANGSIR, { submission_no: '83-8' })).status).toBe(200);
      const after = await balances();
      expect([after.output_vat, after.input_vat, after.vat_withheld]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(after.vat_settlement).toBe(before.output_vat! + before.input_vat! + 58_500);
      expect(await control()).toMatchObject({
        ...{ ledger: 585, registers: 585, return: 585, difference: 0, settled: 585 },
      });
      expect((await read()).changed_since_submission).toEqual([]);
      expect(await differences()).toEqual([]);
      expect((await admin.put(MANGSIR, {})).status).toBe(200);
      expect(await balances()).toEqual(before);
      expect(await differences()).toEqual([]);
    });

    it('is owed again in the month in which its receipt is reversed', async () => {
      const [{ receipt_id }] = (await read()).withheld.rows;
      expect((await admin.put(MANGSIR, { submission_no: '83-8' })).status).toBe(200);
      expect(
        (
          await admin.post(`receipts/${receipt_id}/reversal`, {
            ...{ date: '2026-12-18', reason: 'Another invoice' },
          })
        ).status,
      ).toBe(200);
      expect([await adjusted(), await adjusted('vat-return/2083/9')]).toEqual([
        [585, 0],
        [0, 585],
      ]);
      expect((await read()).changed_since_submission).toEqual([]);
      expect((await balances()).vat_withheld).toBe(-58_500);
      expect(await differences()).toEqual([]);
    });
  });
});
