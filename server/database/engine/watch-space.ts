// Whether what is saved can still be written: looked at in the folder of the data, and tried there
// after something was refused.
import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export type SpaceWatch = {
  /** Something could not be written. */
  refused: () => void;
  /** Something was written. */
  wrote: () => void;
  /** One sentence that says what is wrong; undefined where all is well. */
  ailment: () => Promise<string | undefined>;
};

const LEAST_BYTES = 1024 * 1024;
const TRIED = Buffer.alloc(256 * 1024, 1);

/** Watches the folder. */
export function watchSpace(folder: string): SpaceWatch {
  let isRefused = false;
  return {
    refused: () => {
      isRefused = true;
    },
    wrote: () => {
      isRefused = false;
    },
    ailment: async () => {
      try {
        await access(folder, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < LEAST_BYTES) return 'The disk of the data is full.';
        if (isRefused) await tryToWrite(join(folder, `space-check-${process.pid}`));
        isRefused = false;
        return undefined;
      } catch (error) {
        return `The folder of the data cannot be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
}

async function tryToWrite(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(TRIED);
      await file.datasync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
