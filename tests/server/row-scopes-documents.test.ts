// A role that sees only the documents of its own users: lists with their totals, one document with all
// that is done to it, and what follows from it (decision 81).
import { beforeAll, describe, expect, it } from 'vitest';
import { readInvoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import { toProformaRequest } from '../support/proformas.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type ApiResponse, type Caller, describeOnBothEngines } from '../support/test-app.ts';

const DOCUMENTS = ['invoices', 'proforma-invoice', 'credit-notes', 'billings', 'purchase-returns'];

describe('documents of a limited role', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let ram: Caller;
    let shop: Shop;
    let theirs: number;
    let mine: number;
    const issue = async (caller: Caller, path: string, body: object): Promise<number> => {
      const answer = await caller.post(path, body);
      expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
      return answer.body.id as number;
    };
    const offer = () => toProformaRequest(shop);
    beforeAll(async () => {
      admin = await world().createCompany('Row Scopes Bills');
      shop = await openShop(admin);
      const roles = (await admin.get('roles')).body.data as { id: number; name: string }[];
      const { id } = roles.find(({ name }) => name === 'Accountant')!;
      const limited = await admin.patch(`roles/${id}`, {
        row_scopes: DOCUMENTS.map(entity => ({ entity, scope: 'own' })),
      });
      expect(limited.status).toBe(200);
      ram = await world().createUser(admin, 'Accountant');
      theirs = await issue(admin, 'invoices', oneLaptopInvoice(shop));
      mine = await issue(ram, 'invoices', oneLaptopInvoice(shop));
    });

    it('are listed, counted, grouped and exported', async () => {
      for (const query of [
        '',
        '?filter[status]=1',
        '?filter[customer_name]=sagar',
        '?filter[payment_status]=paid',
        '?sort_field=open_amount&sort_by=desc',
        '?start_date=2026-11-21&end_date=2026-11-21',
      ]) {
        const { body } = await ram.get(`invoices${query}`);
        expect([query, body.total, body.data.length]).toEqual([query, 1, 1]);
        expect(body.data[0].id).toBe(mine);
      }
      expect((await admin.get('invoices')).body.total).toBe(2);
      const tabs = await ram.get('statistics/invoices');
      expect(tabs.body).toMatchObject({ all: { count: 1, total: 96050 }, active: { count: 1 } });
      const groups = await ram.get('invoices/groups?group_by=status');
      expect(groups.body.data).toMatchObject([{ count: 1 }]);
      const file = String((await ram.get('invoices/export?export_type=csv')).raw);
      expect(
        file
          .trim()
          .split('\n')
          .filter(line => line.includes('Sagarmatha')),
      ).toHaveLength(1);
    });

    it('are read, printed, mailed, cancelled and credited; others are not there', async () => {
      const gone = (answer: ApiResponse) => [answer.status, answer.body.message];
      const missing = [404, 'Invoice not found.'];
      for (const path of ['', '/email', '?q=preview', '/print?q=preview', '/ird-sync'])
        expect([path, ...gone(await ram.get(`invoices/${theirs}${path}`))]).toEqual([
          path,
          ...missing,
        ]);
      expect((await ram.get(`timeline/invoices/${theirs}`)).status).toBe(404);
      expect((await ram.get(`timeline/invoices/${mine}`)).status).toBe(200);
      const reason = { reason: 'Wrong customer' };
      expect(gone(await ram.post(`invoices/${theirs}/cancellation`, reason))).toEqual(missing);
      expect((await ram.post('invoices/-/print', { ids: [String(theirs)] })).status).toBe(422);
      const invoice = await readInvoice(admin, String(theirs));
      const back = toCreditNoteRequest(invoice, [{ quantity: 1 }]);
      expect((await ram.post('credit-notes', back)).body.message).toEqual({
        invoice_id: ['This record does not exist.'],
      });
      expect((await ram.get(`invoices/${mine}`)).status).toBe(200);
    });

    it('are proformas, too, which nobody else changes or bills', async () => {
      const id = await issue(admin, 'proforma-invoice', offer());
      await issue(ram, 'proforma-invoice', offer());
      expect((await ram.get('proforma-invoice')).body.total).toBe(1);
      for (const answer of [
        await ram.get(`proforma-invoice/${id}`),
        await ram.put(`proforma-invoice/${id}`, offer()),
        await ram.get(`proforma-invoice/${id}/invoice`),
      ])
        expect([answer.status, answer.body.message]).toEqual([404, 'Proforma Invoice not found.']);
    });

    it('give no tags of their lines away', async () => {
      const field = { entity: 'proforma-invoice', type: 'tags', title: 'Marks', in_lines: true };
      expect((await admin.post('own-fields', field)).status).toBe(200);
      const offerWith = (...marks: string[]) => {
        const { details } = offer();
        const own_fields = { marks };
        return { ...offer(), details: details.map(line => ({ ...line, own_fields })) };
      };
      await issue(admin, 'proforma-invoice', offerWith('secret', 'mine'));
      await issue(ram, 'proforma-invoice', offerWith('mine'));
      const path = 'tags-in-use?entity=proforma-invoice&field=own_fields.marks';
      expect((await ram.get(path)).body.data).toEqual(['mine']);
      expect((await admin.get(path)).body.data).toEqual(['mine', 'secret']);
    });
  });
});
