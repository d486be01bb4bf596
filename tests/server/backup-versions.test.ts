// Backups of other versions of the program, and hand-made files that look like one.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../server/backup/backup-file.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Change, loadTestInstallationKey, rewriteBackup } from '../support/forge-backup.ts';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const without = (page: Page, column: string): Page => {
  const place = page.columns.indexOf(column);
  return {
    columns: page.columns.toSpliced(place, 1),
    rows: page.rows.map(row => row.toSpliced(place, 1)),
  };
};

describe('a backup of another version', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let bytes: Buffer;
    beforeAll(async () => {
      admin = await world().createCompany('Old Shop');
      await openShop(admin);
      await admin.post('units', { name: 'Box', description: 'Of wood' });
      bytes = (await downloadBackup(admin)).bytes;
    });
    const sentence = async (change: Change) => {
      const answer = await restoreFrom(
        admin,
        rewriteBackup(bytes, change, loadTestInstallationKey(world())),
      );
      expect(answer.status).toBe(422);
      return answer.body.message.recovery_file[0] as string;
    };

    it('that is older is brought up to date: a column that it lacks gets its default, a table that it lacks is empty', async () => {
      const older = rewriteBackup(
        bytes,
        {
          head: head => ({ ...head, migrations: head.migrations.filter(name => name < '0010') }),
          page: (name, page) => {
            if (name === 'custom_templates' || name === 'vat_returns') return undefined;
            return name === 'units' ? without(page, 'description') : page;
          },
        },
        loadTestInstallationKey(world()),
      );
      expect((await restoreFrom(admin, older)).status).toBe(200);
      const units = (await admin.get('units', { isOfOtherVersion: true })).body.data as {
        name: string;
        description: string | null;
        status: number;
      }[];
      expect(units.find(unit => unit.name === 'Box')).toMatchObject({ description: null });
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      expect(
        ((await admin.get('units')).body.data as { description: string }[]).map(
          unit => unit.description,
        ),
      ).toContain('Of wood');
    });

    it('that is newer, or has an unknown table or column, is refused whole', async () => {
      expect(
        await sentence({
          head: head => ({
            ...head,
            program: '9.0.0',
            migrations: [...head.migrations, '9999 later'],
          }),
        }),
      ).toBe('The backup was made by a newer Bijak (9.0.0); update this one first.');
      const called = (column: string) => ({
        page: (name: string, page: Page) =>
          name === 'units'
            ? { ...page, columns: page.columns.map(each => (each === 'name' ? column : each)) }
            : page,
      });
      expect(await sentence(called('loyalty'))).toBe(
        'The backup contains "units.loyalty", which this installation does not have.',
      );
      expect(await sentence(called('company_id'))).toContain('units.company_id');
      expect(await sentence(called('name" = \'x'))).toContain('altered');
      expect((await admin.get('units')).body.total).toBe(2);
    });

    it('written by hand with malformed rows is refused', async () => {
      const rows = (value: unknown) => ({
        page: (name: string, page: Page) =>
          name === 'units' ? { ...page, rows: [page.columns.map(() => value as string)] } : page,
      });
      expect(await sentence(rows({ name: 1.5 }))).toContain('altered');
      expect((await admin.get('units')).body.total).toBe(2);
    });
  });
});
