// What the service stores is for the account that it runs under: no other user of the machine reads
// a customer's PAN or a password's hash.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const OTHERS = 0o077;

/**
 * From here on this process makes files and folders for its own account alone, and what lies in the
 * folder of the data from before is closed to others. `log` takes a line for what cannot be closed,
 * such as a folder that belongs to another account.
 */
export const keepFilesPrivate = (dataDir: string, log: (line: string) => void): void => {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true });
  try {
    chmodSync(dataDir, FOLDER);
    // Nobody else comes past the folder; its files are closed too, for a folder may be opened again
    // by hand.
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(join(dataDir, entry.name), FOLDER);
      else if (entry.isFile()) chmodSync(join(dataDir, entry.name), FILE);
    }
  } catch (error) {
    log(
      `${dataDir} stays readable for other accounts of this machine: ${(error as Error).message}`,
    );
  }
};
