// Exports of lists of documents have the own values of lines: a column for each field, with the values of all
// lines in their order.
import { beforeAll, describe, expect, it } from 'vitest';
import { createProforma, toProformaRequest } from '../support/proformas.ts';
import {
  createVendorBill,
  openStockedShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('own values of lines in exports', () => {
  describeOnBothEngines(world => {
    let [admin, clerk] = [] as unknown as [Caller, Caller];
    let shop: PurchasingShop;
    const define = async (entity: string, title: string, more: object = {}) => {
      const field = { entity, title, type: 'text', in_lines: true, ...more };
      expect((await admin.post('own-fields', field)).body).toHaveProperty('id');
    };
    const sell = (...owns: object[]) => {
      const lines = owns.map(own_fields => ({ id: shop.laptop, qty: 1, amount: 1000, own_fields }));
      const figures = { taxable_amount: 1000 * lines.length, total: 1130 * lines.length };
      return admin.post('invoices', toInvoiceRequest(shop, lines, figures));
    };
    /** The headings, and the cells below them of the newest document. */
    const read = async (list: string, { caller = admin, query = '' } = {}) => {
      const { raw } = await caller.get(`${list}/export?export_type=csv${query}`);
      const rows = String(raw).replace('\uFEFF', '').trim().split(/\r?\n/);
      return rows.map(row => row.split(',')) as [string[], ...string[][]];
    };
    const cellsOf = async (list: string, asked?: Parameters<typeof read>[1]) => {
      const [head, first] = await read(list, asked);
      const from = head.indexOf('Lines');
      return from < 0
        ? {}
        : Object.fromEntries(head.slice(from).map((name, at) => [name, first![from + at]]));
    };

    beforeAll(async () => {
      admin = await world().createCompany('Line Exports');
      shop = await openStockedShop(admin);
      const { data } = (await admin.get('roles?limit=100')).body as {
        data: { id: number; name: string }[];
      };
      clerk = await world().createUser(admin, 'Sales');
      const seen_by = [data.find(({ name }) => name === 'Administrator')!.id];
      await define('invoices', 'Batch');
      await define('invoices', 'Cost', { type: 'money', seen_by });
      await define('invoices', 'Sizes', { type: 'tags' });
      await define('invoices', 'Inner', { in_export: false });
      await define('invoices', 'Photo', { type: 'picture' });
      for (const entity of ['billings', 'proforma-invoice']) await define(entity, 'Batch');
    });

    it('are in the order of the lines, with a mark for a line without one', async () => {
      await sell({ batch: 'B-1', cost: 1234.5, inner: 'x' }, {}, { batch: 'B-3', sizes: ['big'] });
      expect(await cellsOf('invoices')).toEqual({
        Lines: 'Laptop; Laptop; Laptop',
        ...{ Batch: 'B-1; –; B-3', Cost: '1234.50; –; –', Sizes: '–; –; big' },
      });
    });

    it('are not there for a role that does not see them', async () => {
      expect(Object.keys(await cellsOf('invoices', { caller: clerk }))).toEqual([
        ...['Lines', 'Batch', 'Sizes'],
      ]);
    });

    it('are each with its own document, also under a filter, and empty where there are none', async () => {
      await sell({ batch: 'B-4' });
      await sell({});
      const rows = await read('invoices');
      const at = rows[0].indexOf('Batch');
      expect(rows.slice(1).map(row => row[at])).toEqual(['', 'B-4', 'B-1; –; B-3']);
      const filtered = await read('invoices', { query: '&filter[total]=1130&sort_field=id' });
      expect(filtered.slice(1).map(row => row[at]!)).not.toContain('B-1; –; B-3');
    });

    it('are those of bills and proformas as well', async () => {
      const request = toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 700 }]);
      const own = { own_fields: { batch: 'V-1' } };
      const details = request.details.map(line => ({ ...line, ...own }));
      await createVendorBill(admin, { ...request, details });
      expect((await cellsOf('billings')).Batch).toBe('V-1');
      const line = { id: shop.laptop, qty: 2, amount: 1000, own_fields: { batch: 'P-1' } };
      await createProforma(admin, toProformaRequest(shop, { details: [line] }));
      expect(await cellsOf('proforma-invoice')).toEqual({ Lines: 'Laptop', Batch: 'P-1' });
    });

    it('add nothing where the company has no such fields', async () => {
      expect(await cellsOf('purchase-returns')).toEqual({});
    });
  });
});
