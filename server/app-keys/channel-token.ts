// A channel's token speaks of an app key and of nothing else: it bears no user, so that every other
// call refuses it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reading } from '../database/connect.ts';
import type { AppKey } from './app-keys.ts';

/** `made` ties the token to the secret with which it was asked for. */
type ChannelClaims = {
  app: { id: number; company_id: number; made: string };
  scope: 'transactions';
};

const mark = (key: AppKey) => String(key.secret_hash).slice(0, 16);

/** An access token for the key. `now` decides when it ends. */
export const channelToken = (app: FastifyInstance, key: AppKey, now: Date): string => {
  const claims: ChannelClaims = {
    app: { id: Number(key.id), company_id: Number(key.company_id), made: mark(key) },
    scope: 'transactions',
  };
  return app.jwt.sign({ ...claims, iat: Math.floor(now.getTime() / 1000) } as never);
};

const claimsIn = (
  app: FastifyInstance,
  request: FastifyRequest,
  now: Date,
): ChannelClaims | undefined => {
  try {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const claims = app.jwt.verify<ChannelClaims & { exp: number }>(token);
    return claims.exp * 1000 > now.getTime() ? claims : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The key behind the call's token as it stands now; undefined for a dead or foreign token, or one
 * of a secret that was replaced.
 */
export const channelOf = async (
  app: FastifyInstance,
  read: Reading,
  request: FastifyRequest,
  now: Date,
): Promise<AppKey | undefined> => {
  const claims = claimsIn(app, request, now);
  if (claims?.scope !== 'transactions' || !claims.app) return undefined;
  const key = await read
    .selectFrom('app_keys')
    .selectAll()
    .where('company_id', '=', claims.app.company_id)
    .where('id', '=', claims.app.id)
    .executeTakeFirst();
  return key && mark(key) === claims.app.made ? key : undefined;
};
