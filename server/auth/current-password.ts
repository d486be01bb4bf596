// The password that a signed-in user types once more before a change of the sign-in.
import type { FastifyRequest } from 'fastify';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database } from '../database/database.ts';
import type { Session } from './load-session.ts';
import { getDeviceFingerprint, withLoginRateLimit } from './login-rate-limit.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Throws `refusal` for a wrong password, and HttpError (429) beyond the limit on guesses. Returns
 * the address of the account. `seconds` is now.
 */
export const assertCurrentPassword = async (
  database: Database,
  request: FastifyRequest,
  { actor, language }: Pick<Session, 'actor' | 'language'>,
  { password, seconds, refusal }: { password: string; seconds: number; refusal: Error },
): Promise<{ email: string }> => {
  const known = await database.read
    .selectFrom('credentials')
    .select(['email', 'password_hash'])
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst();
  const email = String(known?.email);
  const guess = {
    kind: 'current password',
    account: toNormalForm(email),
    address: request.ip,
    device: getDeviceFingerprint(request),
    seconds,
  } as const;
  await withLoginRateLimit(database, guess, language, async () => {
    if (!(await verifyPassword(known?.password_hash, password))) throw refusal;
  });
  return { email };
};
