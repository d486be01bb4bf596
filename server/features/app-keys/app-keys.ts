// App keys: a visible client id, a secret that is shown once and kept only as a hash, and the
// channel tokens signed for them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow } from '../../database/raw-query.ts';

export type AppKey = Stored<'app_keys'>;
/** The stored key and its secret, which is never shown again. */
export type IssuedAppKey = { key: AppKey; client_secret: string };

const generateSecret = () => randomBytes(32).toString('base64url');
/** A secret is long and random, so a plain hash protects it. */
const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
const MASKED_SECRET = '********';

/** The key as lists show it. */
export const toMaskedRecord = ({ company_id: _, secret_hash: __, ...key }: AppKey) => key;

/** The key of the caller's company, or undefined. */
export const findAppKey = (
  read: ReadDb | Transaction,
  company_id: number,
  id: number,
): Promise<AppKey | undefined> =>
  read
    .selectFrom('app_keys')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Creates a key under a name, by default the company's. */
export const createAppKey = async (
  tx: Transaction,
  actor: Actor,
  name: string | null,
  now: string,
): Promise<IssuedAppKey> => {
  const { company_id } = actor;
  const company = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const client_secret = generateSecret();
  const shown = {
    app_name: name ?? company.name,
    client_id: randomBytes(16).toString('hex'),
    client_secret: MASKED_SECRET,
    created_by: actor.name,
    created_at: now,
    updated_at: now,
  };
  const row = { company_id, secret_hash: hashSecret(client_secret), ...shown };
  const id = await insertRow(tx, 'app_keys', row);
  await logCreation(tx, actor, { table: 'app_keys', id, record: { id, ...shown }, now });
  return { key: { id, ...row }, client_secret };
};

/** Gives the key a new secret; the old one and its tokens become invalid. */
export const renewAppKey = async (
  tx: Transaction,
  actor: Actor,
  key: AppKey,
  now: string,
): Promise<IssuedAppKey> => {
  const client_secret = generateSecret();
  const renewed = { secret_hash: hashSecret(client_secret), updated_at: now };
  await tx
    .updateTable('app_keys')
    .set(renewed)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', key.id)
    .execute();
  const changes = {
    client_secret: { from: MASKED_SECRET, to: MASKED_SECRET },
    updated_at: { from: key.updated_at, to: now },
  };
  await logChange(tx, actor, { table: 'app_keys', id: key.id, now, changes });
  return { key: { ...key, ...renewed }, client_secret };
};

/** The key with this id and secret, or undefined. */
export const authenticateAppKey = async (
  read: ReadDb,
  client_id: string,
  client_secret: string,
): Promise<AppKey | undefined> => {
  const key = await read
    .selectFrom('app_keys')
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  const given = Buffer.from(hashSecret(client_secret));
  return key && timingSafeEqual(given, Buffer.from(key.secret_hash)) ? key : undefined;
};

/**
 * A channel's token names an app key and no user, so that every other route refuses it. `made` ties
 * the token to the secret of its request.
 */
type ChannelClaims = {
  app: { id: number; company_id: number; made: string };
  scope: 'transactions';
};

const toSecretMark = (key: AppKey) => key.secret_hash.slice(0, 16);

/** An access token for the key. `now` decides when it expires. */
export const createChannelToken = (app: FastifyInstance, key: AppKey, now: Date): string => {
  const claims: ChannelClaims = {
    app: { id: key.id, company_id: key.company_id, made: toSecretMark(key) },
    scope: 'transactions',
  };
  return app.jwt.sign({ ...claims, iat: Math.floor(now.getTime() / 1000) } as never);
};

const verifyChannelToken = (
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
 * The current key of the request's token; undefined for an expired or foreign token, or one of a
 * replaced secret.
 */
export const findChannelKey = async (
  app: FastifyInstance,
  read: ReadDb,
  request: FastifyRequest,
  now: Date,
): Promise<AppKey | undefined> => {
  const claims = verifyChannelToken(app, request, now);
  if (claims?.scope !== 'transactions' || !claims.app) return undefined;
  const key = await read
    .selectFrom('app_keys')
    .selectAll()
    .where('company_id', '=', claims.app.company_id)
    .where('id', '=', claims.app.id)
    .executeTakeFirst();
  return key && toSecretMark(key) === claims.app.made ? key : undefined;
};
