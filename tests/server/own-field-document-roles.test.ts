// Fields of documents that some roles see and some change: no door tells the others, nothing that they cannot
// fill in keeps them from billing, and nothing is lost when they make one document from another.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueCreditNote, readInvoice } from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { openStockedShop, type PurchasingShop } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Own = Record<string, unknown>;

const DOCUMENTS = ['invoices', 'proforma-invoice', 'credit-notes', 'receipts'];
const LOCKED = 'Your role may not change this field.';

describe('own fields of documents of roles', () => {
  describeOnBothEngines(world => {
    let [admin, clerk] = [] as unknown as [Caller, Caller];
    let shop: PurchasingShop;
    let administrators: number;
    const hidden = () => ({ seen_by: [administrators] });
    const define = async (field: object) => {
      const answer = await admin.post('own-fields', { type: 'text', ...field });
      expect(answer.body).toHaveProperty('id');
      return answer.body.id as number;
    };
    beforeAll(async () => {
      admin = await world().createCompany('Document Roles');
      shop = await openStockedShop(admin);
      const roles = (await admin.get('roles?limit=100')).body.data;
      const idOf = (name: string) =>
        roles.find((role: { name: string }) => role.name === name).id as number;
      administrators = idOf('Administrator');
      const add: number[] = [];
      for (const name of [...DOCUMENTS, 'logs'])
        for (const { id } of (await admin.get(`permissions?limit=100&filter[name]=${name}`)).body
          ?.data ?? [])
          add.push(id);
      await admin.patch(`roles/${idOf('Sales')}`, { permission_id: { add } });
      clerk = await world().createUser(admin, 'Sales');
      const shown = { in_list: true, in_filter: true, in_search: true, in_print: true };
      const locked = { changed_by: [administrators] };
      for (const entity of DOCUMENTS) {
        await define({ entity, title: 'Margin', type: 'money', in_print: true, ...hidden() });
        await define({ entity, title: 'Secret', required: true, ...shown, ...hidden() });
        await define({ entity, title: 'Grade', required: true, default_value: 'C', ...locked });
        await define({ entity, title: 'Gate', ...shown });
        if (entity === 'receipts') continue;
        const line = { entity, in_lines: true, in_print: true };
        await define({ ...line, title: 'Cost', type: 'money', default_value: '7', ...hidden() });
        await define({ ...line, title: 'Lot' });
      }
    });

    const toOrder = (own_fields?: Own, ofLine?: Own) => ({
      ...toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000, ...(ofLine && { own_fields: ofLine }) }],
        { taxable_amount: 1000, total: 1130 },
      ),
      ...(own_fields && { own_fields }),
    });
    const known = () =>
      [
        { margin: 12.25, secret: 'hush', grade: 'A', gate: 'G-1' },
        { cost: 803.75, lot: 'L-1' },
      ] as const;
    const idOf = ({ body }: { body: { company_payment_id: string } }) => body.company_payment_id;
    const sell = async (caller: Caller, ...own: Parameters<typeof toOrder>) =>
      idOf(await caller.post('invoices', toOrder(...own)));
    const isTold = (answer: unknown) =>
      /12\.25|803\.75|hush|1225|80375/.test(JSON.stringify(answer));

    it('are not there for other roles, in what they read', async () => {
      const id = await sell(admin, ...known());
      const read = (await clerk.get(`invoices/${id}`)).body;
      expect(read.own_fields).toEqual({ grade: 'A', gate: 'G-1' });
      expect(read.details[0].own_fields).toEqual({ lot: 'L-1' });
      const [listed] = (await clerk.get('invoices?limit=1')).body.data;
      expect(listed.own_fields).toEqual({ grade: 'A', gate: 'G-1' });
      expect((await clerk.get('invoices?filter[own_fields.gate]=G-1')).body.total).toBe(1);
      for (const query of [
        'invoices?filter[own_fields.secret]=hush',
        'invoices?sort_field=own_fields.secret',
        'invoices/groups?group_by=own_fields.secret',
        'statistics/invoices?filter[own_fields.secret]=hush',
        'invoices/export?export_type=csv&sort_field=own_fields.margin',
        'tags-in-use?entity=invoices&field=own_fields.secret',
      ])
        expect([query, (await clerk.get(query)).status]).toEqual([query, 422]);
      expect((await clerk.get('invoices?search=hush')).body?.total ?? 0).toBe(0);
      const file = String((await clerk.get('invoices/export?export_type=csv')).raw);
      expect([file.includes('G-1'), isTold(file)]).toEqual([true, false]);
      const { schemas } = (await clerk.get('docs/own')).body.components;
      const described = (name: string) =>
        Object.keys(schemas[name].properties.own_fields.properties);
      expect([described('invoices'), described('invoices.line')]).toEqual([
        ['grade', 'gate'],
        ['lot'],
      ]);
      const paper = async (caller: Caller, copy: string) =>
        (await readPdfText((await caller.get(`invoices/${id}?q=${copy}`)).raw)).includes('hush');
      for (const copy of ['preview', 'print'])
        expect([copy, await paper(clerk, copy), await paper(admin, copy)]).toEqual([
          ...[copy, false, true],
        ]);
      const lines = await readPdfText((await clerk.get(`invoices/${id}?q=preview`)).raw);
      expect([lines.includes('L-1'), lines.includes('803.75')]).toEqual([true, false]);
    });

    it('are neither shown nor found by the log', async () => {
      const logged = async (caller: Caller, query = '') =>
        (await caller.get(`logs?limit=5&filter[table_name]=invoices${query}`)).body;
      expect(isTold(await logged(clerk))).toBe(false);
      expect(JSON.stringify(await logged(clerk))).toContain('L-1');
      expect(isTold(await logged(admin))).toBe(true);
      expect(isTold(String((await clerk.get('logs/export?export_type=csv')).raw))).toBe(false);
    });

    it('are refused by name, and keep nobody from billing', async () => {
      const refused = await clerk.post('invoices', toOrder({ secret: 'x' }, { cost: 1 }));
      expect([refused.status, refused.body.message]).toEqual([
        422,
        {
          'own_fields.secret': ['This field is not known.'],
          'invoice_details.0.own_fields.cost': ['This field is not known.'],
        },
      ]);
      const other = await clerk.post('invoices', toOrder({ grade: 'A' }));
      expect([other.status, other.body.message]).toEqual([422, { 'own_fields.grade': [LOCKED] }]);
      const made = await clerk.post('invoices', toOrder({ grade: 'C', gate: 'G-2' }));
      expect(made.body.own_fields).toEqual({ grade: 'C', gate: 'G-2' });
      const whole = (await admin.get(`invoices/${idOf(made)}`)).body;
      expect(whole.own_fields).toEqual({ margin: null, secret: null, grade: 'C', gate: 'G-2' });
      // What nobody has typed begins as for everybody.
      expect(whole.details[0].own_fields).toEqual({ cost: 7, lot: null });
      expect((await admin.post('invoices', toOrder({}))).body.message).toEqual({
        'own_fields.secret': ['This field is required.'],
      });
    });

    it('are calculated and judged from what the role does not see', async () => {
      const doubled = await define({
        ...{ entity: 'invoices', title: 'Doubled', type: 'money', formula: 'margin * 2' },
      });
      const rule = await admin.post('own-rules', {
        ...{ entity: 'invoices', rule: 'secret != "no" && gate != "no"' },
        ...{ says: 'Not so.', shown_at: 'secret' },
      });
      const id = await sell(admin, ...known());
      expect((await clerk.get(`invoices/${id}`)).body.own_fields.doubled).toBe(24.5);
      const refused = await clerk.post('invoices', toOrder({ gate: 'no' }));
      expect(refused.body.message).toEqual({ own_fields: ['Not so.'] });
      await admin.delete(`own-rules/${rule.body.id}`);
      await admin.put(`own-fields/${doubled}`, { status: 0 });
    });

    it('stay when others change a proforma, and go with it to its invoice', async () => {
      const [own_fields, ofLine] = known();
      const line = { id: shop.laptop, qty: 2, amount: 1000, own_fields: ofLine };
      const offer = await createProforma(
        admin,
        toProformaRequest(shop, { own_fields, details: [line] }),
      );
      const path = `proforma-invoice/${offer.id}`;
      const draft = (await clerk.get(path)).body;
      expect([draft.own_fields, draft.details[0].own_fields]).toEqual([
        { grade: 'A', gate: 'G-1' },
        { lot: 'L-1' },
      ]);
      const saved = await clerk.put(path, { ...draft, own_fields: { grade: 'A', gate: 'G-3' } });
      expect([saved.status, saved.body.own_fields]).toEqual([200, { grade: 'A', gate: 'G-3' }]);
      expect((await clerk.put(path, { own_fields: { grade: 'B' } })).body.message).toEqual({
        'own_fields.grade': [LOCKED],
      });
      const log = (await clerk.get('logs?limit=5&filter[table_name]=proforma_invoice')).body;
      expect([isTold(log), JSON.stringify(log).includes('G-3')]).toEqual([false, true]);
      // Nobody finds a value by guessing it.
      const [stored] = await query<{ new_value: string }>(
        world().app.database.read,
        "select new_value from activity_log where company_id = ? and field_name = 'own_fields'",
        [admin.companyId],
      );
      const guess = `logs?limit=1&filter[new_value]=${encodeURIComponent(stored!.new_value)}`;
      const count = async (caller: Caller) => (await caller.get(guess)).body?.total ?? 0;
      expect([await count(clerk), await count(admin)]).toEqual([0, 1]);
      // Another line above it does not take its values.
      const more = { id: shop.laptop, qty: 2, amount: 1000 };
      const above = await clerk.put(path, {
        details: [more, ...draft.details],
        ...{ taxable_amount: 3600, vat_amount: 468, total: 4068, discount_amount: 10 },
      });
      expect(above.status, JSON.stringify(above.body)).toBe(200);
      const kept = (await admin.get(path)).body;
      expect(kept.own_fields).toEqual({ ...own_fields, gate: 'G-3' });
      expect(kept.details.map((each: { own_fields: Own }) => each.own_fields.cost)).toEqual([
        ...[7, 803.75],
      ]);
      const { body } = await convertProforma(clerk, offer.id);
      expect(body.own_fields).toEqual({ grade: 'A', gate: 'G-3' });
      const invoice = (await admin.get(`invoices/${body.company_payment_id}`)).body;
      expect(invoice.own_fields).toEqual({ ...own_fields, gate: 'G-3' });
    });

    it('are named in the timeline of a proforma for who sees them', async () => {
      const [own_fields, { cost, lot }] = known();
      const toBody = (own: Own, ofLine: Own, qty = 2) =>
        toProformaRequest(shop, {
          ...{ own_fields: own, taxable_amount: 900 * qty, vat_amount: 117 * qty },
          details: [{ id: shop.laptop, qty, amount: 1000, own_fields: ofLine }],
          ...{ total: 1017 * qty },
        });
      const { id } = await createProforma(admin, toBody(own_fields, { cost, lot }));
      const path = `proforma-invoice/${id}`;
      const toFields = ({ event, fields }: { event: string; fields?: string[] }) =>
        fields ? fields.join() : event;
      const readChanges = async (caller: Caller) =>
        (await caller.get(`timeline/${path}`)).body.data.map(toFields);
      const change = async (...body: Parameters<typeof toBody>) => {
        const { status, body: answer } = await admin.put(path, toBody(...body));
        expect([status, answer]).toEqual([200, expect.anything()]);
      };
      await change({ ...own_fields, secret: 'mum' }, { cost, lot });
      await change({ ...own_fields, secret: 'mum' }, { cost: 9, lot });
      expect(await readChanges(clerk)).toEqual(['created']);
      await change({ ...own_fields, secret: 'no', gate: 'G-9' }, { cost: 8, lot: 'L-9' });
      expect(await readChanges(clerk)).toEqual(['own_fields.gate,own_fields.lot', 'created']);
      const both = ['own_fields.secret,own_fields.gate', 'own_fields.cost,own_fields.lot'];
      expect(await readChanges(admin)).toEqual([
        both.join(),
        ...['own_fields.cost', 'own_fields.secret', 'created'],
      ]);
      await change({ ...own_fields, secret: 'no', gate: 'G-9' }, { cost: 7, lot: 'L-9' }, 3);
      expect((await readChanges(clerk))[0]).toMatch(/total.*details$/);
      // Where the newest are not for the reader, there are earlier ones.
      for (const secret of ['yes', 'no'])
        await change({ ...own_fields, secret, gate: 'G-9' }, { cost: 7, lot: 'L-9' }, 3);
      const { body } = await clerk.get(`timeline/${path}?limit=1`);
      expect([body.data.map(toFields), body.has_more]).toEqual([
        [expect.stringMatching(/details$/)],
        true,
      ]);
    });

    it('go with the invoice to a credit note of somebody else', async () => {
      const id = await sell(admin, ...known());
      const back = await issueCreditNote(clerk, id, [{ quantity: 1 }]);
      expect(back.body.own_fields).toEqual({ grade: 'A', gate: 'G-1' });
      const noted = (await admin.get(`credit-notes/${idOf(back)}`)).body;
      expect([noted.own_fields, noted.details[0].own_fields]).toEqual(known());
      expect(isTold((await clerk.get(`credit-notes/${idOf(back)}`)).body)).toBe(false);
    });

    it('are not handed on to where the role would see them', async () => {
      const open = await define({ entity: 'proforma-invoice', title: 'Inside', ...hidden() });
      await define({ entity: 'invoices', title: 'Inside', default_value: 'none' });
      const offer = async () =>
        createProforma(
          admin,
          toProformaRequest(shop, { own_fields: { secret: 'x', inside: 'hush' } }),
        );
      const { body } = await convertProforma(clerk, (await offer()).id);
      expect(body.own_fields.inside).toBe('none');
      const { body: seen } = await convertProforma(admin, (await offer()).id);
      expect(seen.own_fields.inside).toBe('hush');
      await admin.put(`own-fields/${open}`, { status: 0 });
    });

    it('begin without a default that is gone, also where they cannot be changed', async () => {
      const family = { name: 'Gone', description: 'G', status: 1 };
      const { id } = (await admin.post('product-families', family)).body;
      const refers = {
        type: 'reference',
        refers_to: 'product-families',
        default_value: String(id),
      };
      const limits = { Kept: { changed_by: [administrators] }, Unseen: hidden() };
      for (const [title, limit] of Object.entries(limits))
        await define({ entity: 'invoices', title, ...refers, ...limit });
      const ownOf = async () => {
        const { body } = await clerk.post('invoices', toOrder({}));
        return (await admin.get(`invoices/${body.company_payment_id}`)).body.own_fields;
      };
      expect(await ownOf()).toMatchObject({ kept: id, unseen: id });
      await admin.patch(`product-families/${id}`, { status: 0 });
      expect(await ownOf()).toMatchObject({ kept: null, unseen: null });
    });

    it('are not in a bill that others held, nor put into one', async () => {
      const [own_fields, ofLine] = known();
      const line = { id: shop.laptop, qty: 1, amount: 5, own_fields: ofLine };
      const hold = (caller: Caller) =>
        caller.post('held-bills', { own_fields, details: [line] }) as Promise<{
          body: { id: number };
        }>;
      const recall = async (caller: Caller, { body }: { body: { id: number } }) =>
        (await caller.post(`held-bills/${body.id}/recall`, {})).body;
      const read = await recall(clerk, await hold(admin));
      expect([read.own_fields, read.details[0].own_fields]).toEqual([
        { gate: 'G-1' },
        { lot: 'L-1' },
      ]);
      expect((await recall(admin, await hold(clerk))).own_fields).not.toHaveProperty('secret');
      expect((await recall(admin, await hold(admin))).own_fields).toEqual(own_fields);
      const log = (await clerk.get('logs?limit=20&filter[table_name]=held_bills')).body;
      expect([isTold(log), JSON.stringify(log).includes('L-1')]).toEqual([false, true]);
    });

    it('are the same of receipts, also on paper', async () => {
      const { id: party_id } = (await admin.get('customers')).body.data[0];
      const money = { date: '2026-11-21', payment_method: 'Cash', amount: 10 };
      const party = { party_kind: 'customer', party_id };
      const { secret } = known()[0];
      const own = { own_fields: { secret, gate: 'G-1' } };
      const { id } = (await admin.post('receipts', { ...money, ...party, ...own })).body;
      expect((await clerk.get(`receipts/${id}`)).body.own_fields).toEqual({
        ...{ grade: 'C', gate: 'G-1' },
      });
      for (const [caller, isShown] of [[clerk, false] as const, [admin, true] as const]) {
        const paper = await caller.get(`receipts/${id}/export?export_type=pdf`);
        expect((await readPdfText(paper.raw)).includes(secret)).toBe(isShown);
        const many = await caller.post('receipts/-/print', { ids: [id] });
        expect((await readPdfText(many.raw)).includes(secret)).toBe(isShown);
      }
      const rows = [
        ['Date', 'Party', 'Payment Method', 'Amount', 'Secret'],
        ['x', 'x', 'x', 1, 'x'],
      ];
      const preview = await clerk.post('receipts/-/import', { rows, preview: 1 });
      expect(preview.body.columns?.[4] ?? null).toBeNull();
    });

    it('are in no rule that a role hears of, also of records and by what is calculated', async () => {
      const made: string[] = [];
      const note = async (path: string, body: object) => {
        const answer = await admin.post(path, body);
        expect(answer.body).toHaveProperty('id');
        made.unshift(`${path}/${answer.body.id}`);
      };
      const addRule = (rule: string, more: object = {}) =>
        note('own-rules', { entity: 'invoices', rule, says: `No: ${rule}`, ...more });
      const field = { entity: 'invoices', title: 'Earned', type: 'money' };
      await note('own-fields', { ...field, formula: 'total - margin' });
      await note('own-fields', {
        entity: 'customers',
        title: 'Credit',
        type: 'money',
        ...hidden(),
      });
      await addRule('coalesce(margin, 0) < 500');
      await addRule('coalesce(earned, 1) > 0');
      await addRule('sum(lines.cost) < 900');
      await addRule('coalesce(cost, 0) < price', { in_lines: true });
      await addRule('coalesce(credit, 0) < 9', { entity: 'customers' });
      await addRule('coalesce(gate, "") != "x"', { shown_at: 'secret' });
      await addRule('coalesce(lot, "") != "x"', { in_lines: true, shown_at: 'lot' });
      const rulesOf = async (caller: Caller) =>
        (await caller.get('active-fields')).body.rules.map(
          ({ rule, shown_at }: { rule: string; shown_at: string | null }) => [rule, shown_at],
        );
      expect(await rulesOf(clerk)).toEqual([
        ['coalesce(gate, "") != "x"', null],
        ['coalesce(lot, "") != "x"', 'lot'],
      ]);
      const all = await rulesOf(admin);
      expect(all).toHaveLength(7);
      expect(all).toContainEqual(['coalesce(gate, "") != "x"', 'secret']);
      // They are judged all the same.
      const dear = toOrder({ gate: 'G-3' }, { lot: 'x' });
      expect((await clerk.post('invoices', dear)).body.message).toEqual({
        'invoice_details.0.own_fields.lot': ['No: coalesce(lot, "") != "x"'],
      });
      // What some roles do not see is not deleted.
      for (const path of made) {
        // What some roles do not see is not deleted.
        if (path.startsWith('own-fields')) await admin.put(path, { seen_by: [] });
        expect([path, (await admin.delete(path)).status]).toEqual([path, 200]);
      }
    });

    it('come back with a recovery', async () => {
      const { database, store } = world().app;
      const { bytes } = await downloadBackup(admin);
      const made = await clerk.post('invoices', toOrder({ gate: 'G-9' }));
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await auditLedger(database, admin.companyId, store.entities)).toEqual([]);
      const { details } = await readInvoice(admin, idOf(made));
      expect((details as unknown as { own_fields: Own }[])[0]!.own_fields).toMatchObject({
        cost: 7,
      });
    });
  });
});
