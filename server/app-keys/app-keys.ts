// App keys: a client id that is shown, a secret that is told once and kept as a fingerprint only.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Reading, Tables, Transaction } from '../database/connect.ts';
import { insertRow } from '../database/statement.ts';
import { type Actor, logChange, logCreation } from '../entities/activity-log.ts';

export type AppKey = Tables[string];
/** The stored key and the secret that nobody sees again. */
export type Told = { key: AppKey; client_secret: string };

const newSecret = () => randomBytes(32).toString('base64url');
/** A secret is long and random, so that a plain hash keeps it. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const masked = '********';

/** The key as lists show it. */
export const maskedRecord = ({ company_id: _, secret_hash: __, ...key }: AppKey) => key;

/** The own company's key, or undefined. */
export const findKey = (
  read: Reading | Transaction,
  company_id: number,
  id: number,
): Promise<AppKey | undefined> =>
  read
    .selectFrom('app_keys')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Makes a key under a name; without one it is called like the company. */
export const makeKey = async (
  tx: Transaction,
  actor: Actor,
  name: string | null,
  now: string,
): Promise<Told> => {
  const { company_id } = actor;
  const company = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const client_secret = newSecret();
  const shown = {
    app_name: name ?? String(company.name),
    client_id: randomBytes(16).toString('hex'),
    client_secret: masked,
    created_by: actor.name,
    created_at: now,
    updated_at: now,
  };
  const row = { company_id, secret_hash: hashOf(client_secret), ...shown };
  const id = await insertRow(tx, 'app_keys', row);
  await logCreation(tx, actor, { table: 'app_keys', id, record: { id, ...shown }, now });
  return { key: { id, ...row }, client_secret };
};

/**
 * Gives the key a new secret; the old one and the tokens made with it are worth nothing from now
 * on.
 */
export const renewKey = async (
  tx: Transaction,
  actor: Actor,
  key: AppKey,
  now: string,
): Promise<Told> => {
  const client_secret = newSecret();
  const renewed = { secret_hash: hashOf(client_secret), updated_at: now };
  await tx
    .updateTable('app_keys')
    .set(renewed)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', Number(key.id))
    .execute();
  const changes = {
    client_secret: { from: masked, to: masked },
    updated_at: { from: key.updated_at, to: now },
  };
  await logChange(tx, actor, { table: 'app_keys', id: Number(key.id), now, changes });
  return { key: { ...key, ...renewed }, client_secret };
};

/** The key that id and secret belong to, or undefined. */
export const keyOf = async (
  read: Reading,
  client_id: string,
  client_secret: string,
): Promise<AppKey | undefined> => {
  const key = await read
    .selectFrom('app_keys')
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  const given = Buffer.from(hashOf(client_secret));
  return key && timingSafeEqual(given, Buffer.from(String(key.secret_hash))) ? key : undefined;
};
