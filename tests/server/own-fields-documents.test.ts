// Fields that a company adds to its documents and their lines: judged with the request, answered, listed,
// printed, handed on by a proforma, never changed after issue, and back after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import {
  type Invoice,
  issueCreditNote,
  issueInvoice,
  readInvoice,
} from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import {
  createVendorBill,
  issueDebitNote,
  openStockedShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type JsonSchema = { properties: Record<'own_fields', { properties: object }> };
type Own = { own_fields?: Record<string, unknown> };
type ReadDocument = Invoice & Own & { details: Own[]; invoice_details: Own[] };

describe('own fields of documents', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    const open = async (name: string) => {
      admin = await world().createCompany(name);
      shop = await openStockedShop(admin);
    };
    beforeAll(() => open('Own Fields Depot'));

    const define = async (field: object): Promise<{ id: number; choices: { id: number }[] }> => {
      const answer = await admin.post('own-fields', { entity: 'invoices', type: 'text', ...field });
      expect(answer.body).toHaveProperty('id');
      return answer.body as never;
    };
    const order = (own?: object, line?: object, more: object = {}) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000, ...(line ? { own_fields: line } : {}) }],
        { taxable_amount: 1000, total: 1130 },
        { ...(own ? { own_fields: own } : {}), ...more },
      );
    const sell = async (own?: object, line?: object, more?: object) =>
      (await issueInvoice(admin, order(own, line, more))) as unknown as ReadDocument;
    const numbersOf = (body: { data?: { invoice_no: string }[] } | undefined) =>
      (body?.data ?? []).map(({ invoice_no }) => invoice_no);

    it('are answered, listed, sorted, found, exported and printed', async () => {
      const plain = await sell();
      expect(plain).not.toHaveProperty('own_fields');
      expect(plain.details[0]).not.toHaveProperty('own_fields');

      const listed = { in_list: true, in_filter: true };
      await define({
        ...{ title: 'Delivery Note No.', title_ne: 'चलानी नं.', is_unique: true },
        ...{ in_search: true, ...listed },
      });
      await define({ title: 'Deposit', type: 'money', ...listed });
      await define({ title: 'Delivered', type: 'date', in_print: false, ...listed });
      await define({
        ...{ title: 'Route', type: 'choice', ...listed, default_value: 'North' },
        choices: [{ title: 'North', title_ne: 'उत्तर' }, { title: 'South' }],
      });
      await define({ title: 'Batch', title_ne: 'ब्याच', in_lines: true });
      await define({ title: 'Weight', type: 'number', in_lines: true });

      const first = await sell(
        { delivery_note_no: ' DN-71 ', deposit: 250.5, delivered: '2026-11-20' },
        { batch: 'B-9', weight: 1.25 },
      );
      expect(first.own_fields).toEqual({
        ...{ delivery_note_no: 'DN-71', deposit: 250.5, delivered: '2026-11-20' },
        route: 'North',
      });
      expect(first.details[0]!.own_fields).toEqual({ batch: 'B-9', weight: 1.25 });
      expect(first.invoice_details).toEqual(first.details);
      const second = await sell({ deposit: 1000, route: 'South' });
      expect(second.details[0]!.own_fields).toEqual({ batch: null, weight: null });
      // An invoice from before has the fields, empty, and not their defaults.
      expect(await readInvoice(admin, plain.company_payment_id)).toMatchObject({
        own_fields: { delivery_note_no: null, deposit: null, delivered: null, route: null },
      });

      const list = async (query: string) => (await admin.get(`invoices?${query}`)).body;
      const number = ({ invoice_no }: { invoice_no?: unknown }) => String(invoice_no);
      const [a, b, c] = [plain, first, second].map(each => number(each as never));
      expect((await list('limit=10')).data[1].own_fields).toEqual(first.own_fields);
      expect(numbersOf(await list('filter[own_fields.delivery_note_no]=dn-71'))).toEqual([b]);
      expect(numbersOf(await list('filter[own_fields.deposit]=1000'))).toEqual([c]);
      expect(numbersOf(await list('search=DN-71'))).toEqual([b]);
      expect(numbersOf(await list('sort_field=own_fields.deposit&sort_by=desc'))).toEqual([
        c,
        b,
        a,
      ]);
      expect(
        numbersOf(await list('filter[own_fields.route]=North&sort_field=own_fields.delivered')),
      ).toEqual([b]);
      const statistics = await admin.get('statistics/invoices?filter[own_fields.route]=South');
      expect(statistics.body.active).toEqual({ count: 1, total: 1130 });
      expect((await admin.get('invoices?filter[own_fields.batch]=B-9')).status).toBe(422);
      const csv = (await admin.get('invoices/export?export_type=csv')).raw.toString();
      expect(csv).toContain('Delivery Note No.');
      expect(csv).toMatch(/DN-71.*250\.5/);

      const paper = async (language: 'en' | 'ne') =>
        readPdfText(
          (await admin.get(`invoices/${first.company_payment_id}?q=preview`, { language })).raw,
        );
      const english = await paper('en');
      for (const said of ['Delivery Note No.', 'DN-71', '250.50', 'Batch: B-9', 'Weight: 1.25'])
        expect(english).toContain(said);
      expect(english).not.toContain('Delivered');
      expect(await paper('ne')).toContain('DN-71');
    });

    it('are judged before anything is stored', async () => {
      const before = (await admin.get('statistics/invoices')).body.all.count;
      const wrong = await admin.post(
        'invoices',
        order(
          { deposit: 'much', route: 'West', surprise: 1, delivered: '2026-02-30' },
          { weight: 'heavy', __proto: 1, batch: 7 },
        ),
      );
      expect(wrong.status).toBe(422);
      expect(Object.keys(wrong.body.message).sort()).toEqual([
        'invoice_details.0.own_fields.__proto',
        'invoice_details.0.own_fields.batch',
        'invoice_details.0.own_fields.weight',
        'own_fields.delivered',
        'own_fields.deposit',
        'own_fields.route',
        'own_fields.surprise',
      ]);
      for (const own_fields of ['text', 7, [1], true])
        for (const request of [
          { ...order(), own_fields },
          { ...order(), invoice_details: [{ id: shop.laptop, qty: 1, amount: 1000, own_fields }] },
        ])
          expect((await admin.post('invoices', request)).status).toBe(422);
      const lines = Array.from({ length: 1001 }, () => ({ id: 1, own_fields: { surprise: 1 } }));
      const overlong = await admin.post('invoices', { ...order(), invoice_details: lines });
      expect(Object.keys(overlong.body.message)).toEqual(['invoice_details']);
      const taken = await admin.post('invoices', order({ delivery_note_no: 'dn-71' }));
      expect(taken.status).toBe(422);
      expect(Object.keys(taken.body.message)).toEqual(['own_fields.delivery_note_no']);
      expect((await admin.get('statistics/invoices')).body.all.count).toBe(before);

      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          admin.post('invoices', order({ delivery_note_no: 'DN-72' })),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('keep a field of lines that has values, and its choices', async () => {
      const { id, choices } = await define({
        ...{ title: 'Grade', type: 'choice', in_lines: true },
        choices: [{ title: 'Good "A"' }, { title: 'Poor' }],
      });
      await sell({}, { grade: 'Good "A"' });
      const change = (body: object) => admin.put(`own-fields/${id}`, body);
      const [good, poor] = choices;
      expect((await change({ choices: [poor] })).body.message).toHaveProperty('choices');
      expect((await change({ type: 'text' })).body.message).toHaveProperty('type');
      expect((await admin.delete(`own-fields/${id}`)).status).toBe(400);
      expect((await change({ choices: [good] })).status).toBe(200);
      expect((await change({ in_lines: false })).body.in_lines).toBe(true);
      const unfit = { entity: 'invoices', type: 'text', title: 'Unfit', in_lines: true };
      for (const rule of ['is_unique', 'in_list', 'in_filter', 'in_search'])
        expect(
          (await admin.post('own-fields', { ...unfit, [rule]: true })).body.message,
        ).toHaveProperty(rule);
      expect((await change({ status: 0 })).status).toBe(200);
    });

    it('go from a proforma to its invoice, as far as both have them', async () => {
      const of = (field: object) => define({ entity: 'proforma-invoice', ...field });
      await of({ title: 'Delivery Note No.', is_unique: true });
      await of({ title: 'Deposit', type: 'text' });
      const hint = await of({ title: 'Hint' });
      await of({ title: 'Batch', in_lines: true });
      const offer = await createProforma(
        admin,
        toProformaRequest(shop, {
          own_fields: { delivery_note_no: 'DN-80', deposit: 'none', hint: 'fragile' },
          details: [{ id: shop.laptop, qty: 2, amount: 1000, own_fields: { batch: 'B-1' } }],
        }),
      );
      const read = async () => (await admin.get(`proforma-invoice/${offer.id}`)).body;
      expect(await read()).toMatchObject({
        own_fields: { delivery_note_no: 'DN-80', deposit: 'none', hint: 'fragile' },
        details: [{ own_fields: { batch: 'B-1' } }],
      });
      await admin.put(`own-fields/${hint.id}`, { status: 0 });
      const changed = await admin.put(`proforma-invoice/${offer.id}`, {
        ...(await read()),
        own_fields: { deposit: 'later' },
      });
      expect(changed.body).toMatchObject({
        own_fields: { delivery_note_no: 'DN-80', deposit: 'later' },
        details: [{ own_fields: { batch: 'B-1' } }],
      });
      // What nobody sees any more is still there.
      await admin.put(`own-fields/${hint.id}`, { status: 1 });
      expect((await read()).own_fields.hint).toBe('fragile');
      expect(
        (await admin.get('proforma-invoice?filter[own_fields.delivery_note_no]=DN-80')).body.data,
      ).toHaveLength(1);

      const { body } = await convertProforma(admin, offer.id);
      expect(body.own_fields).toEqual({
        ...{ delivery_note_no: 'DN-80', deposit: null, delivered: null, route: 'North' },
      });
      const invoice = await readInvoice(admin, body.company_payment_id);
      expect(invoice.details[0]).toMatchObject({ own_fields: { batch: 'B-1', weight: null } });

      const needed = await define({ title: 'Gate Pass', required: true });
      const other = await createProforma(admin, toProformaRequest(shop));
      const refused = await convertProforma(admin, other.id);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toContain('"Gate Pass"');
      expect((await admin.get(`proforma-invoice/${other.id}`)).body.invoice_id).toBeNull();
      expect((await admin.post('invoices', order())).body.message).toHaveProperty(
        'own_fields.gate_pass',
      );
      await admin.put(`own-fields/${needed.id}`, { status: 0 });
    });

    it('are on notes, bills, receipts and payments', async () => {
      for (const entity of ['credit-notes', 'billings', 'purchase-returns', 'receipts', 'payments'])
        await define({ ...{ entity, title: 'Gate', in_filter: true, in_list: true } });
      for (const entity of ['credit-notes', 'billings', 'purchase-returns'])
        await define({ entity, title: 'Checked', type: 'yes-no', in_lines: true });
      const withLines = (request: { details: object[] }) => ({
        ...request,
        own_fields: { gate: 'G-1' },
        details: request.details.map(line => ({ ...line, own_fields: { checked: true } })),
      });
      const bill = await createVendorBill(
        admin,
        withLines(toVendorBillRequest(shop, [{ id: shop.laptop, qty: 3, amount: 700 }])),
      );
      expect(bill).toMatchObject({
        own_fields: { gate: 'G-1' },
        details: [{ own_fields: { checked: true } }],
      });
      const own = { own_fields: { gate: 'G-2' } };
      const debit = await issueDebitNote(admin, bill.id, [{ qty: 1 }], own);
      expect(debit.body.own_fields).toEqual({ gate: 'G-2' });
      expect((await admin.get(`purchase-returns/${debit.body.id}`)).body).toMatchObject({
        ...own,
        details: [{ own_fields: { checked: true } }],
      });
      const sold = await sell();
      const credit = await issueCreditNote(admin, sold.company_payment_id, [{ quantity: 1 }], own);
      expect(credit.body.own_fields).toEqual({ gate: 'G-2' });
      const wrong = await issueDebitNote(admin, bill.id, [{ qty: 1 }], {
        own_fields: { gates: 1 },
      });
      expect(Object.keys(wrong.body.message)).toEqual(['own_fields.gates']);

      const { id: party_id } = (await admin.get('customers')).body.data[0];
      const money = { date: '2026-11-21', payment_method: 'Cash', amount: 10, ...own };
      const settle = async (path: string, party: object) => {
        const answer = await admin.post(path, { ...money, ...party });
        expect(answer.body).toMatchObject(own);
        expect((await admin.get(`${path}/${answer.body.id}`)).body).toMatchObject(own);
        return answer.body.id as number;
      };
      const receipt = await settle('receipts', { party_kind: 'customer', party_id });
      await settle('payments', { party_kind: 'vendor', party_id: shop.vendor });
      const pdf = (await admin.get(`receipts/${receipt}/export?export_type=pdf`)).raw;
      expect(await readPdfText(pdf)).toContain('Gate: G-2');
      const reversal = await admin.post(`receipts/${receipt}/reversal`, {
        date: '2026-11-21',
        reason: 'Twice',
      });
      expect((await admin.get(`receipts/${reversal.body.id}`)).body.own_fields).toEqual({
        gate: null,
      });
      for (const path of ['credit-notes', 'purchase-returns', 'receipts', 'payments'])
        expect(
          (await admin.get(`${path}?filter[own_fields.gate]=g-2`)).body.data,
          path,
        ).toHaveLength(1);
      const preview = await admin.post('receipts/-/preview', {
        ...money,
        ...{ party_kind: 'customer', party_id },
      });
      expect(preview.status).toBe(200);
    });

    it('are in the description of the API for their company', async () => {
      const { body } = await admin.get('docs/own');
      const properties = (name: string) =>
        body.components.schemas[name].properties as Record<string, Record<string, object>>;
      for (const name of ['invoices', 'invoices.detail', 'invoices.created'])
        expect(properties(name).own_fields!.properties).toMatchObject({
          deposit: { type: ['number', 'null'], description: 'Deposit' },
          route: { enum: ['North', 'South', null] },
        });
      const { items } = properties('invoices').invoice_details as Record<string, never>;
      for (const line of [items as unknown as JsonSchema, body.components.schemas['invoices.line']])
        expect(Object.keys(line.properties.own_fields.properties)).toEqual(['batch', 'weight']);
      expect(properties('invoices.detail').own_fields!.additionalProperties).toBe(false);
      expect(properties('customers')).not.toHaveProperty('own_fields');
      const filters = body.paths['/billing/invoices'].get.parameters as { name: string }[];
      expect(filters.map(({ name }) => name)).toContain('filter[own_fields.deposit]');
      expect((await world().anonymous.get('docs/own')).status).toBe(401);
      const other = await world().createCompany('Own Fields Stranger');
      const { schemas } = (await other.get('docs/own')).body.components;
      for (const name of ['invoices', 'invoices.detail', 'invoices.line'])
        expect(schemas[name].properties).not.toHaveProperty('own_fields');
    });

    it('come back with a recovery, and are proven by the log', async () => {
      await open('Own Fields Depot Again');
      await define({ title: 'Gate', is_unique: true, in_filter: true });
      await define({ title: 'Batch', in_lines: true });
      const first = await sell({ gate: 'G-1' }, { batch: 'B-1' });
      const { bytes } = await downloadBackup(admin);
      await define({ title: 'Fee', type: 'money', in_filter: true });
      const second = await sell({ gate: 'G-2', fee: 12.5 }, { batch: 'B-2' });
      await define({ entity: 'proforma-invoice', title: 'Hint' });
      const offer = await createProforma(
        admin,
        toProformaRequest(shop, { own_fields: { hint: 'one' } }),
      );
      await admin.put(`proforma-invoice/${offer.id}`, { own_fields: { hint: 'two' } });
      const read = async () => [
        await readInvoice(admin, first.company_payment_id),
        await readInvoice(admin, second.company_payment_id),
        (await admin.get(`proforma-invoice/${offer.id}`)).body.own_fields,
      ];
      const before = await read();
      const logged = (await admin.get('logs?limit=50')).body.data as Record<string, string>[];
      const made = logged.find(({ table_name }) => table_name === 'invoices')!;
      expect(made.new_value).toContain('"own_fields":{"fee":12.5,"gate":"G-2"}');
      expect(made.new_value).toContain('"own_fields":{"batch":"B-2"}');
      const change = logged.find(({ field_name }) => field_name === 'own_fields')!;
      expect([change.old_value, change.new_value]).toEqual(['{"hint":"one"}', '{"hint":"two"}']);
      const differences = () =>
        auditLedger(world().app.database, admin.companyId, world().app.store.entities);
      expect(await differences()).toEqual([]);
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await read()).toEqual(before);
      expect(before[2]).toEqual({ hint: 'two' });
      expect(
        numbersOf((await admin.get('invoices?filter[own_fields.fee]=12.5')).body),
      ).toHaveLength(1);
      expect((await admin.post('invoices', order({ gate: 'g-1' }))).status).toBe(422);
      expect(await differences()).toEqual([]);

      const forge = (own_fields: string | null) =>
        world().app.database.write(tx =>
          tx
            .updateTable('invoices')
            .set({ own_fields })
            .where('company_id', '=', admin.companyId)
            .where('company_payment_id', '=', second.company_payment_id)
            .execute(),
        );
      await forge('{"gate":"G-9","fee":1}');
      // The log and the index of own values both have what was there.
      expect((await differences()).map(({ field }) => field)).toEqual([
        'own_fields',
        'own_fields.gate',
        'own_fields.fee',
      ]);
      // What is none of ours is shown as nothing.
      for (const column of ['[]', '"', '{"fee":{"a":1}}', null]) {
        await forge(column);
        expect((await readInvoice(admin, second.company_payment_id)) as Own).toMatchObject({
          own_fields: { gate: null, fee: null },
        });
      }
    });
  });
});
