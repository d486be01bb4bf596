// A backup and a log from before a schema change are restored into the current schema: to the
// paisa, or not at all.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Caller, Engine } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const text = (more: object = {}) => ({ type: 'string', 'x-label': label('Text'), ...more });
const entity = ($id: string, properties: object, more: object = {}) => ({
  $id,
  type: 'object',
  'x-title': { one: label('Shelf'), many: label('Shelves') },
  'x-address': `/${$id}`,
  ...more,
  properties: {
    id: { type: 'integer', readOnly: true, 'x-label': label('ID') },
    name: text(),
    ...properties,
  },
});
const number = (format: 'money' | 'decimal') => ({
  type: 'number',
  format,
  'x-label': label('Price'),
});
const units = {
  type: 'array',
  'x-label': label('Units'),
  'x-reference': { entity: 'units', show: 'name' },
};

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'an earlier backup, on %s (E2, E4, E7)',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let backup: Buffer;
    const at = (minute: number) => `2026-11-21T07:${minute}:00Z`;
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      const before = entity('shelves', {
        price: number('money'),
        rows: text(),
        since: text({ format: 'date' }),
        gone: text(),
        units,
      });
      started = await installation.start(
        { shelves: before, bins: entity('bins', { units }) },
        at(10),
      );
      const { admin } = started;
      const unit = (await admin.post('units', { name: 'crate', description: 'A crate' })).body
        .id as number;
      const top = {
        name: 'Top',
        price: 35000.5,
        rows: '3',
        since: '2026-01-01',
        gone: 'x',
        units: [unit],
      };
      await admin.post('shelves', top);
      await admin.post('bins', { name: 'Bin', units: [unit] });
      backup = (await downloadBackup(admin)).bytes;
      await admin.post('shelves', { ...top, name: 'Low', price: 12.25 });
      await admin.patch('shelves/1', { price: 99.99, since: '2026-02-02' });
      await admin.patch('bins/1', { name: 'Box' });
      await started.close();
      installation.migration(
        'a',
        "export default ({ dropEntity, dropProperty }) => [dropEntity('bins'), dropProperty('racks', 'gone')];",
      );
      const now = entity(
        'racks',
        {
          price: number('decimal'),
          levels: { type: 'integer', 'x-label': label('Levels'), 'x-was': 'rows' },
          since: text({ format: 'date-time' }),
          crates: { ...units, 'x-was': 'units' },
        },
        { 'x-was': 'shelves' },
      );
      started = await installation.start({ shelves: null, bins: null, racks: now }, at(20));
      await started.admin.patch('racks/2', { levels: 7 });
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });
    const story = it.skipIf(skipped);
    const racks = async (admin: Caller) => {
      const { data } = (await admin.get('racks?sort_field=id&sort_by=asc')).body;
      return data.map(({ name, price, levels, since, crates }: Record<string, unknown>) => [
        name,
        price,
        levels,
        since,
        (crates as []).length,
      ]);
    };
    const low = ['Low', 12.25, 7, '2026-01-01 00:00:00', 1];

    story('comes back with its amounts and under the names of now', async () => {
      expect(await racks(started.admin)).toEqual([
        ['Top', 99.99, 3, '2026-02-02 00:00:00', 1],
        low,
      ]);
      const answer = await restoreFrom(started.admin, backup, { roll_forward: '1' });
      expect([answer.status, answer.body.message]).toEqual([
        200,
        expect.stringContaining('was recovered'),
      ]);
      expect(await racks(started.admin)).toEqual([
        ['Top', 99.99, 3, '2026-02-02 00:00:00', 1],
        low,
      ]);
      const alone = await restoreFrom(started.admin, backup);
      expect(alone.status).toBe(200);
      expect(await racks(started.admin)).toEqual([['Top', 35000.5, 3, '2026-01-01 00:00:00', 1]]);
    });

    story('is refused where no value of now is exactly that of then', async () => {
      await started.close();
      installation.migration(
        'b',
        "export default ({ changeProperty }) => [changeProperty('racks', 'price', () => '2026-11-21')];",
      );
      const dated = entity('racks', {
        price: text({ format: 'date' }),
        levels: { type: 'integer', 'x-label': label('Levels') },
        since: text({ format: 'date-time' }),
        crates: units,
      });
      started = await installation.start({ racks: dated }, at(30));
      const answer = await restoreFrom(started.admin, backup);
      expect([answer.status, answer.body.message]).toEqual([
        422,
        {
          recovery_file: [
            expect.stringContaining(
              'The backup was made before "racks.price" changed from decimal to date',
            ),
          ],
        },
      ]);
      expect((await started.admin.get('racks')).body.data).toMatchObject([{ price: '2026-11-21' }]);
    });
  },
);

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'a backup of another installation, on %s (E2)',
  engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'is read by its own types, whatever has changed here',
      async () => {
        const shelf = (format: 'money' | 'decimal', more: object = {}) =>
          entity('shelves', { price: number(format), ...more });
        const from = await openInstallation(engine);
        const to = await openInstallation(engine);
        const made = await from.start({ shelves: shelf('money') }, '2026-11-21T07:10:00Z');
        await made.admin.post('shelves', { name: 'Top', price: 35000.5 });
        const { bytes } = await downloadBackup(made.admin);
        await made.close();
        // As decimal from the first day here; and, in the second round, a decimal that became money
        // after the backup was made.
        let there = await to.start({ shelves: shelf('decimal') }, '2026-11-21T07:20:00Z');
        const recover = async () => {
          const path = join(to.dataDir, 'foreign.sql');
          writeFileSync(path, bytes);
          const options = {
            path,
            company_id: 1,
            rollForward: false,
            until: undefined,
            foreign: true,
          };
          await there.app.backups.restore({
            ...options,
            username: 'npm run recover',
            group_id: 'one',
            now: '2026-11-21 13:05:00',
          });
          const row = await dynamicTables(there.app.database.read)
            .selectFrom('shelves')
            .select('price')
            .where('name', '=', 'Top')
            .executeTakeFirstOrThrow();
          return Number(row.price);
        };
        expect(await recover()).toBe(350_005_000);
        await there.close();
        there = await to.start({ shelves: shelf('money') }, '2026-11-21T07:30:00Z');
        expect(await recover()).toBe(3_500_050);
        await there.close();
        await from.close();
        await to.close();
      },
    );
  },
);
