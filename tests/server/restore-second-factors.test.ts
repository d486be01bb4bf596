// Second factors, sessions and security settings over a recovery: here, on another machine with the
// key of the installation, and on a foreign one (finding S6).
import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { enrolTotp, startSignIn, toTotp } from '../support/second-factors.ts';
import {
  type Caller,
  describeOnBothEngines,
  NOW,
  openTestApp,
  PASSWORD,
  type TestApp,
} from '../support/test-app.ts';

const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const EMAIL = 'admin.kept.shop@shop.test';

const loadFactors = (world: TestApp, company_id: number) =>
  world.app.database.read
    .selectFrom('second_factors')
    .select(['user_id', 'kind', 'last_interval'])
    .where('company_id', '=', company_id)
    .execute();

const makeRecoveryCodes = async (person: Caller): Promise<string[]> =>
  (await person.post('second-factors', { kind: 'recovery_codes', current_password: PASSWORD })).body
    .recovery_codes;

const prove = (world: TestApp, ticket: string, proof: object) =>
  world.anonymous.post('v2/login/second-factor', { ticket, ...proof });

describe('a recovery', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let before: Buffer;
    let secret: string;
    let codes: string[];
    let after: Buffer;
    const others: TestApp[] = [];
    beforeAll(async () => {
      admin = await world().createCompany('Kept Shop');
      before = (await downloadBackup(admin)).bytes;
      ({ secret } = await enrolTotp(admin, NOW));
      codes = await makeRecoveryCodes(admin);
      await admin.put('security-settings', { session_days: 7 });
      after = (await downloadBackup(admin)).bytes;
    });
    afterAll(async () => {
      for (const each of others) await each.close();
    });
    const openOther = async (settings: Record<string, string>, name: string) => {
      const other = await openTestApp(engine, settings);
      others.push(other);
      return { other, there: await other.createCompany(name) };
    };
    const ownKey = () => ({ INSTALLATION_KEY_FILE: join(world().dataDir, 'installation-key') });

    it('on another machine that rolls forward adds what was added after the backup', async () => {
      // Seals what is waiting.
      await admin.get('bin-log');
      const { other, there } = await openOther(ownKey(), 'Rolled Shop');
      cpSync(join(world().dataDir, 'bin-log'), join(other.dataDir, 'bin-log'), {
        recursive: true,
      });
      const { status, body } = await restoreFrom(there, before, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      const kinds = (await loadFactors(other, there.companyId)).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual([...codes.map(() => 'recovery_code'), 'totp']);
    });

    it('that rolls forward makes the later decision once more', async () => {
      const { status } = await restoreFrom(admin, before, { roll_forward: '1' });
      expect(status).toBe(200);
      expect((await admin.get('security-settings')).body.session_days).toBe(7);
      expect((await admin.get('second-factors')).body.recovery_codes).toBe(codes.length);
    });

    it('of a backup from before keeps the second factors of today, and no later decision', async () => {
      const { status } = await restoreFrom(admin, before);
      expect(status).toBe(200);
      const { second_factor } = await startSignIn(world(), EMAIL);
      expect(second_factor).toEqual(['totp', 'recovery_code']);
      expect((await admin.get('security-settings')).body.session_days).toBe(30);
      expect((await admin.get('second-factors')).body.recovery_codes).toBe(codes.length);
    });

    it('drops the second factors of users whom the backup does not know', async () => {
      const person = await world().createUser(admin, 'Sales', 'Late Comer');
      await enrolTotp(person, NOW);
      expect((await restoreFrom(admin, after)).status).toBe(200);
      const owners = (await loadFactors(world(), admin.companyId)).map(({ user_id }) => user_id);
      expect([...new Set(owners)]).toEqual([admin.id]);
    });

    it('on another machine with the key asks for the same code there', async () => {
      const { other, there } = await openOther(ownKey(), 'Moved Shop');
      const { status, body } = await restoreFrom(there, after);
      expect([status, body.missed]).toEqual([200, {}]);
      other.setNow(at(60));
      const { ticket } = await startSignIn(other, EMAIL);
      expect((await prove(other, ticket, { recovery_code: codes[0] })).status).toBe(200);
      const next = await startSignIn(other, EMAIL);
      const code = toTotp(secret, at(60));
      expect((await prove(other, next.ticket, { totp: code })).status).toBe(200);
    });

    it('on a machine without the key leaves them out, says so, and locks nobody out', async () => {
      const { other, there } = await openOther({}, 'Foreign Shop');
      const path = join(other.dataDir, 'foreign.sql');
      writeFileSync(path, after);
      const report = await other.app.backups.restore({
        path,
        company_id: there.companyId,
        rollForward: false,
        until: undefined,
        foreign: true,
        username: 'npm run recover',
        group_id: randomUUID(),
        now: '2026-11-21 12:00:00',
      });
      expect(report.missed).toEqual({ passwords: 1, 'second factors': 1 + codes.length });
      expect(await loadFactors(other, there.companyId)).toEqual([]);
    });
  });
});
