// Fields of a company that name several records, tags, pictures and files on documents: kept as they were
// on the day of issue, on paper by their names, and never without the file that was shown.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { dynamicTables, query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Invoice, issueInvoice, readInvoice } from '../support/credit-notes.ts';
import { useListedFields } from '../support/listed-fields.ts';
import { pdf, png } from '../support/multipart.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { openStockedShop, type PurchasingShop } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type ReadDocument = Invoice & { own_fields?: Record<string, unknown> };

describe('documents with lists and files of the company', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let [ram, sita] = [0, 0];
    let own: Record<string, unknown>;
    const { defineAll, family, upload, removeFiles } = useListedFields(world, () => admin);
    const listed = { in_list: true, in_filter: true };
    const defineListed = (entity: string) =>
      defineAll(entity, { Helpers: listed, Marks: listed, Photo: { in_list: true } });
    const rename = (id: number, body: object) => admin.patch(`product-families/${id}`, body);
    let [photo, paper] = [
      { id: 0, name: '' },
      { id: 0, name: '' },
    ];
    const open = async (name: string) => {
      admin = await world().createCompany(name);
      shop = await openStockedShop(admin);
      [ram, sita] = [await family('Ram'), await family('Sita')];
      [photo, paper] = [await upload(png, 'a.png'), await upload(pdf, 'a.pdf')];
      own = {
        helpers: [sita, ram],
        marks: ['urgent', 'fragile'],
        photo: photo.id,
        order: paper.id,
      };
      await defineListed('invoices');
    };
    beforeAll(() => open('Listed Depot'));

    const order = (own_fields?: object) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000 }],
        { taxable_amount: 1000, total: 1130 },
        own_fields ? { own_fields } : {},
      );
    const sell = async (own_fields?: object) =>
      (await issueInvoice(admin, order(own_fields))) as unknown as ReadDocument;
    const read = async (id: string) => (await readInvoice(admin, id)) as unknown as ReadDocument;
    const toAnswer = () => ({
      helpers: [ram, sita],
      helpers_records: [
        { id: ram, name: 'Ram' },
        { id: sita, name: 'Sita' },
      ],
      ...{ marks: ['urgent', 'fragile'], photo: photo.id, photo_path: photo.name },
      ...{ order: paper.id, order_path: paper.name },
    });
    it('keep them as they were on the day of issue', async () => {
      const made = await sell(own);
      expect(made.own_fields).toEqual(toAnswer());
      await rename(ram, { name: 'Ram Bahadur' });
      expect((await read(made.company_payment_id)).own_fields).toEqual(toAnswer());
      const printed = await readPdfText(
        (await admin.get(`invoices/${made.company_payment_id}?q=preview`)).raw,
      );
      for (const text of ['Helpers Ram, Sita', 'urgent, fragile', 'Order a.pdf'])
        expect(printed.replace(/\s+/g, ' ')).toContain(text);
      for (const question of [`helpers]=${sita}`, 'marks]=urgent']) {
        const { data } = (await admin.get(`invoices?filter[own_fields.${question}`)).body;
        expect(data, question).toMatchObject([{ own_fields: toAnswer() }]);
      }
      const csv = (await admin.get('invoices/export?export_type=csv')).raw.toString();
      expect(csv).toContain('"Ram, Sita"');
      expect(csv).toContain('"urgent, fragile"');
      const log = (await admin.get('logs?limit=50&filter[table_name]=invoices')).body.data;
      expect(log.at(-1).new_value).toContain('"helpers_records":["Ram","Sita"]');
      await rename(ram, { name: 'Ram' });
    });

    it('are judged, each of a list', async () => {
      const gone = await family('Gone');
      await rename(gone, { status: 0 });
      for (const [values, place] of [
        [{ helpers: [ram, gone] }, 'helpers'],
        [{ helpers: [987_654] }, 'helpers'],
        [{ helpers: { add: [ram] } }, 'helpers'],
        [{ helpers: { add: 5 } }, 'helpers'],
        [{ helpers: ram }, 'helpers'],
        [{ marks: 'urgent' }, 'marks'],
        [{ photo: paper.id }, 'photo'],
        [{ photo: 987_654 }, 'photo'],
        [{ order: 'files/a.pdf' }, 'order'],
      ] as const) {
        const { status, body } = await admin.post('invoices', order(values));
        expect([status, Object.keys(body.message)], JSON.stringify(values)).toEqual([
          422,
          [`own_fields.${place}`],
        ]);
      }
      expect((await sell()).own_fields).toEqual({
        ...{ helpers: [], helpers_records: [], marks: [] },
        ...{ photo: null, photo_path: null, order: null, order_path: null },
      });
    });

    it('keep what they name from deletion and removal, also while a bill is held', async () => {
      const [of, held] = [await family('Of Head'), await upload(png, 'held.png')];
      const kept = await upload(png, 'kept.png');
      const lost = await upload(png, 'lost.png');
      await sell({ helpers: [of], photo: kept.id });
      expect((await admin.delete(`product-families/${of}`)).status).toBe(400);
      const typed = { photo: held.id, marks: ['later'], helpers: [ram] };
      const details = [{ id: shop.laptop, qty: 1, amount: 5 }];
      const bill = await admin.post('held-bills', { details, own_fields: typed });
      const recalled = await admin.post(`held-bills/${bill.body.id}/recall`, {});
      expect(recalled.body.own_fields).toEqual(typed);
      await removeFiles();
      const left = await dynamicTables(world().app.database.read)
        .selectFrom('files')
        .select('id')
        .where('company_id', '=', admin.companyId)
        .execute();
      const ids = left.map(({ id }) => Number(id));
      expect(ids).toEqual(expect.arrayContaining([photo.id, paper.id, kept.id, held.id]));
      expect(ids).not.toContain(lost.id);
    });

    it('go from a proforma to its invoice, by the present names', async () => {
      await defineListed('proforma-invoice');
      const request = toProformaRequest(shop, { own_fields: own });
      const offer = await createProforma(admin, request);
      const draft = (await admin.get(`proforma-invoice/${offer.id}`)).body;
      expect(draft.own_fields).toEqual(toAnswer());
      const saved = await admin.put(`proforma-invoice/${offer.id}`, draft);
      expect(saved.body.own_fields).toEqual(toAnswer());
      const { body } = await convertProforma(admin, offer.id);
      expect(body.own_fields).toEqual(toAnswer());
    });

    it('are the same of a receipt', async () => {
      await defineListed('receipts');
      const [customer] = (await admin.get('customers')).body.data;
      const { body } = await admin.post('receipts', {
        ...{ party_kind: 'customer', party_id: customer.id, date: '2026-11-21', amount: 5 },
        ...{ payment_method: 'Cash', own_fields: own },
      });
      expect(body.own_fields).toEqual(toAnswer());
      await rename(ram, { name: 'Ram Prasad' });
      expect((await admin.get(`receipts/${body.id}`)).body.own_fields).toEqual(toAnswer());
      const columns = (await admin.get('receipts/-/import')).body.example.map(
        ({ name }: { name: string }) => name,
      );
      expect(columns).toContain('own_fields.helpers');
      expect(columns).not.toContain('own_fields.photo');
      const rows = (helpers: string) => [
        ['Date', 'Customer', 'Amount', 'Helpers', 'Marks'],
        ['2026-11-21', customer.customer_name, '6', helpers, 'a, b'],
      ];
      const preview = { rows: rows('Sita, Nobody'), preview: true };
      expect((await admin.post('receipts/-/import', preview)).body.wrong[0].problems).toEqual({
        'own_fields.helpers': ['No such record: Nobody.'],
      });
      const sent = await admin.post('receipts/-/import', { rows: rows('Sita, Ram Prasad') });
      expect(sent.body).toMatchObject({ created: 1 });
      const [imported] = (await admin.get('receipts?filter[own_fields.marks]=a')).body.data;
      expect(imported.own_fields).toMatchObject({ helpers: [ram, sita], marks: ['a', 'b'] });
      const file = (await admin.get(`receipts/${body.id}/export?export_type=pdf`)).raw;
      for (const text of ['Ram, Sita', 'Photo: a.png', 'Order: a.pdf'])
        expect(await readPdfText(file)).toContain(text);
    });

    it('come back with a recovery, whose ids are others, and are proven by the log', async () => {
      await open('Listed Depot Again');
      await sell(own);
      const { database, store } = world().app;
      const { bytes } = await downloadBackup(admin);
      // Another company has the ids meanwhile.
      await database.write(async tx => {
        const moved = [999_999, admin.companyId];
        for (const set of [
          'product_families set company_id = ?',
          "files set name = name || 'x', company_id = ?",
        ])
          await query(tx, `update ${set} where company_id = ?`, moved);
      });
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      expect(await auditLedger(database, admin.companyId, store.entities)).toEqual([]);
      const find = "select id from product_families where company_id = ? and name = 'Ram'";
      const kept = 'select own_fields from invoices where company_id = ?';
      const [moved] = await query<{ id: number }>(database.read, find, [admin.companyId]);
      expect(moved!.id).not.toBe(ram);
      const [row] = await query<{ own_fields: string }>(database.read, kept, [admin.companyId]);
      const values = JSON.parse(row!.own_fields) as Record<string, unknown>;
      expect(values).toMatchObject({
        ...{ helpers_records: ['Ram', 'Sita'], photo_path: photo.name },
        marks: ['urgent', 'fragile'],
      });
      expect((values.helpers as number[])[0]).toBe(moved!.id);
      expect(values.photo).not.toBe(photo.id);
    });
  });
});
