// Restricts stored data to the account of the service: no other user of the machine can read a
// customer's PAN or a password's hash.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const UMASK = 0o077;

/**
 * From here on this process creates files and folders for its own account alone, and existing
 * entries of the data folder are closed to others. `log` gets a line for an entry that cannot be
 * closed, such as a folder of another account.
 */
export const restrictFileAccess = (dataDir: string, log: (line: string) => void): void => {
  process.umask(UMASK);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, FOLDER_MODE);
    // The folder already keeps others out; its files are closed too, because a folder may be opened
    // again by hand.
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(join(dataDir, entry.name), FOLDER_MODE);
      else if (entry.isFile()) chmodSync(join(dataDir, entry.name), FILE_MODE);
    }
  } catch (error) {
    log(
      `${dataDir} stays readable for other accounts of this machine: ${(error as Error).message}`,
    );
  }
};
