// The same Idempotency-Key from the same user returns the first result again and creates nothing;
// it is kept 24 hours and across restarts, stored in the transaction that it protects, so a refused
// request leaves none (contract, "Session and rights").

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { toMomentBefore } from '../../../domain/calendar/nepal-time.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { classifyDatabaseError } from '../../database/database-error.ts';
import { retryOnUniqueViolation } from '../../database/transactions.ts';
import { HttpError, ValidationError } from '../../platform/http/errors.ts';
import { withLock } from '../../platform/keyed-mutex.ts';

const keyReusedText = {
  en: 'This key was used with another request.',
  ne: 'यो कुञ्जी अर्कै अनुरोधमा प्रयोग भइसकेको छ।',
};
const unfinishedText = {
  en: 'This was begun before, and it is not known how it ended. See whether it is done before you do it again.',
  ne: 'यो काम पहिले सुरु भएको थियो, तर कसरी सकियो थाहा छैन। फेरि गर्नुअघि काम भयो कि भएन हेर्नुहोस्।',
};

/** Attempts under a key when the database connection is lost: each may wait for a connection. */
const MAX_ATTEMPTS = 4;
/**
 * Attempts go on at least this long, even after the last of those above: when an administrator ends all sessions, each attempt
 * may get another dead connection of the pool and fail at once.
 */
const PATIENCE_MS = 5000;
/** The same where the commit was reached again: a database was there. */
const MAX_LOST_COMMITS = 10;
/** The pause after the first attempt; each is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Stored instead of the response while the work is not done. */
const UNDONE = '';
/** How long a repeat waits for work of another process: the longest work, a mail, takes less. */
const WORK_PATIENCE_MS = 50_000;
const WORK_PAUSE_MS = 200;

type IdempotentRequest = {
  company_id: number;
  user_id: number;
  key: string;
  path: string;
  body: unknown;
  now: string;
  language: Language;
};

/** For a longer key its digest is stored: a truncated key could match another request's. */
const MAX_KEY_LENGTH = 255;

const fingerprint = (path: string, body: unknown) =>
  createHash('sha256')
    .update(path)
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/** Keys that are older have expired. */
const KEPT_MS = 86_400_000;

/** Nepal time `ms` milliseconds earlier, in the same format. */
/**
 * The stored response under this key as text, `UNDONE` while its work goes on; undefined if the key is
 * new. Throws ValidationError if the key came with another body.
 */
const findKey = async (
  tx: ReadDb | Transaction,
  guarded: IdempotentRequest,
): Promise<{ answer: string; created_at: string } | undefined> => {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'created_at'])
    .where('company_id', '=', guarded.company_id)
    .where('user_id', '=', guarded.user_id)
    .where('idempotency_key', '=', guarded.key)
    .where('created_at', '>=', toMomentBefore(guarded.now, KEPT_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint(guarded.path, guarded.body)) {
    throw new ValidationError({ 'Idempotency-Key': [keyReusedText[guarded.language]] });
  }
  return row;
};

const parseAnswer = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>;

/** The stored response of a document under this key. Throws like `findKey`. */
const findStoredAnswer = async (
  tx: ReadDb | Transaction,
  guarded: IdempotentRequest,
): Promise<Record<string, unknown> | undefined> => {
  const row = await findKey(tx, guarded);
  return row && parseAnswer(row.answer);
};

/** Deletes the company's keys that are older than a day. */
const deleteExpired = async (tx: Transaction, guarded: IdempotentRequest): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', guarded.company_id)
    .where('created_at', '<', toMomentBefore(guarded.now, KEPT_MS))
    .execute();
};

const toKeyRow = (guarded: IdempotentRequest, answer: string) => ({
  company_id: guarded.company_id,
  user_id: guarded.user_id,
  idempotency_key: guarded.key,
  fingerprint: fingerprint(guarded.path, guarded.body),
  answer,
  created_at: guarded.now,
});

/** Stores the response for the next request under this key, and deletes those older than a day. */
const storeAnswer = async (
  tx: Transaction,
  guarded: IdempotentRequest,
  answer: Record<string, unknown>,
): Promise<void> => {
  await deleteExpired(tx, guarded);
  await tx
    .insertInto('idempotency_keys')
    .values(toKeyRow(guarded, JSON.stringify(answer)))
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
 * Creates a document once under the request's Idempotency-Key. `prepare` validates the request and
 * reads its data before the transaction; the function that it returns creates the document and its
 * response inside. `path` identifies the request ("/invoices").
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
 * Does once under the request's Idempotency-Key what no transaction holds, such as a mail or a receipt
 * on its printer: the key is claimed before, so that no other process does it as well; the response is
 * stored afterwards, and nothing of what failed. Throws HttpError (423) where a process ended within.
 */
export const doOnce = async <Answer extends Row>(
  database: Database,
  request: FastifyRequest,
  session: Session,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const guarded = toIdempotentRequest(request, session, request.url);
  if (!guarded) return work();
  const { company_id, user_id, key } = guarded;
  return withLock(`once ${company_id} ${user_id} ${key}`, async () => {
    const earlier = await claimKey(database, guarded);
    if (earlier) return earlier as Answer;
    const logError = (error: unknown) =>
      request.log.error(error, 'The end of what is done once could not be stored.');
    const answer = await work().catch(async (error: unknown) => {
      await database.write(tx => deleteClaim(tx, guarded)).catch(logError);
      throw error;
    });
    // It is done: a repeat that is refused is the smaller harm.
    await database
      .write(async tx => {
        await deleteClaim(tx, guarded);
        await storeAnswer(tx, guarded, answer);
      })
      .catch(logError);
    return answer;
  });
};

/** Waits for the work of another process under the key; undefined once the work is the caller's. */
const claimKey = async (
  database: Database,
  guarded: IdempotentRequest,
): Promise<Record<string, unknown> | undefined> => {
  const until = performance.now() + WORK_PATIENCE_MS;
  for (;;) {
    const earlier = await findKey(database.read, guarded);
    if (earlier && earlier.answer !== UNDONE) return parseAnswer(earlier.answer);
    if (!earlier && (await database.write(tx => insertClaim(tx, guarded)))) return undefined;
    const hasEnded = earlier && earlier.created_at < toMomentBefore(guarded.now, WORK_PATIENCE_MS);
    if (hasEnded || performance.now() > until)
      throw new HttpError(423, unfinishedText[guarded.language]);
    await setTimeout(WORK_PAUSE_MS);
  }
};

/** False if another process was first. */
const insertClaim = async (tx: Transaction, guarded: IdempotentRequest): Promise<boolean> => {
  await deleteExpired(tx, guarded);
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values(toKeyRow(guarded, UNDONE))
    .onConflict(conflict => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return claimed !== undefined;
};

const deleteClaim = async (
  tx: Transaction,
  { company_id, user_id, key }: IdempotentRequest,
): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('idempotency_key', '=', key)
    .where('answer', '=', UNDONE)
    .execute();
};

/**
 * A commit with an unknown result is looked up under its key: if stored, the response is returned;
 * if not, the document is created. Throws the unknown result once the database stays away.
 */
export const retryUnknownCommit = async (create: () => Promise<Row>): Promise<Row> => {
  let unknown: unknown;
  let since = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      const trouble = classifyDatabaseError(error);
      if (trouble === 'unknown') unknown = error;
      if (trouble === undefined || unknown === undefined) throw error;
      since ||= performance.now();
      const isAway =
        trouble !== 'unknown' &&
        attempt >= MAX_ATTEMPTS &&
        performance.now() - since >= PATIENCE_MS;
      // An error after the lost commit does not say whether it succeeded.
      if (isAway || (trouble === 'unknown' && attempt >= MAX_LOST_COMMITS)) throw unknown;
      await setTimeout(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
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
      // Two requests with one key at the same moment: the second finds the response of the first.
      const meanwhile = guarded && (await findStoredAnswer(tx, guarded));
      if (meanwhile) return meanwhile;
      const answer = await create(tx);
      if (guarded) await storeAnswer(tx, guarded, answer);
      return answer;
    });
  });
