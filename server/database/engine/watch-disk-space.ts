// Whether what is saved can still be written: looked at in the folder of the data, and tried there
// after something was refused.
import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

type DiskSpaceWatch = {
  /** Something could not be written. */
  onDiskFull: () => void;
  /** Something was written. */
  onWritten: () => void;
  /** One sentence that says what is wrong; undefined where all is well. */
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
