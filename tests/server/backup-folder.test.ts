// The second folder is not there at the start, and leftovers of killed backups.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { unattendedSettings } from '../support/process-helpers.ts';
import { createTestDatabase, NOW } from '../support/test-app.ts';

describe('the folders of backups', () => {
  const place = mkdtempSync(join(tmpdir(), 'bijak-second-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('that is not mounted is reported at the start, created by nobody, and used once it is there (R13)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const second = join(place, 'disk');
    const logLines: string[] = [];
    const config = readConfig({
      ...env,
      ...unattendedSettings('Second Shop'),
      LOG_LEVEL: 'silent',
      BACKUP_COPY_DIR: second,
    });
    const app = await buildApp(
      config,
      () => new Date(NOW),
      line => logLines.push(line),
    );
    expect(logLines).toContain(
      `The second folder ${second} (BACKUP_COPY_DIR) is not there or cannot be written: is its disk mounted?`,
    );
    await app.backups.make(1, '2026-11-21 11:45:00');
    expect(existsSync(second)).toBe(false);
    mkdirSync(second);
    await app.backups.make(1, '2026-11-21 11:46:00');
    expect(
      readdirSync(second, { recursive: true }).filter(name => String(name).endsWith('.sql')),
    ).toHaveLength(1);
    await app.close();
    await drop();
  });

  it('that is a file stops the start', () => {
    const file = join(place, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ BACKUP_COPY_DIR: file })).toThrow(
      `BACKUP_COPY_DIR=${file} cannot be used`,
    );
  });

  it('are cleared of leftovers of killed backups, at the start and every night (R14)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const second = join(place, 'swept');
    const config = readConfig({
      ...env,
      ...unattendedSettings('Swept Shop'),
      LOG_LEVEL: 'silent',
      BACKUP_COPY_DIR: second,
    });
    const folders = [env.DATA_DIR!, second].map(root => join(root, 'backups', 'some-uid'));
    const leave = (name: string, ageSeconds: number) => {
      for (const folder of folders) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, name), 'half');
        const at = Date.now() / 1000 - ageSeconds;
        utimesSync(join(folder, name), at, at);
      }
    };
    const left = () => folders.flatMap(folder => readdirSync(folder));
    leave('old-2026-11-20-020000.sql.part', 120);
    leave('old-2026-11-20-020000.sql', 120);
    leave('growing-2026-11-21-020000.sql.part', 0);
    let now = NOW;
    const app = await buildApp(config, () => new Date(now));
    expect([...new Set(left())].sort()).toEqual([
      'growing-2026-11-21-020000.sql.part',
      'old-2026-11-20-020000.sql',
    ]);
    await app.scheduler.tick();
    leave('growing-2026-11-21-020000.sql.part', 120);
    now = '2026-11-22T06:00:00Z';
    await app.scheduler.tick();
    expect([...new Set(left())]).toEqual(['old-2026-11-20-020000.sql']);
    await app.close();
    await drop();
  });
});
