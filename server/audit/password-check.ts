// Compares passwords with the log: each time that one is set, its hash is sealed in the line that
// says so. A hash that is another one now was put there past the program.

import type { Line } from '../binary-log/line.ts';
import { isOn, pathTo, type Recovery, recoveryOf } from '../binary-log/path.ts';
import { secretOwner } from '../binary-log/seal-batch.ts';
import { type Problem, texts, wrong } from '../binary-log/verdict.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import type { CompanyUid } from './company-uid.ts';

type Set = { seq: number; secret: string };

const hashIn = (vault: Vault, uid: CompanyUid, { secret }: Set): string | undefined => {
  const text = vault.open(secret, secretOwner(uid));
  return text === undefined
    ? undefined
    : String((JSON.parse(text) as { password_hash: unknown }).password_hash);
};

/** Looks at each line as it is read, and judges at the end. */
export const passwordCheck = (
  { read }: Pick<Database, 'read'>,
  vault: Vault,
  uid: CompanyUid,
  company_id: number,
) => {
  const users = new Map<string, Set[]>();
  const recoveries: { seq: number; recovery: Recovery }[] = [];
  let last: Line | undefined;
  return {
    see: (line: Line): void => {
      last = line;
      const recovery = recoveryOf(line);
      if (recovery) recoveries.push({ seq: line.seq, recovery });
      // Ids have moved: what was sealed before is of other rows.
      if (recovery?.shifted) users.clear();
      if (line.table === 'users' && line.field === 'password' && line.secret)
        users.set(line.pk, [...(users.get(line.pk) ?? []), { seq: line.seq, secret: line.secret }]);
    },
    /** The first user whose password is not the one that was set last. */
    end: async (): Promise<Problem | undefined> => {
      if (!last) return undefined;
      const path = pathTo(last.seq, recoveries);
      for (const [pk, set] of users) {
        const newest = set.findLast(({ seq }) => isOn(path, seq));
        const hash = newest && hashIn(vault, uid, newest);
        const [row] = await run(
          read,
          'select password_hash, email from credentials where company_id = ? and user_id = ?',
          [company_id, Number(pk)],
        );
        if (hash === undefined || !row || row.password_hash === hash) continue;
        // One that was just set has no line yet.
        const text = `select 1 as one from activity_log where company_id = ? and table_name = 'users' and table_pk_value = ?
          and field_name = 'password' and id > ? limit 1`;
        if ((await run(read, text, [company_id, pk, last.id])).length > 0) continue;
        return wrong(
          texts.password,
          { name: 'credentials', number: 0 },
          { email: String(row.email) },
        );
      }
      return undefined;
    },
  };
};
