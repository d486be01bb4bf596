// Where backups stand: a folder for each company under its identity, and the same in the second
// folder, where there is one.
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CompanyUid } from '../audit/company-uid.ts';

export type StoredBackup = { db_name: string; created_at: string; size: number };

/**
 * "everest-traders-2026-11-21-114500.sql": the moment stands in the name, so that it survives a
 * copy.
 */
const NAME = /^[a-z0-9-]{1,80}-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-\d+)?\.sql$/;

/** The folder with the backups of every company. */
export const backupRoot = (dataDir: string): string => join(dataDir, 'backups');
export const backupFolder = (dataDir: string, uid: CompanyUid): string =>
  join(backupRoot(dataDir), uid);

/** The name of a backup made now (Nepal time); `why` marks one that nobody asked for. */
export const backupName = (company: string, now: string, why = ''): string => {
  const title = company
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const moment = `${now.slice(0, 10)}-${now.slice(11).replaceAll(':', '')}`;
  return `${[title || 'company', why].filter(Boolean).join('-')}-${moment}.sql`;
};

/** A name of ours; undefined for every other text, so that no path is ever made of one. */
export const cleanName = (name: string): string | undefined =>
  name === basename(name) && NAME.test(name) ? name : undefined;

/** Newest first. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(name => cleanName(name));
  const rows = await Promise.all(
    names.map(async db_name => {
      const [, day, hour, minute, second] = NAME.exec(db_name)!;
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

/** A name that is not taken. */
export const freeName = async (folder: string, name: string): Promise<string> => {
  const taken = new Set(await readdir(folder).catch(() => []));
  for (let count = 2; taken.has(name); count += 1)
    name = name.replace(/(-\d{6})(?:-\d+)?\.sql$/, `$1-${count}.sql`);
  return name;
};

/** Keeps the newest and removes the others. */
export const keepNewest = async (folder: string, keep: number): Promise<void> => {
  for (const { db_name } of (await listBackups(folder)).slice(keep))
    await rm(join(folder, db_name), { force: true });
};

/** The same file in the second folder, whole or not at all. */
export const copyBackup = async (folder: string, name: string, target: string): Promise<void> => {
  await mkdir(target, { recursive: true });
  await copyFile(join(folder, name), join(target, `${name}.part`));
  await rename(join(target, `${name}.part`), join(target, name));
};

/** After a recovery a company may have another identity: its backups go along. */
export const moveBackups = async (from: string, to: string): Promise<void> => {
  if (from === to) return;
  await mkdir(to, { recursive: true });
  for (const { db_name } of await listBackups(from))
    await rename(join(from, db_name), join(to, await freeName(to, db_name)));
};
