// A database that is gone, and a backup that brings its log along: it must agree with the chained
// lines that are still on the disk, when it comes and ever after. A log that took another one's
// place is called so.
import { randomUUID } from 'node:crypto';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recover } from '../../server/backup/recover.ts';
import { isWhole, verdictText } from '../../server/binary-log/verdict.ts';
import { verifyBooks } from '../../server/books/verify-books.ts';
import { openVault } from '../../server/payment-gateways/vault.ts';
import { backUp, openFullShop, recoverFrom } from '../backup-shop.ts';
import { changedRow, keyOf, rewritten } from '../forged-backup.ts';
import { type Engine, openWorld, type World } from '../world.ts';

const moment = '2026-11-21 12:00:00';

describe.each(['SQLite', 'PostgreSQL'] as Engine[])(
  'a log that comes with a backup, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let first: World;
    let second: World;
    let bytes: Buffer;
    beforeAll(async () => {
      if (skipped) return;
      first = await openWorld(engine);
      const admin = await first.company('Lost Shop');
      await openFullShop(admin);
      first.setNow('2026-11-21T06:10:00Z');
      bytes = (await backUp(admin)).bytes;
      await admin.get('bin-log');
      second = await openWorld(engine, {
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
      const key = keyOf(first);
      const path = join(dataDir, 'loaded.sql');
      writeFileSync(path, file);
      const vault = openVault({ dataDir, installationKeyFile: key.file }, key);
      const wish = { path, company_id: undefined, rollForward: false, until: undefined, foreign };
      const who = { username: 'npm run recover', group_id: randomUUID(), now: moment };
      return recover(
        { database: app.database, dataDir, entities: app.store.entities, vault, key },
        { ...wish, ...who },
      );
    };
    const check = async () => {
      await second.app.sealer.catchUp(1);
      return second.app.checkLog(1);
    };

    it.skipIf(skipped)(
      'is refused where a document and its entry were forged together (S2)',
      async () => {
        const forged = rewritten(bytes, {
          page: (name, page) => {
            if (name === 'invoices')
              return changedRow(page, row => Number(row.invoice_no) === 1, { remarks: 'Forged' });
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
      'is whole where it agrees and took no other log’s place, and each entry that came is still compared (S2)',
      async () => {
        expect(await loaded(bytes, false)).toMatchObject({
          log_kept: false,
          differences: 0,
          foreign: false,
        });
        const verdict = await check();
        expect([verdictText(verdict, 'en'), isWhole(verdict)]).toEqual([
          expect.stringContaining('The binary log is complete'),
          true,
        ]);
        const { database, store } = second.app;
        expect(await verifyBooks(database, 1, store.entities)).toEqual([]);
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
        expect(verdictText(await check(), 'en')).toContain(
          `entry ${entry.id} of the activity log is different`,
        );
        await set(String(entry.username));
        await database.write(tx =>
          tx.deleteFrom('activity_log').where('id', '=', entry.id!).execute(),
        );
        expect(verdictText(await check(), 'en')).toContain(
          `entry ${entry.id} is missing from the activity log`,
        );
        await database.write(tx => tx.insertInto('activity_log').values(entry).execute());
        expect(isWhole(await check())).toBe(true);
      },
    );

    it.skipIf(skipped)(
      'is named as replaced, by whom and when, where another log was here (S2)',
      async () => {
        const there = await second.company('Begun Again');
        const [head] = (await there.get('bin-log')).body.data as { name: string }[];
        expect(head!.name).toBe('bin-log-2026-11-21.jsonl');
        const moved = await first.company('Moving Again');
        const file = (await backUp(moved)).bytes;
        const other = keyOf(first);
        // Of the PAN of this company, and of an identity that is not known here.
        const { status, body } = await recoverFrom(there, rewritten(file, {}, other));
        // Two companies here have the PAN; the one that asks is meant.
        expect([status, body.log_kept]).toEqual([200, false]);
        await second.app.sealer.catchUp(there.companyId);
        const verdict = await second.app.checkLog(there.companyId);
        expect(verdict.problem).toBeUndefined();
        expect(isWhole(verdict)).toBe(false);
        expect(verdictText(verdict, 'en')).toContain(
          `The log was replaced by a recovery by Sita Sharma (${there.id}) on 2026-11-21 11:45:00`,
        );
        expect(verdictText(verdict, 'ne')).toContain('लग बदलेको छ');
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
