// Values that a role does not see or change stay where they are: with their line of a proforma, in a held bill,
// and in a field that is not deleted while the log has them.
import { beforeAll, describe, expect, it } from 'vitest';
import { createProforma, toProformaRequest } from '../support/proformas.ts';
import { openStockedShop, type PurchasingShop } from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Own = Record<string, unknown>;

describe('own values that a role does not see', () => {
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
      admin = await world().createCompany('Values Kept');
      shop = await openStockedShop(admin);
      const roles = (await admin.get('roles?limit=100')).body.data;
      administrators = roles.find((role: Own) => role.name === 'Administrator').id;
      clerk = await world().createUser(admin, 'Sales');
      const line = { entity: 'proforma-invoice', in_lines: true };
      await define({ ...line, title: 'Cost', type: 'money', default_value: '7', ...hidden() });
      await define({ ...line, title: 'Lot' });
      await define({ entity: 'invoices', title: 'Gate' });
    });

    it('stay with their line of a proforma when another of its product goes or becomes another product', async () => {
      const seal = { in_lines: true, title: 'Seal', changed_by: [administrators] };
      await define({ entity: 'proforma-invoice', ...seal });
      const toLine = (cost: number, own_seal: string) => ({
        ...{ id: shop.laptop, qty: 1, amount: 1000 },
        own_fields: { cost, seal: own_seal },
      });
      const offer = await createProforma(
        admin,
        toProformaRequest(shop, {
          details: [toLine(10, 'one'), toLine(99, 'two')],
          ...{ discount_rate: 0, discount_amount: 0 },
          ...{ taxable_amount: 2000, vat_amount: 260, total: 2260 },
        }),
      );
      const path = `proforma-invoice/${offer.id}`;
      const read = async () => (await clerk.get(path)).body.details as Own[];
      const change = async (details: Own[]) => {
        const figures = { taxable_amount: 1000, vat_amount: 130, total: 1130 };
        const saved = await clerk.put(path, { details, ...figures });
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        const [line] = (await admin.get(path)).body.details;
        return line.own_fields;
      };
      const kept = { cost: 99, seal: 'two', lot: null };
      expect(await change([(await read())[1]!])).toEqual(kept);
      const product_id = shop.repair;
      expect(await change([{ ...(await read())[0]!, product_id }])).toEqual(kept);
    });

    it('are deleted only once every role sees them: the log and held bills have their values', async () => {
      const field = await define({ entity: 'invoices', title: 'Passing', ...hidden() });
      const held = await admin.post('held-bills', {
        details: [{ id: shop.laptop, qty: 1, amount: 1000 }],
        own_fields: { passing: 'x', gate: 'G-9' },
      });
      expect(held.status, JSON.stringify(held.body)).toBe(200);
      const path = `own-fields/${field}`;
      const kept = await admin.delete(path);
      expect([kept.status, kept.body.message]).toEqual([
        400,
        expect.stringContaining('Some roles do not see this field'),
      ]);
      await admin.put(path, { seen_by: [] });
      expect((await admin.delete(path)).status).toBe(200);
      const recalled = await clerk.post(`held-bills/${held.body.id}/recall`, {});
      expect([recalled.status, recalled.body.own_fields]).toEqual([200, { gate: 'G-9' }]);
    });

    it('have no default where they are unique: the second bill would be refused', async () => {
      const slip = { entity: 'invoices', title: 'Slip', type: 'text', is_unique: true };
      const refused = await admin.post('own-fields', { ...slip, default_value: 'X', ...hidden() });
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['default_value']]);
    });
  });
});
