// Which records a document may name in a field of the company: those of the record type that the field
// refers to, of which the caller sees all or those of their own (decision 81), in any quantity.
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

describe('records that a document may name', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let ram: Caller;
    let shop: Shop;
    const ids = { mine: 0, hidden: 0, secret: 0 };
    const sell = (caller: Caller, own: object, lines: object[] = [{}]) =>
      caller.post(
        'invoices',
        toInvoiceRequest(
          shop,
          lines.map(own_fields => ({ id: shop.laptop, qty: 1, amount: 1, own_fields })) as never,
          {
            taxable_amount: lines.length,
            total: Math.round(lines.length * 113) / 100,
          },
          { own_fields: own },
        ),
      );
    beforeAll(async () => {
      admin = await world().createCompany('Seen Depot');
      shop = await openShop(admin);
      for (const [title, titles] of [
        ['Lorry', 'Lorries'],
        ['Secret', 'Secrets'],
      ])
        await made(admin, 'own-entities', { title, titles });
      const refers_to = 'own/lorries';
      const field = { entity: 'invoices', refers_to };
      await made(admin, 'own-fields', { ...field, type: 'reference', title: 'Lorry' });
      await made(admin, 'own-fields', {
        ...{ ...field, type: 'references', title: 'Loads', in_lines: true },
      });
      const permissions = (await admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const add = permissions
        .filter(({ name }) => ['view own lorries', 'create own lorries'].includes(name))
        .map(({ id }) => id);
      const roles = (await admin.get('roles?limit=100')).body.data as typeof permissions;
      const role = roles.find(({ name }) => name === 'Sales')!.id;
      const limited = await admin.patch(`roles/${role}`, {
        permission_id: { add },
        row_scopes: [{ entity: refers_to, scope: 'own' }],
      });
      expect(limited.status).toBe(200);
      ram = await world().createUser(admin, 'Sales', 'Ram Rai');
      ids.hidden = await made(admin, refers_to, { name: 'Hidden' });
      ids.secret = await made(admin, 'own/secrets', { name: 'Salary' });
      ids.mine = await made(ram, refers_to, { name: 'Mine' });
    });

    it('are of the type that the field refers to, and those that the caller sees', async () => {
      for (const [caller, id, is] of [
        [ram, ids.mine, true],
        [ram, ids.hidden, false],
        [ram, ids.secret, false],
        [admin, ids.hidden, true],
        [admin, ids.secret, false],
      ] as const) {
        const head = await sell(caller, { lorry: id });
        const line = await sell(caller, {}, [{ loads: [id] }]);
        const says = [head, line].map(({ status, body }) =>
          status === 200 ? true : Object.keys(body.message as object),
        );
        expect([caller === ram, id, says]).toEqual([
          caller === ram,
          id,
          is ? [true, true] : [['own_fields.lorry'], ['invoice_details.0.own_fields.loads']],
        ]);
        expect(JSON.stringify([head.body, line.body])).not.toContain('Salary');
      }
    });

    it('are looked up in any quantity, and refused where they are not there', async () => {
      const lines = Array.from({ length: 300 }, (_, line) => ({
        loads: Array.from({ length: 199 }, (_each, nth) => 10_000 + line * 200 + nth),
      }));
      const refused = await sell(admin, {}, lines);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.message as object)).toHaveLength(300);
      const known = await sell(admin, {}, [{ loads: [ids.mine, ids.hidden] }]);
      expect(known.status).toBe(200);
    });
  });
});
