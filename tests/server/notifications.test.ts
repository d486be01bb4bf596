// What users are notified of: each kind comes with its fact and goes with it, for the roles that may
// view it, and what one user has read is unread for the next.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationList } from '../../domain/notifications/notifications.ts';
import {
  describeWithCbms,
  enableCbms,
  setupCbmsCompany,
  waitForState,
} from '../support/cbms-company.ts';
import { validVendor } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import type { Caller } from '../support/test-app.ts';

const loadList = async (person: Caller): Promise<NotificationList> => {
  const { status, body } = await person.get('notifications');
  expect(status).toBe(200);
  return body;
};
const listUnread = async (person: Caller) =>
  (await loadList(person)).data.filter(({ read }) => read === 0).map(({ key }) => key);
const listKinds = async (person: Caller) =>
  (await loadList(person)).data.map(({ kind, at, facts }) => ({ kind, at, facts }));
const markAll = async (person: Caller) => {
  const [newest] = (await loadList(person)).data;
  return (await person.post('notifications/read', { until: newest!.at })).body as NotificationList;
};
const post = async (person: Caller, path: string, body: object) => {
  const answer = await person.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return answer.body as { id: number };
};

describe('notifications', () => {
  describeWithCbms(linked => {
    const ours = setupCbmsCompany(linked);
    /** The administrator at a later time. */
    const later = (instant: string) => {
      linked().world.setNow(instant);
      return linked().world.signInAs(ours.email);
    };
    const sell = (admin: Caller, more: object = {}) =>
      post(admin, 'invoices', oneLaptopInvoice(ours.shop, more));

    const setMinimum = async (admin: Caller, minimum_stock_qty: number) =>
      expect((await admin.put(`products/${ours.shop.laptop}`, { minimum_stock_qty })).status).toBe(
        200,
      );

    /** An invoice that the authority rejects for the PAN on it; `mend` puts it right. */
    const issueRejected = async () => {
      await enableCbms(ours.admin);
      await ours.admin.post('cbms-account/pause');
      await sell(ours.admin);
      const setPan = (pan: string) =>
        linked().world.app.database.write(tx =>
          tx
            .updateTable('invoices')
            .set({ pan })
            .where('company_id', '=', ours.admin.companyId)
            .execute(),
        );
      await setPan('12345');
      await ours.admin.post('cbms-account/resume');
      const entry = await waitForState(ours.admin, 'invoice', '1', 'refused');
      const send = (admin: Caller) => admin.post(`tax-authority/documents/${entry.id}/send`);
      return { send, mend: () => setPan('123456789') };
    };

    it('tell of a rejected invoice until IRD has it, and once more when it is rejected again', async () => {
      const { world } = linked();
      const { send, mend } = await issueRejected();
      const colleague = await world.createUser(ours.admin, 'Accountant');
      const cashier = await world.createUser(ours.admin, 'Sales');
      const stranger = await world.createCompany(`Next Door ${ours.admin.companyId}`);
      const first = await loadList(ours.admin);
      expect(first).toEqual({
        unread: 1,
        data: [
          {
            key: expect.stringMatching(/^document-refused\.invoice-\d+$/),
            kind: 'document-refused',
            at: '2026-11-21 11:45:00',
            read: 0,
            facts: { document: 'invoice', number: '1', name: 'Sagarmatha Traders', code: '104' },
          },
        ],
      });
      expect([
        await listUnread(colleague),
        await listUnread(cashier),
        await listUnread(stranger),
      ]).toEqual([[first.data[0]!.key], [], []]);

      expect((await markAll(ours.admin)).unread).toBe(0);
      expect((await markAll(ours.admin)).data.map(({ read }) => read)).toEqual([1]);
      expect(await listUnread(colleague)).toHaveLength(1);

      const admin = await later('2026-11-21T07:00:00Z');
      await send(admin);
      await waitForState(admin, 'invoice', '1', 'refused');
      expect(await listUnread(admin)).toEqual([first.data[0]!.key]);
      await mend();
      await send(admin);
      await waitForState(admin, 'invoice', '1', 'accepted');
      expect(await loadList(admin)).toEqual({ data: [], unread: 0 });
    });

    it('tell of documents that wait for more than a day, and of sending that has stopped', async () => {
      await enableCbms(ours.admin);
      await ours.admin.post('cbms-account/pause');
      await sell(ours.admin);
      expect(await listKinds(await later('2026-11-22T05:59:00Z'))).toEqual([]);
      let admin = await later('2026-11-22T06:01:00Z');
      expect(await listKinds(admin)).toEqual([
        { kind: 'documents-waiting', at: '2026-11-22 11:45:00', facts: { count: 1 } },
      ]);
      // While IRD knows another password, the reason is shown instead of what follows from it.
      ours.simulator.setAccounts([{ username: 'Test_CBMS', password: 'another' } as never]);
      await admin.post('cbms-account/resume');
      await vi.waitFor(
        async () =>
          expect(await listKinds(admin)).toMatchObject([
            { kind: 'sync-stopped', facts: { code: '100' } },
          ]),
        { timeout: 20_000 },
      );
      ours.simulator.setAccounts([]);
      admin = await later('2026-11-22T06:02:00Z');
      await enableCbms(admin);
      await admin.post('cbms-account/resume');
      await waitForState(admin, 'invoice', '1', 'accepted');
      expect(await listKinds(admin)).toEqual([]);
    });

    it('tell who may see backups that one failed, until there is a newer one', async () => {
      const { world } = linked();
      await world.app.scheduler.tick();
      const folder = await world.app.backups.folder(ours.admin.companyId);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(dirname(folder), { recursive: true });
      writeFileSync(folder, 'a file where the folder of backups should be');
      let admin = await later('2026-11-22T20:30:00Z');
      await world.app.scheduler.tick();
      expect(await listKinds(admin)).toEqual([
        { kind: 'backup-failed', at: '2026-11-23 02:15:00', facts: {} },
      ]);
      expect(await listKinds(await world.createUser(admin, 'Sales', 'Maya Sales'))).toEqual([]);
      rmSync(folder);
      admin = await later('2026-11-22T21:00:00Z');
      await admin.get('backup/download');
      expect(await listKinds(admin)).toEqual([]);
      admin = await later('2026-11-23T20:30:00Z');
      await world.app.scheduler.tick();
      expect(await listKinds(admin)).toEqual([]);
    });

    it('tell of post-dated cheques on their day, until they are deposited or cleared', async () => {
      const vendor = await post(ours.admin, 'vendors', await validVendor(ours.admin));
      const { uses } = (await ours.admin.get('account-uses')).body;
      const enter = (path: string, number: string, date: string, party: object) =>
        post(ours.admin, path, {
          date: '2026-11-21',
          payment_method: 'Cash',
          amount: 500,
          cheque: { number, bank: 'Himalayan Bank', date },
          ...party,
        }) as Promise<{ id: number; cheque: { id: number } }>;
      const customer = { party_kind: 'customer', party_id: ours.shop.customer.id };
      const { cheque: received } = await enter('receipts', '000123', '2026-11-24', customer);
      // One of today is in the hand of whoever enters it.
      await enter('receipts', '000124', '2026-11-21', customer);
      const { cheque: issued } = await enter('payments', '900', '2026-11-25', {
        party_kind: 'vendor',
        party_id: vendor.id,
      });
      expect(await listKinds(await later('2026-11-23T12:00:00Z'))).toEqual([]);
      const admin = await later('2026-11-25T06:00:00Z');
      expect(await listKinds(admin)).toEqual([
        {
          kind: 'cheque-to-pay',
          at: '2026-11-25 00:00:00',
          facts: { id: issued.id, number: '900', name: 'Himalayan Cables', amount: 500 },
        },
        {
          kind: 'cheque-to-deposit',
          at: '2026-11-24 00:00:00',
          facts: { id: received.id, number: '000123', name: 'Sagarmatha Traders', amount: 500 },
        },
      ]);
      expect(await listKinds(await linked().world.createUser(admin, 'Purchase'))).toEqual([]);
      // Only the one that is named is read.
      const key = `cheque-to-deposit.${received.id}`;
      await post(admin, 'notifications/read', { until: '2026-11-25 00:00:00', key });
      expect(await listUnread(admin)).toEqual([`cheque-to-pay.${issued.id}`]);
      await post(admin, `cheques/${received.id}/deposit`, {
        date: '2026-11-25',
        account_id: uses.bank,
      });
      await post(admin, `cheques/${issued.id}/clearing`, {
        date: '2026-11-25',
      });
      expect(await listKinds(admin)).toEqual([]);
    });

    it('tell of stock below its minimum since the day it fell, and again when it falls again', async () => {
      const { shop } = ours;
      await setMinimum(ours.admin, 999);
      await sell(ours.admin);
      expect(await listKinds(ours.admin)).toEqual([]);
      let admin = await later('2026-11-22T06:00:00Z');
      await sell(admin);
      admin = await later('2026-11-23T06:00:00Z');
      await sell(admin);
      const low = { id: shop.laptop, name: 'Laptop', minimum: 999 };
      expect(await listKinds(admin)).toEqual([
        { kind: 'stock-low', at: '2026-11-22 00:00:00', facts: { ...low, count: 997 } },
      ]);
      await markAll(admin);
      await sell(admin);
      expect(await listUnread(admin)).toEqual([]);
      const cashier = await linked().world.createUser(admin, 'Sales');
      const seesStock = (await cashier.get('inventory')).status !== 403;
      expect((await listKinds(cashier)).length).toBe(seesStock ? 1 : 0);
      await post(admin, 'inventory', { product_id: shop.laptop, stock_available: 3 });
      expect(await listKinds(admin)).toEqual([]);
      admin = await later('2026-11-24T06:00:00Z');
      for (let nth = 0; nth < 2; nth += 1) await sell(admin);
      expect(await listUnread(admin)).toEqual([`stock-low.${shop.laptop}`]);
    });

    it('are read until the time that was seen only, and a wrong request is answered by its fields', async () => {
      const { admin } = ours;
      await setMinimum(admin, 2000);
      expect(
        (await admin.post('notifications/read', { until: '2026-11-20 23:59:59' })).body.unread,
      ).toBe(1);
      const gone = { until: '2026-11-22 00:00:00', key: 'stock-low.999999' };
      expect((await admin.post('notifications/read', gone)).body.unread).toBe(1);
      const refusals = async (body: object) =>
        (await admin.post('notifications/read', body)).body.message;
      expect(await refusals({})).toEqual({ until: ['This field is required.'] });
      expect(await refusals({ until: 'yesterday', key: "x' or 1=1", all: 1 })).toEqual({
        until: ['Please enter a time as YYYY-MM-DD HH:mm:ss.'],
        key: ['There is no such notification.'],
        all: ['This field is not known.'],
      });
      const { headers } = await admin.get('notifications');
      const again = () =>
        admin.get('notifications', { headers: { 'if-none-match': headers.etag as string } });
      expect((await again()).status).toBe(304);
      expect((await markAll(admin)).unread).toBe(0);
      expect((await again()).status).toBe(200);
      expect((await linked().world.anonymous.get('notifications')).status).toBe(401);
    });

    it('are at most fifty in the list, the newest, and counted beyond it', async () => {
      const { admin, shop } = ours;
      const { database } = linked().world.app;
      const { companyId: company_id } = admin;
      const { id: _, ...product } = await database.read
        .selectFrom('products')
        .selectAll()
        .where('id', '=', shop.laptop)
        .executeTakeFirstOrThrow();
      const rejected = {
        ...{ company_id, kind: 'invoice', payment_id: '1', number: '1', fiscal_year: '2083/84' },
        ...{ customer_name: 'Ram', total: 100, issued_at: '2026-11-21 10:00:00', state: 'refused' },
        ...{
          attempts: 1,
          failures: 0,
          delivery_uncertain: 0,
          realtime: 0,
          due_at: 0,
          lease_until: 0,
        },
      };
      await database.write(async tx => {
        for (let nth = 0; nth < 60; nth += 1) {
          const answered_at = `2026-11-21 10:00:${nth}`.replace(/:(\d)$/, ':0$1');
          await tx
            .insertInto('cbms_outbox')
            .values({ ...rejected, document_id: 1_000_000 + nth, answered_at })
            .execute();
          const { id: product_id } = await tx
            .insertInto('products')
            .values({ ...product, code: `L${nth}`, name: `Laptop ${nth}`, minimum_stock_qty: 5 })
            .returning('id')
            .executeTakeFirstOrThrow();
          await tx.insertInto('stock').values({ company_id, product_id, qty: 1 }).execute();
        }
      });
      const { data, unread } = await loadList(admin);
      expect([data.length, data[0]!.at, unread]).toEqual([50, '2026-11-21 10:00:59', 50 + 20]);
      expect((await markAll(admin)).unread).toBe(0);
    });
  });
});
