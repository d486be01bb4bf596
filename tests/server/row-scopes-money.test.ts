// A role that is limited to the customers, vendors, receipts, payments and cheques of its own users: the
// others are not there for it, and it makes documents for none of them (decision 81).
import { beforeAll, describe, expect, it } from 'vitest';
import { useChequeShop } from '../support/cheques.ts';
import { toProformaRequest } from '../support/proformas.ts';
import { toVendorBillRequest } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const LIMITED = ['customers', 'vendors', 'receipts', 'payments', 'cheques'];

describe('money of a limited role', () => {
  describeOnBothEngines(world => {
    const { at, receive, enter, paper } = useChequeShop(world);
    let ram: Caller;
    let theirs: { id: number; settlement: number };
    const receipt = { date: '2026-11-21', payment_method: 'Cash', amount: 100 };
    beforeAll(async () => {
      theirs = (await receive()).cheque;
      await enter('payments', {
        ...{ ...receipt, party_kind: 'vendor', party_id: at.shop.vendor },
        cheque: { ...paper, account_id: at.bank },
      });
      const roles = (await at.admin.get('roles')).body.data as { id: number; name: string }[];
      const { id } = roles.find(({ name }) => name === 'Accountant')!;
      const limited = await at.admin.patch(`roles/${id}`, {
        row_scopes: LIMITED.map(entity => ({ entity, scope: 'own' })),
      });
      expect(limited.status).toBe(200);
      ram = await world().createUser(at.admin, 'Accountant');
    });

    it('are neither listed nor exported', async () => {
      for (const entity of ['receipts', 'payments', 'cheques']) {
        expect([entity, (await at.admin.get(entity)).status]).toEqual([entity, 200]);
        expect([entity, (await ram.get(entity)).status]).toEqual([entity, 204]);
        const file = await ram.get(`${entity}/export?export_type=csv`);
        expect([entity, String(file.raw)]).not.toContain('Sagarmatha');
      }
    });

    it('are read, printed, mailed and reversed by nobody else', async () => {
      const missing = [404, 'Receipt not found.'];
      for (const path of ['', '/export?export_type=pdf', '/email']) {
        const { status, body } = await ram.get(`receipts/${theirs.settlement}${path}`);
        expect([path, status, body.message]).toEqual([path, ...missing]);
        expect((await at.admin.get(`receipts/${theirs.settlement}${path}`)).status).toBe(200);
      }
      const reversal = { date: '2026-11-22', reason: 'Not theirs' };
      const reversed = await ram.post(`receipts/${theirs.settlement}/reversal`, reversal);
      expect([reversed.status, reversed.body.message]).toEqual(missing);
      const printed = await ram.post('receipts/-/print', { ids: [theirs.settlement] });
      expect(printed.status).toBe(422);
      expect((await ram.get(`cheques/${theirs.id}`)).status).toBe(404);
      expect((await ram.get(`cheques/${theirs.id}/print`)).status).toBe(404);
      const cleared = await ram.post(`cheques/${theirs.id}/clearing`, { date: '2026-11-22' });
      expect(cleared.status).toBe(404);
    });

    it('make no document for a customer or vendor that is not seen', async () => {
      const bill = toVendorBillRequest(at.shop, [{ id: at.shop.laptop, qty: 1, amount: 700 }]);
      const refusals: [path: string, body: object, field: string][] = [
        ['invoices', oneLaptopInvoice(at.shop), 'customer_id'],
        ['invoices/-/preview', oneLaptopInvoice(at.shop), 'customer_id'],
        ['proforma-invoice', toProformaRequest(at.shop), 'customer_id'],
        ['billings/-/preview', bill, 'vendor_name'],
        ['billings', bill, 'vendor_name'],
        ['receipts', { ...receipt, party_kind: 'customer', party_id: at.customer }, 'party_id'],
        [
          'payments/-/preview',
          { ...receipt, party_kind: 'vendor', party_id: at.shop.vendor },
          'party_id',
        ],
      ];
      for (const [path, body, field] of refusals) {
        const refused = await ram.post(path, body);
        expect([path, refused.status, refused.body.message]).toEqual([
          path,
          422,
          { [field]: ['This record does not exist.'] },
        ]);
        expect([path, (await at.admin.post(path, body)).status]).toEqual([path, 200]);
      }
    });

    it('are in no file for a customer that is not seen', async () => {
      const rows = [
        ['Date', 'Customer', 'Method', 'Amount'],
        ['2026-11-21', 'Sagarmatha Traders', 'Cash', '77'],
      ];
      const body = (caller: Caller, more: object = {}) =>
        caller.post('receipts/-/import', { rows, ...more });
      const [{ problems }] = (await body(ram, { preview: true })).body.wrong;
      expect(problems).toEqual({ party: [expect.any(String)] });
      expect((await body(ram)).body.created).toBe(0);
      expect((await body(at.admin)).body.created).toBe(1);
    });
  });
});
