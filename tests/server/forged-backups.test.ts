// Forged backups: after any change the checksum agrees again. Over the API nothing is restored that
// this installation has not signed; on the machine nothing that disagrees with the log here.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import type { BackupFooter, BackupHeader, Page } from '../../server/backup/backup-file.ts';
import { parsePage, readParts, verifyBackup } from '../../server/backup/read-backup.ts';
import { restore } from '../../server/backup/restore.ts';
import type { RestoreReport } from '../../server/backup/restore-context.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import {
  captureCompanyState,
  downloadBackup,
  openSeededShop,
  restoreFrom,
} from '../support/backup-company.ts';
import {
  type Change,
  changeRow,
  loadTestInstallationKey,
  rewriteBackup,
} from '../support/forge-backup.ts';
import { sendForm } from '../support/multipart.ts';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const NOT_SIGNED =
  'The backup is not signed by this installation. Recover it on the server with npm run recover -- --foreign.';
const first = (row: Record<string, unknown>) => Number(row.id) > 0;
const inTable =
  (table: string, change: (page: Page) => Page): NonNullable<Change['page']> =>
  (name, page) =>
    name === table ? change(page) : page;
const without = (page: Page): Page => ({ columns: page.columns, rows: page.rows.slice(1) });

/** Changes that a thief would like. */
const forgeries: Record<string, Change> = {
  'an invoice’s total': {
    page: inTable('invoices', page => changeRow(page, first, { total: 819250 })),
  },
  'one line': { page: inTable('invoice_lines', page => changeRow(page, first, { amount: 100 })) },
  'a credit note': { page: inTable('credit_notes', page => changeRow(page, first, { total: 1 })) },
  'a removed document': { page: (name, page) => (name === 'invoices' ? without(page) : page) },
  'a renumbered one': {
    page: inTable('invoices', page =>
      changeRow(page, row => row.invoice_no === '1', { invoice_no: '77' }),
    ),
  },
  'a party’s PAN': {
    page: inTable('customers', page => changeRow(page, first, { pan: '999999999' })),
  },
  'a role': { page: inTable('users', page => changeRow(page, first, { role_id: 1 })) },
  'a log entry': {
    page: inTable('activity_log', page =>
      changeRow(page, row => row.action === 'create', { username: 'Nobody' }),
    ),
  },
  log_ids: { foot: (foot: BackupFooter) => ({ ...foot, log_ids: [999_999_999] }) },
  'a uid that is nobody’s': {
    head: (head: BackupHeader) => ({ ...head, company: { ...head.company, uid: randomUUID() } }),
  },
};

describe('a forged file', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let bytes: Buffer;
    let before: Record<string, unknown>;
    beforeAll(async () => {
      admin = await world().createCompany('Robbed Shop');
      await openSeededShop(admin);
      world().setNow('2026-11-21T06:10:00Z');
      bytes = (await downloadBackup(admin)).bytes;
      before = await captureCompanyState(admin);
    });
    const refusal = async (file: Buffer): Promise<string> => {
      const { status, body } = await restoreFrom(admin, file);
      expect(status).toBe(422);
      return body.message.recovery_file[0] as string;
    };
    const onMachine = (file: Buffer): Promise<RestoreReport> => {
      const path = join(world().dataDir, 'foreign.sql');
      writeFileSync(path, file);
      const options = {
        path,
        company_id: admin.companyId,
        rollForward: false,
        until: undefined,
        foreign: true,
      };
      return world().app.backups.restore({
        ...options,
        username: 'npm run recover',
        group_id: randomUUID(),
        now: '2026-11-21 12:00:00',
      });
    };
    /** The recovery itself, without the threads and the backup before it. */
    const loaded = (file: Buffer, foreign = false) => {
      const { dataDir, app } = world();
      const { database, store } = app;
      const key = loadTestInstallationKey(world());
      const path = join(dataDir, 'loaded.sql');
      writeFileSync(path, file);
      const vault = createVault({ dataDir, installationKeyFile: key.file }, key);
      const options = {
        path,
        company_id: admin.companyId,
        rollForward: false,
        until: undefined,
        foreign,
      };
      const who = { username: 'Sita', group_id: randomUUID(), now: '2026-11-21 12:00:00' };
      return restore(
        { database, dataDir, entities: store.entities, vault, key },
        { ...options, ...who },
      );
    };
    const differences = async () =>
      (await auditLedger(world().app.database, admin.companyId, world().app.store.entities)).map(
        ({ table, field }) => `${table}.${field}`,
      );

    it('is refused over the API after any change, unsigned or signed by somebody else (S2)', async () => {
      for (const [what, change] of Object.entries(forgeries))
        expect([what, await refusal(rewriteBackup(bytes, change))]).toEqual([what, NOT_SIGNED]);
      const theirs = loadTestInstallationKey({ dataDir: join(world().dataDir, 'somebody-else') });
      expect(await refusal(rewriteBackup(bytes, {}, theirs))).toBe(NOT_SIGNED);
      // Our own public key, and the signature of theirs.
      const posing = { ...theirs, publicKey: loadTestInstallationKey(world()).publicKey };
      expect(await refusal(rewriteBackup(bytes, forgeries['one line']!, posing))).toContain(
        'altered or damaged',
      );
      const sent = { recovery_file: { bytes: rewriteBackup(bytes, {}), name: 'backup.sql' } };
      const nepali = await sendForm(admin, 'recover-database', sent, 'ne');
      expect(nepali.body.message.recovery_file[0]).toContain('हस्ताक्षर छैन');
      expect(await captureCompanyState(admin)).toEqual(before);
    });

    it('is validated at both ends and in each page, even where its signature is ours (S1)', async () => {
      const key = loadTestInstallationKey(world());
      const small = rewriteBackup(
        bytes,
        { page: (name, page) => (['companies', 'units'].includes(name) ? page : undefined) },
        key,
      );
      const other = await world().createCompany('Neighbour of the Robbed');
      await other.get('bin-log');
      const [row] = await world()
        .app.database.read.selectFrom('company_identities')
        .select('uid')
        .where('company_id', '=', other.companyId)
        .execute();
      const uid = (value: unknown): Change => ({
        head: head => ({ ...head, company: { ...head.company, uid: value } }),
      });
      const head = (more: object): Change => ({ head: each => ({ ...each, ...more }) });
      const foot = (more: object): Change => ({ foot: each => ({ ...each, ...more }) });
      const inherited = JSON.parse('{"__proto__": {"seq": 1, "hash": ""}}') as object;
      const bad: Change[] = [
        ...[
          '../../elsewhere',
          '/proc/self/fd',
          '/proc/1/x',
          '',
          '.',
          'constructor',
          7,
          null,
          ['a'],
          randomUUID().toUpperCase(),
        ].map(uid),
        ...[
          {},
          { seq: -1, hash: '' },
          { seq: 1.5, hash: '' },
          { seq: 1, hash: '../x' },
          inherited,
        ].map(sealed => head({ sealed })),
        ...['now', '2026-13-40 00:00:00', 5].map(created_at => head({ created_at })),
        ...[['../x'], 'all', [1], { length: 1 }, ['0001 foundations', '0001 foundations']].map(
          migrations => head({ migrations }),
        ),
        head({ more: 1 }),
        ...[
          [0],
          [-1],
          [1, 2],
          ['1'],
          [2, 2],
          [1e300],
          {},
          'all',
          Array.from({ length: 20_000 }, (_, index) => 20_000 - index),
        ].map(log_ids => foot({ log_ids })),
        ...[[{ table: 'invoices' }], [null], 'x', { length: 1 }].map(documents =>
          foot({ documents }),
        ),
        ...[{ units: -1 }, { '../x': 1 }, [], JSON.parse('{"__proto__": 1}')].map(tables =>
          foot({ tables }),
        ),
        foot({ parts: '12' }),
        foot({ more: 1 }),
      ];
      const path = join(world().dataDir, 'bad.sql');
      for (const change of bad) {
        writeFileSync(path, rewriteBackup(small, change, key));
        await expect(verifyBackup(path, key), JSON.stringify(change)).rejects.toThrow('altered');
      }
      expect(await refusal(rewriteBackup(small, bad[1]!, key))).toContain('altered');
      expect(await refusal(rewriteBackup(small, uid(row!.uid), key))).toContain('another company');
      const page = (table: string, change: (page: Page) => object) =>
        rewriteBackup(small, { page: inTable(table, each => change(each) as Page) }, key);
      const renamed = (from: string, to: string) => (each: Page) => ({
        columns: each.columns.map(column => (column === from ? to : column)),
        rows: each.rows,
      });
      // Some are no pages at all; of the others the database must be asked.
      const noPages = [
        page('units', renamed('name', '__proto__')),
        page('units', renamed('name', 'id')),
        page('units', each => ({ ...each, more: [] })),
        page('units', each => ({ columns: each.columns, rows: { length: 1 } })),
        page('units', each => ({ columns: { length: 1 }, rows: each.rows })),
        page('units', () => []),
      ];
      const readAll = async () => {
        for await (const part of readParts(path)) if (part.name === 'units') parsePage(part);
      };
      for (const file of noPages) {
        writeFileSync(path, file);
        await expect(readAll()).rejects.toThrow('altered');
      }
      const unloaded: [Buffer, string][] = [
        [page('companies', renamed('pan', 'id')), 'companies.id'],
        [page('companies', renamed('pan', 'company_id')), 'companies.company_id'],
        [page('units', renamed('name', 'constructor')), 'units.constructor'],
        [page('units', each => changeRow(each, first, { id: -4 })), 'altered'],
        [page('units', each => changeRow(each, first, { status: 'on' })), 'altered'],
        [page('companies', each => ({ ...each, rows: [...each.rows, ...each.rows] })), 'altered'],
        [
          rewriteBackup(
            small,
            { foot: each => ({ ...each, tables: { ...each.tables, units: 99 } }) },
            key,
          ),
          'altered',
        ],
      ];
      for (const [file, sentence] of unloaded) await expect(loaded(file)).rejects.toThrow(sentence);
      expect(await refusal(unloaded[0]![0])).toContain('companies.id');
      expect(
        readdirSync(join(world().dataDir, 'bin-log')).every(name => /^[0-9a-f-]{36}$/.test(name)),
      ).toBe(true);
      expect(existsSync(join(world().dataDir, '..', 'elsewhere'))).toBe(false);
      expect((await other.get('backup/download')).status).toBe(200);
      expect(await captureCompanyState(admin)).toEqual(before);
    });

    it('is refused on the machine, too, where its documents are not those of the log here (S2)', async () => {
      for (const what of [
        'an invoice’s total',
        'one line',
        'a credit note',
        'a removed document',
        'a renumbered one',
      ])
        await expect([
          what,
          await loaded(rewriteBackup(bytes, forgeries[what]!), true).catch(
            error => (error as Error).message,
          ),
        ]).toEqual([what, expect.stringContaining('differs from what was logged here')]);
      expect(await captureCompanyState(admin)).toEqual(before);
    });

    it('without an entry in the log here is restored on the machine, and the checks name what it changed; our log stays (S2, S16)', async () => {
      const hash = await hashPassword('Thief-12345');
      await admin.put('proof', { digest_email: 'owner@shop.test' });
      const entries = (await admin.get('logs?limit=1')).body.total as number;
      const forged = rewriteBackup(bytes, {
        foot: forgeries.log_ids!.foot,
        page: (name, page) => {
          if (name === 'customers') return changeRow(page, first, { pan: '999999999' });
          if (name === 'users')
            return changeRow(page, row => row.email === 'admin.robbed.shop@shop.test', {
              name: 'Hidden',
            });
          if (name === 'roles_permission_id') return without(page);
          if (name === 'credentials') return changeRow(page, () => true, { password_hash: hash });
          return name === 'activity_log'
            ? changeRow(page, () => true, { username: 'Nobody' })
            : page;
        },
      });
      const report = await onMachine(forged);
      expect(report).toMatchObject({ foreign: true, log_kept: true, missed: { passwords: 1 } });
      expect((await world().signIn('admin.robbed.shop@shop.test', 'Thief-12345')).status).toBe(401);
      const found = await differences();
      expect(found).toEqual(
        expect.arrayContaining(['customers.pan', 'users.name', 'roles.permission_id']),
      );
      const log = await world()
        .app.database.read.selectFrom('activity_log')
        .select(['username', 'action', 'new_value'])
        .where('company_id', '=', admin.companyId)
        .orderBy('id')
        .execute();
      expect(log.length).toBe(entries + 1);
      expect(log.map(({ username }) => username)).not.toContain('Nobody');
      expect(JSON.parse(String(log.at(-1)!.new_value))).toMatchObject({
        foreign: true,
        log_replaced: false,
      });
      // Every administrator gets a mail, and so does the digest address.
      const outbox = join(world().dataDir, 'outbox');
      const mails = readdirSync(outbox).map(name => readFileSync(join(outbox, name), 'utf8'));
      const warnings = mails.filter(mail => mail.includes('recovered from a backup'));
      for (const to of ['admin.robbed.shop@shop.test', 'owner@shop.test'])
        expect(warnings.filter(mail => mail.includes(`To: ${to}`))).toHaveLength(1);
      expect(warnings[0]).toContain('was recovered by npm run recover on 2026-11-21 12:00:00');
      expect(warnings[0]).toContain('The backup was not signed by this installation');
      expect(warnings[0]).toContain('हस्ताक्षर थिएन');
      // Data sealed by this installation brings the password back, even in a file that is not
      // signed.
      await onMachine(bytes);
      expect((await world().signIn('admin.robbed.shop@shop.test', PASSWORD)).status).toBe(200);
      expect(await differences()).toEqual([]);
    });
  });
});
