// Identifiers are compared in their normal form, on both engines; old doubles stay and are listed.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import { findDoubles, listUniqueTexts, reportDoubles } from '../../server/entities/find-doubles.ts';
import { toBillNumberRule } from '../../server/features/vendor-bills/record-vendor-bill.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  validVendor,
} from '../support/purchases.ts';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const looksLikeMonth = ['MONTH', 'mon\u200bth', 'ｍｏｎｔｈ', 'Month\ufeff'];

describe('identifiers that look the same', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Normal Forms');
      shop = await openPurchasingShop(admin);
    });
    const rules = () => [
      ...listUniqueTexts(world().app.store.entities),
      toBillNumberRule(world().app.store.entities),
    ];

    it('are computed by the engine as by the program', async () => {
      const { database } = world().app;
      const texts = ['१२३', 'Ａ\u200bＢ', 'e\u0301É', '\u0958\u0915\u093c', 'ﬁ٣', 'İ', '\u{11450}'];
      for (const text of texts) {
        const { sql } = await import('kysely');
        const { rows } = await sql<{ normal: string }>`select ${sql.raw(
          database.normalForm('typed'),
        )} as normal from (select cast(${text} as text) as typed) as one`.execute(database.read);
        expect(rows[0]!.normal).toBe(toNormalForm(text));
      }
    });

    it('are refused as unique names of a schema (finding B10)', async () => {
      expect((await admin.post('product-families', { name: 'month' })).status).toBe(200);
      for (const name of looksLikeMonth)
        expect((await admin.post('product-families', { name })).body.message).toEqual({
          name: ['Name already esists.'],
        });
    });

    it('may be written another way in the record itself, and differ from each other', async () => {
      const { body } = await admin.post('product-families', { name: 'Season' });
      const renamed = await admin.patch(`product-families/${body.id}`, { name: 'SEASON' });
      expect([renamed.status, renamed.body.name]).toEqual([200, 'SEASON']);
      for (const name of ['Sea son', 'Seasons', 'Séason'])
        expect((await admin.post('product-families', { name })).status).toBe(200);
    });

    it('are refused when two processes store them at once', async () => {
      const second = await world().atSecondInstance(admin);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, place) =>
          (place % 2 ? admin : second).post('product-families', {
            name: place % 3 ? 'Quarter' : 'QUARTER\u200b',
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(11);
    });

    it('are refused as bill numbers of a vendor (finding B10)', async () => {
      const bill = (billing_no: string) =>
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 1, amount: 100 }], { billing_no });
      await createVendorBill(admin, bill('123'));
      for (const number of ['१२३', '123\u200b', '１２３'])
        expect((await admin.post('billings', bill(number))).body.message).toEqual({
          billing_no: ['Billing No already esists.'],
        });
    });

    it('are one address to sign in with (finding B10)', async () => {
      const cashier = await world().createUser(admin, 'Sales', 'Nora');
      const email = `nora.${admin.companyId}@shop.test`;
      const { body } = await admin.get(`users/${cashier.id}`);
      for (const typed of [email.toUpperCase(), `${email}\u200b`, email.replace('n', 'ｎ')]) {
        expect((await world().signIn(typed, PASSWORD)).status).toBe(200);
        const twin = { name: 'Twin', email: typed, pos_id: body.pos_id, role_id: body.role_id };
        expect((await admin.post('users', twin)).body.message).toEqual({
          email: ['Email already esists.'],
        });
      }
    });

    it('a PAN of nine zeros is none', async () => {
      const wrong = { pan: [messages.pan.en] };
      const customer = { ...(await validCustomer(admin)), pan: '000000000' };
      expect((await admin.post('customers', customer)).body.message).toEqual(wrong);
      const vendor = { ...(await validVendor(admin)), pan: '000000000' };
      expect((await admin.post('vendors', vendor)).body.message).toEqual(wrong);
    });

    it('stay where they were before the rule, are listed, and new ones are refused', async () => {
      const { database } = world().app;
      const { body: first } = await admin.post('product-families', { name: 'old' });
      const { id: second } = await database.write(tx =>
        tx
          .insertInto('product_families')
          .values({
            company_id: admin.companyId,
            name: 'OLD',
            created_at: '2026-11-21 11:45:00',
            status: 1,
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      expect(await findDoubles(database, rules(), admin.companyId)).toEqual([
        expect.objectContaining({ values: ['old', 'OLD'], ids: [first.id, second] }),
      ]);
      const lines: string[] = [];
      await reportDoubles(database, rules(), line => lines.push(line));
      expect(lines.join()).toContain(`“old”, “OLD” (ids ${first.id}, ${second})`);
      const kept = await admin.patch(`product-families/${second}`, { name: 'OLD', status: 0 });
      expect([kept.status, kept.body.name]).toEqual([200, 'OLD']);
      expect((await admin.post('product-families', { name: 'Old' })).status).toBe(422);
      await admin.post('check-report');
      await vi.waitFor(async () =>
        expect(JSON.stringify((await admin.get('check-report')).body)).toContain('“old”, “OLD”'),
      );
    });

    it('are found by a search, however their letters are composed (finding E10)', async () => {
      const customer = await validCustomer(admin);
      for (const last_name of [
        '\u0958लम घर',
        '\u0915\u093cलम पसल',
        'Cafe\u0301 Asan',
        'Café Patan',
      ])
        await admin.post('customers', { ...customer, last_name });
      const found = async (text: string) =>
        (await admin.get(`customers?search[customer_name]=${encodeURIComponent(text)}`)).body.total;
      for (const text of ['\u0958लम', '\u0915\u093cलम', 'café', 'CAFE\u0301'])
        expect([text, await found(text)]).toEqual([text, 2]);
    });
  });
});
