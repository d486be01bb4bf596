// Bills that wait at the counter: kept as typed, recalled by one till, logged, and back after a
// recovery that rolls forward.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('held bills', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Held Bills Shop');
      shop = await openShop(admin);
      const field = { entity: 'invoices', type: 'text' };
      for (const title of ['Vehicle', 'Seen']) await admin.post('own-fields', { ...field, title });
      await admin.post('own-fields', { ...field, title: 'Batch', in_lines: true });
    });
    const typed = () => ({
      note: '  blue bag ',
      customer_id: shop.customer.code,
      payment_method: 'Cash',
      discount_rate: 10,
      abbreviated: 1,
      own_fields: { vehicle: 'Ba 1', seen: null },
      details: [
        {
          id: shop.repair,
          own_fields: { batch: 'L7' },
          qty: 2,
          amount: 100,
          description: 'With a bow',
          unit: 'pcs',
        },
        { id: shop.repair, qty: 1, price_with_vat: 113, discount_rate: 50 },
        { id: shop.repair, qty: null, amount: null },
      ],
    });
    const hold = async (body: object = typed(), caller = admin) =>
      (await caller.post('held-bills', body)).body;
    const list = async (caller = admin) => (await caller.get('held-bills')).body.data;

    it('keeps what was typed, and posts nothing', async () => {
      const before = (await admin.get('invoices')).body;
      const { id, message, ...held } = await hold();
      expect(message).toBe('Bill held.');
      expect(held).toMatchObject({
        note: 'blue bag',
        customer_id: shop.customer.code,
        customer_name: 'Sagarmatha Traders',
        lines: 3,
        // (2 × 100.00 + 113.00 × ½ ÷ 1.13) − 10 %, and 13 % of it.
        total: 254.25,
        status: 'held',
        recalled_at: null,
      });
      expect(await list()).toMatchObject([{ id, status: 'held' }]);
      expect((await admin.get('invoices')).body).toEqual(before);

      const recalled = await admin.post(`held-bills/${id}/recall`, {});
      expect(recalled.body).toMatchObject({
        payment_method: 'Cash',
        transaction_date: null,
        discount_rate: 10,
        discount_amount: null,
        abbreviated: 1,
        own_fields: { vehicle: 'Ba 1', seen: null },
        details: [
          {
            own_fields: { batch: 'L7' },
            qty: 2,
            amount: 100,
            price_with_vat: null,
            description: 'With a bow',
            unit: 'pcs',
          },
          { qty: 1, amount: null, price_with_vat: 113, discount_rate: 50 },
          { id: shop.repair, product_name: 'Repair', qty: null, amount: null },
        ],
      });
      expect(await list()).toMatchObject([{ id, status: 'recalled' }]);
    });

    it('is recalled by one of two tills, and by the other only when it insists', async () => {
      const sales = await world().createUser(admin, 'Sales');
      const { id } = await hold();
      const path = `held-bills/${id}/recall`;
      const answers = await Promise.all([admin, sales].map(till => till.post(path, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const refused = answers.find(({ status }) => status === 422)!.body.message;
      expect(refused.again[0]).toMatch(/ recalled this bill on \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
      expect((await sales.post(path, { again: 1 })).body).toMatchObject({ details: { length: 3 } });
      expect((await sales.post(path, { again: 2 })).body.message).toEqual({
        again: ['Not a valid option.'],
      });
    });

    it('says what it comes without where a role may not fill in all of it', async () => {
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const changed_by = [roles.find(({ name }) => name === 'Administrator')!.id];
      const field = { entity: 'invoices', type: 'text', changed_by };
      const define = async (more: object) =>
        (await admin.post('own-fields', { ...field, ...more })).body.id as number;
      await define({ title: 'Grade', default_value: 'C' });
      await define({ title: 'Cost', type: 'money', default_value: '7', in_lines: true });
      const gone = await define({ title: 'Gone' });
      const sales = await world().createUser(admin, 'Sales', 'Clerk');
      const recall = async (grade: string, cost: number, caller = sales, more: object = {}) => {
        const line = { id: shop.repair, own_fields: { cost } };
        const { id } = await hold({ own_fields: { grade, ...more }, details: [line] });
        return (await caller.post(`held-bills/${id}/recall`, {})).body;
      };
      const inPart =
        'Bill recalled without what your role may not fill in. A colleague whose role may fill it in can recall the bill again.';
      for (const [grade, cost] of [
        ['A', 7],
        ['', 7],
        ['C', 8],
      ] as const) {
        const { left_out, message } = await recall(grade, cost);
        expect([grade, cost, left_out, message]).toEqual([grade, cost, 1, inPart]);
        expect(await recall(grade, cost, admin)).toMatchObject({ left_out: 0 });
      }
      // With what was not typed the next bill begins as well.
      expect(await recall('C', 7)).toMatchObject({ left_out: 0, message: 'Bill recalled.' });
      // Of a field that is gone nobody could fill in anything.
      const ofGone = await hold({ own_fields: { gone: 'x' }, details: [{ id: shop.repair }] });
      expect((await admin.delete(`own-fields/${gone}`)).status).toBe(200);
      expect((await admin.post(`held-bills/${ofGone.id}/recall`, {})).body.left_out).toBe(0);
    });

    it('is held once under its key, and deleted once', async () => {
      const headers = { 'idempotency-key': 'one bill' };
      const [first, second] = [
        await admin.post('held-bills', typed(), { headers }),
        await admin.post('held-bills', typed(), { headers }),
      ];
      expect(second.body.id).toBe(first.body.id);
      const path = `held-bills/${first.body.id}`;
      expect((await admin.delete(path)).body.message).toBe('Held bill deleted.');
      const gone = { status: 404, message: 'This bill is not held any more.' };
      for (const { status, body } of [
        await admin.delete(path),
        await admin.post(`${path}/recall`, {}),
        await admin.post('held-bills/nonsense/recall', {}),
      ])
        expect({ status, message: body.message }).toEqual(gone);
    });

    it.each([
      [{ details: [] }, { details: ['Please select products'] }],
      [{}, { details: ['Please select products'] }],
      [{ details: [{ id: 2_000_000_000 }] }, { 'details.0.id': ['This record does not exist.'] }],
      [{ customer_id: 'C-NOBODY' }, { customer_id: ['This record does not exist.'] }],
      [{ total: 1 }, { total: ['This field is not known.'] }],
      [{ note: 'x'.repeat(101) }, { note: ['This field must have at most 100 characters.'] }],
      [{ transaction_date: '2026-02-30' }, { transaction_date: ['This is not a valid date.'] }],
    ])('refuses %j', async (wrong, message) => {
      const details = 'details' in wrong || Object.keys(wrong).length === 0 ? {} : typed();
      const answer = await admin.post('held-bills', { ...details, ...wrong });
      expect([answer.status, answer.body.message]).toEqual([422, message]);
    });

    it('refuses amounts that nothing can store, and logs one of two deletions', async () => {
      const line = { id: shop.repair, qty: 999_999_999, amount: 99_999_999_999 };
      const answer = await admin.post('held-bills', { details: [line, line] });
      expect([answer.status, answer.body.message]).toEqual([
        422,
        { total: ['Total Amount is not valid'] },
      ]);
      const countDeletions = async () => {
        const { data } = (await admin.get('logs?filter[table_name]=held_bills&limit=50')).body;
        return data.filter(({ action }: { action: string }) => action === 'delete').length;
      };
      const before = await countDeletions();
      const path = `held-bills/${(await hold()).id}`;
      const both = await Promise.all([admin.delete(path), admin.delete(path)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await countDeletions()).toBe(before + 1);
      // An old list never leads to another bill.
      expect(`held-bills/${(await hold()).id}`).not.toBe(path);
    });

    it('is for users who may issue invoices, in the own company', async () => {
      const { id } = await hold();
      const stranger = await world().createCompany('Held Bills Neighbour');
      expect(await list(stranger)).toEqual([]);
      expect((await stranger.post(`held-bills/${id}/recall`, {})).status).toBe(404);
      expect((await stranger.delete(`held-bills/${id}`)).status).toBe(404);
      const reader = await world().createUser(admin, 'Auditor');
      expect((await reader.get('held-bills')).status).toBe(403);
      expect((await reader.post('held-bills', typed())).status).toBe(403);
      await admin.delete(`held-bills/${id}`);
    });

    it('is back after rolling forward, as it was', async () => {
      const { bytes } = await downloadBackup(admin);
      const { id: waiting } = await hold({ ...typed(), note: 'waits' });
      const { id: taken } = await hold({ ...typed(), note: 'taken' });
      const { id: deleted } = await hold();
      await admin.post(`held-bills/${taken}/recall`, {});
      await admin.delete(`held-bills/${deleted}`);
      const before = await list();
      const { status, body } = await restoreFrom(admin, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect(await list()).toEqual(before);
      expect((await admin.post(`held-bills/${waiting}/recall`, {})).body).toMatchObject({
        note: 'waits',
        details: { length: 3 },
      });
      const { data } = (await admin.get('logs?filter[table_name]=held_bills&limit=50')).body;
      expect(data.filter(({ action }: { action: string }) => action === 'delete')).toHaveLength(4);
    });
  });
});
