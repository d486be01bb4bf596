// Checks whether the disk accepts writes: by the free space of the data folder, and by a trial
// write there after a refusal.
import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

type DiskSpaceWatch = {
  /** Call it when a write was refused. */
  onDiskFull: () => void;
  /** Call it when a write succeeded. */
  onWritten: () => void;
  /** A sentence about the problem; undefined if all is well. */
  checkHealth: () => Promise<string | undefined>;
};

const MIN_FREE_BYTES = 1024 * 1024;
const PROBE_BYTES = Buffer.alloc(256 * 1024, 1);

/** Watches the folder. */
export function watchDiskSpace(folder: string): DiskSpaceWatch {
  let isRefused = false;
  return {
    onDiskFull: () => {
      isRefused = true;
    },
    onWritten: () => {
      isRefused = false;
    },
    checkHealth: async () => {
      try {
        await access(folder, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < MIN_FREE_BYTES) return 'The disk of the data is full.';
        if (isRefused) await probeWrite(join(folder, `space-check-${process.pid}`));
        isRefused = false;
        return undefined;
      } catch (error) {
        return `The folder of the data cannot be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
}

async function probeWrite(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PROBE_BYTES);
      await file.datasync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
