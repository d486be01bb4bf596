// What the tax authority is told, when, and what stands here afterwards, against a simulator that behaves and one that does not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../domain/schema/entity.ts';
import { type App, buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { account, answered, exchangesOf, type Linked, outboxOf, reaching, refused, switchOn, withAuthority } from '../authority.ts';
import { startSimulator } from '../cbms-simulator/simulator.ts';
import { billed, giveBack } from '../notes.ts';
import { textOf } from '../pdf-text.ts';
import { invoiceOf, oneLaptop, openShop, type Shop } from '../shop.ts';
import { type Caller, freshDatabase, NOW, openWorld } from '../world.ts';

let companies = 0;

describe('the line to the tax authority', () => {
  withAuthority(linked => {
    let admin: Caller;
    let shop: Shop;
    let simulator: Linked['simulator'];
    beforeEach(async () => {
      const { world } = linked();
      simulator = linked().simulator;
      simulator.fail({ faults: [], share: 0 });
      simulator.setAccounts([]);
      world.setNow(NOW);
      companies += 1;
      admin = await world.company(`Told ${companies}`);
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 1000 });
      simulator.bills.clear();
      simulator.returns.clear();
      simulator.heard.length = 0;
    });
    // All companies bear one PAN: what one leaves waiting must not arrive in the next one's story.
    afterEach(async () => {
      linked().world.setNow(NOW);
      await admin.put('cbms-account', { username: '', enabled: 0 });
    });
    const bill = () => billed(admin, oneLaptop(shop));
    const synced = async (id: string) => (await admin.get(`invoices/${id}`)).body.ird_sync;
    const waitingOnTile = async () => (await admin.get('overview')).body.sales.waiting;
    const settledLog = async (table: string) =>
      ((await admin.get('logs?limit=100')).body.data as Record<string, string>[]).filter(
        row => row.table_name === table && row.field_name === 'ird_sync',
      );

    it('tells a bill straight after it is issued, field by field as the interface asks, and shows it as synced then (PROD-007, OPEN-079, ENT-038)', async () => {
      await switchOn(admin);
      const invoice = await bill();
      const entry = await reaching(admin, 'invoice', '1', 'accepted');
      expect(await synced(invoice.company_payment_id)).toBe(1);
      expect(simulator.heard.map(({ told }) => told)).toEqual([
        {
          username: 'Test_CBMS',
          password: 'test@321',
          seller_pan: '301234567',
          buyer_pan: '123456789',
          fiscal_year: '2083.084',
          buyer_name: 'Sagarmatha Traders',
          invoice_number: '1',
          invoice_date: '2083.08.05',
          total_sales: 96050,
          taxable_sales_vat: 85000,
          vat: 11050,
          excisable_amount: 0,
          excise: 0,
          taxable_sales_hst: 0,
          hst: 0,
          amount_for_esf: 0,
          esf: 0,
          export_sales: 0,
          tax_exempted_sales: 0,
          isrealtime: true,
          datetimeClient: '2026-11-21T11:45:00',
        },
      ]);
      const [exchange] = await exchangesOf(admin, entry);
      expect(exchange).toMatchObject({ code: '200', http_status: 200, realtime: true, sent_at: '2026-11-21 11:45:00', sent_by: 'Bijak' });
      expect(exchange!.payload).toMatchObject({ password: '•••', invoice_number: '1' });
      expect(exchange!.address).toBe(`${simulator.address}/api/bill`);
      expect(await settledLog('invoices')).toMatchObject([{ old_value: '0', new_value: '1', username: 'Bijak' }]);
      expect(await waitingOnTile()).toBe(0);
      const [view] = (await admin.get('material-view')).body.data;
      expect([view.ird_sync, view.is_realtime]).toEqual([1, 1]);
    });

    it('keeps the total check with TSC, which stands inside the taxable amount', async () => {
      await switchOn(admin);
      // 1,200 + 10 % TSC = 1,320; VAT 171.60.
      const line = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      await billed(admin, invoiceOf(shop, line, { taxable_amount: 1320, total: 1491.6, tsc_amount: 120 }));
      await reaching(admin, 'invoice', '1', 'accepted');
      expect(simulator.heard[0]!.told).toMatchObject({ total_sales: 1491.6, taxable_sales_vat: 1320, vat: 171.6 });
    });

    it('tells a credit note after its bill, with 23 fields, the buyer’s PAN as a number and positive amounts (SAL-CN-020)', async () => {
      await switchOn(admin);
      const invoice = await bill();
      await reaching(admin, 'invoice', '1', 'accepted');
      const note = await giveBack(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      await reaching(admin, 'credit-note', '1', 'accepted');
      expect((await admin.get(`credit-notes/${note.body.company_payment_id}`)).body.ird_sync).toBe(1);
      expect(simulator.heard.map(({ path }) => path)).toEqual(['bill', 'billreturn']);
      const { told } = simulator.heard[1]!;
      expect(Object.keys(told)).toHaveLength(23);
      expect(told).toMatchObject({
        buyer_pan: 123456789,
        ref_invoice_number: '1',
        credit_note_number: '1',
        credit_note_date: '2083.08.05',
        reason_for_return: 'Returned unused',
        total_sales: 96050,
        vat: 11050,
        isrealtime: true,
      });
      expect((await admin.get('overview')).body.credit_notes.waiting).toBe(0);
    });

    it('tells a same-day cancellation as the return of the whole bill, under a number of its own', async () => {
      await switchOn(admin);
      const invoice = await bill();
      await reaching(admin, 'invoice', '1', 'accepted');
      await admin.post(`invoices/${invoice.company_payment_id}/cancellation`, { reason: 'Wrong buyer' });
      await reaching(admin, 'cancellation', 'CANCEL-1', 'accepted');
      expect(simulator.heard[1]).toMatchObject({
        path: 'billreturn',
        told: { ref_invoice_number: '1', credit_note_number: 'CANCEL-1', reason_for_return: 'Wrong buyer', total_sales: 96050 },
      });
      expect(await synced(invoice.company_payment_id)).toBe(1);
    });

    it('tells the invoice that a proforma becomes', async () => {
      await switchOn(admin);
      const { transaction_date, deposit_to, invoice_details, ...order } = oneLaptop(shop);
      const proforma = await admin.post('proforma-invoice', { ...order, details: invoice_details });
      expect(proforma.status).toBe(200);
      await admin.get(`proforma-invoice/${proforma.body.id}/invoice`);
      const entry = await reaching(admin, 'invoice', '1', 'accepted');
      expect(entry.realtime).toBe(true);
    });

    it('writes nothing while the account is off; Manual Sync is refused and leaves the document as it is (API-074, API-087)', async () => {
      const invoice = await bill();
      expect(refused(await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`))).toBe('Synchronisation with IRD is switched off.');
      expect(await outboxOf(admin)).toEqual([]);
      expect(simulator.heard).toEqual([]);
      expect((await admin.get('tax-authority')).body).toMatchObject({ target: 'off', installation: { target: 'test' }, not_queued: 1 });
      await switchOn(admin, { enabled: 0 });
      await bill();
      expect(await outboxOf(admin)).toEqual([]);
    });

    it('finds what was issued before the account was switched on, from the day that is named, and does not call it real time', async () => {
      linked().world.setNow('2026-11-20T06:00:00Z');
      const token = (await linked().world.signIn(`admin.told.${companies}@shop.test`, 'Secret-123')).body.access_token as string;
      const older = { authorization: `Bearer ${token}` };
      for (const date of ['2026-11-20 10:00:00', '2026-11-20 10:00:00'])
        await admin.post('invoices', oneLaptop(shop, { transaction_date: date }), { headers: older });
      linked().world.setNow(NOW);
      const later = await bill();
      const note = await giveBack(admin, later.company_payment_id, [{ quantity: 1 }]);
      await switchOn(admin);
      await reaching(admin, 'credit-note', '1', 'accepted');
      expect(simulator.heard.map(({ path, told }) => [path, told.invoice_number ?? told.credit_note_number, told.isrealtime])).toEqual([
        ['bill', '3', false],
        ['billreturn', note.body.credit_note_no, false],
      ]);
      expect((await admin.get('tax-authority')).body.not_queued).toBe(2);
      // Manual Sync takes in what lies before that day.
      expect((await admin.get('invoices/1/ird-sync')).body.message).toBe('Synchronised with IRD.');
      expect((await admin.get('tax-authority')).body.not_queued).toBe(1);
      await switchOn(admin, { since: '2026-11-01' });
      await reaching(admin, 'invoice', '2', 'accepted');
      expect(await waitingOnTile()).toBe(0);
    });

    it('reads the same codes as bare text and as JSON', async () => {
      await switchOn(admin);
      for (let nth = 0; nth < 4; nth += 1) await bill();
      await reaching(admin, 'invoice', '4', 'accepted');
      for (const number of ['1', '2', '3', '4']) await reaching(admin, 'invoice', number, 'accepted');
      const answers = await Promise.all((await outboxOf(admin)).map(async entry => (await exchangesOf(admin, entry))[0]!.answer));
      expect([...new Set(answers)].sort()).toEqual(['200', '{"message":"200"}']);
    });

    it('ends as already there, never twice, when the authority keeps a bill and dies before it answers', async () => {
      simulator.fail({ faults: ['cut'] });
      await switchOn(admin);
      const invoice = await bill();
      const entry = await answered(admin, 'invoice', '1', 'lost');
      expect([entry.state, await synced(invoice.company_payment_id)]).toEqual(['sent', 0]);
      simulator.fail({ share: 0 });
      expect((await admin.post('tax-authority/send')).status).toBe(200);
      const there = await reaching(admin, 'invoice', '1', 'already-there');
      expect([there.code, await synced(invoice.company_payment_id), simulator.bills.size]).toEqual(['101', 1, 1]);
      expect(simulator.heard.map(({ told }) => told.isrealtime)).toEqual([true, false]);
    });

    it('asks a person about a bill that the authority holds although it was never sent, and believes the person', async () => {
      simulator.fail({ faults: ['duplicate'] });
      await switchOn(admin);
      const invoice = await bill();
      const entry = await reaching(admin, 'invoice', '1', 'person');
      expect([entry.code, await synced(invoice.company_payment_id)]).toEqual(['101', 0]);
      // A later try whose answer is lost does not make the stranger ours.
      simulator.fail({ faults: ['error'] });
      refused(await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`));
      simulator.fail({ faults: ['duplicate'] });
      refused(await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`));
      await reaching(admin, 'invoice', '1', 'person');
      simulator.fail({ share: 0 });
      expect((await admin.post(`tax-authority/documents/${entry.id}/confirm`)).status).toBe(200);
      expect([(await reaching(admin, 'invoice', '1', 'already-there')).code, await synced(invoice.company_payment_id)]).toEqual([
        'confirmed',
        1,
      ]);
      expect(await settledLog('invoices')).toMatchObject([{ new_value: '1', username: 'Sita Sharma' }]);
      expect(refused(await admin.post(`tax-authority/documents/${entry.id}/confirm`))).toContain('Only a bill');
    });

    it.each(['error', 'page', 'down', 'error-after-saving'] as const)(
      'believes nothing but the authority’s own answer (%s)',
      async fault => {
        simulator.fail({ faults: [fault] });
        await switchOn(admin);
        const invoice = await bill();
        await answered(admin, 'invoice', '1', fault === 'down' ? 'lost' : 'unknown');
        expect(await synced(invoice.company_payment_id)).toBe(0);
        const { account: told } = (await admin.get('tax-authority')).body;
        expect(told.failures).toBe(1);
        // Further bills wait without being tried one by one.
        for (let nth = 0; nth < 3; nth += 1) await bill();
        expect((await outboxOf(admin)).map(entry => [entry.state, entry.tries])).toEqual([
          ['waiting', 0],
          ['waiting', 0],
          ['waiting', 0],
          ['sent', 1],
        ]);
        simulator.fail({ share: 0 });
        await admin.post('tax-authority/send');
        for (const number of ['2', '3', '4']) await reaching(admin, 'invoice', number, 'accepted');
        await reaching(admin, 'invoice', '1', fault === 'error-after-saving' ? 'already-there' : 'accepted');
        expect(simulator.bills.size).toBe(4);
      },
    );

    it('waits longer each time for an authority that is silent, tries one document only, and goes on by itself', async () => {
      simulator.fail({ faults: ['down'] });
      await switchOn(admin);
      await bill();
      await answered(admin, 'invoice', '1', 'lost');
      for (let nth = 0; nth < 4; nth += 1) await bill();
      const asked = () => admin.get('tax-authority').then(answer => answer.body.account.failures as number);
      // A day passes: one try, however many wait.
      linked().world.setNow('2026-11-21T06:00:40Z');
      await expect.poll(asked, { timeout: 10_000 }).toBe(2);
      const tries = (await outboxOf(admin)).reduce((sum, entry) => sum + entry.tries, 0);
      expect(tries).toBeLessThanOrEqual(3);
      simulator.fail({ share: 0 });
      linked().world.setNow('2026-11-21T06:02:00Z');
      for (const number of ['1', '2', '3', '4', '5']) await reaching(admin, 'invoice', number, 'accepted');
      expect(simulator.bills.size).toBe(5);
    });

    it('neither stalls nor sends twice when the clock is set back', async () => {
      simulator.fail({ faults: ['cut'] });
      await switchOn(admin);
      await bill();
      await answered(admin, 'invoice', '1', 'lost');
      simulator.fail({ share: 0 });
      // Whatever was to be waited for was reckoned by the other clock.
      linked().world.setNow('2026-11-21T01:00:00Z');
      await reaching(admin, 'invoice', '1', 'already-there');
      expect(simulator.bills.size).toBe(1);
    });

    it('stops for wrong credentials, tells whoever may correct them once, and goes on when they are corrected', async () => {
      simulator.setAccounts([{ username: 'Test_CBMS', password: 'right' }]);
      await switchOn(admin);
      for (let nth = 0; nth < 3; nth += 1) await bill();
      await expect.poll(async () => (await admin.get('tax-authority')).body.account.stopped, { timeout: 10_000 }).toBe('100');
      await expect.poll(async () => (await outboxOf(admin)).map(entry => entry.state)).toEqual(['waiting', 'waiting', 'waiting']);
      const heard = simulator.heard.length;
      await bill();
      expect(refused(await admin.get('invoices/1/ird-sync'))).toContain('user name, password or PAN');
      expect(simulator.heard.length).toBe(heard);
      const outbox = join(linked().world.dataDir, 'outbox');
      const mails = () =>
        readdirSync(outbox)
          .map(name => readFileSync(join(outbox, name), 'utf8'))
          .filter(mail => mail.includes(`admin.told.${companies}@`));
      await expect.poll(() => mails().length, { timeout: 5_000 }).toBe(1);
      expect(mails()[0]).toMatch(/nothing is sent until then[\s\S]*\/tax-authority/);
      await switchOn(admin, { password: 'right' });
      for (const number of ['1', '2', '3', '4']) await reaching(admin, 'invoice', number, 'accepted');
      expect(mails().length).toBe(1);
    });

    it('lets a refused bill hold back its own return only', async () => {
      await switchOn(admin);
      await admin.post('cbms-account/pause');
      const first = await bill();
      const second = await bill();
      for (const invoice of [first, second]) await giveBack(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const { app } = linked().world;
      const refuse = (pan: string) =>
        app.database.write(tx =>
          tx.updateTable('invoices').set({ pan }).where('company_id', '=', admin.companyId).where('id', '=', first.id).execute(),
        );
      await refuse('12345');
      await admin.post('cbms-account/resume');
      await reaching(admin, 'credit-note', '2', 'accepted');
      const entry = await reaching(admin, 'invoice', '1', 'refused');
      expect(entry.code).toBe('104');
      expect((await exchangesOf(admin, entry))[0]).toMatchObject({ http_status: 400, answer: '{"message":"104"}' });
      expect((await reaching(admin, 'credit-note', '1', 'waiting')).tries).toBe(0);
      // Put right at the source, a person sends the return: its bill goes first.
      await refuse('123456789');
      const note = (await outboxOf(admin)).find(known => known.kind === 'credit-note' && known.number === '1')!;
      expect((await admin.post(`tax-authority/documents/${note.id}/send`)).status).toBe(200);
      expect([(await reaching(admin, 'invoice', '1', 'accepted')).state, simulator.returns.size]).toEqual(['accepted', 2]);
    });

    it('tells a bill once more when the authority has lost it, then its return', async () => {
      await switchOn(admin);
      const invoice = await bill();
      await reaching(admin, 'invoice', '1', 'accepted');
      simulator.bills.clear();
      await giveBack(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      await reaching(admin, 'credit-note', '1', 'accepted');
      expect(simulator.heard.map(({ path, code }) => [path, code])).toEqual([
        ['bill', '200'],
        ['billreturn', '105'],
        ['bill', '200'],
        ['billreturn', '200'],
      ]);
    });

    it('asks a person after the authority could not save a bill six times', async () => {
      simulator.fail({ faults: ['cannot-save'] });
      await switchOn(admin);
      const invoice = await bill();
      const id = invoice.company_payment_id;
      await expect.poll(async () => (await outboxOf(admin))[0]?.code).toBe('102');
      for (let nth = 0; nth < 4; nth += 1) expect(refused(await admin.get(`invoices/${id}/ird-sync`))).toContain('could not save it');
      expect((await outboxOf(admin))[0]!.state).toBe('waiting');
      await admin.get(`invoices/${id}/ird-sync`);
      expect((await reaching(admin, 'invoice', '1', 'person')).tries).toBe(6);
      simulator.fail({ share: 0 });
      expect((await admin.get(`invoices/${id}/ird-sync`)).body.message).toBe('Synchronised with IRD.');
    });

    it('does not send a bill of zero rupees, and says so', async () => {
      await switchOn(admin);
      const free = { discount_amount: 85000, taxable_amount: 0, total: 0 };
      const answer = await admin.post('invoices', oneLaptop(shop, free));
      if (answer.status !== 200) return expect(answer.status).toBe(422);
      expect((await reaching(admin, 'invoice', '1', 'person')).code).toBe('zero');
      expect(simulator.heard).toEqual([]);
    });

    it('answers Manual Sync with what came of it, and again with what stands', async () => {
      await switchOn(admin);
      await admin.post('cbms-account/pause');
      const invoice = await bill();
      const path = `invoices/${invoice.company_payment_id}/ird-sync`;
      expect(refused(await admin.get(path))).toBe('Sending to IRD is paused.');
      expect(simulator.heard).toEqual([]);
      simulator.fail({ faults: ['credentials'] });
      await admin.post('cbms-account/resume');
      await expect.poll(async () => (await admin.get('tax-authority')).body.account.stopped).toBe('100');
      simulator.fail({ share: 0 });
      await admin.post('cbms-account/resume');
      await reaching(admin, 'invoice', '1', 'accepted');
      expect((await admin.get(path)).body).toEqual({ message: 'IRD has this document already.' });
      expect(simulator.bills.size).toBe(1);
      const language = { language: 'ne' as const };
      expect((await admin.get(path, language)).body.message).toBe('यो कागजात आईआरडीमा पहिल्यै छ।');
      expect((await admin.get('invoices/999/ird-sync')).status).toBe(404);
    });

    it('shows no password anywhere: not in answers, exchanges, the activity log or the tables', async () => {
      await switchOn(admin, { password: 'Very-Secret-Word' });
      await bill();
      const entry = await reaching(admin, 'invoice', '1', 'accepted');
      const paths = ['cbms-account', 'tax-authority', `tax-authority/documents/${entry.id}/exchanges`, 'logs?limit=100'];
      for (const path of paths) expect(JSON.stringify((await admin.get(path)).body)).not.toContain('Very-Secret-Word');
      const { read } = linked().world.app.database;
      for (const table of ['cbms_accounts', 'cbms_outbox', 'cbms_exchanges', 'activity_log'])
        expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toContain('Very-Secret-Word');
      expect(simulator.heard[0]!.told.password).toBe('Very-Secret-Word');
    });

    it('tests the connection without recording anything there', async () => {
      expect(refused(await admin.post('cbms-account/test'))).toContain('There is nobody to talk to');
      await switchOn(admin);
      expect((await admin.post('cbms-account/test')).body.message).toContain('Nothing was recorded there');
      expect(simulator.bills.size).toBe(0);
      simulator.setAccounts([{ username: 'other', password: 'other' }]);
      expect(refused(await admin.post('cbms-account/test'))).toContain('do not match');
      simulator.fail({ faults: ['down'] });
      expect(refused(await admin.post('cbms-account/test'))).toContain('could not be reached');
      simulator.fail({ faults: ['page'] });
      expect(refused(await admin.post('cbms-account/test'))).toContain('not like the tax authority');
    });

    it('refuses an account that cannot be used under its fields, and keeps the password where none is sent', async () => {
      const told = async (body: object) => refused(await admin.put('cbms-account', body));
      expect(await told({ enabled: 1 })).toMatchObject({ username: [expect.any(String)], password: [expect.any(String)] });
      expect(await told({ ...account, enabled: 2 })).toMatchObject({ enabled: [expect.any(String)] });
      expect(await told({ ...account, since: '2026-02-30' })).toMatchObject({ since: [expect.any(String)] });
      expect(await told({ ...account, secret: 1 })).toMatchObject({ secret: [expect.any(String)] });
      expect(await told({ ...account, username: ['x'] })).toMatchObject({ username: [expect.any(String)] });
      await switchOn(admin);
      expect((await admin.put('cbms-account', { username: 'Other', enabled: true })).body).toMatchObject({
        username: 'Other',
        enabled: 1,
        has_password: true,
      });
      await bill();
      await reaching(admin, 'invoice', '1', 'accepted');
      expect(simulator.heard[0]!.told).toMatchObject({ username: 'Other', password: 'test@321' });
    });

    it('is seen and moved only with the permission, and by the own company', async () => {
      await switchOn(admin);
      await bill();
      const entry = await reaching(admin, 'invoice', '1', 'accepted');
      const { world } = linked();
      const sales = await world.colleague(admin, 'Sales');
      const auditor = await world.colleague(admin, 'Auditor');
      expect((await sales.get('tax-authority')).status).toBe(403);
      expect((await auditor.get('tax-authority')).status).toBe(200);
      const changes: [string, string][] = [
        ['PUT', 'cbms-account'],
        ['POST', 'cbms-account/pause'],
        ['POST', 'cbms-account/resume'],
        ['POST', 'cbms-account/test'],
        ['POST', 'tax-authority/send'],
        ['POST', `tax-authority/documents/${entry.id}/send`],
        ['POST', `tax-authority/documents/${entry.id}/confirm`],
      ];
      for (const [method, path] of changes) expect((await auditor.call(method as 'POST', path, {})).status, path).toBe(403);
      const neighbour = await world.company(`Neighbour ${companies}`);
      for (const path of [`tax-authority/documents/${entry.id}/exchanges`, 'tax-authority/documents/x/exchanges'])
        expect((await neighbour.get(path)).status).toBe(404);
      expect((await neighbour.post(`tax-authority/documents/${entry.id}/send`)).status).toBe(404);
      expect((await neighbour.get('tax-authority/documents')).status).toBe(204);
      expect((await world.nobody.get('tax-authority')).status).toBe(401);
    });

    it('finds documents by state, number and customer, page by page', async () => {
      await switchOn(admin);
      for (let nth = 0; nth < 3; nth += 1) await bill();
      for (const number of ['1', '2', '3']) await reaching(admin, 'invoice', number, 'accepted');
      await admin.post('cbms-account/pause');
      await bill();
      expect((await outboxOf(admin, '&state=waiting')).map(entry => entry.number)).toEqual(['4']);
      expect((await outboxOf(admin, '&search=2')).map(entry => entry.number)).toEqual(['2']);
      expect(await outboxOf(admin, '&search=SAGAR')).toHaveLength(4);
      expect(await outboxOf(admin, "&search=%25'")).toEqual([]);
      const page = (await admin.get('tax-authority/documents?limit=3&page=2')).body;
      expect([page.total, page.data.map((entry: { number: string }) => entry.number)]).toEqual([4, ['1']]);
      expect((await admin.get('tax-authority')).body).toMatchObject({
        counts: { waiting: 1, accepted: 3 },
        oldest_waiting: '2026-11-21 11:45:00',
      });
      expect((await admin.get('tax-authority/documents?page=-1&limit=abc&state=nonsense')).status).toBe(200);
    });

    it('says on every page and every print that the target is a test', async () => {
      expect((await admin.get(`companies/${admin.companyId}`)).body.cbms_target).toBe('off');
      await switchOn(admin);
      expect((await admin.get(`companies/${admin.companyId}`)).body.cbms_target).toBe('test');
      const invoice = await bill();
      const printed = async (q: string) => textOf((await admin.get(`invoices/${invoice.company_payment_id}?q=${q}`)).raw);
      for (const q of ['preview', 'original', 'print', 'invoice']) expect(await printed(q), q).toContain('TEST / ');
      await admin.put('cbms-account', { enabled: 0 });
      expect(await printed('print')).not.toContain('TEST /');
    });
  });
});

describe('an installation whose target becomes the real one', () => {
  it('tells the authority what only a test address had accepted, and calls it synced only then', async () => {
    const simulator = await startSimulator();
    const { env, drop } = await freshDatabase('SQLite');
    const start = async (
      CBMS_TARGET: string,
    ): Promise<{ app: App; call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Row> }> => {
      const app = await buildApp(
        readConfig({ CAPTCHA: 'off', LOG_LEVEL: 'error', DEMO: '1', CBMS_URL: simulator.address, CBMS_TARGET, ...env }),
        () => new Date(NOW),
      );
      const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = '') =>
        (
          await app.server.inject({ method, url: `/billing/${path}`, headers: { authorization: `Bearer ${token}` }, payload: body })
        ).json() as Row;
      const { access_token } = await ask('POST', 'v2/login', { email: 'admin@demo.test', password: 'Demo-1234' });
      return { app, call: (method, path, body) => ask(method, path, body, String(access_token)) };
    };
    const settled = (call: (method: 'GET', path: string) => Promise<Row>) =>
      vi.waitFor(
        async () => {
          const { counts, not_queued } = (await call('GET', 'tax-authority')) as { counts: Record<string, number>; not_queued: number };
          expect([counts.waiting! + counts.sent! + counts.refused! + counts.person!, not_queued]).toEqual([0, 0]);
          return counts.accepted! + counts['already-there']!;
        },
        { timeout: 50_000, interval: 100 },
      );
    let { app, call } = await start('test');
    const documents = await settled(call);
    expect(documents).toBeGreaterThan(300);
    expect(simulator.bills.size + simulator.returns.size).toBe(documents);
    expect(simulator.heard.every(({ told }) => told.isrealtime === false)).toBe(true);
    await app.close();
    for (const held of [simulator.bills, simulator.returns]) held.clear();
    simulator.fail({ faults: ['down'] });
    ({ app, call } = await start('real'));
    const waiting = async () => ((await call('GET', 'overview')) as { sales: { waiting: number } }).sales.waiting;
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(300), { timeout: 20_000 });
    simulator.fail({ share: 0 });
    // The clock stands still here: whatever failed a moment ago waits until somebody asks for it.
    const asking = setInterval(() => void call('POST', 'tax-authority/send', {}), 200);
    expect(await settled(call)).toBe(documents);
    clearInterval(asking);
    expect([simulator.bills.size + simulator.returns.size, await waiting()]).toEqual([documents, 0]);
    await app.close();
    await drop();
    await simulator.close();
  });
});

describe('an installation without an address', () => {
  it('takes an account, tells nothing, and loses nothing of what it queues', async () => {
    const world = await openWorld('SQLite');
    const admin = await world.company('Off Shop');
    const shop = await openShop(admin);
    await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
    await switchOn(admin);
    const invoice = await billed(admin, oneLaptop(shop));
    expect(refused(await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`))).toBe('Synchronisation with IRD is switched off.');
    expect((await admin.get('tax-authority')).body).toMatchObject({ target: 'off', counts: { waiting: 1 }, not_queued: 0 });
    expect((await outboxOf(admin)).map(entry => [entry.state, entry.tries])).toEqual([['waiting', 0]]);
    expect((await admin.get(`invoices/${invoice.company_payment_id}`)).body.ird_sync).toBe(0);
    await world.close();
  });
});
