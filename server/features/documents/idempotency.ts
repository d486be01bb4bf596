// The same Idempotency-Key from the same user answers the first result again and creates nothing;
// it is kept 24 hours and over restarts, stored in the transaction of what it protects, so a
// refused call leaves none (contract, "Session and rights").
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { classifyDatabaseError } from '../../database/database-error.ts';
import { retryOnUniqueViolation } from '../../database/retry-on-unique-violation.ts';
import { ValidationError } from '../../platform/http/errors.ts';

const keyReusedText = {
  en: 'This key was used with another request.',
  ne: 'यो कुञ्जी अर्कै अनुरोधमा प्रयोग भइसकेको छ।',
};

/** So many times a call is made under its key when the database goes away. */
const MAX_ATTEMPTS = 4;

type IdempotentRequest = {
  company_id: number;
  user_id: number;
  key: string;
  path: string;
  body: unknown;
  now: string;
  language: Language;
};

/** Of a longer one its digest is kept: a key that was cut would be that of another call. */
const MAX_KEY_LENGTH = 255;

const fingerprint = (path: string, body: unknown) =>
  createHash('sha256')
    .update(path)
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/** Nepal time a day before, in the same shape: what is older counts no more. */
const dayBefore = (now: string) =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) - 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/**
 * The first answer under this key, or undefined when the key is new. Throws Invalid when the key
 * came with another body.
 */
const findStoredAnswer = async (
  tx: ReadDb | Transaction,
  guarded: IdempotentRequest,
): Promise<Record<string, unknown> | undefined> => {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('company_id', '=', guarded.company_id)
    .where('user_id', '=', guarded.user_id)
    .where('idempotency_key', '=', guarded.key)
    .where('created_at', '>=', dayBefore(guarded.now))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint(guarded.path, guarded.body)) {
    throw new ValidationError({ 'Idempotency-Key': [keyReusedText[guarded.language]] });
  }
  return JSON.parse(row.answer as string) as Record<string, unknown>;
};

/**
 * Keeps the answer for the next call under this key, and forgets those that are older than a day.
 */
const storeAnswer = async (
  tx: Transaction,
  guarded: IdempotentRequest,
  answer: Record<string, unknown>,
): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', guarded.company_id)
    .where('created_at', '<', dayBefore(guarded.now))
    .execute();
  await tx
    .insertInto('idempotency_keys')
    .values({
      company_id: guarded.company_id,
      user_id: guarded.user_id,
      idempotency_key: guarded.key,
      fingerprint: fingerprint(guarded.path, guarded.body),
      answer: JSON.stringify(answer),
      created_at: guarded.now,
    })
    .execute();
};

const toIdempotentRequest = (
  request: FastifyRequest,
  { actor, now, language }: Session,
  path: string,
): IdempotentRequest | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return {
    company_id: actor.company_id,
    user_id: actor.user_id,
    key: key.length > MAX_KEY_LENGTH ? createHash('sha256').update(key).digest('hex') : key,
    path,
    body: request.body,
    now,
    language,
  };
};

/**
 * Creates a document once under the call's Idempotency-Key. `prepare` judges the request and reads
 * what it needs before the transaction; what it answers makes the document and its answer inside.
 * `path` names the call ("/invoices").
 */
export const createOnce = async (
  database: Database,
  request: FastifyRequest,
  session: Session,
  path: string,
  prepare: () => Promise<(tx: Transaction) => Promise<Row>>,
): Promise<Row> => {
  const guarded = toIdempotentRequest(request, session, path);
  const once = () => createUnderKey(database, guarded, prepare);
  return guarded ? retryUnknownCommit(once) : once();
};

/**
 * A commit whose answer was lost is looked up under its key: kept, its answer is there; not kept,
 * it is made.
 */
const retryUnknownCommit = async (create: () => Promise<Row>): Promise<Row> => {
  let unknown: unknown;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      const trouble = classifyDatabaseError(error);
      if (trouble === 'unknown') unknown = error;
      if (trouble === undefined || unknown === undefined) throw error;
      // What followed the lost commit does not say what became of it.
      if (attempt === MAX_ATTEMPTS) throw unknown;
    }
  }
};

const createUnderKey = (
  database: Database,
  guarded: IdempotentRequest | undefined,
  prepare: () => Promise<(tx: Transaction) => Promise<Row>>,
): Promise<Row> =>
  database.withWritePriority(async () => {
    const earlier = guarded && (await findStoredAnswer(database.read, guarded));
    if (earlier) return earlier;
    const create = await prepare();
    return retryOnUniqueViolation(database, async tx => {
      // Two calls with one key at the same moment: the second finds what the first has kept.
      const meanwhile = guarded && (await findStoredAnswer(tx, guarded));
      if (meanwhile) return meanwhile;
      const answer = await create(tx);
      if (guarded) await storeAnswer(tx, guarded, answer);
      return answer;
    });
  });
