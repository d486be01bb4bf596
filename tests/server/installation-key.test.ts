import { createCipheriv, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { parseCompanyUid } from '../../server/audit/audit-log/company-uid.ts';
import { registerInstallationKey } from '../../server/audit/audit-log/installation-key-registry.ts';
import {
  formatVerificationResult,
  isIntact,
} from '../../server/audit/audit-log/verification-result.ts';
import { verifyAuditLog } from '../../server/audit/audit-log/verify-audit-log.ts';
import { readConfig } from '../../server/platform/config.ts';
import { loadInstallationKey } from '../../server/platform/crypto/installation-key.ts';
import { addKey, readKeys } from '../../server/platform/crypto/key-file.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { loadTestInstallationKey, rewriteBackup } from '../support/forge-backup.ts';
import {
  createTestDatabase,
  describeOnBothEngines,
  NOW,
  openTestApp,
  PASSWORD,
} from '../support/test-app.ts';

const NEPAL_NOON = '2026-11-21 12:00:00';
const folder = mkdtempSync(join(tmpdir(), 'bijak-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open = (name: string) => loadInstallationKey({ installationKeyFile: join(folder, name) });

describe('the key file', () => {
  it('is made once, for its owner alone, by the first process (S2)', () => {
    const file = join(folder, 'made', 'installation-key');
    const [key] = readKeys(file);
    expect(key).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readKeys(file)).toEqual([key]);
  });

  it.each([
    ['', 'there is no key in it'],
    ['# nothing\n', 'there is no key in it'],
    ['v1 c2hvcnQ\n', 'a line of it is no key'],
    ['secret\n', 'a line of it is no key'],
  ])('with %j in it stops the start in one line, and is not written over', (text, why) => {
    const file = join(folder, 'bad');
    writeFileSync(file, text);
    expect(() => readKeys(file)).toThrow(`INSTALLATION_KEY_FILE=${file} cannot be used: ${why}`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('takes further keys; signatures and secrets of the former ones stay valid', () => {
    const before = open('rotated');
    const signature = before.sign('a text');
    const sealed = before.encrypt('a secret', 'mine');
    addKey(before.file);
    const after = open('rotated');
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(after.verifySignature(before.publicKey, 'a text', signature)).toBe(true);
    expect(after.verifySignature(before.publicKey, 'another', signature)).toBe(false);
    expect(open('other').verifySignature(before.publicKey, 'a text', signature)).toBe(false);
    expect([
      after.decrypt(sealed, 'mine'),
      after.decrypt(sealed, 'yours'),
      open('other').decrypt(sealed, 'mine'),
    ]).toEqual(['a secret', undefined, undefined]);
    expect(after.chain.findKey(before.chain.id)).toEqual(before.chain.findKey(before.chain.id));
  });

  it('keeps data readable that was sealed with the file gateway-key', () => {
    const dataDir = join(folder, 'former');
    mkdirSync(dataDir);
    const key = randomBytes(32);
    writeFileSync(join(dataDir, 'gateway-key'), key.toString('base64url'));
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('company 1'));
    const data = Buffer.concat([cipher.update('kept', 'utf8'), cipher.final()]);
    const sealed = [
      'v1',
      ...[nonce, cipher.getAuthTag(), data].map(part => part.toString('base64url')),
    ].join('.');
    const vault = createVault({ dataDir, installationKeyFile: join(dataDir, 'installation-key') });
    expect([vault.decrypt(sealed, 'company 1'), vault.decrypt(sealed, 'company 2')]).toEqual([
      'kept',
      undefined,
    ]);
    expect(vault.encrypt('new', 'company 1')).toMatch(/^v2\./);
  });

  it('an identity is a UUID and nothing else (S1)', () => {
    expect(parseCompanyUid('0b7e5a3c-1a2b-4c3d-8e9f-001122334455')).toBe(
      '0b7e5a3c-1a2b-4c3d-8e9f-001122334455',
    );
    for (const bad of [
      '',
      '..',
      '/proc/1',
      '0B7E5A3C-1A2B-4C3D-8E9F-001122334455',
      '0b7e5a3c-1a2b-4c3d-8e9f-001122334455/..',
      null,
      7,
      {},
    ])
      expect(() => parseCompanyUid(bad)).toThrow('must be a UUID');
  });
});

describe.each(['SQLite', 'PostgreSQL'] as const)('a database on %s', engine => {
  it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
    'knows its key, and says what to do where a process has another (S2)',
    async () => {
      const { env, drop } = await createTestDatabase(engine);
      const settings = {
        CAPTCHA: 'off',
        LOG_LEVEL: 'silent',
        SESSION_SECRET: 'a secret of the tests only',
        ...env,
      };
      const start = (file: string) =>
        buildApp(
          readConfig({ ...settings, INSTALLATION_KEY_FILE: join(folder, file) }),
          () => new Date(NOW),
        );
      const file = `key-${engine}`;
      const first = await start(file);
      const [own] = open(file).publicKeys;
      await first.close();
      const other = open(`other-${engine}`);
      await expect(start(`other-${engine}`)).rejects.toThrow(
        `The database knows another installation key (${own!.fingerprint}) than ${other.file} (${other.publicKeys[0]!.fingerprint}): let INSTALLATION_KEY_FILE name the key file`,
      );
      // A rotation is stored by the first start; a copy without the new key is noticed then.
      writeFileSync(join(folder, `copy-${engine}`), readFileSync(join(folder, file)));
      addKey(join(folder, file));
      await (await start(file)).close();
      await expect(start(`copy-${engine}`)).rejects.toThrow('knows another installation key');
      // Lost for good: the database takes another.
      const taken = await start(file);
      await registerInstallationKey(taken.database, other, '2026-11-21 11:45:00', true);
      await taken.close();
      await (await start(`other-${engine}`)).close();
      await expect(start(file)).rejects.toThrow('knows another installation key');
      await drop();
    },
  );
});

describe('after a rotation', () => {
  describeOnBothEngines(world => {
    it('earlier backups, logs and sign-ins stay valid (S2, S3)', async () => {
      const admin = await world().createCompany('Rotating Shop');
      const { bytes } = await downloadBackup(admin);
      const before = loadTestInstallationKey(world()).publicKey;
      appendFileSync(
        join(world().dataDir, 'installation-key'),
        `v1 ${randomBytes(32).toString('base64url')}\n`,
      );
      expect(loadTestInstallationKey(world()).publicKey).not.toBe(before);
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      expect((await world().signIn('admin.rotating.shop@shop.test', PASSWORD)).status).toBe(200);
      expect((await admin.get('proof')).body.public_key).toBe(before);
    });
  });
});

describe('a backup', () => {
  describeOnBothEngines((world, engine) => {
    it('that is lost and replaced leaves the check of the log working; later lines are proven again (S3)', async () => {
      const shop = await world().createCompany('Lost Key Shop');
      await shop.get('bin-log');
      const { database, auditLogWriter } = world().app;
      await shop.post('units', { name: 'before', description: 'x' });
      await auditLogWriter.flush();
      const other = open(`adopted-${engine}`);
      const dataDir = world().dataDir;
      const check = () => verifyAuditLog({ database, dataDir, chain: other.chain }, shop.companyId);
      await registerInstallationKey(database, other, NEPAL_NOON, true);
      try {
        const verdict = await check();
        expect([verdict.problem, isIntact(verdict), verdict.lost]).toEqual([
          undefined,
          false,
          { seq: verdict.lines, at: NEPAL_NOON },
        ]);
        expect(formatVerificationResult(verdict, 'en')).toContain(
          'sealed with an installation key that was lost; another was adopted on 2026-11-21 12:00:00',
        );
        expect(formatVerificationResult(verdict, 'ne')).toContain('हराएको कुञ्जीको छाप');
        // The rows are still compared.
        const change = (description: string) =>
          database.write(tx =>
            tx
              .updateTable('activity_log')
              .set({ username: description })
              .where('company_id', '=', shop.companyId)
              .where('table_name', '=', 'units')
              .execute(),
          );
        const [row] = await database.read
          .selectFrom('activity_log')
          .select('username')
          .where('company_id', '=', shop.companyId)
          .where('table_name', '=', 'units')
          .execute();
        await change('Nobody');
        expect((await check()).problem?.text.en).toContain('of the activity log is different');
        await change(String(row!.username));
        expect((await check()).problem).toBeUndefined();
      } finally {
        // The installation goes on with its own.
        await registerInstallationKey(
          database,
          loadInstallationKey({ installationKeyFile: join(dataDir, 'installation-key') }),
          NEPAL_NOON,
          true,
        );
        const { fingerprint } = other.publicKeys[0]!;
        await database.write(tx =>
          tx.deleteFrom('installation_keys').where('fingerprint', '=', fingerprint).execute(),
        );
      }
    });

    it('shows no password and no secret to the person who downloads it (S16)', async () => {
      const admin = await world().createCompany('Closed Shop');
      await admin.post('app-keys', { app_name: 'Channel' });
      const { bytes } = await downloadBackup(admin);
      const { database } = world().app;
      const hashes = await database.read
        .selectFrom('credentials')
        .select('password_hash')
        .where('company_id', '=', admin.companyId)
        .execute();
      const secrets = await database.read
        .selectFrom('app_keys')
        .select('secret_hash')
        .where('company_id', '=', admin.companyId)
        .execute();
      const seen: string[] = [];
      rewriteBackup(bytes, {
        page: (_, page) => {
          seen.push(JSON.stringify(page));
          return page;
        },
      });
      const text = seen.join('\n');
      for (const secret of [
        ...hashes.map(row => row.password_hash),
        ...secrets.map(row => row.secret_hash),
      ])
        expect(text).not.toContain(secret);
      expect(text).not.toContain('$argon2');
    });

    it('is restored with another key only with an option of its own, and its users choose passwords again (S2, S16)', async () => {
      const admin = await world().createCompany('Travelling Shop');
      await admin.put('cbms-account', { username: 'shop', password: 'Secret-123', enabled: 1 });
      const { bytes } = await downloadBackup(admin);
      const second = await openTestApp(engine);
      const there = await second.createCompany('Travelling Shop Too');
      expect((await restoreFrom(there, bytes)).body.message.recovery_file[0]).toContain(
        'not signed by this installation',
      );
      const path = join(second.dataDir, 'foreign.sql');
      writeFileSync(path, bytes);
      const options = {
        path,
        company_id: there.companyId,
        rollForward: false,
        until: undefined,
        foreign: true,
      };
      const report = await second.app.backups.restore({
        ...options,
        username: 'npm run recover',
        group_id: 'one',
        now: '2026-11-21 12:00:00',
      });
      expect(report).toMatchObject({
        foreign: true,
        log_kept: false,
        missed: { passwords: 1, 'tax account': 1 },
      });
      // An unreadable secret does not look as if it were set.
      const [account] = await second.app.database.read
        .selectFrom('cbms_accounts')
        .select('password')
        .where('company_id', '=', there.companyId)
        .execute();
      expect(account!.password).toBe('');
      expect((await second.signIn('admin.travelling.shop@shop.test', PASSWORD)).status).toBe(401);
      const response = await second.anonymous.post('forget-password', {
        email: 'admin.travelling.shop@shop.test',
      });
      expect(response.status).toBe(200);
      await second.app.auditLogWriter.flush();
      const verdict = await second.app.verifyCompanyLog(there.companyId);
      expect(verdict).toMatchObject({
        problem: undefined,
        replaced: { by: 'npm run recover', at: NEPAL_NOON },
      });
      await second.close();
    });

    it('that grants permissions the user does not have cannot be recovered by them: 403 names the permission (S2)', async () => {
      const admin = await world().createCompany('Ranked Shop');
      const { bytes } = await downloadBackup(admin);
      const permissions = (await admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const few = permissions.filter(({ name }) =>
        ['create recoveries', 'create backups', 'view backups'].includes(name),
      );
      const role = {
        name: 'Keeper',
        display_name: 'Keeper',
        description: 'Keeps backups',
        permission_id: few.map(({ id }) => id),
      };
      expect((await admin.post('roles', role)).status).toBe(200);
      const keeper = await world().createUser(admin, 'Keeper');
      const answer = await restoreFrom(keeper, bytes);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        expect.stringMatching(
          /^The backup gives the permission "[a-z -]+", which you do not have\.$/,
        ),
      ]);
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
    });
  });
});
