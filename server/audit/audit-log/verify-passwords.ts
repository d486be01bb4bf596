// Compares passwords with the log: each time a password is set, its hash is sealed in the line of
// that change. A different hash was written past the program.

import type { Database, Stored } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { CompanyUid } from './company-uid.ts';
import type { AuditLogLine } from './hash-chain.ts';
import {
  isOnLineage,
  parseRestoreEntry,
  type RestoreEntry,
  resolveLineage,
} from './log-lineage.ts';
import { toProblem, type VerificationProblem, verificationTexts } from './verification-result.ts';
import { toSecretOwner } from './write-batch.ts';

type PasswordChange = { seq: number; secret: string };

const decryptPasswordHash = (
  vault: Vault,
  uid: CompanyUid,
  { secret }: PasswordChange,
): string | undefined => {
  const text = vault.decrypt(secret, toSecretOwner(uid));
  return text === undefined
    ? undefined
    : String((JSON.parse(text) as { password_hash: unknown }).password_hash);
};

/** Reads each line as it arrives, and reports at the end. */
export const createPasswordVerifier = (
  { read }: Pick<Database, 'read'>,
  vault: Vault,
  uid: CompanyUid,
  company_id: number,
) => {
  const users = new Map<string, PasswordChange[]>();
  const recoveries: { seq: number; recovery: RestoreEntry }[] = [];
  let last: AuditLogLine | undefined;
  return {
    see: (line: AuditLogLine): void => {
      last = line;
      const recovery = parseRestoreEntry(line);
      if (recovery) recoveries.push({ seq: line.seq, recovery });
      // Ids have shifted: earlier lines refer to other rows.
      if (recovery?.shifted) users.clear();
      if (line.table === 'users' && line.field === 'password' && line.secret)
        users.set(line.pk, [...(users.get(line.pk) ?? []), { seq: line.seq, secret: line.secret }]);
    },
    /** The first user whose password is not the last one in the log. */
    end: async (): Promise<VerificationProblem | undefined> => {
      if (!last) return undefined;
      const path = resolveLineage(last.seq, recoveries);
      for (const [pk, set] of users) {
        const newest = set.findLast(({ seq }) => isOnLineage(path, seq));
        const hash = newest && decryptPasswordHash(vault, uid, newest);
        const [row] = await query<Pick<Stored<'credentials'>, 'password_hash' | 'email'>>(
          read,
          'select password_hash, email from credentials where company_id = ? and user_id = ?',
          [company_id, Number(pk)],
        );
        if (hash === undefined || !row || row.password_hash === hash) continue;
        // A password that was just set has no line yet.
        const text = `select 1 as one from activity_log where company_id = ? and table_name = 'users' and table_pk_value = ?
          and field_name = 'password' and id > ? limit 1`;
        if ((await query(read, text, [company_id, pk, last.id])).length > 0) continue;
        return toProblem(
          verificationTexts.password,
          { name: 'credentials', number: 0 },
          { email: row.email },
        );
      }
      return undefined;
    },
  };
};
