// Verifies a company's audit log against its files, its table, the passwords that it recorded, and
// the copies of its head in the backups of both folders.
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompanyUid, ensureCompanyUid } from '../audit/audit-log/company-uid.ts';
import {
  type CheckpointCopy,
  type VerifyCompanyLog,
  type VerifyContext,
  verifyAuditLog,
} from '../audit/audit-log/verify-audit-log.ts';
import { createPasswordVerifier } from '../audit/audit-log/verify-passwords.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { toBackupFolder, validateBackupName } from './backup-folder.ts';
import { isCheckpointCopySigned, parseBackupHeader } from './validate-backup-file.ts';

/** The header of a backup is in its first lines. */
const HEADER_BYTES = 64 * 1024;

const readFirstLines = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isFile()) return [];
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead).toString('utf8').split('\n');
  } finally {
    await file.close();
  }
};

/**
 * The copies of the log's head with this uid in the folders (DATA_DIR, BACKUP_COPY_DIR): they
 * cannot be forged without the key, and they remain if the log is cut. Unreadable or unsigned ones
 * are ignored.
 */
const findCheckpointCopies = async (
  folders: string[],
  uid: CompanyUid,
  chain: ChainKeys,
): Promise<CheckpointCopy[]> => {
  const copies: CheckpointCopy[] = [];
  for (const folder of folders.map(each => toBackupFolder(each, uid))) {
    for (const name of (await readdir(folder).catch(() => [])).filter(each =>
      validateBackupName(each),
    )) {
      const [, line] = await readFirstLines(join(folder, name)).catch(() => []);
      const head = parseBackupHeader(line ?? '');
      if (
        !head ||
        head.company.uid !== uid ||
        head.sealed.seq === 0 ||
        !isCheckpointCopySigned(chain, uid, head.sealed)
      )
        continue;
      copies.push({ where: name, seq: head.sealed.seq, hash: head.sealed.hash });
    }
  }
  return copies;
};

type VerifierContext = VerifyContext & { vault: Vault };

/** The verifier of an installation; `folders` are those with the backups. */
export const createAuditLogVerifier =
  (checking: VerifierContext, folders: string[]): VerifyCompanyLog =>
  async (company_id, mailed = []) => {
    const { database, vault, chain } = checking;
    const uid = await ensureCompanyUid(database, company_id);
    const passwords = createPasswordVerifier(database, vault, uid, company_id);
    const copies = [...(await findCheckpointCopies(folders, uid, chain)), ...mailed];
    const verdict = await verifyAuditLog(checking, company_id, copies, passwords.see);
    return verdict.problem ? verdict : { ...verdict, problem: await passwords.end() };
  };
