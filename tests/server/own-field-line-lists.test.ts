// Fields of lines that name several records, tags, pictures and files: judged in each line, kept as they were on
// the day of issue, handed on and held, and never without the file that the line names.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { namesOfLines } from '../../server/database/migrations/0093-names-of-lines.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import {
  type Invoice,
  issueCreditNote,
  issueInvoice,
  readInvoice,
  toCreditNoteRequest,
} from '../support/credit-notes.ts';
import { useListedFields } from '../support/listed-fields.ts';
import { pdf, png } from '../support/multipart.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import {
  createVendorBill,
  openStockedShop,
  type PurchasingShop,
  toDebitNoteRequest,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Own = Record<string, unknown>;
type ReadDocument = Invoice & { details: { own_fields?: Own }[] };

describe('lines with lists and files of the company', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let [ram, sita] = [0, 0];
    let [photo, paper] = [
      { id: 0, name: '' },
      { id: 0, name: '' },
    ];
    const { defineAll, family, upload, removeFiles } = useListedFields(world, () => admin);
    const defineLines = (entity: string) => defineAll(entity, {}, { in_lines: true });
    const rename = (id: number, body: object) => admin.patch(`product-families/${id}`, body);
    const toValues = () => ({
      ...{ helpers: [sita, ram], marks: ['urgent', 'fragile'] },
      ...{ photo: photo.id, order: paper.id },
    });
    const toAnswer = () => ({
      helpers: [ram, sita],
      helpers_records: [
        { id: ram, name: 'Ram' },
        { id: sita, name: 'Sita' },
      ],
      ...{ marks: ['urgent', 'fragile'], photo: photo.id, photo_path: photo.name },
      ...{ order: paper.id, order_path: paper.name },
    });
    const open = async (name: string) => {
      admin = await world().createCompany(name);
      shop = await openStockedShop(admin);
      [ram, sita] = [await family('Ram'), await family('Sita')];
      [photo, paper] = [await upload(png, 'a.png'), await upload(pdf, 'order 7.pdf')];
      await defineLines('invoices');
    };
    beforeAll(() => open('Lined Depot'));

    /** An invoice of two lines, of which the second has these values. */
    const order = (own_fields?: object) => {
      const line = { id: shop.laptop, qty: 1, amount: 1000 };
      const figures = { taxable_amount: 2000, total: 2260 };
      const own = own_fields ? { own_fields } : {};
      return toInvoiceRequest(shop, [line, { ...line, ...own }], figures);
    };
    const sell = async (own_fields?: object) =>
      (await issueInvoice(admin, order(own_fields))) as unknown as ReadDocument;
    const ownOf = (document: object, place = 1) =>
      (document as ReadDocument).details[place]!.own_fields;

    it('keep them as they were on the day of issue', async () => {
      const made = await sell(toValues());
      expect(ownOf(made)).toEqual(toAnswer());
      expect(ownOf(made, 0)).toEqual({
        ...{ helpers: [], helpers_records: [], marks: [] },
        ...{ photo: null, photo_path: null, order: null, order_path: null },
      });
      await rename(ram, { name: 'Ram Bahadur' });
      expect(ownOf(await readInvoice(admin, made.company_payment_id))).toEqual(toAnswer());
      const preview = await admin.get(`invoices/${made.company_payment_id}?q=preview`);
      const printed = (await readPdfText(preview.raw)).replace(/\s+/g, ' ');
      for (const text of ['Helpers: Ram, Sita', 'Marks: urgent, fragile', 'Order: order 7.pdf'])
        expect(printed).toContain(text);
      const log = (await admin.get('logs?limit=50&filter[table_name]=invoices')).body.data;
      expect(log.at(-1).new_value).toContain('"helpers_records":["Ram","Sita"]');
      expect(log.at(-1).new_value).toContain(`"photo_path":"${photo.name}"`);
      await rename(ram, { name: 'Ram' });
      // What is answered may be sent back.
      expect(ownOf(await sell({ ...toAnswer(), photo_path: 'files/other.png' }))).toEqual(
        toAnswer(),
      );
    });

    it('are judged in each line', async () => {
      const gone = await family('Gone');
      await rename(gone, { status: 0 });
      const stranger = await world().createCompany('Lined Stranger');
      const theirs = await upload(png, 'theirs.png', stranger);
      for (const [values, name, text] of [
        [{ helpers: [ram, gone] }, 'helpers', 'This record does not exist.'],
        [{ helpers: [987_654] }, 'helpers'],
        [{ helpers: { add: [ram] } }, 'helpers'],
        [{ helpers: ram }, 'helpers'],
        [{ helpers: Array.from({ length: 201 }, (_, place) => place + 1) }, 'helpers'],
        [{ marks: 'urgent' }, 'marks'],
        [{ marks: ['a,b'] }, 'marks'],
        [{ photo: paper.id }, 'photo', 'This is not a valid image.'],
        [{ photo: theirs.id }, 'photo', 'This is not a valid image.'],
        [{ order: theirs.id }, 'order', 'Please upload an image or a PDF file.'],
        [{ order: 'files/a.pdf' }, 'order'],
      ] as const) {
        const { status, body } = await admin.post('invoices', order(values));
        const place = `invoice_details.1.own_fields.${name}`;
        expect([status, Object.keys(body.message)], JSON.stringify(values)).toEqual([422, [place]]);
        if (text) expect(body.message[place]).toEqual([text]);
      }
    });

    it('keep what they name from deletion and removal, also while a bill is held', async () => {
      const [first, last] = [await family('First'), await family('Last')];
      const [kept, held, lost] = [
        await upload(png, 'kept.png'),
        await upload(png, 'held.png'),
        await upload(png, 'lost.png'),
      ];
      const between = await family('Between');
      await sell({ helpers: [first, between, last], photo: kept.id, marks: ['rare'] });
      for (const id of [first, between, last]) {
        const { status, body } = await admin.delete(`product-families/${id}`);
        expect([status, body.message]).toEqual([
          400,
          'This Product Family is in use by Invoices and cannot be deleted.',
        ]);
      }
      const typed = { photo: held.id, photo_path: held.name, marks: ['later'], helpers: [ram] };
      const details = [{ id: shop.laptop, qty: 1, amount: 5, own_fields: typed }];
      const bill = await admin.post('held-bills', { details });
      const recalled = await admin.post(`held-bills/${bill.body.id}/recall`, {});
      expect(recalled.body.details[0].own_fields).toEqual(typed);
      // The files of a field that is inactive stay as well.
      const { data } = (await admin.get('own-fields?limit=50')).body;
      const { id } = data.find(({ name }: { name: string }) => name === 'photo');
      await admin.put(`own-fields/${id}`, { status: 0 });
      await removeFiles();
      await admin.put(`own-fields/${id}`, { status: 1 });
      const left = await query<{ id: number }>(
        world().app.database.read,
        'select id from files where company_id = ?',
        [admin.companyId],
      );
      const ids = left.map(file => Number(file.id));
      expect(ids).toEqual(expect.arrayContaining([photo.id, paper.id, kept.id, held.id]));
      expect(ids).not.toContain(lost.id);
      expect((await admin.delete(`own-fields/${id}`)).status).toBe(400);
      expect((await admin.delete(`product-families/${await family('Free')}`)).status).toBe(200);
      const tags = await admin.get('tags-in-use?entity=invoices&field=own_fields.marks');
      expect(tags.body.data).toEqual(['urgent', 'fragile', 'rare']);
    });

    it('are in the index by what they name, once for a document, and come there by the migration', async () => {
      const { database } = world().app;
      const rare = await family('Rare');
      const read = () =>
        query<{ name: string; number: number }>(
          database.read,
          `select f.name, v.number from own_field_values as v
           join own_fields as f on f.company_id = v.company_id and f.id = v.own_field_id
           where v.company_id = ? and f.in_lines = 1 order by v.own_field_id, v.record_id, v.place`,
          [admin.companyId],
        );
      const before = (await read()).length;
      const own_fields = { helpers: [rare, ram], photo: photo.id, marks: ['rare'] };
      const line = { id: shop.laptop, qty: 1, amount: 1000, own_fields };
      const figures = { taxable_amount: 2000, total: 2260 };
      await issueInvoice(admin, toInvoiceRequest(shop, [line, line], figures));
      const after = await read();
      expect(after.length - before).toBe(3);
      expect(after).toContainEqual({ name: 'helpers', number: rare });
      await database.write(async tx => {
        await query(tx, 'delete from own_field_values where company_id = ?', [admin.companyId]);
        await namesOfLines.change!(tx);
      });
      expect(await read()).toEqual(after);
    });

    it('of a proforma name what is in it now, and what fields name that are inactive', async () => {
      await defineLines('proforma-invoice');
      const [old, kept] = [await family('Old'), await family('Kept')];
      const toLine = (helpers: number[]) => {
        const own_fields = { helpers };
        return { id: shop.laptop, qty: 1, amount: 1000, own_fields };
      };
      const details = [toLine([old]), toLine([kept])];
      const offer = await createProforma(admin, toProformaRequest(shop, { details }));
      const isHeld = async (id: number) =>
        (await admin.delete(`product-families/${id}`)).status === 400;
      const { data } = (await admin.get('own-fields?limit=50')).body;
      const { id } = (data as { id: number; name: string; entity: string }[]).find(
        ({ name, entity }) => name === 'helpers' && entity === 'proforma-invoice',
      )!;
      const save = async (change: (lines: { own_fields?: Own }[]) => unknown[]) => {
        const { body } = await admin.get(`proforma-invoice/${offer.id}`);
        const answer = await admin.put(`proforma-invoice/${offer.id}`, {
          ...body,
          details: change(body.details),
        });
        expect(answer.status).toBe(200);
      };
      await save(([first, second]) => [{ ...first, own_fields: { helpers: [ram] } }, second]);
      expect([await isHeld(old), await isHeld(kept)]).toEqual([false, true]);
      await admin.put(`own-fields/${id}`, { status: 0 });
      await save(lines => lines.map(each => ({ ...each, description: 'red' })));
      expect(await isHeld(kept)).toBe(true);
    });

    it('go from a proforma to its invoice, by the present names', async () => {
      const { data } = (await admin.get('own-fields?limit=50')).body;
      for (const { id, status } of data as { id: number; status: number }[])
        if (status === 0) await admin.put(`own-fields/${id}`, { status: 1 });
      const line = { id: shop.laptop, qty: 2, amount: 1000, own_fields: toValues() };
      const offer = await createProforma(admin, toProformaRequest(shop, { details: [line] }));
      const draft = (await admin.get(`proforma-invoice/${offer.id}`)).body;
      expect(ownOf(draft, 0)).toEqual(toAnswer());
      await rename(sita, { name: 'Sita Devi', status: 0 });
      const saved = await admin.put(`proforma-invoice/${offer.id}`, draft);
      expect(ownOf(saved.body, 0)!.helpers_records).toContainEqual({ id: sita, name: 'Sita Devi' });
      await rename(sita, { name: 'Sita' });
      const { body } = await convertProforma(admin, offer.id);
      expect(ownOf(await readInvoice(admin, body.company_payment_id), 0)).toEqual(toAnswer());
      await rename(sita, { status: 1 });
    });

    it('are the same of bills and notes', async () => {
      for (const entity of ['billings', 'credit-notes', 'purchase-returns'])
        await defineLines(entity);
      const request = toVendorBillRequest(shop, [{ id: shop.laptop, qty: 3, amount: 700 }]);
      const withOwn = <Line>(details: Line[]) =>
        details.map(line => ({ ...line, own_fields: toValues() }));
      const bill = await createVendorBill(admin, {
        ...request,
        details: withOwn(request.details),
      });
      expect(ownOf(bill, 0)).toEqual(toAnswer());
      const back = toDebitNoteRequest(bill, [{ qty: 1 }]);
      const debit = await admin.post('purchase-returns', {
        ...back,
        details: withOwn(back.details),
      });
      const noted = await admin.get(`purchase-returns/${debit.body.id}`);
      expect(ownOf(noted.body, 0)).toEqual(toAnswer());
      const sold = await readInvoice(admin, (await sell()).company_payment_id);
      const credited = toCreditNoteRequest(sold, [{ quantity: 1 }]);
      const credit = await issueCreditNote(admin, sold.company_payment_id, [{ quantity: 1 }], {
        details: withOwn(credited.details),
      });
      const { details } = (await admin.get(`credit-notes/${credit.body.company_payment_id}`)).body;
      expect(details[0].own_fields).toEqual(toAnswer());
    });

    it('are in the description of the API for their company', async () => {
      const { body } = await admin.get('docs/own');
      const { properties } = body.components.schemas['invoices.line'];
      const described = properties.own_fields.properties;
      expect(described.helpers).toMatchObject({ type: ['array', 'null'] });
      expect(Object.keys(described).sort()).toEqual(Object.keys(toAnswer()).sort());
    });

    it('come back with a recovery, rolled forward, and with other ids', async () => {
      await open('Lined Depot Again');
      const made = await sell(toValues());
      const { database, store } = world().app;
      const differences = () => auditLedger(database, admin.companyId, store.entities);
      const { bytes } = await downloadBackup(admin);
      const later = await sell(toValues());
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      for (const { company_payment_id } of [made, later])
        expect(ownOf(await readInvoice(admin, company_payment_id))).toEqual(toAnswer());
      expect(await differences()).toEqual([]);
      const second = await downloadBackup(admin);
      // Another company has the ids meanwhile.
      await database.write(async tx => {
        const moved = [999_999, admin.companyId];
        for (const set of [
          'product_families set company_id = ?',
          "files set name = name || 'y', company_id = ?",
        ])
          await query(tx, `update ${set} where company_id = ?`, moved);
      });
      expect((await restoreFrom(admin, second.bytes)).status).toBe(200);
      expect(await differences()).toEqual([]);
      // The administrator is one of another database, so to say: nobody is signed in.
      const ofLine =
        "select own_fields from invoice_lines where company_id = ? and own_fields like '%photo%'";
      const rows = await query<{ own_fields: string }>(database.read, ofLine, [admin.companyId]);
      const own = JSON.parse(rows[0]!.own_fields) as Own;
      expect(own).toMatchObject({ helpers_records: ['Ram', 'Sita'], photo_path: photo.name });
      expect(own.helpers).not.toEqual([ram, sita]);
      const ofFile = 'select name from files where company_id = ? and id = ?';
      const [file] = await query(database.read, ofFile, [admin.companyId, Number(own.photo)]);
      expect(file).toEqual({ name: photo.name });
      expect(Number(own.photo)).not.toBe(photo.id);
    });
  });
});
