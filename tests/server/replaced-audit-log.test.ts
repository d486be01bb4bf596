// A lost database, and a backup that brings its log along: it must agree with the chained lines
// that are still on the disk, at the restore and ever after. A log that replaced another is
// reported as such.
import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  formatVerificationResult,
  isIntact,
} from '../../server/audit/audit-log/verification-result.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { restore } from '../../server/backup/restore.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { changeRow, loadTestInstallationKey, rewriteBackup } from '../support/forge-backup.ts';
import { type Engine, openTestApp, type TestApp } from '../support/test-app.ts';

const moment = '2026-11-21 12:00:00';

describe.each(['SQLite', 'PostgreSQL'] as Engine[])(
  'a log that comes with a backup, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let first: TestApp;
    let second: TestApp;
    let bytes: Buffer;
    beforeAll(async () => {
      if (skipped) return;
      first = await openTestApp(engine);
      const admin = await first.createCompany('Lost Shop');
      await openSeededShop(admin);
      first.setNow('2026-11-21T06:10:00Z');
      bytes = (await downloadBackup(admin)).bytes;
      await admin.get('bin-log');
      second = await openTestApp(engine, {
        INSTALLATION_KEY_FILE: join(first.dataDir, 'installation-key'),
      });
      // The disk is still there, with the files of the log.
      cpSync(join(first.dataDir, 'bin-log'), join(second.dataDir, 'bin-log'), { recursive: true });
    });
    afterAll(async () => {
      await first?.close();
      await second?.close();
    });
    const loaded = (file: Buffer, foreign: boolean) => {
      const { dataDir, app } = second;
      const key = loadTestInstallationKey(first);
      const path = join(dataDir, 'loaded.sql');
      writeFileSync(path, file);
      const vault = createVault({ dataDir, installationKeyFile: key.file }, key);
      const options = {
        path,
        company_id: undefined,
        rollForward: false,
        until: undefined,
        foreign,
      };
      const who = { username: 'npm run recover', group_id: randomUUID(), now: moment };
      return restore(
        { database: app.database, dataDir, entities: app.store.entities, vault, key },
        { ...options, ...who },
      );
    };
    const check = async () => {
      await second.app.auditLogWriter.flush(1);
      return second.app.verifyCompanyLog(1);
    };

    it.skipIf(skipped)(
      'is refused where a document and its entry were forged together (S2)',
      async () => {
        const forged = rewriteBackup(bytes, {
          page: (name, page) => {
            if (name === 'invoices')
              return changeRow(page, row => Number(row.invoice_no) === 1, { remarks: 'Forged' });
            if (name !== 'activity_log') return page;
            const column = page.columns.indexOf('new_value');
            const forge = (value: unknown) =>
              String(value ?? '').replace(/"remarks":("[^"]*"|null)/, '"remarks":"Forged"');
            const rows = page.rows.map(row =>
              row.with(column, row[column] === null ? null : forge(row[column])),
            );
            return { columns: page.columns, rows };
          },
        });
        await expect(loaded(forged, true)).rejects.toThrow(
          /differs from what was logged here.* entry \d+ of the activity log is different/,
        );
      },
    );

    it.skipIf(skipped)(
      'is whole where it agrees and replaced no other log, and each restored entry is still compared (S2)',
      async () => {
        expect(await loaded(bytes, false)).toMatchObject({
          log_kept: false,
          differences: 0,
          foreign: false,
        });
        const verdict = await check();
        expect([formatVerificationResult(verdict, 'en'), isIntact(verdict)]).toEqual([
          expect.stringContaining('The binary log is complete'),
          true,
        ]);
        const { database, store } = second.app;
        expect(await auditLedger(database, 1, store.entities)).toEqual([]);
        const entries = await database.read
          .selectFrom('activity_log')
          .selectAll()
          .where('company_id', '=', 1)
          .orderBy('id')
          .execute();
        const entry = entries[30]!;
        const set = (username: string) =>
          database.write(tx =>
            tx.updateTable('activity_log').set({ username }).where('id', '=', entry.id!).execute(),
          );
        await set('Nobody');
        expect(formatVerificationResult(await check(), 'en')).toContain(
          `entry ${entry.id} of the activity log is different`,
        );
        await set(String(entry.username));
        await database.write(tx =>
          tx.deleteFrom('activity_log').where('id', '=', entry.id!).execute(),
        );
        expect(formatVerificationResult(await check(), 'en')).toContain(
          `entry ${entry.id} is missing from the activity log`,
        );
        await database.write(tx => tx.insertInto('activity_log').values(entry).execute());
        expect(isIntact(await check())).toBe(true);
      },
    );

    it.skipIf(skipped)(
      'is named as replaced, by whom and when, where another log was here (S2)',
      async () => {
        const there = await second.createCompany('Begun Again');
        const [head] = (await there.get('bin-log')).body.data as { name: string }[];
        expect(head!.name).toBe('bin-log-2026-11-21.jsonl');
        const moved = await first.createCompany('Moving Again');
        const file = (await downloadBackup(moved)).bytes;
        const other = loadTestInstallationKey(first);
        // Of the PAN of this company, and of an identity that is not known here.
        const { status, body } = await restoreFrom(there, rewriteBackup(file, {}, other));
        // Two companies here have the PAN; the one that asks is meant.
        expect([status, body.log_kept]).toEqual([200, false]);
        await second.app.auditLogWriter.flush(there.companyId);
        const verdict = await second.app.verifyCompanyLog(there.companyId);
        expect(verdict.problem).toBeUndefined();
        expect(isIntact(verdict)).toBe(false);
        expect(formatVerificationResult(verdict, 'en')).toContain(
          `The log was replaced by a recovery by Sita Sharma (${there.id}) on 2026-11-21 11:45:00`,
        );
        expect(formatVerificationResult(verdict, 'ne')).toContain('लग बदलेको छ');
        const [entry] = await second.app.database.read
          .selectFrom('activity_log')
          .select('new_value')
          .where('company_id', '=', there.companyId)
          .where('action', '=', 'recover')
          .execute();
        expect(JSON.parse(String(entry!.new_value)).overwrote).toMatchObject({
          seq: expect.any(Number),
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        });
      },
    );
  },
);
