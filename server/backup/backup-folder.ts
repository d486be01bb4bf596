// The folders of backups: one per company under its uid, the same in the second folder if there is
// one; and the partial files that killed backups left there.

import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CompanyUid } from '../audit/audit-log/company-uid.ts';

export type StoredBackup = { db_name: string; created_at: string; size: number };

/** "everest-traders-2026-11-21-114500.sql": the time is in the name, so that a copy keeps it. */
const BACKUP_NAME_PATTERN =
  /^[a-z0-9-]{1,80}-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-\d+)?\.sql$/;

/** The folder with the backups of every company. */
const toBackupRoot = (dataDir: string): string => join(dataDir, 'backups');
export const toBackupFolder = (dataDir: string, uid: CompanyUid): string =>
  join(toBackupRoot(dataDir), uid);

/** The name of a backup made now (Nepal time); `why` marks an automatic one. */
export const toBackupName = (company: string, now: string, why = ''): string => {
  const title = company
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const moment = `${now.slice(0, 10)}-${now.slice(11).replaceAll(':', '')}`;
  return `${[title || 'company', why].filter(Boolean).join('-')}-${moment}.sql`;
};

/** The name of a backup; undefined for any other text, so that no path is ever built from one. */
export const validateBackupName = (name: string): string | undefined =>
  name === basename(name) && BACKUP_NAME_PATTERN.test(name) ? name : undefined;

/** Newest first. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(name => validateBackupName(name));
  const rows = await Promise.all(
    names.map(async db_name => {
      const [, day, hour, minute, second] = BACKUP_NAME_PATTERN.exec(db_name)!;
      const size = await stat(join(folder, db_name)).then(
        found => found.size,
        () => 0,
      );
      return { db_name, created_at: `${day} ${hour}:${minute}:${second}`, size };
    }),
  );
  return rows.sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.db_name.localeCompare(a.db_name),
  );
};

/** The name, or a variant that is not in use. */
export const findFreeName = async (folder: string, name: string): Promise<string> => {
  const taken = new Set(await readdir(folder).catch(() => []));
  for (let count = 2; taken.has(name); count += 1)
    name = name.replace(/(-\d{6})(?:-\d+)?\.sql$/, `$1-${count}.sql`);
  return name;
};

/** Keeps the newest and deletes the others. */
export const pruneBackups = async (folder: string, keep: number): Promise<void> => {
  for (const { db_name } of (await listBackups(folder)).slice(keep))
    await rm(join(folder, db_name), { force: true });
};

/** Copies the file to the second folder, completely or not at all. */
export const copyBackup = async (folder: string, name: string, target: string): Promise<void> => {
  await mkdir(target, { recursive: true });
  await copyFile(join(folder, name), join(target, `${name}.part`));
  await rename(join(target, `${name}.part`), join(target, name));
};

/** After a recovery a company may have another uid: moves its backups. */
export const moveBackups = async (from: string, to: string): Promise<void> => {
  if (from === to) return;
  await mkdir(to, { recursive: true });
  for (const { db_name } of await listBackups(from))
    await rename(join(from, db_name), join(to, await findFreeName(to, db_name)));
};

/**
 * Throws an Error of one line if the second folder (on another disk) is missing or not writable. We
 * never create it: if the disk is not mounted, the folder would be on the first one.
 */
export async function assertSecondFolderWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The second folder ${folder} (BACKUP_COPY_DIR) is not there or cannot be written: is its disk mounted?`,
      {
        cause: error,
      },
    );
  }
}

/** A partial file without growth for this long is not being written any more. */
const STALE_AFTER_MS = 60_000;
const PART_FILE_PATTERN = /\.sql\.part$/;

/**
 * Removes the partial files that killed backups left in DATA_DIR or the second folder: they are as
 * large as backups, and nobody looks for them. Files that cannot be removed stay for the next time.
 */
export async function removeStaleParts(dataDir: string, now = Date.now()): Promise<void> {
  const root = toBackupRoot(dataDir);
  for (const path of await readdir(root, { recursive: true }).catch(() => []))
    if (PART_FILE_PATTERN.test(path))
      await removeIfStale(join(root, path), now).catch(() => undefined);
}

async function removeIfStale(path: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (now - mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
}
