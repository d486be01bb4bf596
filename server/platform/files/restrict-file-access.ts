// What the service stores is for the account that it runs under: no other user of the machine reads
// a customer's PAN or a password's hash.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const UMASK = 0o077;

/**
 * From here on this process makes files and folders for its own account alone, and what lies in the
 * folder of the data from before is closed to others. `log` takes a line for what cannot be closed,
 * such as a folder that belongs to another account.
 */
export const restrictFileAccess = (dataDir: string, log: (line: string) => void): void => {
  process.umask(UMASK);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, FOLDER_MODE);
    // Nobody else comes past the folder; its files are closed too, for a folder may be opened again
    // by hand.
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
