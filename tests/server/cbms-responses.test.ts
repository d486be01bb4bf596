// The state of a document after each answer of the tax authority, and after none.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../server/database/database.ts';
import { nothingToTell } from '../../server/database/migrations/0020-nothing-to-tell.ts';
import { query } from '../../server/database/raw-query.ts';
import {
  describeWithCbms,
  enableCbms,
  expectRefusedMessage,
  listExchanges,
  listOutbox,
  setupCbmsCompany,
  waitForCode,
  waitForState,
} from '../support/cbms-company.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice, toInvoiceRequest } from '../support/shop.ts';

describe('the connection to the tax authority', () => {
  describeWithCbms(linked => {
    const ours = setupCbmsCompany(linked);
    const bill = () => issueInvoice(ours.admin, oneLaptopInvoice(ours.shop));
    const synced = async (id: string) => (await ours.admin.get(`invoices/${id}`)).body.ird_sync;
    const settledLog = async (table: string) =>
      ((await ours.admin.get('logs?limit=100')).body.data as Record<string, string>[]).filter(
        row => row.table_name === table && row.field_name === 'ird_sync',
      );

    /** The only invoice in the materialized view and in the Standard View. */
    const inRealTime = async () => [
      (await ours.admin.get('material-view')).body.data[0].is_realtime,
      (await ours.admin.get('tax-forms/standard-view?year=2083&month=all')).body.data[0].realtime,
    ];

    it('reads the same codes as bare text and as JSON', async () => {
      await enableCbms(ours.admin);
      for (let nth = 0; nth < 4; nth += 1) await bill();
      await waitForState(ours.admin, 'invoice', '4', 'accepted');
      for (const number of ['1', '2', '3', '4'])
        await waitForState(ours.admin, 'invoice', number, 'accepted');
      const answers = await Promise.all(
        (await listOutbox(ours.admin)).map(
          async entry => (await listExchanges(ours.admin, entry))[0]!.answer,
        ),
      );
      expect([...new Set(answers)].sort()).toEqual(['200', '{"message":"200"}']);
    });

    it('ends as already there, never twice, when the authority keeps a bill and dies before it answers', async () => {
      ours.simulator.setFaults({ faults: ['cut'] });
      await enableCbms(ours.admin);
      const invoice = await bill();
      const entry = await waitForCode(ours.admin, 'invoice', '1', 'lost');
      expect([entry.state, await synced(invoice.company_payment_id)]).toEqual(['sent', 0]);
      // A bill that is not known to be there must not be marked as reported in real time.
      expect(await inRealTime()).toEqual([0, 'No']);
      ours.simulator.setFaults({ share: 0 });
      expect((await ours.admin.post('tax-authority/send')).status).toBe(200);
      const there = await waitForState(ours.admin, 'invoice', '1', 'already-there');
      expect([
        there.code,
        await synced(invoice.company_payment_id),
        ours.simulator.bills.size,
      ]).toEqual(['101', 1, 1]);
      expect(ours.simulator.requests.map(({ payload }) => payload.isrealtime)).toEqual([
        true,
        false,
      ]);
      expect(await inRealTime()).toEqual([1, 'Yes']);
    });

    it('asks a person about a bill that the authority has although it was never sent, and believes the person', async () => {
      ours.simulator.setFaults({ faults: ['duplicate'] });
      await enableCbms(ours.admin);
      const invoice = await bill();
      const entry = await waitForState(ours.admin, 'invoice', '1', 'person');
      expect([entry.code, await synced(invoice.company_payment_id)]).toEqual(['101', 0]);
      // A later try whose answer is lost does not make the foreign bill ours.
      ours.simulator.setFaults({ faults: ['error'] });
      expectRefusedMessage(await ours.admin.get(`invoices/${invoice.company_payment_id}/ird-sync`));
      ours.simulator.setFaults({ faults: ['duplicate'] });
      expectRefusedMessage(await ours.admin.get(`invoices/${invoice.company_payment_id}/ird-sync`));
      await waitForState(ours.admin, 'invoice', '1', 'person');
      ours.simulator.setFaults({ share: 0 });
      expect((await ours.admin.post(`tax-authority/documents/${entry.id}/confirm`)).status).toBe(
        200,
      );
      expect([
        (await waitForState(ours.admin, 'invoice', '1', 'already-there')).code,
        await synced(invoice.company_payment_id),
      ]).toEqual(['confirmed', 1]);
      expect(await settledLog('invoices')).toMatchObject([
        { new_value: '1', username: `Sita Sharma (${ours.admin.id})` },
      ]);
      expect(
        expectRefusedMessage(await ours.admin.post(`tax-authority/documents/${entry.id}/confirm`)),
      ).toContain('only confirm a bill');
    });

    it.each(['error', 'page', 'down', 'error-after-saving'] as const)(
      'believes nothing but the authority’s own answer (%s)',
      async fault => {
        ours.simulator.setFaults({ faults: [fault] });
        await enableCbms(ours.admin);
        const invoice = await bill();
        await waitForCode(ours.admin, 'invoice', '1', fault === 'down' ? 'lost' : 'unknown');
        expect(await synced(invoice.company_payment_id)).toBe(0);
        const { account } = (await ours.admin.get('tax-authority')).body;
        expect(account.failures).toBe(1);
        // Further bills wait without being tried one by one.
        for (let nth = 0; nth < 3; nth += 1) await bill();
        expect((await listOutbox(ours.admin)).map(entry => [entry.state, entry.tries])).toEqual([
          ['waiting', 0],
          ['waiting', 0],
          ['waiting', 0],
          ['sent', 1],
        ]);
        ours.simulator.setFaults({ share: 0 });
        await ours.admin.post('tax-authority/send');
        for (const number of ['2', '3', '4'])
          await waitForState(ours.admin, 'invoice', number, 'accepted');
        await waitForState(
          ours.admin,
          'invoice',
          '1',
          fault === 'error-after-saving' ? 'already-there' : 'accepted',
        );
        expect(ours.simulator.bills.size).toBe(4);
      },
    );

    it('waits longer each time for an authority that is silent, tries one document only, and goes on by itself', async () => {
      ours.simulator.setFaults({ faults: ['down'] });
      await enableCbms(ours.admin);
      await bill();
      await waitForCode(ours.admin, 'invoice', '1', 'lost');
      for (let nth = 0; nth < 4; nth += 1) await bill();
      const countFailures = () =>
        ours.admin.get('tax-authority').then(answer => answer.body.account.failures as number);
      // A day passes: one try, however many wait.
      linked().world.setNow('2026-11-21T06:00:40Z');
      await expect.poll(countFailures, { timeout: 10_000 }).toBe(2);
      const tries = (await listOutbox(ours.admin)).reduce((sum, entry) => sum + entry.tries, 0);
      expect(tries).toBeLessThanOrEqual(3);
      ours.simulator.setFaults({ share: 0 });
      linked().world.setNow('2026-11-21T06:02:00Z');
      for (const number of ['1', '2', '3', '4', '5'])
        await waitForState(ours.admin, 'invoice', number, 'accepted');
      expect(ours.simulator.bills.size).toBe(5);
    });

    it('neither stalls nor sends twice when the clock is set back', async () => {
      ours.simulator.setFaults({ faults: ['cut'] });
      await enableCbms(ours.admin);
      await bill();
      await waitForCode(ours.admin, 'invoice', '1', 'lost');
      ours.simulator.setFaults({ share: 0 });
      // The waiting times were computed by the other clock.
      linked().world.setNow('2026-11-21T01:00:00Z');
      await waitForState(ours.admin, 'invoice', '1', 'already-there');
      expect(ours.simulator.bills.size).toBe(1);
    });

    it('stops for wrong credentials, mails the users who may correct them once, and goes on when they are corrected', async () => {
      ours.simulator.setAccounts([{ username: 'Test_CBMS', password: 'right' }]);
      await enableCbms(ours.admin);
      for (let nth = 0; nth < 3; nth += 1) await bill();
      await expect
        .poll(async () => (await ours.admin.get('tax-authority')).body.account.stopped, {
          timeout: 10_000,
        })
        .toBe('100');
      await expect
        .poll(async () => (await listOutbox(ours.admin)).map(entry => entry.state))
        .toEqual(['waiting', 'waiting', 'waiting']);
      const received = ours.simulator.requests.length;
      await bill();
      expect(expectRefusedMessage(await ours.admin.get('invoices/1/ird-sync'))).toContain(
        'user name, password or PAN',
      );
      expect(ours.simulator.requests.length).toBe(received);
      const outbox = join(linked().world.dataDir, 'outbox');
      const mails = () =>
        readdirSync(outbox)
          .map(name => readFileSync(join(outbox, name), 'utf8'))
          .filter(mail => mail.includes(ours.email));
      await expect.poll(() => mails().length).toBe(1);
      expect(mails()[0]).toMatch(/nothing is sent until then[\s\S]*\/tax-authority/);
      await enableCbms(ours.admin, { password: 'right' });
      for (const number of ['1', '2', '3', '4'])
        await waitForState(ours.admin, 'invoice', number, 'accepted');
      expect(mails().length).toBe(1);
    });

    it('lets a refused bill hold back its own return only', async () => {
      await enableCbms(ours.admin);
      await ours.admin.post('cbms-account/pause');
      const first = await bill();
      const second = await bill();
      for (const invoice of [first, second])
        await issueCreditNote(ours.admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const { app } = linked().world;
      const refuse = (pan: string) =>
        app.database.write(tx =>
          tx
            .updateTable('invoices')
            .set({ pan })
            .where('company_id', '=', ours.admin.companyId)
            .where('id', '=', first.id)
            .execute(),
        );
      await refuse('12345');
      await ours.admin.post('cbms-account/resume');
      await waitForState(ours.admin, 'credit-note', '2', 'accepted');
      const entry = await waitForState(ours.admin, 'invoice', '1', 'refused');
      expect(entry.code).toBe('104');
      expect((await listExchanges(ours.admin, entry))[0]).toMatchObject({
        http_status: 400,
        answer: '{"message":"104"}',
      });
      expect((await waitForState(ours.admin, 'credit-note', '1', 'waiting')).tries).toBe(0);
      // Corrected at the source, a person sends the return: its bill goes first.
      await refuse('123456789');
      const note = (await listOutbox(ours.admin)).find(
        known => known.kind === 'credit-note' && known.number === '1',
      )!;
      expect((await ours.admin.post(`tax-authority/documents/${note.id}/send`)).status).toBe(200);
      expect([
        (await waitForState(ours.admin, 'invoice', '1', 'accepted')).state,
        ours.simulator.returns.size,
      ]).toEqual(['accepted', 2]);
    });

    it('gives all who ask for a document at once the result of the one sending', async () => {
      await enableCbms(ours.admin);
      await ours.admin.post('cbms-account/pause');
      await bill();
      await ours.admin.post('cbms-account/resume');
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => ours.admin.get('invoices/1/ird-sync')),
      );
      expect(responses.map(answer => answer.status)).toEqual(Array(6).fill(200));
      expect(ours.simulator.requests.length).toBe(1);
    });

    it('reports a bill once more when the authority has lost it, then its return', async () => {
      await enableCbms(ours.admin);
      const invoice = await bill();
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      ours.simulator.bills.clear();
      await issueCreditNote(ours.admin, invoice.company_payment_id, [{ quantity: 1 }]);
      await waitForState(ours.admin, 'credit-note', '1', 'accepted');
      expect(ours.simulator.requests.map(({ path, code }) => [path, code])).toEqual([
        ['bill', '200'],
        ['billreturn', '105'],
        ['bill', '200'],
        ['billreturn', '200'],
      ]);
    });

    it('asks a person after the authority could not save a bill six times', async () => {
      ours.simulator.setFaults({ faults: ['cannot-save'] });
      await enableCbms(ours.admin);
      const invoice = await bill();
      const id = invoice.company_payment_id;
      await expect.poll(async () => (await listOutbox(ours.admin))[0]?.code).toBe('102');
      for (let nth = 0; nth < 4; nth += 1)
        expect(expectRefusedMessage(await ours.admin.get(`invoices/${id}/ird-sync`))).toContain(
          'could not save it',
        );
      expect((await listOutbox(ours.admin))[0]!.state).toBe('waiting');
      await ours.admin.get(`invoices/${id}/ird-sync`);
      expect((await waitForState(ours.admin, 'invoice', '1', 'person')).tries).toBe(6);
      ours.simulator.setFaults({ share: 0 });
      expect((await ours.admin.get(`invoices/${id}/ird-sync`)).body.message).toBe(
        'Synchronised with IRD.',
      );
    });

    it('reports no bill of zero rupees, and lets its cancellation follow', async () => {
      await enableCbms(ours.admin);
      const free = toInvoiceRequest(ours.shop, [{ id: ours.shop.repair, qty: 1, amount: 0 }], {
        taxable_amount: 0,
        total: 0,
      });
      const { company_payment_id: id } = await issueInvoice(ours.admin, free);
      const entry = await waitForState(ours.admin, 'invoice', '1', 'nothing-to-tell');
      expect([entry.code, await synced(id), await listExchanges(ours.admin, entry)]).toEqual([
        'zero',
        0,
        [],
      ]);
      const waits = async () => {
        const { body } = await ours.admin.get('tax-authority');
        const { sales, credit_notes } = (await ours.admin.get('overview')).body;
        return [
          body.oldest_waiting,
          body.not_queued,
          body.counts['nothing-to-tell'],
          body.counts.person,
          sales.waiting,
          credit_notes.waiting,
        ];
      };
      expect(await waits()).toEqual([null, 0, 1, 0, 0, 0]);
      const sentence =
        'IRD takes no documents of zero rupees: nothing to report, so it was not sent.';
      expect(await ours.admin.post(`tax-authority/documents/${entry.id}/send`)).toMatchObject({
        status: 200,
        body: { message: sentence },
      });
      expect(expectRefusedMessage(await ours.admin.get(`invoices/${id}/ird-sync`))).toBe(sentence);
      expectRefusedMessage(await ours.admin.post(`tax-authority/documents/${entry.id}/confirm`));
      expect(
        (await ours.admin.post(`invoices/${id}/cancellation`, { reason: 'Nothing was sold' }))
          .status,
      ).toBe(200);
      await waitForState(ours.admin, 'cancellation', 'CANCEL-1', 'nothing-to-tell');
      expect(await waits()).toEqual([null, 0, 2, 0, 0, 0]);
      expect([ours.simulator.requests, await synced(id)]).toEqual([[], 0]);
      // A document that the authority accepts goes its way.
      await bill();
      await waitForState(ours.admin, 'invoice', '2', 'accepted');
      expect(await waits()).toEqual([null, 0, 2, 0, 0, 0]);
    });

    it('settles what earlier versions had left to a person for its zero rupees, and nothing else', async () => {
      await enableCbms(ours.admin);
      await issueInvoice(
        ours.admin,
        toInvoiceRequest(ours.shop, [{ id: ours.shop.repair, qty: 1, amount: 0 }], {
          taxable_amount: 0,
          total: 0,
        }),
      );
      await waitForState(ours.admin, 'invoice', '1', 'nothing-to-tell');
      ours.simulator.setFaults({ faults: ['duplicate'] });
      await bill();
      await waitForState(ours.admin, 'invoice', '2', 'person');
      const { companyId } = ours.admin;
      const { database } = linked().world.app;
      for (const settle of [
        nothingToTell.change!,
        (tx: Transaction) => nothingToTell.backfill!(tx, companyId),
      ]) {
        await database.write(tx =>
          query(
            tx,
            "update cbms_outbox set state = 'person' where company_id = ? and code = 'zero'",
            [companyId],
          ),
        );
        await database.write(settle);
        expect((await listOutbox(ours.admin)).map(({ number, state }) => [number, state])).toEqual([
          ['2', 'person'],
          ['1', 'nothing-to-tell'],
        ]);
      }
    });

    it('answers Manual Sync with the result, and again with the current state', async () => {
      await enableCbms(ours.admin);
      await ours.admin.post('cbms-account/pause');
      const invoice = await bill();
      const path = `invoices/${invoice.company_payment_id}/ird-sync`;
      expect(expectRefusedMessage(await ours.admin.get(path))).toBe('IRD sync is paused.');
      expect(ours.simulator.requests).toEqual([]);
      ours.simulator.setFaults({ faults: ['credentials'] });
      await ours.admin.post('cbms-account/resume');
      await expect
        .poll(async () => (await ours.admin.get('tax-authority')).body.account.stopped)
        .toBe('100');
      ours.simulator.setFaults({ share: 0 });
      await ours.admin.post('cbms-account/resume');
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      expect((await ours.admin.get(path)).body).toEqual({
        message: 'IRD already has this document.',
      });
      expect(ours.simulator.bills.size).toBe(1);
      const language = { language: 'ne' as const };
      expect((await ours.admin.get(path, language)).body.message).toBe(
        'यो कागजात आईआरडीमा पहिले नै छ।',
      );
      expect((await ours.admin.get('invoices/999/ird-sync')).status).toBe(404);
    });
  });
});
