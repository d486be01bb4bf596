// Removes all second factors of a user who has lost them: by an administrator or on the command
// line. The user's sign-ins end, because the lost device may be one of them.
import type { Actor } from '../audit/activity-log.ts';
import type { Database, Transaction } from '../database/database.ts';
import { loadSecondFactors, logSecondFactor, type SecondFactorOwner } from './second-factors.ts';
import { deleteSignInTickets } from './sign-in-tickets.ts';
import { endOtherTokenFamilies } from './tokens.ts';

/** True if there was one. `now` is Nepal time. */
export const resetSecondFactors = async (
  database: Database,
  tx: Transaction,
  owner: Pick<SecondFactorOwner, 'id' | 'company_id'>,
  actor: Actor,
  now: string,
): Promise<boolean> => {
  const { id, company_id } = owner;
  const factors = await loadSecondFactors(tx, owner);
  if (factors.length === 0) return false;
  await endOtherTokenFamilies(database, tx, owner, undefined);
  await deleteSignInTickets(tx, owner);
  await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .execute();
  const kinds = [...new Set(factors.map(({ kind }) => kind))].join(', ');
  await logSecondFactor(tx, actor, id, now, { from: kinds });
  return true;
};
