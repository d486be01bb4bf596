// A company's account at the tax authority: user name, sealed password, on or off, paused, and the
// reason why it is stopped.

import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { computeETag } from '../../platform/http/etag.ts';
import { computeBackoff, MAX_WAIT_MS } from './backoff.ts';

export type CbmsAccount = {
  company_id: number;
  username: string;
  password: string;
  enabled: number;
  paused: number;
  suspended_reason: string | null;
  suspended_at: string | null;
  failures: number;
  retry_at: number;
  last_error: string | null;
  since: string;
  last_scanned_invoice_id: number;
  last_scanned_credit_note_id: number;
  last_scanned_cancellation_id: number;
  changed_at: string;
};

const toVaultOwner = (company_id: number) => `cbms ${company_id}`;

/** The account, or undefined. */
export const findAccount = (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<CbmsAccount | undefined> =>
  db
    .selectFrom('cbms_accounts')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirst() as Promise<CbmsAccount | undefined>;

/**
 * The version of the settings that people edit; what sending writes into the same row is not part
 * of it.
 */
export const toAccountEtag = (account: CbmsAccount | undefined): string =>
  computeETag(
    account
      ? {
          username: account.username,
          password: account.password,
          enabled: account.enabled,
          since: account.since,
        }
      : {},
  );

/** The password; undefined if it was sealed with another key. */
export const decryptPassword = (vault: Vault, account: CbmsAccount): string | undefined =>
  vault.decrypt(account.password, toVaultOwner(account.company_id));

/** The values to save; an undefined `password` keeps the stored one. `since` is an AD date. */
export type AccountChange = { username: string; password?: string; enabled: 0 | 1; since: string };

/**
 * Saves and logs the account. New credentials restart what wrong ones have stopped; an earlier day
 * starts a new search for documents.
 */
export const saveAccount = async (
  tx: Transaction,
  vault: Vault,
  actor: Actor,
  change: AccountChange,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const before = await findAccount(tx, company_id);
  const { username, enabled, since } = change;
  const password =
    change.password === undefined
      ? (before?.password ?? '')
      : vault.encrypt(change.password, toVaultOwner(company_id));
  const seen: Record<string, number> =
    before && since >= before.since
      ? {}
      : {
          last_scanned_invoice_id: 0,
          last_scanned_credit_note_id: 0,
          last_scanned_cancellation_id: 0,
        };
  const row = {
    company_id,
    username,
    password,
    enabled,
    paused: 0,
    failures: 0,
    retry_at: 0,
    last_error: null,
    suspended_reason: null,
    suspended_at: null,
    since,
    changed_at: now,
    ...seen,
  };
  const { company_id: _, ...values } = row;
  if (before)
    await tx
      .updateTable('cbms_accounts')
      .set(values)
      .where('company_id', '=', company_id)
      .execute();
  else await insertRows(tx, 'cbms_accounts', [row]);
  const changes = Object.fromEntries(
    (['username', 'enabled', 'since'] as const)
      .filter(name => before?.[name] !== row[name])
      .map(name => [name, { from: before?.[name], to: row[name] }]),
  );
  await logChange(tx, actor, {
    table: 'cbms_accounts',
    id: company_id,
    now,
    changes: {
      ...changes,
      ...(change.password === undefined
        ? {}
        : { password: { from: before ? '•••' : null, to: '•••' } }),
    },
  });
};

/** Pauses or resumes; resuming also retries stopped documents. */
export const pauseAccount = async (
  tx: Transaction,
  actor: Actor,
  paused: 0 | 1,
  now: string,
): Promise<void> => {
  const before = await findAccount(tx, actor.company_id);
  if (!before) return;
  const resumed =
    paused === 0
      ? { suspended_reason: null, suspended_at: null, failures: 0, retry_at: 0, last_error: null }
      : {};
  await tx
    .updateTable('cbms_accounts')
    .set({ paused, ...resumed })
    .where('company_id', '=', actor.company_id)
    .execute();
  if (before.paused !== paused)
    await logChange(tx, actor, {
      table: 'cbms_accounts',
      id: actor.company_id,
      now,
      changes: { paused: { from: before.paused, to: paused } },
    });
};

/** Stops the account; true only for the first caller, so that the mail is sent once. */
export const suspendAccount = async (
  tx: Transaction,
  company_id: number,
  code: string,
  now: string,
): Promise<boolean> =>
  (
    await query(
      tx,
      'update cbms_accounts set suspended_reason = ?, suspended_at = ? where company_id = ? and suspended_reason is null returning company_id',
      [code, now, company_id],
    )
  ).length > 0;

/**
 * The authority does not answer: pauses sending for a while, longer each time. Parallel attempts
 * count once.
 */
export const delayAccount = async (
  tx: Transaction,
  { company_id, failures }: CbmsAccount,
  error: string,
  now: number,
): Promise<void> => {
  await query(
    tx,
    'update cbms_accounts set failures = failures + 1, retry_at = ?, last_error = ? where company_id = ? and (retry_at <= ? or retry_at > ?)',
    [now + computeBackoff(failures + 1), error, company_id, now, now + MAX_WAIT_MS],
  );
};

/** Sending works again. */
export const clearAccountDelay = async (tx: Transaction, company_id: number): Promise<void> => {
  await query(
    tx,
    'update cbms_accounts set failures = 0, retry_at = 0, last_error = null where company_id = ? and failures > 0',
    [company_id],
  );
};
