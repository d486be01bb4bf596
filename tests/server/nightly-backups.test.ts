// Backups that nobody asks for: every night at the company's time, a limited number kept, copied to
// the second folder.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines, PASSWORD } from '../support/test-app.ts';

const second = mkdtempSync(join(tmpdir(), 'bijak-second-'));
afterAll(() => rmSync(second, { recursive: true, force: true }));

describe('the backups of every night', () => {
  describeOnBothEngines(
    world => {
      let admin: Caller;
      beforeAll(async () => {
        admin = await world().createCompany('Night Shop');
      });
      const night = async (instant: string) => {
        world().setNow(instant);
        await world().app.scheduler.tick();
        const { access_token } = (await world().signIn('admin.night.shop@shop.test', PASSWORD))
          .body as { access_token: string };
        const { body } = await world().anonymous.get('backup', {
          headers: { authorization: `Bearer ${access_token}` },
        });
        return ((body?.data ?? []) as { db_name: string }[]).map(row => row.db_name);
      };

      it('are set by the company, and validated', async () => {
        expect((await admin.get('backup-settings')).body).toEqual({
          nightly: 1,
          nightly_at: '02:00',
          keep: 14,
          copied: 1,
        });
        const bad = await admin.put('backup-settings', {
          nightly: 2,
          nightly_at: '25:00',
          keep: 0,
          surprise: 1,
        });
        expect(bad.status).toBe(422);
        expect(Object.keys(bad.body.message).sort()).toEqual([
          'keep',
          'nightly',
          'nightly_at',
          'surprise',
        ]);
        const saved = await admin.put('backup-settings', {
          nightly: 1,
          nightly_at: '01:30',
          keep: 2,
        });
        expect(saved.body).toMatchObject({
          message: 'Backup settings saved.',
          nightly_at: '01:30',
          keep: 2,
        });
        expect((await admin.get('logs?filter[table_name]=backup_settings')).body.total).toBe(2);
      });

      it('are made once each, the newest kept, and copied', async () => {
        expect(await night('2026-11-21T06:05:00Z')).toEqual([]);
        // 01:29 and 01:31 in Nepal.
        expect(await night('2026-11-21T19:44:00Z')).toEqual([]);
        expect(await night('2026-11-21T19:46:00Z')).toEqual(['night-shop-2026-11-22-013100.sql']);
        expect(await night('2026-11-21T19:50:00Z')).toHaveLength(1);
        await night('2026-11-22T20:00:00Z');
        expect(await night('2026-11-23T20:00:00Z')).toEqual([
          'night-shop-2026-11-24-014500.sql',
          'night-shop-2026-11-23-014500.sql',
        ]);
        const copies = readdirSync(second, { recursive: true }).map(String);
        expect(
          copies.filter(name => name.endsWith('night-shop-2026-11-24-014500.sql')).length,
        ).toBeGreaterThan(0);
        expect(copies.some(name => name.endsWith('2026-11-22-013100.sql'))).toBe(false);
      });

      it('are not made where the company wants none', async () => {
        const { access_token } = (await world().signIn('admin.night.shop@shop.test', PASSWORD))
          .body as { access_token: string };
        const headers = { authorization: `Bearer ${access_token}` };
        const off = await world().anonymous.call(
          'PUT',
          'backup-settings',
          { nightly: 0, nightly_at: '01:30', keep: 2 },
          { headers },
        );
        expect(off.status).toBe(200);
        expect(await night('2026-11-24T20:00:00Z')).toHaveLength(2);
        expect((await night('2026-11-24T20:00:00Z'))[0]).toBe('night-shop-2026-11-24-014500.sql');
      });
    },
    { BACKUP_COPY_DIR: second },
  );
});
