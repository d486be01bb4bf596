// Heads of the binary log that are in backups, in both folders: copies that nobody without the key
// can write, and that stay when the log is cut.
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyUid } from '../audit/company-uid.ts';
import type { HeadCopy } from '../binary-log/verify.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import { backupFolder, cleanName } from './backup-folder.ts';
import { isSealedCopy, readHead } from './judge-file.ts';

/** The head of a backup is in its first lines. */
const BEGINNING = 64 * 1024;

const beginningOf = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isFile()) return [];
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead).toString('utf8').split('\n');
  } finally {
    await file.close();
  }
};

/**
 * The copies of the company with this identity in the folders (DATA_DIR, BACKUP_COPY_DIR); what
 * cannot be read or is not sealed is none.
 */
export const headCopies = async (
  folders: string[],
  uid: CompanyUid,
  chain: ChainKeys,
): Promise<HeadCopy[]> => {
  const copies: HeadCopy[] = [];
  for (const folder of folders.map(each => backupFolder(each, uid))) {
    for (const name of (await readdir(folder).catch(() => [])).filter(each => cleanName(each))) {
      const [, line] = await beginningOf(join(folder, name)).catch(() => []);
      const head = readHead(line ?? '');
      if (
        !head ||
        head.company.uid !== uid ||
        head.sealed.seq === 0 ||
        !isSealedCopy(chain, uid, head.sealed)
      )
        continue;
      copies.push({ where: name, seq: head.sealed.seq, hash: head.sealed.hash });
    }
  }
  return copies;
};
