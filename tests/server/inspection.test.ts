// The needs of an inspector: every print in a ledger, a past that shows when it was altered, a
// package in one click, a sign-in that ends.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import { readPdfText, unzipBytes } from '../support/read-exports.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, NOW, PASSWORD } from '../support/test-app.ts';

const filesUnder = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  );

describe('an inspection', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Inspected Shop');
      shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
    });
    const bill = () =>
      issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.laptop, qty: 3, amount: 1000 }], {
          taxable_amount: 3000,
          total: 3390,
        }),
      );
    const ledger = async (query = '') =>
      (await admin.get(`print-ledger${query}`)).body?.data as Record<string, unknown>[] | undefined;

    it('finds every print in the ledger, newest first, with number, copy and user', async () => {
      expect((await admin.get('print-ledger')).status).toBe(204);
      const { company_payment_id } = await bill();
      for (const q of ['preview', 'original', 'print', 'invoice'])
        await admin.get(`invoices/${company_payment_id}?q=${q}`);
      const rows = await ledger();
      expect(
        rows!.map(row => [
          row.document_kind,
          row.number,
          row.copy,
          row.copy_no,
          row.printed_by,
          row.printed_at,
        ]),
      ).toEqual([
        ['invoice', '1', 'company', 1, `Sita Sharma (${admin.id})`, '2026-11-21 11:45:00'],
        ['invoice', '1', 'customer', 2, `Sita Sharma (${admin.id})`, '2026-11-21 11:45:00'],
        ['invoice', '1', 'customer', 1, `Sita Sharma (${admin.id})`, '2026-11-21 11:45:00'],
      ]);
      expect(
        await ledger(
          '?number=1&copy=company&kind=invoice&printed_by=SITA&start_date=2026-11-21&end_date=2026-11-21',
        ),
      ).toHaveLength(1);
      expect(
        await ledger('?start_date=2026-11-21 11:45:00&end_date=2026-11-21 11:45:00'),
      ).toHaveLength(3);
      for (const none of [
        '?number=2',
        '?start_date=2026-11-21 11:45:01',
        '?end_date=2026-11-21 11:44:59',
        '?kind=credit-note',
        '?start_date=2026-11-22',
        '?end_date=2026-11-20',
        '?printed_by=%25',
      ])
        expect((await admin.get(`print-ledger${none}`)).status).toBe(204);
      const file = (await admin.get('print-ledger/export?export_type=csv')).raw.toString();
      expect(file.split('\r\n').filter(line => line.includes('1'))).toHaveLength(3);
    });

    it('has the prints of proformas and of vendors’ bills too, a proforma without a fiscal year', async () => {
      const { invoice_details, ...offered } = toInvoiceRequest(
        shop,
        [{ id: shop.laptop, qty: 1, amount: 1000 }],
        {
          taxable_amount: 1000,
          total: 1130,
        },
      );
      const { id } = (
        await admin.post('proforma-invoice', { ...offered, details: invoice_details })
      ).body;
      expect((await admin.get(`proforma-invoice/${id}?q=print`)).status).toBe(200);
      const [row] = (await ledger())!;
      expect(row).toMatchObject({
        document_kind: 'proforma',
        fiscal_year: '',
        copy: 'customer',
        copy_no: 1,
      });
      expect(await ledger(`?kind=proforma&number=${row!.number}`)).toHaveLength(1);
      expect((await admin.get('print-ledger/export?export_type=csv')).status).toBe(200);
    });

    it.each([
      ['kind=letter', 'kind'],
      ['copy=third', 'copy'],
      ['start_date=tomorrow', 'start_date'],
      ['start_date=2026-11-21&end_date=2026-11-20', 'end_date'],
      ['surprise=1', 'surprise'],
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['page=first', 'page'],
      [`number=${'1'.repeat(101)}`, 'number'],
    ])('reports %s under its name', async (query, field) => {
      const { status, body } = await admin.get(`print-ledger?${query}`);
      expect([status, Object.keys(body.message)]).toEqual([422, [field]]);
    });

    it('needs the permission to read the log, and never shows a neighbour’s', async () => {
      const sales = await world().createUser(admin, 'Sales');
      for (const path of [
        'print-ledger',
        'print-ledger/export?export_type=csv',
        'proof',
        'proof/verify',
        'inspection-pack?year=2083',
      ])
        expect([path, (await sales.get(path)).status]).toEqual([path, 403]);
      const neighbour = await world().createCompany('Uninspected Neighbour');
      expect((await neighbour.get('print-ledger')).status).toBe(204);
      expect((await sales.put('proof', { digest_email: 'a@b.test' })).status).toBe(403);
    });

    it('takes the whole package of a month, whose samples are counted like every print', async () => {
      const invoice = await bill();
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const slip = await bill();
      await admin.post(`invoices/${slip.company_payment_id}/cancellation`, {
        reason: 'Wrong buyer',
      });
      const before = (await ledger('?limit=100'))!.length;
      const { status, headers, raw } = await admin.get('inspection-pack?year=2083&month=8');
      expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
      const files = unzipBytes(raw);
      const names = [...files.keys()];
      expect(names.filter(name => name.startsWith('documents/'))).toEqual([
        'documents/1-invoice-2-original.pdf',
        'documents/2-invoice-2-reprint-1.pdf',
        'documents/3-invoice-2-reprint-2.pdf',
        'documents/4-credit-note-1.pdf',
      ]);
      for (const name of [
        'contents.txt',
        'standard-view.xlsx',
        'cancellations.csv',
        'activity-log.csv',
        'print-ledger.csv',
        'backups.csv',
        'verification.txt',
        'architecture.md',
      ])
        expect(names).toContain(name);
      const text = (name: string) => files.get(name)!.toString();
      const pages = await Promise.all(
        names
          .filter(name => name.startsWith('documents/'))
          .map(name => readPdfText(files.get(name)!)),
      );
      expect(pages[0]).not.toContain('Copy of Original');
      expect(pages[1]).toContain('Copy of Original 1');
      expect(pages[2]).toContain('Copy of Original 2');
      expect(text('cancellations.csv')).toContain('Wrong buyer');
      expect(text('activity-log.csv')).toContain('cancellations');
      expect(
        text('print-ledger.csv')
          .split('\r\n')
          .filter(line => line.includes('Tax Invoice,2083/84,2,')),
      ).toHaveLength(3);
      expect(text('verification.txt')).toContain('The books match.');
      expect(text('verification.txt')).toContain('The binary log is complete');
      expect(text('architecture.md')).toContain('# Architecture');
      expect((await ledger('?limit=100'))!.length).toBe(before + 4);
      // Another month contains none of it.
      const empty = unzipBytes((await admin.get('inspection-pack?year=2083&month=5')).raw);
      expect([...empty.keys()].filter(name => name.startsWith('documents/'))).toEqual([]);
      expect(empty.get('cancellations.csv')!.toString()).not.toContain('Wrong buyer');
      expect((await admin.get('inspection-pack?year=2083&month=13')).status).toBe(422);
      expect(
        (await admin.get('cancellations/export?export_type=csv&year=2083&month=8')).raw.toString(),
      ).toContain('Wrong buyer');
    });

    it('sees that the past was altered: by the log, and by the digest of the day', async () => {
      expect((await admin.put('proof', { digest_email: 'no mail' })).status).toBe(422);
      expect(
        (await admin.put('proof', { digest_email: 'auditor@firm.test' })).body.digest_email,
      ).toBe('auditor@firm.test');
      expect((await admin.get('proof/verify')).body).toMatchObject({ whole: true, digests: 0 });
      // Ten past midnight the earlier tokens have expired.
      await world().app.scheduler.tick();
      world().setNow('2026-11-21T19:00:00Z');
      expect(await world().app.scheduler.tick()).toContain('log-digest');
      world().setNow(NOW);
      const { body } = await admin.get('proof');
      expect(body.digests).toEqual([
        expect.objectContaining({
          day: '2026-11-21',
          mailed_to: 'auditor@firm.test',
          name: 'bin-log-2026-11-21.jsonl',
        }),
      ]);
      const mails = filesUnder(world().dataDir)
        .filter(file => file.includes('outbox'))
        .map(file => readFileSync(file, 'utf8'));
      expect(
        mails.some(
          mail => mail.includes('To: auditor@firm.test') && mail.includes(body.digests[0].hash),
        ),
      ).toBe(true);
      expect((await admin.get('proof/verify')).body).toMatchObject({ whole: true, digests: 1 });
      const { database } = world().app;
      // A chain that was rewritten, files and table alike, agrees with itself, but not with the
      // digest.
      await database.write(tx =>
        query(tx, 'update log_digests set hash = ? where company_id = ?', [
          '0'.repeat(64),
          admin.companyId,
        ]),
      );
      expect((await admin.get('proof/verify')).body).toMatchObject({
        whole: false,
        message: expect.stringContaining('The digest of 2026-11-21'),
      });
      await database.write(tx =>
        query(tx, 'update log_digests set hash = ? where company_id = ?', [
          body.digests[0].hash,
          admin.companyId,
        ]),
      );
      const [uid] = await query(
        database.read,
        'select uid from company_identities where company_id = ?',
        [admin.companyId],
      );
      const file = join(world().dataDir, 'bin-log', String(uid!.uid), 'bin-log-2026-11-21.jsonl');
      const bytes = readFileSync(file, 'utf8');
      writeFileSync(file, bytes.replace('Wrong buyer', 'Right buyer'));
      expect((await admin.get('proof/verify')).body).toMatchObject({
        whole: false,
        message: expect.stringContaining('altered'),
      });
      writeFileSync(file, bytes);
      expect((await admin.get('proof/verify')).body.whole).toBe(true);
    });
  });
});

describe('a sign-in limited in time', () => {
  describeOnBothEngines(world => {
    it('ends after its last day: requests, refreshing and signing in', async () => {
      const admin = await world().createCompany('Timed Shop');
      const auditor = await world().createUser(admin, 'Auditor');
      const stored = (await admin.get(`users/${auditor.id}`)).body;
      const { name, email, pos_id, role_id, status } = stored;
      const until = (access_until: unknown) =>
        admin.put(`users/${auditor.id}`, { name, email, pos_id, role_id, status, access_until });
      expect((await until('next week')).status).toBe(422);
      expect((await until('2026-11-21')).body.access_until).toBe('2026-11-21');
      // The last day counts.
      expect((await auditor.get('logs')).status).toBe(200);
      expect((await world().signIn(email, PASSWORD)).status).toBe(200);
      expect((await until('2026-11-20')).status).toBe(200);
      const ended = await auditor.get('logs');
      expect([ended.status, ended.body.message]).toEqual([
        401,
        'Your access ended on 2026-11-20. Please contact your administrator.',
      ]);
      expect((await world().signIn(email, PASSWORD)).status).toBe(401);
      expect((await world().signIn(email, 'Wrong-1234')).body.message).toBe(
        'These credentials do not match our records.',
      );
      expect(
        (await world().anonymous.post('refresh-token', { refresh_token: auditor.refreshToken }))
          .status,
      ).toBe(401);
      expect((await until(null)).body.access_until).toBeNull();
      expect((await world().signIn(email, PASSWORD)).status).toBe(200);
    });

    it('is not given to the last user who may change users and roles', async () => {
      const admin = await world().createCompany('Keeper Shop');
      const { name, email, pos_id, role_id, status } = (await admin.get(`users/${admin.id}`)).body;
      const answer = await admin.put(`users/${admin.id}`, {
        name,
        email,
        pos_id,
        role_id,
        status,
        access_until: '2030-01-01',
      });
      expect([answer.status, answer.body.message]).toEqual([
        422,
        { access_until: ['At least one user must be able to change users and roles.'] },
      ]);
    });
  });
});
