// Within a company and year an issue time never goes back, whatever the clock of the server says.
import { beforeAll, describe, expect, it } from 'vitest';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { readInvoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const sales = (shop: Shop) =>
  toInvoiceRequest(
    shop,
    [{ id: shop.repair, qty: 1, amount: 333.33 }],
    { taxable_amount: 333.33, total: 376.66 },
    { transaction_date: '2026-11-19 10:00:00' },
  );

describe('the time of issue (R5)', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let cashier: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Clock Shop');
      cashier = await world().createUser(admin, 'Sales');
      shop = await openShop(admin);
    });
    const issue = async (by = admin) => {
      const answer = await by.post('invoices', sales(shop));
      return { ...answer, at: String(answer.body.created_at ?? '') };
    };
    const times = async () => {
      const rows = await world()
        .app.database.read.selectFrom('invoices')
        .select('created_at')
        .where('company_id', '=', admin.companyId)
        .orderBy('id')
        .execute();
      return rows.map(row => String(row.created_at));
    };
    const last = '2026-11-21 11:45:00';

    it('is the last time where the clock is behind it by up to five minutes', async () => {
      world().setNow(NOW);
      expect((await issue()).status).toBe(200);
      world().setNow('2026-11-21T05:55:00Z');
      expect((await issue()).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 5 }, () => issue()));
      expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200]);
      expect([...new Set(await times())]).toEqual([last]);
      world().setNow('2026-11-21T05:54:59Z');
      expect((await issue()).status).toBe(400);
    });

    it('is refused with both times where it is behind by more, in every kind of document', async () => {
      const [invoice] = (await admin.get('invoices?limit=1')).body.data as {
        company_payment_id: string;
      }[];
      const note = toCreditNoteRequest(await readInvoice(admin, invoice!.company_payment_id), [
        { quantity: 1 },
      ]);
      world().setNow('2026-11-19T06:00:00Z');
      const refused = await issue();
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `The server clock shows 2026-11-19 11:45:00, but the last document of this fiscal year was issued at ${last}. No documents can be issued until the clock is correct, or an administrator confirms under Company Settings that documents continue from ${last}.`,
      ]);
      expect(
        (await admin.post('invoices', sales(shop), { language: 'ne' })).body.message,
      ).toContain('२०२६-११-१९ ११:४५:००');
      const others = [
        await admin.post('credit-notes', note),
        await admin.post(`invoices/${invoice!.company_payment_id}/cancellation`, {
          reason: 'Mistyped',
        }),
      ];
      for (const answer of others)
        expect([answer.status, answer.body.message]).toEqual([400, refused.body.message]);
      expect([...new Set(await times())]).toEqual([last]);
    });

    it('goes on from the last time once an administrator has confirmed it; the log has the true time', async () => {
      const clock = async (by = admin) => (await by.get('server-clock')).body;
      expect(await clock()).toEqual({
        now: '2026-11-19 11:45:00',
        last_issued_at: last,
        behind_seconds: 172_800,
        is_refused: 1,
        confirmed: 0,
        may_confirm: 1,
      });
      expect((await clock(cashier)).may_confirm).toBe(0);
      expect(
        (await cashier.post('server-clock/confirmation', { last_issued_at: last })).status,
      ).toBe(403);
      expect((await admin.post('server-clock/confirmation', {})).status).toBe(422);
      expect(
        (await admin.post('server-clock/confirmation', { last_issued_at: '2026-11-21 11:44:00' }))
          .status,
      ).toBe(422);
      expect((await admin.post('server-clock/confirmation', { last_issued_at: last })).status).toBe(
        200,
      );
      expect(await clock()).toMatchObject({ is_refused: 0, confirmed: 1 });
      expect((await issue(cashier)).status).toBe(200);
      expect((await times()).at(-1)).toBe(last);
      const { read } = world().app.database;
      const logged = await read
        .selectFrom('activity_log')
        .select(['created', 'field_name', 'old_value', 'new_value', 'table_name'])
        .where('company_id', '=', admin.companyId)
        .where('table_name', 'in', ['invoices', 'server_clock'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(logged[0]).toMatchObject({ table_name: 'invoices', created: '2026-11-19 11:45:00' });
      expect(logged[1]).toMatchObject({
        table_name: 'server_clock',
        field_name: 'confirmed',
        old_value: '2026-11-19 11:45:00',
        new_value: last,
      });
    });

    it('follows the clock again once that is right, and a new delay asks again', async () => {
      world().setNow('2026-11-21T06:12:00Z');
      expect((await issue()).status).toBe(200);
      expect((await times()).at(-1)).toBe('2026-11-21 11:57:00');
      world().setNow(NOW);
      expect((await issue()).status).toBe(400);
      world().setNow('2026-11-21T06:12:00Z');
      const { body } = await admin.get('server-clock');
      expect(body).toMatchObject({ behind_seconds: 0, is_refused: 0, confirmed: 0 });
    });
  });
});

describe('the time of an answer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Clock Shop');
      shop = await openShop(admin);
    });

    it('is the service’s, and a document of that very moment is issued', async () => {
      world().setNow('2026-11-21T06:10:07.900Z');
      const { headers } = await admin.get('tsc-rate');
      expect(headers.date).toBe('Sat, 21 Nov 2026 06:10:07 GMT');
      const transaction_date = toNepalTime(new Date(String(headers.date)));
      expect(
        (await admin.post('invoices', oneLaptopInvoice(shop, { transaction_date }))).body,
      ).toMatchObject({ invoice_no: '1' });
    });
  });
});
