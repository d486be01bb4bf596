// Copies the audit log to the second folder: backups alone restore a lost machine to the night
// before, and the log rolls them forward from there. Every minute newly sealed lines are appended
// to the copies.
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toLogRoot } from './log-files.ts';

export type AuditLogMirror = {
  /** Updates the copies. */
  copyNow: () => Promise<void>;
  /** Updates the copies once more and stops. */
  close: () => Promise<void>;
};

const INTERVAL_MS = 60_000;
/** If the end of the copy is in the log at the same place, the copy is a prefix of it. */
const COMPARED_BYTES = 4096;
const CHUNK_BYTES = 1024 * 1024;
const LOG_FILE_PATTERN = /\.jsonl$/;

/**
 * Copies the log of DATA_DIR to the second folder from now on. `onError` is called once per problem,
 * until copying works again.
 */
export function mirrorAuditLog(
  dataDir: string,
  second: string,
  onError: (error: unknown) => void,
): AuditLogMirror {
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();

  const copyAll = async () => {
    try {
      await access(second, constants.W_OK);
      const root = toLogRoot(dataDir);
      for (const path of await readdir(root, { recursive: true }).catch(() => []))
        if (LOG_FILE_PATTERN.test(path))
          await syncFile(join(root, path), join(toLogRoot(second), path));
      isFailing = false;
    } catch (error) {
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const copyNow = () => {
    running = running.then(copyAll);
    return running;
  };
  const timer = setInterval(() => void copyNow(), INTERVAL_MS);
  timer.unref();

  return {
    copyNow,
    close: async () => {
      clearInterval(timer);
      await copyNow();
    },
  };
}

/**
 * Appends the new bytes of the file to the copy. A copy that is not a prefix of the file is kept
 * under another name as evidence.
 */
async function syncFile(path: string, copy: string): Promise<void> {
  const size = (await stat(path)).size;
  const known = await stat(copy).then(
    found => found.size,
    () => 0,
  );
  // A file of the same size is not read: a later change inside it does not reach the copy.
  if (known === size) return;
  if (known > 0 && (await isPrefix(copy, path, known, size))) {
    await appendBytes(path, copy, known);
    return;
  }
  await mkdir(dirname(copy), { recursive: true });
  if (known > 0) await rename(copy, await findUnusedPath(`${copy}.replaced-${Date.now()}`));
  await copyFile(path, `${copy}.part`);
  await rename(`${copy}.part`, copy);
}

/** The name, or with a number after it where one is taken: two copies can be replaced in one ms. */
async function findUnusedPath(name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}-${count}`;
    if (!(await exists(candidate))) return candidate;
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function isPrefix(copy: string, path: string, known: number, size: number): Promise<boolean> {
  if (known > size) return false;
  const from = Math.max(0, known - COMPARED_BYTES);
  return (await readBytes(copy, from, known - from)).equals(
    await readBytes(path, from, known - from),
  );
}

async function readBytes(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function appendBytes(path: string, copy: string, from: number): Promise<void> {
  const [source, target] = [await open(path), await open(copy, 'a', 0o600)];
  try {
    for (let at = from; ; ) {
      const { buffer, bytesRead } = await source.read(
        Buffer.alloc(CHUNK_BYTES),
        0,
        CHUNK_BYTES,
        at,
      );
      if (bytesRead === 0) break;
      await target.writeFile(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    await target.datasync();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
