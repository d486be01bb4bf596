// Credit notes: returns of an invoice, their figures and numbers; stock, journal, totals and log
// with them.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  issueCreditNote,
  issueInvoice,
  readInvoice,
  sellLaptops,
  toCreditNoteRequest,
} from '../support/credit-notes.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { loadJournalLines } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a cashier', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Return Shop');
      shop = await openShop(admin);
    });
    const threeLaptops = (more: object = {}) => sellLaptops(admin, shop, more);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('credit-notes', body), status);

    it('credits part of an invoice and gets number and payment id (API-086, ENT-048, ENT-049, ENT-051, QUIRK-102)', async () => {
      const invoice = await threeLaptops();
      const { status, body } = await issueCreditNote(
        admin,
        invoice.company_payment_id,
        [{ quantity: 1 }],
        {
          created_by: 'someone else',
          payment_gateway: 'Elsewhere',
          reseller: 'nobody',
        },
      );
      expect([status, body.message]).toEqual([200, 'Credit Note created successfully.']);
      expect(body).toMatchObject({
        credit_note_no: '1',
        fiscal_year: '2083/84',
        invoice_id: invoice.company_payment_id,
        customer_name: 'Sagarmatha Traders',
        pan: '123456789',
        payment_gateway: 'Main',
        reseller: null,
        remarks: 'Returned unused',
        cancel_note: 'Returned unused',
        amount: 1000,
        taxable_amount: 1000,
        vat_rate: 13,
        vat_amount: 130,
        total: 1130,
        ird_sync: 0,
        status: 1,
        created_at: '2026-11-21 11:45:00',
      });
      expect(body.created_by).toMatch(/^Sita Sharma \(\d+\)$/);
      expect(body.company_payment_id).not.toBe(invoice.company_payment_id);
      const read = (await admin.get(`credit-notes/${body.company_payment_id}`)).body;
      expect(read.details).toHaveLength(1);
      expect(read.details[0]).toMatchObject({
        invoice_line_id: invoice.details[0]!.id,
        product_name: 'Laptop',
        hs_code: '8471.30',
        description: 'blue',
        quantity: 1,
        return_rate: 1000,
        vat_rate: 13,
        vat_amount: 130,
        total: 1000,
      });
    });

    it('sees on the invoice what was returned and what may still be returned (ENT-050, ENT-052, ENT-053, QUIRK-040, OPEN-055)', async () => {
      const invoice = await threeLaptops();
      const note = (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 2 }]))
        .body;
      const read = (await admin.get(`invoices/${invoice.company_payment_id}`)).body;
      expect(read).toMatchObject({
        'sum-credit-note': 2260,
        'remaining-amount': 1130,
        status: 1,
        payment_gateway: 'Main',
      });
      expect(read.credit_note).toEqual([
        expect.objectContaining({
          id: note.id,
          company_payment_id: note.company_payment_id,
          remarks: 'Returned unused',
          created_at: '2026-11-21 11:45:00',
          created_by: note.created_by,
          total: 2260,
        }),
      ]);
      expect(read.details[0]).toMatchObject({ qty: 3, returned_quantity: 2 });
    });

    it('returns the last piece, after which the invoice is closed and nothing more can be credited (SAL-CN-057, OPEN-054)', async () => {
      const invoice = await threeLaptops();
      const statistics = async () =>
        (await admin.get('statistics/invoices')).body as Record<
          'all' | 'active' | 'inactive',
          { count: number }
        >;
      const before = await statistics();
      for (const quantity of [2, 1])
        expect(
          (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity }])).status,
        ).toBe(200);
      const closed = (await admin.get(`invoices/${invoice.company_payment_id}`)).body;
      expect(closed).toMatchObject({ status: 0, 'remaining-amount': 0, 'sum-credit-note': 3390 });
      const after = await statistics();
      expect([after.all.count, after.active.count, after.inactive.count]).toEqual([
        before.all.count,
        before.active.count - 1,
        before.inactive.count + 1,
      ]);
      expect(
        (await admin.get(`invoices?filter[status]=0&filter[invoice_no]=${closed.invoice_no}`)).body
          .total,
      ).toBe(1);
      const log = (
        await admin.get(
          `logs?filter[table_name]=invoices&filter[table_pk_value]=${closed.id}&filter[action]=update`,
        )
      ).body.data;
      expect(log).toEqual([
        expect.objectContaining({ field_name: 'status', old_value: '1', new_value: '0' }),
      ]);
      expect(await refused(toCreditNoteRequest(invoice, [{ quantity: 1 }]), 400)).toEqual({
        product: 'Issue Credit Note',
        error: 'Credit Note cannot be issued of this invoice',
      });
    });

    it('gives back discount and TSC in proportion, and the last note takes exactly what remains (OPEN-059)', async () => {
      const lines = [
        { id: shop.fibre, qty: 3, amount: 333.33, discount_rate: 5 },
        { id: shop.repair, qty: 1, amount: 100.01 },
      ];
      // 949.99 + 100.01 = 1050.00; flat discount 33.33; TSC 10 % of (949.99 - 30.16) = 91.98;
      // taxable 1108.65; VAT 144.12
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          lines,
          { taxable_amount: 1108.65, total: 1252.77, tsc_amount: 91.98 },
          { discount_amount: 33.33 },
        ),
      );
      const notes = [];
      for (const backs of [[{ quantity: 1 }], [{ line: 1, quantity: 1 }], [{ quantity: 2 }]]) {
        const answer = await issueCreditNote(admin, invoice.company_payment_id, backs);
        expect(answer.status).toBe(200);
        notes.push(answer.body as Record<string, number>);
      }
      // 333.33 less 5 % = 316.66; its part of the flat discount 10.05; TSC 30.66.
      expect(notes[0]).toMatchObject({
        amount: 316.66,
        discount_amount: 10.05,
        tsc_amount: 30.66,
        tsc_rate: 10,
        taxable_amount: 337.27,
      });
      for (const name of [
        'amount',
        'discount_amount',
        'tsc_amount',
        'taxable_amount',
        'vat_amount',
        'total',
      ] as const)
        expect([name, Math.round(notes.reduce((sum, note) => sum + note[name]! * 100, 0))]).toEqual(
          [name, Math.round(invoice[name] * 100)],
        );
      expect(
        (await admin.get(`invoices/${invoice.company_payment_id}`)).body['remaining-amount'],
      ).toBe(0);
    });

    it('closes a discounted line that comes back piece by piece, yet may leave the paisa of its rounding', async () => {
      const toRequest = (discount_rate: number, taxable_amount: number, total: number) =>
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 3, amount: 333.33, discount_rate }], {
          taxable_amount,
          total,
        });
      // 899.99 in all, 300.00 a piece: the last takes 299.99.
      const up = await issueInvoice(admin, toRequest(10, 899.99, 1016.99));
      const amounts = [];
      for (let nth = 0; nth < 3; nth += 1)
        amounts.push(
          (await issueCreditNote(admin, up.company_payment_id, [{ quantity: 1 }])).body.amount,
        );
      expect(amounts).toEqual([300, 300, 299.99]);
      expect((await admin.get(`invoices/${up.company_payment_id}`)).body).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
      // 949.99 in all, 316.66 a piece: by the bare formula (its VAT limited to the remainder) a
      // paisa stays: accepted too.
      const down = await issueInvoice(admin, toRequest(5, 949.99, 1073.49));
      for (let nth = 0; nth < 2; nth += 1)
        await issueCreditNote(admin, down.company_payment_id, [{ quantity: 1 }]);
      const last = toCreditNoteRequest(await readInvoice(admin, down.company_payment_id), [
        { quantity: 1 },
      ]);
      expect(last.taxable_amount).toBe(316.67);
      const bare = await admin.post('credit-notes', {
        ...last,
        taxable_amount: 316.66,
        total: 357.82,
      });
      expect([bare.status, bare.body.amount]).toEqual([200, 316.66]);
    });

    it('puts goods back on the shelf, services not, and leaves no movement behind when refused', async () => {
      const { read } = world().app.database;
      const stock = async () =>
        Number(
          (
            await read
              .selectFrom('stock')
              .select('qty')
              .where('product_id', '=', shop.laptop)
              .executeTakeFirst()
          )?.qty,
        );
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
      const invoice = await threeLaptops();
      expect(await stock()).toBe(7);
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 2 }]);
      expect(await stock()).toBe(9);
      await refused(toCreditNoteRequest(invoice, [{ quantity: 2 }]));
      expect(await stock()).toBe(9);
      const moves = await read
        .selectFrom('stock_movements')
        .selectAll()
        .where('product_id', '=', shop.laptop)
        .orderBy('id')
        .execute();
      expect(moves.map(move => [move.document_kind, Number(move.qty)])).toEqual([
        ['inventory', 10],
        ['invoice', -3],
        ['credit-note', 2],
      ]);
    });

    it('leaves a journal that undoes the sale, and one entry in the log', async () => {
      const lines = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(shop, lines, { taxable_amount: 1320, total: 1491.6, tsc_amount: 120 }),
      );
      const note = (await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]))
        .body;
      const entries = (kind: string, id: number) =>
        loadJournalLines(world(), admin.companyId, kind, id);
      const sale = await entries('invoice', invoice.id);
      expect(sale).toHaveLength(4);
      expect(await entries('credit-note', note.id)).toEqual(
        sale.map(([account, debit, credit]) => [account, credit, debit]),
      );
      const log = (
        await admin.get(`logs?filter[table_name]=credit_notes&filter[table_pk_value]=${note.id}`)
      ).body.data;
      expect(log).toHaveLength(1);
      expect(JSON.parse(log[0].new_value).details).toHaveLength(1);
    });

    it('gets the first answer again under the same Idempotency-Key', async () => {
      const invoice = await threeLaptops();
      const body = toCreditNoteRequest(invoice, [{ quantity: 1 }]);
      const headers = { 'idempotency-key': 'note-1' };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => admin.post('credit-notes', body, { headers })),
      );
      expect(
        new Set(answers.map(answer => `${answer.status} ${answer.body.credit_note_no}`)).size,
      ).toBe(1);
      expect(
        (await admin.post('credit-notes', { ...body, cancel_note: 'Other' }, { headers })).body
          .message,
      ).toEqual({
        'Idempotency-Key': ['This key was used with another request.'],
      });
      expect((await readInvoice(admin, invoice.company_payment_id)).credit_note).toHaveLength(1);
      // A day and a second later the key is new, and the stored answer is gone.
      world().setNow('2026-11-22T06:00:01Z');
      const { access_token } = (await world().signIn('admin.return.shop@shop.test', 'Secret-123'))
        .body;
      const later = await world().anonymous.post('credit-notes', body, {
        headers: { ...headers, authorization: `Bearer ${access_token}` },
      });
      world().setNow('2026-11-21T06:00:00Z');
      // A day without use has ended the session.
      admin = await world().signInAs('admin.return.shop@shop.test');
      expect([later.status, later.body.credit_note_no]).toEqual([
        200,
        String(Number(answers[0]!.body.credit_note_no) + 1),
      ]);
      const kept = await world()
        .app.database.read.selectFrom('idempotency_keys')
        .selectAll()
        .where('company_id', '=', admin.companyId)
        .where('idempotency_key', '=', 'note-1')
        .execute();
      expect(kept.map(row => row.created_at)).toEqual(['2026-11-22 11:45:01']);
    });

    it('finds notes by customer, creator, invoice, sync and date, with counts and sums (API-010, API-083, API-084, ENT-054)', async () => {
      const list = (await admin.get('credit-notes?limit=1000')).body;
      const total =
        Math.round(
          list.data.reduce((sum: number, row: { total: number }) => sum + row.total * 100, 0),
        ) / 100;
      expect((await admin.get('statistics/credit-notes')).body.all).toEqual({
        count: list.total,
        total,
      });
      const [row] = list.data;
      for (const name of [
        'id',
        'invoice_no',
        'customer_name',
        'remarks',
        'created_at',
        'ird_sync',
        'created_by',
      ])
        expect([name, row[name] !== undefined && row[name] !== null]).toEqual([name, true]);
      const count = async (query: string) =>
        (await admin.get(`credit-notes?${query}`)).body?.total ?? 0;
      expect(await count('search[customer_name]=sagarMATHA')).toBe(list.total);
      expect(await count('filter[customer_name]=nobody')).toBe(0);
      expect(await count('search[created_by]=sita')).toBe(list.total);
      for (const [text, found] of [
        ['sagarMATHA', list.total],
        ['sita', list.total],
        ['nobody', 0],
      ] as const) {
        expect(await count(`search=${text}`)).toBe(found);
        expect((await admin.get(`statistics/credit-notes?search=${text}`)).body.all.count).toBe(
          found,
        );
      }
      expect(await count('search=sita&filter[customer_name]=nobody')).toBe(0);
      expect(await count('filter[ird_sync]=1')).toBe(0);
      expect(await count(`filter[invoice_id]=${row.invoice_id}`)).toBeGreaterThan(0);
      expect(await count('start_date=2026-11-21&end_date=2026-11-21')).toBe(list.total - 1);
      expect(await count('end_date=2026-11-20')).toBe(0);
      expect((await admin.get('statistics/credit-notes?end_date=2026-11-20')).body.all).toEqual({
        count: 0,
        total: 0,
      });
      expect((await admin.get('credit-notes?filter[surprise]=1')).status).toBe(422);
      expect((await admin.get('credit-notes/999999')).status).toBe(404);
    });

    it('cannot report it to the tax authority while the target is off', async () => {
      const [note] = (await admin.get('credit-notes?limit=1')).body.data;
      for (const path of [
        `credit-notes/${note.company_payment_id}`,
        `invoices/${note.invoice_id}`,
      ]) {
        const answer = await admin.get(`${path}/ird-sync`);
        expect([answer.status, answer.body.message]).toEqual([422, 'IRD sync is off.']);
        expect((await admin.get(path)).body.ird_sync).toBe(0);
      }
      expect((await admin.get('credit-notes/999999/ird-sync')).status).toBe(404);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get(`credit-notes/${note.company_payment_id}/ird-sync`)).status).toBe(
        403,
      );
    });
  });
});
