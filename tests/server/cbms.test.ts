// Reports to the tax authority and their times, against a simulator without faults.
import { describe, expect, it } from 'vitest';
import {
  describeWithCbms,
  enableCbms,
  expectRefusedMessage,
  listExchanges,
  listOutbox,
  setupCbmsCompany,
  waitForState,
} from '../support/cbms-company.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { oneLaptopInvoice, toInvoiceRequest } from '../support/shop.ts';
import { NOW } from '../support/test-app.ts';

describe('the connection to the tax authority', () => {
  describeWithCbms(linked => {
    const ours = setupCbmsCompany(linked);
    const bill = () => issueInvoice(ours.admin, oneLaptopInvoice(ours.shop));
    const synced = async (id: string) => (await ours.admin.get(`invoices/${id}`)).body.ird_sync;
    const waitingOnTile = async () => (await ours.admin.get('overview')).body.sales.waiting;
    const settledLog = async (table: string) =>
      ((await ours.admin.get('logs?limit=100')).body.data as Record<string, string>[]).filter(
        row => row.table_name === table && row.field_name === 'ird_sync',
      );

    it('reports an invoice straight after it is issued, field by field as the interface asks, and shows it as synced then (PROD-007, OPEN-079, ENT-038)', async () => {
      await enableCbms(ours.admin);
      const invoice = await bill();
      const entry = await waitForState(ours.admin, 'invoice', '1', 'accepted');
      expect(await synced(invoice.company_payment_id)).toBe(1);
      expect(ours.simulator.requests.map(({ payload }) => payload)).toEqual([
        {
          username: 'Test_CBMS',
          password: 'test@321',
          seller_pan: '301234567',
          buyer_pan: '123456789',
          fiscal_year: '2083.084',
          buyer_name: 'Sagarmatha Traders',
          invoice_number: '1',
          invoice_date: '2083.08.05',
          total_sales: 96050,
          taxable_sales_vat: 85000,
          vat: 11050,
          excisable_amount: 0,
          excise: 0,
          taxable_sales_hst: 0,
          hst: 0,
          amount_for_esf: 0,
          esf: 0,
          export_sales: 0,
          tax_exempted_sales: 0,
          isrealtime: true,
          datetimeClient: '2026-11-21T11:45:00',
        },
      ]);
      const [exchange] = await listExchanges(ours.admin, entry);
      expect(exchange).toMatchObject({
        code: '200',
        http_status: 200,
        realtime: true,
        sent_at: '2026-11-21 11:45:00',
        sent_by: 'Bijak',
      });
      expect(exchange!.payload).toMatchObject({ password: '•••', invoice_number: '1' });
      expect(exchange!.address).toBe(`${ours.simulator.address}/api/bill`);
      expect(await settledLog('invoices')).toMatchObject([
        { old_value: '0', new_value: '1', username: 'Bijak' },
      ]);
      expect(await waitingOnTile()).toBe(0);
      const [view] = (await ours.admin.get('material-view')).body.data;
      expect([view.ird_sync, view.is_realtime]).toEqual([1, 1]);
    });

    it('keeps the total check with TSC, which is part of the taxable amount', async () => {
      await enableCbms(ours.admin);
      // 1,200 + 10 % TSC = 1,320; VAT 171.60.
      const line = [{ id: ours.shop.fibre, qty: 1, amount: 1200 }];
      await issueInvoice(
        ours.admin,
        toInvoiceRequest(ours.shop, line, { taxable_amount: 1320, total: 1491.6, tsc_amount: 120 }),
      );
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      expect(ours.simulator.requests[0]!.payload).toMatchObject({
        total_sales: 1491.6,
        taxable_sales_vat: 1320,
        vat: 171.6,
      });
    });

    it('reports a credit note after its invoice, with 23 fields, the buyer’s PAN as a number and positive amounts (SAL-CN-020)', async () => {
      await enableCbms(ours.admin);
      const invoice = await bill();
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      const note = await issueCreditNote(ours.admin, invoice.company_payment_id, [{ quantity: 1 }]);
      await waitForState(ours.admin, 'credit-note', '1', 'accepted');
      expect(
        (await ours.admin.get(`credit-notes/${note.body.company_payment_id}`)).body.ird_sync,
      ).toBe(1);
      expect(ours.simulator.requests.map(({ path }) => path)).toEqual(['bill', 'billreturn']);
      const { payload } = ours.simulator.requests[1]!;
      expect(Object.keys(payload)).toHaveLength(23);
      expect(payload).toMatchObject({
        buyer_pan: 123456789,
        ref_invoice_number: '1',
        credit_note_number: '1',
        credit_note_date: '2083.08.05',
        reason_for_return: 'Returned unused',
        total_sales: 96050,
        vat: 11050,
        isrealtime: true,
      });
      expect((await ours.admin.get('overview')).body.credit_notes.waiting).toBe(0);
    });

    it('reports a same-day cancellation as the return of the whole bill, under a number of its own', async () => {
      await enableCbms(ours.admin);
      const invoice = await bill();
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      await ours.admin.post(`invoices/${invoice.company_payment_id}/cancellation`, {
        reason: 'Wrong buyer',
      });
      await waitForState(ours.admin, 'cancellation', 'CANCEL-1', 'accepted');
      expect(ours.simulator.requests[1]).toMatchObject({
        path: 'billreturn',
        payload: {
          ref_invoice_number: '1',
          credit_note_number: 'CANCEL-1',
          reason_for_return: 'Wrong buyer',
          total_sales: 96050,
        },
      });
      expect(await synced(invoice.company_payment_id)).toBe(1);
    });

    it('reports the invoice that a proforma becomes', async () => {
      await enableCbms(ours.admin);
      const { transaction_date, deposit_to, invoice_details, ...rest } = oneLaptopInvoice(
        ours.shop,
      );
      const proforma = await ours.admin.post('proforma-invoice', {
        ...rest,
        details: invoice_details,
      });
      expect(proforma.status).toBe(200);
      await ours.admin.get(`proforma-invoice/${proforma.body.id}/invoice`);
      const entry = await waitForState(ours.admin, 'invoice', '1', 'accepted');
      expect(entry.realtime).toBe(true);
    });

    it('writes nothing while the account is off; Manual Sync is refused and leaves the document as it is (API-074, API-087)', async () => {
      const invoice = await bill();
      expect(
        expectRefusedMessage(
          await ours.admin.get(`invoices/${invoice.company_payment_id}/ird-sync`),
        ),
      ).toBe('IRD sync is off.');
      expect(await listOutbox(ours.admin)).toEqual([]);
      expect(ours.simulator.requests).toEqual([]);
      expect((await ours.admin.get('tax-authority')).body).toMatchObject({
        target: 'off',
        installation: { target: 'test' },
        not_queued: 1,
      });
      await enableCbms(ours.admin, { enabled: 0 });
      await bill();
      expect(await listOutbox(ours.admin)).toEqual([]);
    });

    it('finds documents from before the account was switched on, from the named day, and does not call them real time', async () => {
      linked().world.setNow('2026-11-20T06:00:00Z');
      const token = (await linked().world.signIn(ours.email, 'Secret-123')).body
        .access_token as string;
      const older = { authorization: `Bearer ${token}` };
      for (const date of ['2026-11-20 10:00:00', '2026-11-20 10:00:00'])
        await ours.admin.post('invoices', oneLaptopInvoice(ours.shop, { transaction_date: date }), {
          headers: older,
        });
      linked().world.setNow(NOW);
      const later = await bill();
      const note = await issueCreditNote(ours.admin, later.company_payment_id, [{ quantity: 1 }]);
      await enableCbms(ours.admin);
      await waitForState(ours.admin, 'credit-note', '1', 'accepted');
      expect(
        ours.simulator.requests.map(({ path, payload }) => [
          path,
          payload.invoice_number ?? payload.credit_note_number,
          payload.isrealtime,
        ]),
      ).toEqual([
        ['bill', '3', false],
        ['billreturn', note.body.credit_note_no, false],
      ]);
      expect((await ours.admin.get('tax-authority')).body.not_queued).toBe(2);
      // Manual Sync includes the documents before that day.
      expect((await ours.admin.get('invoices/1/ird-sync')).body.message).toBe(
        'Synchronised with IRD.',
      );
      expect((await ours.admin.get('tax-authority')).body.not_queued).toBe(1);
      await enableCbms(ours.admin, { since: '2026-11-01' });
      await waitForState(ours.admin, 'invoice', '2', 'accepted');
      expect(await waitingOnTile()).toBe(0);
    });

    it('says on every page and every print that the target is a test', async () => {
      expect((await ours.admin.get(`companies/${ours.admin.companyId}`)).body.cbms_target).toBe(
        'off',
      );
      await enableCbms(ours.admin);
      expect((await ours.admin.get(`companies/${ours.admin.companyId}`)).body.cbms_target).toBe(
        'test',
      );
      const invoice = await bill();
      const printed = async (q: string) =>
        readPdfText((await ours.admin.get(`invoices/${invoice.company_payment_id}?q=${q}`)).raw);
      for (const q of ['preview', 'original', 'print', 'invoice'])
        expect(await printed(q), q).toContain('TEST / ');
      await ours.admin.put('cbms-account', { enabled: 0 });
      expect(await printed('print')).not.toContain('TEST /');
    });
  });
});
