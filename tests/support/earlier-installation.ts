// The installation from before migration 0041 in tests/support/fixtures, unpacked into a folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FIXTURE_DIR = join(import.meta.dirname, 'fixtures', 'before-0041');

const readFixture = (name: string): Buffer =>
  gunzipSync(readFileSync(join(FIXTURE_DIR, `${name}.gz`)));

/** What its API answered to the administrator. */
export const earlierAnswers = () =>
  JSON.parse(readFixture('answers.json').toString()) as {
    state: Record<string, unknown>;
    sync: {
      status: { account: Record<string, unknown>; counts: Record<string, number> };
      documents: Record<string, unknown>[];
      exchanges: { exchanges: Record<string, unknown>[] };
      file: { file: string };
      template: number;
    };
  };

/** Its backup, from before the last changes. */
export const earlierBackup = (): Buffer => readFixture('backup.sql');

/** The administrator's sign-in. */
export const EARLIER_ADMIN = { email: 'admin.earlier.traders@shop.test', password: 'Secret-123' };

/** A moment after everything in it. */
export const AFTER_EARLIER = '2026-11-21T06:10:00Z';

/** Writes its audit log, files and installation key into DATA_DIR; the SQLite database on request. */
export const unpackEarlierInstallation = (
  dataDir: string,
  { withDatabase }: { withDatabase: boolean },
): void => {
  const names = readdirSync(FIXTURE_DIR, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.gz'))
    .map(name => name.slice(0, -'.gz'.length))
    .filter(name => name !== 'answers.json' && name !== 'backup.sql')
    .filter(name => withDatabase || name !== 'bijak.sqlite');
  for (const name of names) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true });
    writeFileSync(join(dataDir, name), readFixture(name), { mode: 0o600 });
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What is answered now of what was answered then: without the records, ids and properties that later
 * versions have added.
 */
export const omitLaterAdditions = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(now) && Array.isArray(then)) {
    const idOf = (item: unknown) => (isRecord(item) ? item.id : item);
    const hasIds = then.every(item => idOf(item) !== undefined);
    const ids = new Set(then.map(idOf));
    return (hasIds ? now.filter(item => ids.has(idOf(item))) : now).map((item, index) =>
      omitLaterAdditions(item, then[index]),
    );
  }
  if (!isRecord(now) || !isRecord(then)) return now;
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, omitLaterAdditions(value, then[name])]),
  );
};
