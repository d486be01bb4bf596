// Inspects a backup file: whether it can be used, how far the audit log continues from it, and the
// permissions of its roles.
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import type { Page } from './backup-file.ts';
import {
  findContinuation,
  readContinuationLines,
  resolveContinuation,
} from './find-continuation.ts';
import { UnusableBackupError } from './messages.ts';
import { parsePage, readParts, verifyBackup } from './read-backup.ts';
import type { BackupInspection } from './run-in-worker.ts';

/** Throws UnusableBackupError with the problem of the file itself. */
export const inspectBackup = async (
  dataDir: string,
  key: InstallationKey,
  { path, until, foreign }: { path: string; until: string | undefined; foreign: boolean },
): Promise<BackupInspection> => {
  const proven = await verifyBackup(path, key);
  if (!proven.signed && !foreign) throw new UnusableBackupError('notSigned');
  const checked = { ...proven, gives: await readPermissions(path) };
  try {
    const leading = await findContinuation({ dataDir, chain: key.chain }, checked, until);
    const ahead = resolveContinuation(leading, checked);
    let entries = 0;
    let last = checked.head.created_at;
    for await (const line of readContinuationLines(leading, ahead, checked.head)) {
      entries += 1;
      last = line.at;
    }
    return { ...checked, forward: { until: last, entries } };
  } catch (error) {
    if (!(error instanceof UnusableBackupError)) throw error;
    return { ...checked, forward: { sentence: error.sentence, values: error.values } };
  }
};

const PERMISSIONS_TABLE = 'permissions';
const ROLE_PERMISSIONS_TABLE = 'roles_permission_id';

const readColumn = (page: Page, column: string): string[] => {
  const place = page.columns.indexOf(column);
  return place < 0 ? [] : page.rows.map(row => String(row[place]));
};

/**
 * The names of the permissions that any role in the file has: recovering it over the API requires
 * them. Throws UnusableBackupError for invalid pages.
 */
const readPermissions = async (path: string): Promise<string[]> => {
  const names = new Map<string, string>();
  const held = new Set<string>();
  for await (const part of readParts(path)) {
    if (part.name !== PERMISSIONS_TABLE && part.name !== ROLE_PERMISSIONS_TABLE) continue;
    const page = parsePage(part);
    if (part.name === ROLE_PERMISSIONS_TABLE)
      for (const id of readColumn(page, 'other_id')) held.add(id);
    else {
      const given = readColumn(page, 'name');
      for (const [index, id] of readColumn(page, 'id').entries()) names.set(id, given[index] ?? '');
    }
  }
  return [...held].flatMap(id => names.get(id) ?? []).sort();
};
