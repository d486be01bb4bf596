// Documents and lines that name a record in a field of the company: they keep the name of the day of
// issue, whatever the record is called later.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Invoice, issueInvoice, readInvoice } from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { openStockedShop, type PurchasingShop } from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Own = { own_fields?: Record<string, unknown> };
type ReadDocument = Invoice & Own & { details: Own[] };

describe('documents that name a record', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let ram: number;
    const target = { type: 'reference', refers_to: 'product-families' };
    const family = async (name: string): Promise<number> =>
      (await admin.post('product-families', { name, description: name, status: 1 })).body.id;
    const rename = (id: number, body: object) => admin.patch(`product-families/${id}`, body);
    const define = async (field: object): Promise<number> => {
      const answer = await admin.post('own-fields', { entity: 'invoices', ...target, ...field });
      expect(answer.body).toHaveProperty('id');
      return answer.body.id;
    };
    const open = async (name: string) => {
      admin = await world().createCompany(name);
      shop = await openStockedShop(admin);
      ram = await family('Ram');
      await define({ title: 'Driver', in_list: true, in_filter: true });
      await define({ title: 'Packer', in_lines: true });
    };
    beforeAll(() => open('Named Depot'));

    const order = (own?: object, line?: object) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000, ...(line ? { own_fields: line } : {}) }],
        { taxable_amount: 1000, total: 1130 },
        own ? { own_fields: own } : {},
      );
    const sell = async (own?: object, line?: object) =>
      (await issueInvoice(admin, order(own, line))) as unknown as ReadDocument;
    const read = async (id: string) => (await readInvoice(admin, id)) as unknown as ReadDocument;
    const paperOf = async ({ company_payment_id }: Invoice) =>
      readPdfText((await admin.get(`invoices/${company_payment_id}?q=preview`)).raw);

    it('keep the name of the day of issue', async () => {
      const sita = await family('Sita');
      const made = await sell({ driver: ram }, { packer: sita });
      const own_fields = { driver: ram, driver_record: { id: ram, name: 'Ram' } };
      expect(made.own_fields).toEqual(own_fields);
      expect(made.details[0]!.own_fields).toEqual({
        ...{ packer: sita, packer_record: { id: sita, name: 'Sita' } },
      });
      const before = await paperOf(made);
      expect(before).toContain('Packer: Sita');
      await rename(ram, { name: 'Ram Bahadur' });
      await rename(sita, { name: 'Sita Devi' });
      expect(await read(made.company_payment_id)).toMatchObject({ own_fields });
      const after = await paperOf(made);
      expect(after).toContain('Packer: Sita');
      expect(after).not.toContain('Bahadur');
      expect((await sell({ driver: ram })).own_fields!.driver_record).toEqual({
        ...{ id: ram, name: 'Ram Bahadur' },
      });
      const listed = (await admin.get(`invoices?filter[own_fields.driver]=${ram}`)).body;
      expect(listed.data.map((row: Own) => row.own_fields!.driver_record)).toEqual(
        expect.arrayContaining([{ id: ram, name: 'Ram' }]),
      );
      const csv = (await admin.get('invoices/export?export_type=csv')).raw.toString();
      expect(csv).toMatch(/Ram\b(?! Bahadur)/);
      const log = (await admin.get('logs?limit=50&filter[table_name]=invoices')).body.data;
      expect(log.at(-1).new_value).toContain(`"driver":${ram},"driver_record":"Ram"`);
    });

    it('name only what is there and offered', async () => {
      const gone = await family('Gone');
      await rename(gone, { status: 0 });
      for (const [own, line, place] of [
        [{ driver: gone }, undefined, 'own_fields.driver'],
        [{ driver: 987_654 }, undefined, 'own_fields.driver'],
        [{ driver: 'Ram' }, undefined, 'own_fields.driver'],
        [undefined, { packer: gone }, 'invoice_details.0.own_fields.packer'],
      ] as const) {
        const { status, body } = await admin.post('invoices', order(own, line));
        expect([status, Object.keys(body.message)]).toEqual([422, [place]]);
      }
      const { own_fields } = await sell({ driver: null });
      expect(own_fields).toEqual({ driver: null, driver_record: null });
    });

    it('keep the record from deletion, lines too', async () => {
      const [head, line] = [await family('Of Head'), await family('Of Line')];
      await sell({ driver: head }, { packer: line });
      for (const id of [head, line]) {
        const { status, body } = await admin.delete(`product-families/${id}`);
        expect([status, body.message]).toEqual([
          400,
          'This Product Family is in use by Invoices and cannot be deleted.',
        ]);
      }
    });

    it('name it by its present name when a proforma becomes an invoice', async () => {
      for (const field of [{ title: 'Driver' }, { title: 'Packer', in_lines: true }])
        await define({ entity: 'proforma-invoice', ...field });
      const hari = await family('Hari');
      const offer = await createProforma(
        admin,
        toProformaRequest(shop, {
          own_fields: { driver: hari },
          details: [{ id: shop.laptop, qty: 2, amount: 1000, own_fields: { packer: hari } }],
        }),
      );
      const draft = async () => (await admin.get(`proforma-invoice/${offer.id}`)).body;
      expect((await draft()).own_fields.driver_record).toEqual({ id: hari, name: 'Hari' });
      // It stays chosen where it is not offered any more, and the whole answer may be sent back.
      await rename(hari, { name: 'Hari Prasad', status: 0 });
      const saved = await admin.put(`proforma-invoice/${offer.id}`, await draft());
      expect(saved.body.own_fields.driver_record.name).toBe('Hari Prasad');
      const { body } = await convertProforma(admin, offer.id);
      expect(body.own_fields.driver_record).toEqual({ id: hari, name: 'Hari Prasad' });
      const invoice = await read(body.company_payment_id);
      expect(invoice.details[0]!.own_fields!.packer).toBe(hari);
    });

    it('are named in a file of receipts', async () => {
      await define({ entity: 'receipts', title: 'Collector', in_filter: true });
      const { customer_name } = (await admin.get('customers')).body.data[0];
      const rows = (collector: string) => [
        ['Date', 'Customer', 'Amount', 'Collector'],
        ['2026-11-21', customer_name, '5', collector],
      ];
      const preview = await admin.post('receipts/-/import', {
        rows: rows('Nobody'),
        preview: true,
      });
      expect(preview.body.wrong[0].problems).toEqual({
        'own_fields.collector': ['This record does not exist.'],
      });
      await admin.post('receipts/-/import', { rows: rows('ram bahadur') });
      const { data } = (await admin.get(`receipts?filter[own_fields.collector]=${ram}`)).body;
      expect(data).toMatchObject([{ own_fields: { collector_record: { name: 'Ram Bahadur' } } }]);
      const pdf = (await admin.get(`receipts/${data[0].id}/export?export_type=pdf`)).raw;
      expect(await readPdfText(pdf)).toContain('Collector: Ram Bahadur');
    });

    it('come back with a recovery, whose ids are others, and are proven by the log', async () => {
      await open('Named Depot Again');
      const made = await sell({ driver: ram }, { packer: ram });
      const { database, store } = world().app;
      const differences = () => auditLedger(database, admin.companyId, store.entities);
      const { bytes } = await downloadBackup(admin);
      await sell({ driver: ram });
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await read(made.company_payment_id)).toMatchObject({ own_fields: made.own_fields });
      expect(await differences()).toEqual([]);
      const later = (await downloadBackup(admin)).bytes;
      // Another company has the ids meanwhile.
      await database.write(tx =>
        dynamicTables(tx)
          .updateTable('product_families')
          .set({ company_id: 999_999 })
          .where('company_id', '=', admin.companyId)
          .execute(),
      );
      const answer = await restoreFrom(admin, later);
      expect([answer.status, answer.body.message]).toEqual([
        200,
        expect.stringContaining('was recovered'),
      ]);
      expect(await differences()).toEqual([]);
      const rows = await dynamicTables(database.read)
        .selectFrom('product_families')
        .select(['id', 'name'])
        .where('company_id', '=', admin.companyId)
        .where('name', '=', 'Ram')
        .execute();
      const moved = Number(rows[0]!.id);
      expect(moved).not.toBe(ram);
      for (const table of ['invoices', 'invoice_lines']) {
        const kept = await dynamicTables(database.read)
          .selectFrom(table)
          .select('own_fields')
          .where('company_id', '=', admin.companyId)
          .where('own_fields', 'is not', null)
          .execute();
        expect(kept.length, table).toBeGreaterThan(0);
        for (const { own_fields } of kept)
          expect(own_fields, table).toMatch(new RegExp(`":${moved},.*"Ram"`));
      }
    });

    it('may be one that the company has made the type of', async () => {
      await open('Named Depot of Vehicles');
      await admin.post('own-entities', { title: 'Vehicle', titles: 'Vehicles' });
      const { body: lorry } = await admin.post('own/vehicles', { name: 'Ba 1' });
      await define({ title: 'Vehicle', refers_to: 'own/vehicles', in_filter: true });
      const sold = await sell({ vehicle: lorry.id });
      await admin.patch(`own/vehicles/${lorry.id}`, { name: 'Ba 1 (sold)' });
      const { own_fields } = await read(sold.company_payment_id);
      expect(own_fields).toMatchObject({ vehicle: lorry.id, vehicle_record: { name: 'Ba 1' } });
      expect(await paperOf(sold)).toContain('Ba 1');
      const listed = await admin.get(`invoices?filter[own_fields.vehicle]=${lorry.id}`);
      expect(listed.body.total).toBe(1);
      expect((await admin.delete(`own/vehicles/${lorry.id}`)).status).toBe(400);
    });
  });
});
