// The end of every sign-in: tokens for a user who has proven their identity.
import type { FastifyRequest } from 'fastify';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database } from '../database/database.ts';
import { getDeviceFingerprint, rememberDevice } from './login-rate-limit.ts';
import { readSignInSource } from './sign-ins.ts';
import { startTokenFamily, type TokenClaims, type TokenParams } from './tokens.ts';

export type SignInServices = {
  database: Database;
  clock: () => Date;
  accessToken: (claims: TokenClaims) => string;
};

/** Whole seconds since 1970. */
export const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Remembers the request's device for the user's account. */
export const rememberUserDevice = async (
  database: Database,
  user_id: number,
  request: FastifyRequest,
  seconds: number,
): Promise<void> => {
  const device = getDeviceFingerprint(request);
  if (device === undefined) return;
  const user = await database.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (user) await rememberDevice(database, toNormalForm(user.email), device, seconds);
};

/** Issues tokens, and remembers where the user signs in. */
export const signIn = async (
  { database, clock, accessToken }: SignInServices,
  params: TokenParams,
  request: FastifyRequest,
): Promise<{ access_token: string; refresh_token: string }> => {
  const seconds = toSeconds(clock());
  const source = await readSignInSource(request);
  const { refresh_token, family } = await startTokenFamily(database, params, source, seconds);
  await rememberUserDevice(database, params.id, request, seconds);
  return { access_token: accessToken({ params, family }), refresh_token };
};
