// The company that a backup is for: the one with its identity, else the one with its PAN.
import { type CompanyUid, parseCompanyUid } from '../audit/audit-log/company-uid.ts';
import type { Database } from '../database/database.ts';
import { migrations } from '../database/migrations/list.ts';
import { query } from '../database/raw-query.ts';
import type { BackupHeader } from './backup-file.ts';
import { UnusableBackupError } from './messages.ts';

/** `uid` is the company's current identity here. */
export type TargetCompany = { company_id: number; uid: CompanyUid | undefined };

/** The company that the backup is for. Throws UnusableBackupError for another company's. */
export const resolveCompany = async (
  database: Database,
  head: BackupHeader,
  company_id: number | undefined,
): Promise<TargetCompany> => {
  const foreign = () =>
    new UnusableBackupError('otherCompany', { name: head.company.name, pan: head.company.pan });
  const [known] = await query<{ company_id: number }>(
    database.read,
    'select company_id from company_identities where uid = ?',
    [head.company.uid],
  );
  if (known) {
    if (company_id !== undefined && known.company_id !== company_id) throw foreign();
    return { company_id: known.company_id, uid: head.company.uid };
  }
  const companies = await query<{ id: number; pan: string; uid: string | null }>(
    database.read,
    `select companies.id as id, companies.pan as pan, company_identities.uid as uid from companies
     left join company_identities on company_identities.company_id = companies.id order by companies.id`,
    [],
  );
  const same = companies.filter(
    row => row.pan === head.company.pan && (company_id === undefined || row.id === company_id),
  );
  if (same.length === 1)
    return {
      company_id: same[0]!.id,
      uid: same[0]!.uid === null ? undefined : parseCompanyUid(same[0]!.uid),
    };
  if (company_id !== undefined || same.length > 1) throw foreign();
  return { company_id: Math.max(0, ...companies.map(row => row.id)) + 1, uid: undefined };
};

/** Throws UnusableBackupError for a backup whose database was migrated by a later program. */
export const assertNotNewer = (head: BackupHeader): void => {
  const known = new Set(migrations.map(migration => migration.name));
  if (head.migrations.some(name => !known.has(name)))
    throw new UnusableBackupError('newer', { program: head.program });
};
