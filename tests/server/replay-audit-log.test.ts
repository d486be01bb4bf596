// The binary log: every committed change, in order and sealed, and its purpose: rolling a backup
// forward to any second.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import {
  captureCompanyState,
  downloadBackup,
  openSeededShop,
  restoreFrom,
  seedBusinessDay,
} from '../support/backup-company.ts';
import { sendForm } from '../support/multipart.ts';
import type { PurchasingShop } from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const filesOf = (dataDir: string): string[] => {
  const root = join(dataDir, 'bin-log');
  return readdirSync(root).flatMap(uid =>
    readdirSync(join(root, uid)).map(name => join(root, uid, name)),
  );
};

describe('the binary log', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let file: string;
    beforeAll(async () => {
      admin = await world().createCompany('Logged Shop');
      await openSeededShop(admin);
      world().setNow('2026-11-21T06:10:00Z');
      expect((await admin.post('units', { name: 'Box', description: 'Tomorrow’s' })).status).toBe(
        200,
      );
      await admin.get('bin-log');
      [file] = filesOf(world().dataDir) as [string];
    });
    const verify = async () =>
      (await admin.get('bin-log/-/verify')).body as {
        whole: boolean;
        line: number | null;
        message: string;
      };
    /** Changes the lines of the file, verifies, and restores them. */
    const tampered = async (change: (lines: string[]) => string[]) => {
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, `${change(whole.trimEnd().split('\n')).join('\n')}\n`);
      const verdict = await verify();
      writeFileSync(file, whole);
      return verdict;
    };

    it('is a file a day with id, name, date and size, and downloaded by its name (API-191, API-192, ENT-112)', async () => {
      const { body } = await admin.get('bin-log');
      expect(body.data).toEqual([
        {
          id: expect.any(Number),
          name: 'bin-log-2026-11-21.jsonl',
          created_at: '2026-11-21 11:45:00',
          size: readFileSync(file).length,
        },
      ]);
      expect(
        (await admin.get('bin-log/bin-log-2026-11-21.jsonl')).raw.equals(readFileSync(file)),
      ).toBe(true);
      for (const name of [
        'bin-log-2026-11-20.jsonl',
        '..%2F..%2Fbijak.sqlite',
        'bin-log-2026-11-21.jsonl%00',
      ])
        expect((await admin.get(`bin-log/${name}`)).status).toBe(404);
    });

    it('has a line for every entry of the activity log and no secret in it', async () => {
      expect(await verify()).toMatchObject({
        whole: true,
        lines: (await admin.get('logs?limit=1')).body.total,
        files: 1,
      });
      const hashes = await world()
        .app.database.read.selectFrom('credentials')
        .select('password_hash')
        .execute();
      const text = readFileSync(file, 'utf8');
      for (const { password_hash } of hashes) expect(text).not.toContain(String(password_hash));
      expect(text).not.toContain('$argon2');
    });

    it('names the first line that was altered, taken out, put in or cut off', async () => {
      const altered = await tampered(lines =>
        lines.map((line, index) =>
          index === 41 ? line.replace('"action":"create"', '"action":"delete"') : line,
        ),
      );
      expect(altered).toMatchObject({ whole: false, file: 'bin-log-2026-11-21.jsonl', line: 42 });
      expect(altered.message).toBe(
        'bin-log-2026-11-21.jsonl, line 42: the line was altered or an earlier one removed; its hash does not match.',
      );
      expect(await tampered(lines => lines.toSpliced(9, 1))).toMatchObject({
        whole: false,
        line: 10,
      });
      expect(await tampered(lines => lines.toSpliced(9, 0, lines[3]!))).toMatchObject({
        whole: false,
        line: 10,
      });
      expect((await tampered(lines => lines.slice(0, -3))).message).toContain(
        'ends before its last line in the table',
      );
      expect(await verify()).toMatchObject({ whole: true });
    });

    it('shows a change of the activity log itself behind its back', async () => {
      const { database } = world().app;
      const change = (username: string) =>
        database.write(tx =>
          tx.updateTable('activity_log').set({ username }).where('id', '=', entry).execute(),
        );
      const entry = (await admin.get('logs?limit=1')).body.data[0].id as number;
      await change('Somebody Else');
      expect((await verify()).message).toContain(`entry ${entry} of the activity log is different`);
      await change(`Sita Sharma (${admin.id})`);
      expect(await verify()).toMatchObject({ whole: true });
    });

    it('shows an entry of the activity log without a line, and a line without its entry', async () => {
      const { database } = world().app;
      const neighbour = await world().createCompany('Neighbour of the Log');
      await admin.post('units', { name: 'Sack', description: 'After the neighbour' });
      expect(await verify()).toMatchObject({ whole: true });
      const move = (id: number, company_id: number) =>
        database.write(tx =>
          tx.updateTable('activity_log').set({ company_id }).where('id', '=', id).execute(),
        );
      const theirs = (await neighbour.get('logs?limit=1')).body.data[0].id as number;
      await move(theirs, admin.companyId);
      expect((await verify()).message).toBe(
        `Entry ${theirs} of the activity log is not in any file.`,
      );
      await move(theirs, neighbour.companyId);
      const ours = (await admin.get('logs?limit=1')).body.data[0].id as number;
      expect(ours).toBeGreaterThan(theirs);
      await move(ours, neighbour.companyId);
      expect((await verify()).message).toContain(`entry ${ours} is missing from the activity log`);
      await move(ours, admin.companyId);
      expect(await verify()).toMatchObject({ whole: true });
    });

    it('shows an entry of the activity log below the first one that it ever counted', async () => {
      const { database } = world().app;
      const { data } = (await admin.get('logs?limit=1')).body as {
        data: Record<string, string | number>[];
      };
      for (const id of [0, -5]) {
        const forged = { ...data[0]!, id, company_id: admin.companyId };
        await database.write(tx =>
          dynamicTables(tx).insertInto('activity_log').values(forged).execute(),
        );
        expect((await verify()).message).toBe(
          `Entry ${id} of the activity log is not in any file.`,
        );
        await database.write(tx => tx.deleteFrom('activity_log').where('id', '=', id).execute());
      }
      expect(await verify()).toMatchObject({ whole: true });
    });

    it('completes the lines of a process that died', async () => {
      appendFileSync(file, '{"seq":9999,"half a li');
      await admin.post('units', { name: 'Crate', description: 'More' });
      expect(await verify()).toMatchObject({ whole: true });
    });
  });
});

describe('rolling forward', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let other: Caller;
    let shop: PurchasingShop;
    let backup: Buffer;
    const looks: Record<string, unknown>[] = [];
    beforeAll(async () => {
      admin = await world().createCompany('Forward Shop');
      other = await world().createCompany('Neighbour');
      shop = await openSeededShop(admin);
      backup = (await downloadBackup(admin)).bytes;
      for (const minute of ['01', '02']) {
        world().setNow(`2026-11-21T06:${minute}:00Z`);
        await seedBusinessDay(
          admin,
          shop,
          `at ${minute}`.replace(/\d/g, digit => 'abc'[Number(digit)]!),
        );
        await openFullShopOnce(other);
        looks.push(await captureCompanyState(admin));
      }
      world().setNow('2026-11-21T06:10:00Z');
    });
    let opened = false;
    /** Secrets are as they were: the same key, the same password. */
    const openFullShopOnce = async (caller: Caller) => {
      if (!opened) await openSeededShop(caller);
      opened = true;
    };

    it('is offered before anything is touched, with the data that would be lost without it', async () => {
      const { status, body } = await sendForm(admin, 'recover-database?ask=1', {
        recovery_file: { bytes: backup, name: 'backup.sql' },
      });
      expect([status, body.message]).toEqual([
        409,
        'Documents newer than the backup of 2026-11-21 11:45:00 that would be lost: 24.',
      ]);
      expect(body.lost).toEqual({
        invoices: 10,
        credit_notes: 4,
        cancellations: 2,
        billings: 4,
        purchase_returns: 2,
        proforma_invoice: 2,
      });
      expect(body.roll_forward.until).toBe('2026-11-21 11:47:00');
      expect(await captureCompanyState(admin)).toEqual(looks[1]);
    });

    it('brings back every record, number, total and movement up to the last', async () => {
      const neighbour = await captureCompanyState(other);
      const { body } = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect(body).toMatchObject({ lost: {}, missed: {} });
      expect(await captureCompanyState(admin)).toEqual(looks[1]);
      expect(await captureCompanyState(other)).toEqual(neighbour);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });

    it('uses the file that was inspected, which then is gone', async () => {
      await admin.post('invoices', oneLaptopInvoice(shop));
      const { body } = await sendForm(admin, 'recover-database?ask=1', {
        recovery_file: { bytes: backup, name: 'backup.sql' },
      });
      expect((await sendForm(other, 'recover-database', { checked: body.checked })).status).toBe(
        422,
      );
      const { body: report } = await sendForm(admin, 'recover-database', {
        checked: body.checked,
        until: '2026-11-21 11:47:00',
      });
      expect(report.lost).toEqual({ invoices: 1 });
      expect(await captureCompanyState(admin)).toEqual(looks[1]);
      expect((await sendForm(admin, 'recover-database', { checked: body.checked })).status).toBe(
        422,
      );
    });

    it('stops at the second that was asked for', async () => {
      const { body } = await restoreFrom(admin, backup, { until: '2026-11-21 11:46:30' });
      expect(body.message).toContain('2026-11-21 11:45:00');
      expect(await captureCompanyState(admin)).toEqual(looks[0]);
    });

    it('goes back to what a recovery has undone, and on from there', async () => {
      const whole = await restoreFrom(admin, backup, { until: '2026-11-21 11:50:00' });
      expect(whole.body.lost).toEqual({});
      expect(await captureCompanyState(admin)).toEqual(looks[1]);
      expect((await admin.post('invoices', oneLaptopInvoice(shop))).status).toBe(200);
    });
  });
});

describe('the data that nobody may see', () => {
  describeOnBothEngines(world => {
    it('is restored as well: a password, the secret of a key, the print counts of a document', async () => {
      const admin = await world().createCompany('Secret Shop');
      const shop = await openSeededShop(admin);
      const backup = (await downloadBackup(admin)).bytes;
      const { id, client_id } = (await admin.get('app-keys')).body.data[0] as {
        id: number;
        client_id: string;
      };
      const { client_secret } = (await admin.put(`app-keys/${id}`)).body as {
        client_secret: string;
      };
      const changed = {
        current_password: PASSWORD,
        password: 'Another-456',
        password_confirmation: 'Another-456',
      };
      expect((await admin.post(`users/${admin.id}/change-password`, changed)).status).toBe(200);
      const made = (await admin.post('invoices', oneLaptopInvoice(shop))).body as {
        company_payment_id: string;
      };
      await admin.get(`invoices/${made.company_payment_id}?q=print`);
      await admin.get(`invoices/${made.company_payment_id}?q=print`);
      const prints = () =>
        world()
          .app.database.read.selectFrom('prints')
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .orderBy('id')
          .execute();
      const before = await prints();
      const { body } = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect(body).toMatchObject({ lost: {}, missed: {} });
      expect(await prints()).toEqual(before);
      expect((await world().signIn('admin.secret.shop@shop.test', 'Another-456')).status).toBe(200);
      expect((await world().signIn('admin.secret.shop@shop.test', PASSWORD)).status).toBe(401);
      expect((await world().anonymous.post('v2/token', { client_id, client_secret })).status).toBe(
        200,
      );
      // Nobody's password has changed: signed-in users stay signed in.
      expect((await admin.get('units')).status).toBe(200);
    });

    it('a user with another password in the backup signs in again, and password links end (OPEN-114, OPEN-126)', async () => {
      const admin = await world().createCompany('Turned Back Shop');
      await openSeededShop(admin);
      const backup = (await downloadBackup(admin)).bytes;
      const changed = {
        current_password: PASSWORD,
        password: 'Another-456',
        password_confirmation: 'Another-456',
      };
      expect((await admin.post(`users/${admin.id}/change-password`, changed)).status).toBe(200);
      expect((await restoreFrom(admin, backup)).status).toBe(200);
      expect((await admin.get('units')).status).toBe(401);
      const { access_token } = (await world().signIn('admin.turned.back.shop@shop.test', PASSWORD))
        .body as { access_token: string };
      const headers = { authorization: `Bearer ${access_token}` };
      const [entry] = (await world().anonymous.get('logs?filter[action]=recover', { headers })).body
        .data as {
        username: string;
        new_value: string;
      }[];
      expect(entry).toMatchObject({ username: `Sita Sharma (${admin.id})` });
      expect(JSON.parse(entry!.new_value)).toMatchObject({
        backup: '2026-11-21 11:45:00',
        log_replaced: false,
      });
    });
  });
});
