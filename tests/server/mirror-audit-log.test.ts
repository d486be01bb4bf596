// The sealed log is in the second folder too, whatever happens to the machine or to the log on it.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mirrorAuditLog } from '../../server/audit/audit-log/mirror-audit-log.ts';
import { openShop } from '../support/shop.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the log in the second folder (R3)', () => {
  const place = mkdtempSync(join(tmpdir(), 'bijak-mirror-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  afterEach(() => vi.restoreAllMocks());
  const copies = join(place, 'copies');
  mkdirSync(copies);
  const [dataDir, second] = [join(place, 'data'), join(place, 'second')];
  const file = (root: string, name = 'bin-log-2026-11-21.jsonl') =>
    join(root, 'bin-log', 'uid', name);
  const failed: unknown[] = [];
  const mirror = () => mirrorAuditLog(dataDir, second, error => failed.push(error));
  beforeEach(() => {
    for (const root of [dataDir, second]) rmSync(root, { recursive: true, force: true });
    mkdirSync(join(dataDir, 'bin-log', 'uid'), { recursive: true });
    mkdirSync(second);
    failed.length = 0;
  });

  it('grows with the log, day by day', async () => {
    const { copyNow, close } = mirror();
    writeFileSync(file(dataDir), 'one\n');
    await copyNow();
    appendFileSync(file(dataDir), 'two\n'.repeat(5000));
    writeFileSync(file(dataDir, 'bin-log-2026-11-22.jsonl'), 'next\n');
    await close();
    expect(readFileSync(file(second))).toEqual(readFileSync(file(dataDir)));
    expect(readFileSync(file(second, 'bin-log-2026-11-22.jsonl'), 'utf8')).toBe('next\n');
  });

  it('keeps its lines where the log was cut or written again', async () => {
    const { copyNow, close } = mirror();
    writeFileSync(file(dataDir), 'one\ntwo\n');
    await copyNow();
    writeFileSync(file(dataDir), 'one\n');
    await copyNow();
    expect(readFileSync(file(second), 'utf8')).toBe('one\n');
    writeFileSync(file(dataDir), 'others\nthree\n');
    await close();
    const names = readdirSync(join(second, 'bin-log', 'uid')).sort();
    expect(names).toHaveLength(3);
    const texts = names.map(name => readFileSync(join(second, 'bin-log', 'uid', name), 'utf8'));
    expect(texts).toContain('one\ntwo\n');
    expect(readFileSync(file(second), 'utf8')).toBe('others\nthree\n');
  });

  it('keeps every copy that is replaced in the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T10:00:00Z'));
    const { copyNow, close } = mirror();
    const versions = ['first\n', 'second one\n', 'third\n', 'fourth, the last\n'];
    for (const version of versions) {
      writeFileSync(file(dataDir), version);
      await copyNow();
    }
    await close();
    const folder = join(second, 'bin-log', 'uid');
    const texts = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'));
    expect(texts.sort()).toEqual([...versions].sort());
  });

  it('is reported once when the disk is away, and made up for when it is back', async () => {
    const { copyNow, close } = mirror();
    writeFileSync(file(dataDir), 'one\n');
    rmSync(second, { recursive: true });
    await copyNow();
    await copyNow();
    expect([failed.length, existsSync(second)]).toEqual([1, false]);
    mkdirSync(second);
    await close();
    expect(readFileSync(file(second), 'utf8')).toBe('one\n');
  });

  describeOnBothEngines(
    (world, engine) => {
      it('is made by the service', async () => {
        await openShop(await world().createCompany('Mirror Shop'));
        await world().app.auditLogWriter.flush();
        const { uid } = await world()
          .app.database.read.selectFrom('company_identities')
          .select('uid')
          .executeTakeFirstOrThrow();
        const folders = [world().dataDir, copies].map(root => join(root, 'bin-log', String(uid)));
        await world().app.logMirror!.copyNow();
        const [name] = readdirSync(folders[0]!);
        expect(readFileSync(join(folders[1]!, name!)), engine).toEqual(
          readFileSync(join(folders[0]!, name!)),
        );
      });
    },
    { BACKUP_COPY_DIR: copies },
  );
});
