// The check of a company's log with everything that it can be held against: its files, its table,
// the passwords that it has seen set, and the copies of its head in backups.
import { headCopies } from '../backup/head-copies.ts';
import { identityOf } from '../binary-log/identity.ts';
import type { Verdict } from '../binary-log/verdict.ts';
import { type HeadCopy, type Verifying, verifyLog } from '../binary-log/verify.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import { passwordCheck } from './password-check.ts';

/** `mailed` are heads that somebody has from a mail. */
export type LogCheck = (company_id: number, mailed?: HeadCopy[]) => Promise<Verdict>;

type Checking = Verifying & { vault: Vault };

/** The check of an installation; `folders` are those in which backups are kept. */
export const logCheck =
  (checking: Checking, folders: string[]): LogCheck =>
  async (company_id, mailed = []) => {
    const { database, vault, chain } = checking;
    const uid = await identityOf(database, company_id);
    const passwords = passwordCheck(database, vault, uid, company_id);
    const copies = [...(await headCopies(folders, uid, chain)), ...mailed];
    const verdict = await verifyLog(checking, company_id, copies, passwords.see);
    return verdict.problem ? verdict : { ...verdict, problem: await passwords.end() };
  };
