// The second folder, on another disk: never made by us, for where a disk is not mounted that would
// be a folder on the first.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

/** Throws an Error with one line where the folder is not there or cannot be written. */
export async function secondFolder(folder: string): Promise<void> {
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
