// The same-day cancellation: a reverse entry of its own, the invoice keeps its number and rows; on
// no other day, and not with a credit note.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote, issueInvoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import { readPdfText } from '../support/read-exports.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { loadJournalLines } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('an invoice of today', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Slip Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
    });
    const bill = () =>
      issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.laptop, qty: 3, amount: 1000 }], {
          taxable_amount: 3000,
          total: 3390,
        }),
      );
    const cancel = (id: string, body: object = { reason: 'Wrong customer' }) =>
      admin.post(`invoices/${id}/cancellation`, body);
    const stock = async () => {
      const { read } = world().app.database;
      return Number(
        (await read
          .selectFrom('stock')
          .select('qty')
          .where('product_id', '=', shop.laptop)
          .executeTakeFirst())!.qty,
      );
    };
    const statistics = async () =>
      (await admin.get('statistics/invoices')).body as Record<
        'all' | 'active' | 'inactive',
        { count: number }
      >;

    it('is cancelled: status, stock, journal, totals and log follow; number and rows stay', async () => {
      const before = { stock: await stock(), ...(await statistics()) };
      const invoice = await bill();
      const { status, body } = await cancel(invoice.company_payment_id);
      expect([status, body.message]).toEqual([200, 'Invoice cancelled successfully.']);
      expect(body).toMatchObject({
        invoice_id: invoice.company_payment_id,
        reason: 'Wrong customer',
        total: 3390,
        fiscal_year: '2083/84',
      });
      const after = (await admin.get(`invoices/${invoice.company_payment_id}`)).body;
      expect(after).toMatchObject({
        status: 0,
        total: 3390,
        'remaining-amount': 0,
        'sum-credit-note': 0,
        credit_note: [],
      });
      expect(after.cancellation).toMatchObject({
        reason: 'Wrong customer',
        created_at: '2026-11-21 11:45:00',
      });
      expect(after.details).toHaveLength(1);
      expect(await stock()).toBe(before.stock);
      const now = await statistics();
      expect([now.all.count, now.active.count, now.inactive.count]).toEqual([
        before.all.count + 1,
        before.active.count,
        before.inactive.count + 1,
      ]);
      const { read } = world().app.database;
      const kept = await read
        .selectFrom('daily_totals')
        .selectAll()
        .where('company_id', '=', admin.companyId)
        .execute();
      expect(
        kept
          .filter(row => row.kind === 'cancellation')
          .map(row => [Number(row.documents), Number(row.total)]),
      ).toEqual([[1, 339000]]);
      const entries = (kind: string, id: number) =>
        loadJournalLines(world(), admin.companyId, kind, id);
      const sale = await entries('invoice', invoice.id);
      expect(await entries('cancellation', body.id)).toEqual(
        sale.map(([account, debit, credit]) => [account, credit, debit]),
      );
      const log = (
        await admin.get(`logs?filter[table_name]=cancellations&filter[table_pk_value]=${body.id}`)
      ).body.data;
      expect(log).toHaveLength(1);
      const moved = (
        await admin.get(
          `logs?filter[table_name]=invoices&filter[table_pk_value]=${invoice.id}&filter[action]=update`,
        )
      ).body;
      expect(moved.data).toEqual([
        expect.objectContaining({ field_name: 'status', old_value: '1', new_value: '0' }),
      ]);
    });

    it('is listed among cancellations, and says so on its prints', async () => {
      const invoice = await bill();
      const { body } = await cancel(invoice.company_payment_id);
      const row = (await admin.get('cancellations?limit=1')).body.data[0];
      expect(row).toMatchObject({
        id: body.id,
        invoice_id: invoice.company_payment_id,
        total: 3390,
        reason: 'Wrong customer',
      });
      expect((await admin.get(`cancellations/${body.id}`)).body).toEqual(row);
      expect(
        (await admin.get('cancellations?filter[reason]=WRONG&filter[customer_name]=sagar')).body
          .total,
      ).toBeGreaterThan(0);
      expect(
        await readPdfText((await admin.get(`invoices/${invoice.company_payment_id}?q=print`)).raw),
      ).toContain('CANCELLED');
    });

    it('is distinguished from an invoice that was returned in full, in the list and among the transactions', async () => {
      const back = await bill();
      await issueCreditNote(admin, back.company_payment_id, [{ quantity: 3 }]);
      const slip = await bill();
      await cancel(slip.company_payment_id);
      const valid = await bill();
      const rows = async (list: string) =>
        (await admin.get(`${list}?limit=3&sort_field=id`)).body.data as Record<string, unknown>[];
      const marks = (await rows('invoices')).map(row => [
        row.company_payment_id,
        row.status,
        row.cancelled,
      ]);
      expect(marks).toEqual([
        [valid.company_payment_id, 1, 0],
        [slip.company_payment_id, 0, 1],
        [back.company_payment_id, 0, 0],
      ]);
      const sales = (await rows('transactions')).map(row => [row.transaction_id, row.cancelled]);
      expect(sales).toEqual(marks.map(([id, , cancelled]) => [id, cancelled]));
    });

    it('is cancelled once, and then nothing can be credited', async () => {
      const invoice = await bill();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => cancel(invoice.company_payment_id)),
      );
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400, 400]);
      expect((await cancel(invoice.company_payment_id)).body.message).toBe(
        'This Invoice is already cancelled.',
      );
      expect(
        (await admin.post('credit-notes', toCreditNoteRequest(invoice, [{ quantity: 1 }]))).body
          .message,
      ).toMatchObject({
        error: 'Credit Note cannot be issued of this invoice',
      });
    });

    it('cannot be cancelled once a credit note exists, nor both at the same moment', async () => {
      const invoice = await bill();
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const answer = await cancel(invoice.company_payment_id);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'A Credit Note has been issued for this Invoice, so it cannot be cancelled.',
      ]);
      for (let round = 0; round < 4; round += 1) {
        const raced = await bill();
        const both = await Promise.all([
          cancel(raced.company_payment_id),
          admin.post('credit-notes', toCreditNoteRequest(raced, [{ quantity: 3 }])),
        ]);
        expect(both.map(each => each.status).sort()).toEqual([200, 400]);
      }
    });

    it.each([
      [{}, 'reason', 'This field is required.'],
      [{ reason: '  ' }, 'reason', 'This field is required.'],
      [{ reason: 5 }, 'reason', 'This field must be text.'],
      [{ reason: 'x'.repeat(501) }, 'reason', 'This field must have at most 500 characters.'],
      [{ reason: 'x', surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s"', async (body, field, text) => {
      const { company_payment_id } = await bill();
      const answer = await cancel(company_payment_id, body);
      expect([answer.status, answer.body.message]).toEqual([422, { [field]: [text] }]);
    });

    it('is refused where the company forbids it, which an administrator decides', async () => {
      const { company_payment_id } = await bill();
      expect((await admin.get('sales-settings')).body).toEqual({
        same_day_cancellation: 1,
        outlet_codes: 0,
        cash_customer: null,
        abbreviated_invoices: 0,
        receipt_foot: '',
        may_change: 1,
      });
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('sales-settings')).body).toEqual({
        same_day_cancellation: 1,
        outlet_codes: 0,
        cash_customer: null,
        abbreviated_invoices: 0,
        receipt_foot: '',
        may_change: 0,
      });
      expect((await sales.put('sales-settings', { same_day_cancellation: 0 })).status).toBe(403);
      for (const value of [2, '0', null, undefined])
        expect((await admin.put('sales-settings', { same_day_cancellation: value })).status).toBe(
          422,
        );
      expect((await admin.put('sales-settings', { same_day_cancellation: 0 })).body.message).toBe(
        'Settings updated successfully.',
      );
      const answer = await cancel(company_payment_id);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'This company does not allow cancellations.',
      ]);
      await admin.put('sales-settings', { same_day_cancellation: 1 });
      expect(
        (await sales.post(`invoices/${company_payment_id}/cancellation`, { reason: 'Slip' }))
          .status,
      ).toBe(200);
      const log = (await admin.get('logs?filter[table_name]=sales_settings')).body.data as Record<
        string,
        string
      >[];
      expect(log.map(entry => [entry.old_value, entry.new_value]).sort()).toEqual([
        ['0', '1'],
        ['1', '0'],
      ]);
    });

    it('cannot be cancelled by another company, or without the permission', async () => {
      const { company_payment_id } = await bill();
      const neighbour = await world().createCompany('Slip Neighbour');
      expect(
        (await neighbour.post(`invoices/${company_payment_id}/cancellation`, { reason: 'Mine' }))
          .status,
      ).toBe(404);
      const auditor = await world().createUser(admin, 'Auditor');
      expect(
        (await auditor.post(`invoices/${company_payment_id}/cancellation`, { reason: 'x' })).status,
      ).toBe(403);
    });

    it('is corrected by a credit note from the next day on', async () => {
      const { company_payment_id } = await bill();
      // One second after midnight in Nepal.
      world().setNow('2026-11-21T18:15:01Z');
      const token = (await world().signIn('admin.slip.shop@shop.test', 'Secret-123')).body
        .access_token as string;
      const headers = { authorization: `Bearer ${token}` };
      const late = await world().anonymous.post(
        `invoices/${company_payment_id}/cancellation`,
        { reason: 'Slip' },
        { headers },
      );
      expect([late.status, late.body.message]).toEqual([
        400,
        'An Invoice can be cancelled only on the day of its issue, 2026-11-21. Issue a Credit Note.',
      ]);
    });
  });
});
