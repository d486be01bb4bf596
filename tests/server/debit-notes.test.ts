// Debit notes: returns of a vendor's bill, their figures and numbers; stock, journal, totals and
// log with them.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buyLaptops,
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
  type VendorBill,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { loadJournalLines } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const money = ['amount', 'discount_amount', 'taxable_amount', 'vat_amount', 'total'] as const;

describe('a buyer who sends goods back', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Debit Shop');
      shop = await openPurchasingShop(admin);
    });
    const threeLaptops = (more?: Record<string, unknown>) => buyLaptops(admin, shop, more);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('purchase-returns', body), status);

    it('issues a note of part of a bill, without claiming a figure (API-127..129, ENT-081, ENT-082, PUR-RET-012, PUR-RET-046, PROD-033, PROD-035, QUIRK-095)', async () => {
      const billing = await threeLaptops({ type: 'import' });
      const { status, body } = await admin.post(
        'purchase-returns',
        toDebitNoteRequest(billing, [{ qty: 1, amount: 900 }]),
      );
      expect([status, body.message]).toEqual([200, 'Debit Note created successfully.']);
      const read = (await admin.get(`purchase-returns/${body.id}`)).body;
      expect(read).toMatchObject({
        id: body.id,
        payment_id: body.payment_id,
        debit_note_no: '1',
        fiscal_year: '2083/84',
        billing_id: billing.id,
        billing_no: billing.billing_no,
        billing_date: '2026-11-20 00:00:00',
        vendor_name: 'Himalayan Cables',
        pan: '300200001',
        type: 'import',
        remarks: 'Delivered broken',
        amount: 900,
        taxable_amount: 900,
        vat_rate: 13,
        vat_amount: 117,
        total: 1017,
        pos: 'Main',
        created_at: '2026-11-21 11:45:00',
        in_words: 'Rupees One Thousand Seventeen Only',
      });
      expect(read.created_by).toMatch(/^Sita Sharma \(\d+\)$/);
      expect(read.payment_id).not.toBe(billing.payment_id);
      expect(read.details).toEqual([
        expect.objectContaining({
          billing_line_id: billing.details[0]!.id,
          product_name: 'Laptop',
          description: 'blue',
          qty: 1,
          amount: 900,
          vat_rate: 13,
          taxable_amount: 900,
          vat_amount: 117,
          total: 900,
        }),
      ]);
    });

    it('sees on the bill what was sent back and what may still be sent back (PUR-RET-047, OPEN-062)', async () => {
      const billing = await threeLaptops();
      const note = (await issueDebitNote(admin, billing.id, [{ qty: 2 }])).body;
      const read = (await admin.get(`billings/${billing.id}`)).body;
      expect(read).toMatchObject({ 'sum-debit-note': 2260, 'remaining-amount': 1130, status: 1 });
      expect(read.debit_note).toEqual([
        expect.objectContaining({ id: note.id, payment_id: note.payment_id, total: 2260 }),
      ]);
      expect(read.details[0]).toMatchObject({ qty: 3, returned_quantity: 2 });
    });

    it('sends the last piece back, after which the bill is closed and nothing more can go back (OPEN-062)', async () => {
      const billing = await threeLaptops();
      for (const qty of [2, 1])
        expect((await issueDebitNote(admin, billing.id, [{ qty }])).status).toBe(200);
      expect((await admin.get(`billings/${billing.id}`)).body).toMatchObject({
        status: 0,
        'remaining-amount': 0,
        'sum-debit-note': 3390,
      });
      expect(
        (await admin.get(`billings?filter[status]=0&filter[billing_no]=${billing.billing_no}`)).body
          .total,
      ).toBe(1);
      const log = (
        await admin.get(
          `logs?filter[table_name]=billings&filter[table_pk_value]=${billing.id}&filter[action]=update`,
        )
      ).body.data;
      expect(log).toEqual([
        expect.objectContaining({ field_name: 'status', old_value: '1', new_value: '0' }),
      ]);
      expect(await refused(toDebitNoteRequest(billing, [{ qty: 1 }]), 400)).toBe(
        'Debit Note cannot be issued of this billing',
      );
    });

    it('gives up discount and the VAT of each line, and the last note takes exactly what remains (OPEN-062)', async () => {
      const lines = [
        { id: shop.laptop, qty: 3, amount: 333.33, discount_rate: 5 },
        { id: shop.repair, qty: 1, amount: 100.01, vat_rate: 0 },
        { id: shop.laptop, qty: 1, amount: 77.77, vat_rate: 5 },
      ];
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(shop, lines, { discount_amount: 33.33 }),
      );
      const notes = [];
      for (const backs of [
        [{ qty: 1 }],
        [{ line: 1, qty: 1 }],
        [{ line: 2, qty: 1 }, { qty: 1 }],
        [{ qty: 1 }],
      ]) {
        const answer = await issueDebitNote(admin, billing.id, backs);
        expect([answer.status, answer.body.message]).toEqual([
          200,
          'Debit Note created successfully.',
        ]);
        notes.push(answer.body as Record<(typeof money)[number], number>);
      }
      // 333.33 less 5 % is 316.66; its part of the flat discount 33.33 × 316.66 / 1127.77 = 9.36;
      // VAT 13 % of 307.30.
      expect(notes[0]).toMatchObject({
        amount: 316.66,
        discount_amount: 9.36,
        taxable_amount: 307.3,
        vat_amount: 39.95,
      });
      expect(notes[1]).toMatchObject({ amount: 100.01, taxable_amount: 0, vat_amount: 0 });
      for (const name of money)
        expect([name, Math.round(notes.reduce((sum, note) => sum + note[name] * 100, 0))]).toEqual([
          name,
          Math.round(billing[name] * 100),
        ]);
      expect((await admin.get(`billings/${billing.id}`)).body).toMatchObject({
        'remaining-amount': 0,
        status: 0,
      });
    });

    it('numbers notes without gap or duplicate, refusals and bills among them', async () => {
      const last = Number((await admin.get('purchase-returns?limit=1')).body.data[0].debit_note_no);
      const billings: VendorBill[] = [];
      for (let nth = 0; nth < 8; nth += 1) billings.push(await threeLaptops());
      const answers = await Promise.all([
        ...billings.flatMap(billing =>
          [1, 2, 3].map(qty =>
            admin.post('purchase-returns', toDebitNoteRequest(billing, [{ qty }])),
          ),
        ),
        ...Array.from({ length: 8 }, () =>
          admin.post(
            'billings',
            toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 10 }]),
          ),
        ),
      ]);
      const notes = answers.slice(0, 24).filter(answer => answer.status === 200);
      expect(answers.slice(0, 24).every(answer => [200, 400, 422].includes(answer.status))).toBe(
        true,
      );
      const numbers = notes.map(answer => Number(answer.body.debit_note_no)).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => last + 1 + index));
      const payments = answers
        .filter(answer => answer.status === 200)
        .map(answer => answer.body.payment_id);
      expect(new Set(payments).size).toBe(payments.length);
      for (const billing of billings)
        expect(
          (await readVendorBill(admin, billing.id)).details[0]!.returned_quantity,
        ).toBeLessThanOrEqual(3);
    });

    it('undoes the purchase in the journal, and is one entry in the log', async () => {
      const billing = await threeLaptops({ type: 'capital' });
      const note = (await issueDebitNote(admin, billing.id, [{ qty: 3 }])).body;
      const entries = (kind: string, id: number) =>
        loadJournalLines(world(), admin.companyId, kind, id);
      const purchase = await entries('billing', billing.id);
      expect(purchase).toHaveLength(3);
      expect(await entries('debit-note', note.id)).toEqual(
        purchase.map(([account, debit, credit]) => [account, credit, debit]),
      );
      expect(
        (
          await admin.get(
            `logs?filter[table_name]=purchase_returns&filter[table_pk_value]=${note.id}`,
          )
        ).body.data,
      ).toHaveLength(1);
    });

    it('gets the first answer again under the same Idempotency-Key', async () => {
      const billing = await threeLaptops();
      const body = toDebitNoteRequest(billing, [{ qty: 1 }]);
      const headers = { 'idempotency-key': 'debit-1' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => admin.post('purchase-returns', body, { headers })),
      );
      expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1);
      expect((await readVendorBill(admin, billing.id)).debit_note).toHaveLength(1);
    });

    it('finds notes by vendor, creator, bill, type and date (API-011, API-126)', async () => {
      const list = (await admin.get('purchase-returns?limit=1000')).body;
      const [row] = list.data;
      for (const name of [
        'id',
        'billing_no',
        'vendor_name',
        'type',
        'remarks',
        'created_at',
        'created_by',
      ])
        expect([name, row[name] !== undefined && row[name] !== null]).toEqual([name, true]);
      const count = async (query: string) =>
        (await admin.get(`purchase-returns?${query}`)).body?.total ?? 0;
      expect(await count('search[vendor_name]=CABLES')).toBe(list.total);
      expect(await count('search[vendor_name]=nobody')).toBe(0);
      expect(await count('search[created_by]=sita')).toBe(list.total);
      expect(await count(`filter[billing_id]=${row.billing_id}`)).toBeGreaterThan(0);
      expect(await count('filter[type]=capital')).toBe(1);
      expect(await count('end_date=2026-11-20')).toBe(0);
      expect(await count('start_date=2026-11-21')).toBe(list.total);
      const total =
        Math.round(
          list.data.reduce((sum: number, each: { total: number }) => sum + each.total * 100, 0),
        ) / 100;
      expect((await admin.get('statistics/purchase-returns')).body.all).toEqual({
        count: list.total,
        total,
      });
      expect((await admin.get('purchase-returns?filter[surprise]=1')).status).toBe(422);
      expect((await admin.get('purchase-returns/999999')).status).toBe(404);
    });

    it('prints a note like its bill, and counts its copies (API-130, PUR-RET-043)', async () => {
      const billing = await threeLaptops();
      const note = (await issueDebitNote(admin, billing.id, [{ qty: 1 }])).body;
      const print = async (q: string) =>
        readPdfText((await admin.get(`purchase-returns/${note.id}?q=${q}`)).raw);
      const first = await print('print');
      for (const text of [
        'Purchase Return',
        billing.billing_no,
        'Billing Date',
        'Delivered broken',
        'Himalayan Cables',
        '1,130.00',
      ])
        expect(first).toContain(text);
      expect(await print('print')).toContain('Copy of Original 1');
      expect(await print('preview')).toContain('PREVIEW');
      expect(await print('invoice')).toContain('Company Copy');
    });
  });
});
