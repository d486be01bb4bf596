// A password takes the place of the one before it: hash, sessions, links and activity log move
// together.
import type { Database, Transaction } from '../database/connect.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import { endOtherFamilies, type TokenParams } from './tokens.ts';

/**
 * Whose password, and what is kept of it. `family` is the sign-in that goes on; undefined ends all
 * of them.
 */
export type NewPassword = TokenParams & { email: string; password_hash: string; family?: string };

/**
 * Stores the hash, ends the user's other sign-ins, makes open links worthless. The log tells that
 * it happened, never the password.
 */
export const storePassword = async (
  database: Database,
  tx: Transaction,
  { id, company_id, email, password_hash, family }: NewPassword,
  actor: Actor,
  now: string,
): Promise<void> => {
  await endOtherFamilies(database, tx, { id, company_id }, family);
  await tx
    .deleteFrom('password_links')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .execute();
  await tx
    .insertInto('credentials')
    .values({ user_id: id, company_id, email, password_hash, changed_at: now })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ password_hash, changed_at: now }),
    )
    .execute();
  await logChange(tx, actor, {
    table: 'users',
    id,
    now,
    changes: { password: { from: null, to: null } },
  });
};
