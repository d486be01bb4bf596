// A disk of a few megabytes in a folder of its own, for tests that fill it up. Only users who may
// mount have one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type SmallDisk = {
  folder: string;
  /** Leaves this number of bytes free. */
  fill: (free?: number) => void;
  empty: () => void;
  remove: () => void;
};

/** Whether this machine allows it. */
export const canMount = (): boolean => {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk !== undefined;
};

/** Undefined where this machine does not allow it. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'bijak-disk-'));
  if (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder])
      .status !== 0
  ) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (free = 0) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
      } catch (error) {
        // The service has written meanwhile: the disk is full, and only `free` is given back.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        truncateSync(ballast, Math.max(0, statSync(ballast).size - free));
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
