// Sessions after a recovery: users with the same address and password stay signed in, all others
// must sign in again.
import type { Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';

type LoginFingerprints = Map<number, string>;

/** Address and password by user. */
export const loadLoginFingerprints = async (
  tx: Transaction,
  company_id: number,
): Promise<LoginFingerprints> => {
  const rows = await query<{ user_id: number; email: string; password_hash: string }>(
    tx,
    'select user_id, email, password_hash from credentials where company_id = ?',
    [company_id],
  );
  return new Map(rows.map(row => [row.user_id, `${row.email} ${row.password_hash}`]));
};

/**
 * Ends the sign-ins of all other users, every open link that sets a password and every half sign-in.
 */
export const revokeChangedSessions = async (
  tx: Transaction,
  company_id: number,
  before: LoginFingerprints,
): Promise<void> => {
  const after = await loadLoginFingerprints(tx, company_id);
  const rows = await query<{ user_id: number }>(
    tx,
    'select distinct user_id from sessions where company_id = ?',
    [company_id],
  );
  for (const { user_id } of rows) {
    const id = user_id;
    if (after.has(id) && after.get(id) === before.get(id)) continue;
    await query(tx, 'delete from sessions where company_id = ? and user_id = ?', [company_id, id]);
  }
  await query(tx, 'delete from password_links where company_id = ?', [company_id]);
  await query(tx, 'delete from sign_in_tickets where company_id = ?', [company_id]);
  // Where second factors were kept, those of users whom the backup does not know.
  await query(
    tx,
    'delete from second_factors where company_id = ? and user_id not in (select id from users where company_id = ?)',
    [company_id, company_id],
  );
};
