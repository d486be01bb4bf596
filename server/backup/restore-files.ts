// Restores the bytes of files into their folder. An existing name keeps its bytes: names are
// random, so it is the same file.
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { toFilePath } from '../files/file-store.ts';
import { UnusableBackupError } from './messages.ts';

const FILE_NAME_PATTERN = /^files\/[\w-]{8,100}\.(png|jpg|gif|pdf)$/;

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Takes chunks in their order; `done` closes the last file. An abandoned file is removed later like
 * any upload.
 */
export const createFileRestorer = (folder: string) => {
  let current: { name: string; path: string; handle: FileHandle | undefined } | undefined;
  let count = 0;

  const finish = async (): Promise<void> => {
    if (!current) return;
    const { path, handle } = current;
    current = undefined;
    if (!handle) return;
    await handle.sync();
    await handle.close();
    await rename(`${path}.part`, path);
  };

  return {
    piece: async (name: string, bytes: Buffer): Promise<void> => {
      if (!FILE_NAME_PATTERN.test(name)) throw new UnusableBackupError('altered');
      if (current?.name !== name) {
        await finish();
        const path = toFilePath(folder, name);
        const taken = await fileExists(path);
        if (!taken) await rm(`${path}.part`, { force: true });
        current = {
          name,
          path,
          handle: taken ? undefined : await open(`${path}.part`, 'wx', 0o600),
        };
        count += 1;
      }
      await current.handle?.writeFile(bytes);
    },
    done: async (): Promise<number> => {
      await finish();
      return count;
    },
    giveUp: async (): Promise<void> => {
      await current?.handle?.close().catch(() => undefined);
      if (current?.handle) await rm(`${current.path}.part`, { force: true });
    },
  };
};
