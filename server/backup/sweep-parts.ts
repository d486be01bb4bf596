// What a backup that was killed has left: files that never got their name. They are as large as
// backups and nobody looks for them.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupRoot } from './backup-folder.ts';

/**
 * A backup that is being written grows all the time; one that has rested for this long is written
 * by nobody.
 */
const RESTED_MS = 60_000;
const PART = /\.sql\.part$/;

/**
 * Removes them from the folders of all companies in DATA_DIR or the second folder. What cannot be
 * removed stays for the next time.
 */
export async function sweepParts(dataDir: string, now = Date.now()): Promise<void> {
  const root = backupRoot(dataDir);
  for (const path of await readdir(root, { recursive: true }).catch(() => []))
    if (PART.test(path)) await removeRested(join(root, path), now).catch(() => undefined);
}

async function removeRested(path: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (now - mtimeMs > RESTED_MS) await rm(path, { force: true });
}
