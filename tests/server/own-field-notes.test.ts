// Own values that a note takes over from the invoice or bill that it is about, of head and lines.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openStockedShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Own = Record<string, unknown>;
type Shown = { own_fields: Own; details: { own_fields: Own }[] };

describe('own values of notes', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let rate: { id: number; name: string };
    const define = async (entity: string, title: string, more: object = {}) => {
      const answer = await admin.post('own-fields', { entity, type: 'text', title, ...more });
      expect(answer.body).toHaveProperty('id');
    };
    beforeAll(async () => {
      admin = await world().createCompany('Noted Values');
      shop = await openStockedShop(admin);
      rate = (await admin.post('product-families', { name: 'Ram', description: 'R', status: 1 }))
        .body;
      for (const [from, to] of [
        ['invoices', 'credit-notes'],
        ['billings', 'purchase-returns'],
      ] as const)
        for (const entity of [from, to]) {
          await define(entity, 'Vehicle');
          await define(entity, 'Zone', { default_value: 'East', required: true });
          await define(entity, 'Serial', { is_unique: entity === to });
          await define(entity, 'Code', { max_length: entity === to ? 3 : 9 });
          await define(entity, 'Driver', { type: 'reference', refers_to: 'product-families' });
          await define(entity, 'Batch', { in_lines: true });
          await define(entity, 'Sizes', { type: 'tags', in_lines: true });
          await define(entity, 'Kind', { type: entity === to ? 'money' : 'text' });
        }
    });
    const head = () => ({
      ...{ vehicle: 'Ba 1', zone: 'West', serial: 'S-1', code: 'long', driver: rate.id, kind: '5' },
    });
    const lines = [{ batch: 'B-1', sizes: ['big'] }, { batch: 'B-2' }];
    const taken = () => ({
      ...{ vehicle: 'Ba 1', zone: 'West', serial: null, code: null, kind: null },
      ...{ driver: rate.id, driver_record: { id: rate.id, name: 'Ram' } },
    });

    const sell = async (own_fields: object = head()) => {
      const details = lines.map(own => ({ id: shop.laptop, qty: 2, amount: 500, own_fields: own }));
      const request = toInvoiceRequest(shop, details, { taxable_amount: 2000, total: 2260 });
      const { body } = await admin.post('invoices', { ...request, own_fields });
      return body.company_payment_id as string;
    };
    const credit = async (id: string, backs: { line: number; quantity: number }[], more = {}) => {
      const { body } = await issueCreditNote(admin, id, backs, more);
      return (await admin.get(`credit-notes/${body.company_payment_id}`)).body as Shown;
    };

    it('are those of the invoice, each line by the line that it is about', async () => {
      const id = await sell();
      // A driver who has left is still the one of the invoice.
      await admin.patch(`product-families/${rate.id}`, { status: 0 });
      const backs = [
        { line: 1, quantity: 1 },
        { line: 0, quantity: 1 },
      ];
      const noted = await credit(id, backs);
      expect(noted.own_fields).toEqual(taken());
      expect(noted.details.map(line => line.own_fields)).toEqual([
        { batch: 'B-2', sizes: [] },
        { batch: 'B-1', sizes: ['big'] },
      ]);
      // A second note of the invoice has them as well.
      expect((await credit(id, [{ line: 0, quantity: 1 }])).own_fields).toEqual(taken());
      await admin.patch(`product-families/${rate.id}`, { status: 1 });
    });

    it('are what the request says, where it says something', async () => {
      const noted = await credit(await sell(), [{ line: 0, quantity: 1 }], {
        own_fields: { vehicle: null, zone: 'North', serial: 'S-9' },
      });
      expect(noted.own_fields).toEqual({
        ...taken(),
        ...{ vehicle: null, zone: 'North', serial: 'S-9' },
      });
    });

    it('are judged like all others, and begin with defaults where the invoice has none', async () => {
      const id = await sell({ zone: 'East' });
      const refused = await issueCreditNote(admin, id, [{ line: 0, quantity: 1 }], {
        own_fields: { code: 'long' },
      });
      expect(Object.keys(refused.body.message)).toEqual(['own_fields.code']);
      expect((await credit(id, [{ line: 0, quantity: 1 }])).own_fields).toMatchObject({
        ...{ vehicle: null, zone: 'East', driver: null },
      });
    });

    it('are those of the bill on a debit note', async () => {
      const request = toVendorBillRequest(shop, [{ id: shop.laptop, qty: 3, amount: 700 }]);
      const bill = await createVendorBill(admin, {
        ...{ ...request, own_fields: head() },
        details: request.details.map(line => ({ ...line, own_fields: lines[0] })),
      });
      const { body } = await issueDebitNote(admin, bill.id, [{ qty: 1 }], {});
      const noted = (await admin.get(`purchase-returns/${body.id}`)).body as Shown;
      expect([noted.own_fields, noted.details[0]!.own_fields]).toEqual([taken(), lines[0]]);
    });
  });
});
