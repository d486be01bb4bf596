// The check of a company's log with everything that it can be held against: its files, its table, and the copies of its head in backups.
import { headCopies } from '../backup/head-copies.ts';
import { identityOf } from '../binary-log/identity.ts';
import type { Verdict } from '../binary-log/verdict.ts';
import { type HeadCopy, type Verifying, verifyLog } from '../binary-log/verify.ts';

/** `told` are heads that somebody has from a mail. */
export type LogCheck = (company_id: number, told?: HeadCopy[]) => Promise<Verdict>;

/** The check of an installation; `folders` are those in which backups are kept. */
export const logCheck =
  (verifying: Verifying, folders: string[]): LogCheck =>
  async (company_id, told = []) => {
    const uid = await identityOf(verifying.database, company_id);
    return verifyLog(verifying, company_id, [...(await headCopies(folders, uid, verifying.chain)), ...told]);
  };
