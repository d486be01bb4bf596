// Audit logs from before there was a key, and the effect of one broken company on the others.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { registerInstallationKey } from '../../server/audit/audit-log/installation-key-registry.ts';
import { loadInstallationKey } from '../../server/platform/crypto/installation-key.ts';
import { loadTestInstallationKey } from '../support/forge-backup.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

const _NEPAL_NOON = '2026-11-21 12:00:00';
const folder = mkdtempSync(join(tmpdir(), 'bijak-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const _open = (name: string) => loadInstallationKey({ installationKeyFile: join(folder, name) });

describe('a log from before the installation key', () => {
  describeOnBothEngines(
    world => {
      it('stays readable and verified; it is keyed from the first new line on, and the check names that line (S3)', async () => {
        const admin = await world().createCompany('Former Shop');
        await admin.get('bin-log');
        const { database } = world().app;
        const key = loadTestInstallationKey(world());
        const [identity] = await database.read
          .selectFrom('company_identities')
          .selectAll()
          .where('company_id', '=', admin.companyId)
          .execute();
        const file = join(
          world().dataDir,
          'bin-log',
          String(identity!.uid),
          'bin-log-2026-11-21.jsonl',
        );
        let hash = String(identity!.uid);
        const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
        const former = lines.map(text => {
          const { hash: _, key: __, ...line } = JSON.parse(text) as Record<string, unknown>;
          const body = JSON.stringify(line);
          hash = createHash('sha256').update(`${hash}\n${body}`).digest('hex');
          return `${body.slice(0, -1)},"hash":"${hash}"}\n`;
        });
        writeFileSync(file, former.join(''));
        const size = statSync(file).size;
        const head = { size, hash, mac: '', begins: 0, counter: 0 };
        await database.write(async tx => {
          await tx
            .updateTable('binary_logs')
            .set(head)
            .where('company_id', '=', admin.companyId)
            .execute();
          await tx
            .updateTable('installation_keys')
            .set({ fingerprint: '', public_key: '' })
            .execute();
        });
        await registerInstallationKey(database, key, '2026-11-21 11:45:00');
        expect((await admin.get('bin-log/-/verify')).body).toMatchObject({
          whole: true,
          lines: lines.length,
        });
        expect((await admin.post('units', { name: 'Box', description: 'Keyed' })).status).toBe(200);
        const verdict = (await admin.get('bin-log/-/verify')).body as {
          whole: boolean;
          message: string;
        };
        expect(verdict.whole).toBe(true);
        expect(verdict.message).toContain(
          `Lines before number ${lines.length + 1} were written before this installation had a key.`,
        );
        // A keyed line is followed by keyed lines only: without the key nobody can continue the
        // log.
        const whole = readFileSync(file, 'utf8').trimEnd().split('\n');
        const { key: _, hash: __, ...last } = JSON.parse(whole.at(-1)!) as Record<string, unknown>;
        const body = JSON.stringify(last);
        const plain = createHash('sha256').update(`${hash}\n${body}`).digest('hex');
        writeFileSync(
          file,
          `${[...whole, `${body.slice(0, -1)},"hash":"${plain}"}`].join('\n')}\n`,
        );
        await database.write(tx =>
          tx
            .updateTable('binary_logs')
            .set({ size: statSync(file).size, hash: plain })
            .where('company_id', '=', admin.companyId)
            .execute(),
        );
        expect((await admin.get('bin-log/-/verify')).body).toMatchObject({ whole: false });
      });
    },
    { LOG_LEVEL: 'silent' },
  );
});

describe('one company', () => {
  describeOnBothEngines(
    world => {
      it('whose identity or folder is damaged stops nobody else’s log, digest and backup (S1)', async () => {
        const spoilt: Caller = await world().createCompany('Spoilt Shop');
        const blocked: Caller = await world().createCompany('Blocked Shop');
        const piped: Caller = await world().createCompany('Piped Shop');
        const fine: Caller = await world().createCompany('Fine Shop');
        const { app, dataDir } = world();
        const { database, auditLogWriter, scheduler } = app;
        const uidOf = async ({ companyId }: Caller) =>
          String(
            (
              await database.read
                .selectFrom('company_identities')
                .select('uid')
                .where('company_id', '=', companyId)
                .execute()
            )[0]?.uid,
          );
        await auditLogWriter.flush();
        const was = await uidOf(spoilt);
        await database.write(tx =>
          tx
            .updateTable('company_identities')
            .set({ uid: '/proc/self/x' })
            .where('company_id', '=', spoilt.companyId)
            .execute(),
        );
        const folderOf = join(dataDir, 'bin-log', await uidOf(blocked));
        rmSync(folderOf, { recursive: true });
        writeFileSync(folderOf, 'a file where a folder was');
        const pipes = join(dataDir, 'bin-log', await uidOf(piped));
        rmSync(join(pipes, 'bin-log-2026-11-21.jsonl'));
        execFileSync('mkfifo', [join(pipes, 'bin-log-2026-11-21.jsonl')]);
        for (const caller of [spoilt, blocked, piped, fine])
          expect((await caller.post('units', { name: 'Box', description: 'One' })).status).toBe(
            200,
          );
        await auditLogWriter.flush().catch(() => undefined);
        expect((await fine.get('bin-log/-/verify')).body).toMatchObject({ whole: true });
        world().setNow('2026-11-21T18:10:00Z');
        await scheduler.tick();
        world().setNow('2026-11-22T20:40:00Z');
        await scheduler.tick();
        world().setNow(NOW);
        expect((await fine.get('proof')).body.digests.length).toBeGreaterThan(0);
        expect((await fine.get('backup')).body.total).toBe(1);
        expect((await fine.get('bin-log/-/verify')).body).toMatchObject({ whole: true });
        world().setNow(NOW);
        await database.write(tx =>
          tx
            .updateTable('company_identities')
            .set({ uid: was })
            .where('company_id', '=', spoilt.companyId)
            .execute(),
        );
      });
    },
    { LOG_LEVEL: 'silent' },
  );
});
