// The same Idempotency-Key from the same user answers the first result again and creates nothing; it is kept 24 hours and over restarts,
// stored in the transaction of what it protects, so a refused call leaves none (contract, "Session and rights").
import { createHash } from 'node:crypto';
import type { Transaction } from '../database/connect.ts';
import { Invalid } from '../errors.ts';

export type Guarded = { company_id: number; user_id: number; key: string; path: string; body: unknown; now: string };

const fingerprint = (path: string, body: unknown) => createHash('sha256').update(path).update(JSON.stringify(body)).digest('hex');

/** The first answer under this key, or undefined when the key is new. Throws Invalid when the key came with another body. */
export const earlierAnswer = async (tx: Transaction, guarded: Guarded): Promise<Record<string, unknown> | undefined> => {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('company_id', '=', guarded.company_id)
    .where('user_id', '=', guarded.user_id)
    .where('idempotency_key', '=', guarded.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint(guarded.path, guarded.body)) {
    throw new Invalid({ 'Idempotency-Key': ['This key was used with another request.'] });
  }
  return JSON.parse(row.answer as string) as Record<string, unknown>;
};

/** Keeps the answer for the next call under this key. */
export const keepAnswer = async (tx: Transaction, guarded: Guarded, answer: Record<string, unknown>): Promise<void> => {
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
