// The sealed log in the second folder: backups alone bring a lost machine back to the night before,
// and it is the log by which they are rolled forward from there. Every minute what was sealed since
// is added to the copies.
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toLogRoot } from './log-files.ts';

export type AuditLogMirror = {
  /** Brings the copies up to date. */
  copyNow: () => Promise<void>;
  /** Does so once more and rests. */
  close: () => Promise<void>;
};

const INTERVAL_MS = 60_000;
/** A copy whose end is in the log at the same place is a beginning of it. */
const COMPARED_BYTES = 4096;
const CHUNK_BYTES = 1024 * 1024;
const LOG_FILE_PATTERN = /\.jsonl$/;

/**
 * Copies the log of DATA_DIR to the second folder from now on. `fail` hears once of what goes
 * wrong, until it goes well again.
 */
export function mirrorAuditLog(
  dataDir: string,
  second: string,
  fail: (error: unknown) => void,
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
      if (!isFailing) fail(error);
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
 * Adds to the copy what the file has more. A copy that is no beginning of the file is kept under
 * another name: somebody may ask why.
 */
async function syncFile(path: string, copy: string): Promise<void> {
  const size = (await stat(path)).size;
  const known = await stat(copy).then(
    found => found.size,
    () => 0,
  );
  // A file of the same size is not read: what somebody changes in it afterwards leaves the copy as
  // it was.
  if (known === size) return;
  if (known > 0 && (await isPrefix(copy, path, known, size))) {
    await appendBytes(path, copy, known);
    return;
  }
  await mkdir(dirname(copy), { recursive: true });
  if (known > 0) await rename(copy, `${copy}.replaced-${Date.now()}`);
  await copyFile(path, `${copy}.part`);
  await rename(`${copy}.part`, copy);
}

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
