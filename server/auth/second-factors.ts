// The second factors of a user: what is stored, who needs one, and whether a proof is right.

import {
  guardedPermissions,
  type SecondFactorKind,
  secondFactorKinds,
} from '../../domain/users/second-factors.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../database/database.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { parsePasskey, type RelyingParty, verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { loadSecuritySettings } from './security-settings.ts';
import { findTotpInterval } from './totp.ts';

/** A user by whom a second factor is used, added or removed. */
export type SecondFactorOwner = { id: number; company_id: number; name: string; email: string };
type UserKey = Pick<SecondFactorOwner, 'id' | 'company_id'>;

export type SecondFactor = Pick<
  Stored<'second_factors'>,
  'id' | 'kind' | 'name' | 'secret' | 'last_interval' | 'created_at' | 'last_used_at'
>;

/** The owner of sealed secrets: ids change when a backup is recovered elsewhere. */
const SECRET_OWNER = 'second factor';

/** Seals the secret of an authenticator app with the key of the installation. */
export const encryptTotpSecret = (vault: Vault, secret: string): string =>
  vault.encrypt(secret, SECRET_OWNER);

/** Opens it; undefined if another installation has sealed it. */
export const decryptTotpSecret = (vault: Vault, sealed: string): string | undefined =>
  vault.decrypt(sealed, SECRET_OWNER);

/** The confirmed second factors of a user, recovery codes included. */
export const loadSecondFactors = (
  read: ReadDb | Transaction,
  { id, company_id }: UserKey,
): Promise<SecondFactor[]> =>
  read
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'secret', 'last_interval', 'created_at', 'last_used_at'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('pending_until', 'is', null)
    .orderBy('id')
    .execute();

/** Without the recovery codes, which replace a factor but are none. */
export const selectRealFactors = (factors: SecondFactor[]): SecondFactor[] =>
  factors.filter(({ kind }) => kind !== 'recovery_code');

/**
 * What the user can prove here, in the order in which it is offered; none without a second factor.
 * A passkey counts only on the host that it was made for.
 */
export const listUsableKinds = (
  factors: SecondFactor[],
  relyingParty: RelyingParty | undefined,
): SecondFactorKind[] =>
  selectRealFactors(factors).length === 0
    ? []
    : secondFactorKinds.filter(kind =>
        factors.some(
          factor =>
            factor.kind === kind &&
            (kind !== 'passkey' || parsePasskey(factor.secret).host === relyingParty?.host),
        ),
      );

/** True if the company requires a second factor of the user's role. */
export const isSecondFactorRequired = async (
  read: ReadDb | Transaction,
  { id, company_id }: UserKey,
): Promise<boolean> => {
  const { second_factor_required } = await loadSecuritySettings(read, company_id);
  if (second_factor_required !== 1) return false;
  const row = await read
    .selectFrom('users')
    .innerJoin('roles_permission_id as link', 'link.owner_id', 'users.role_id')
    .innerJoin('permissions', 'permissions.id', 'link.other_id')
    .select('permissions.id as id')
    .where('users.company_id', '=', company_id)
    .where('users.id', '=', id)
    .where('link.company_id', '=', company_id)
    .where('permissions.company_id', '=', company_id)
    .where('permissions.name', 'in', guardedPermissions)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** True if the user must add a second factor first. */
export const isSecondFactorMissing = async (
  read: ReadDb | Transaction,
  user: UserKey,
): Promise<boolean> =>
  (await isSecondFactorRequired(read, user)) &&
  selectRealFactors(await loadSecondFactors(read, user)).length === 0;

/** What a user sends to prove one of the factors; a passkey signs the `challenge`. */
export type SecondFactorProof =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery_code'; code: string }
  | { kind: 'passkey'; answer: Record<string, unknown>; challenge: string | null };

/** The factor that was proven, and the interval or counter of the proof. */
export type ProvenFactor = { factor: SecondFactor; interval: number };

type ProofServices = { vault: Vault; relyingParty: RelyingParty | undefined };

/**
 * The factor that the proof belongs to; undefined if it is wrong. A code of an interval that was
 * used, or of an earlier one, is wrong. `seconds` is now.
 */
export const findProvenFactor = async (
  { vault, relyingParty }: ProofServices,
  factors: SecondFactor[],
  proof: SecondFactorProof,
  seconds: number,
): Promise<ProvenFactor | undefined> => {
  for (const factor of factors.filter(({ kind }) => kind === proof.kind)) {
    const { secret, last_interval } = factor;
    if (proof.kind === 'recovery_code') {
      if (secret === hashRecoveryCode(proof.code)) return { factor, interval: 0 };
    } else if (proof.kind === 'totp') {
      const opened = decryptTotpSecret(vault, secret);
      const interval = opened && (await findTotpInterval(opened, proof.code, seconds));
      if (interval && interval > last_interval) return { factor, interval };
    } else {
      const passkey = parsePasskey(secret);
      if (!relyingParty || proof.challenge === null || passkey.id !== proof.answer.id) continue;
      const { answer, challenge } = proof;
      const interval = await verifyPasskey(relyingParty, answer, challenge, passkey, last_interval);
      if (interval !== undefined) return { factor, interval };
    }
  }
  return undefined;
};

/**
 * Uses the proven factor up: a recovery code is deleted, a code counts once. False if another
 * request was first. `now` is Nepal time.
 */
export const claimProvenFactor = async (
  tx: Transaction,
  { factor, interval }: ProvenFactor,
  actor: Actor,
  now: string,
): Promise<boolean> => {
  const { id, kind } = factor;
  if (kind === 'recovery_code') {
    const used = await tx
      .deleteFrom('second_factors')
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (used.length === 1) await logSecondFactor(tx, actor, actor.user_id, now, { from: kind });
    return used.length === 1;
  }
  const claim = tx
    .updateTable('second_factors')
    .set({ last_interval: interval, last_used_at: now })
    .where('id', '=', id)
    .where('pending_until', 'is', null);
  // Many passkeys count nothing and always say 0.
  const once = kind === 'totp' ? claim.where('last_interval', '<', interval) : claim;
  return (await once.returning('id').execute()).length === 1;
};

/**
 * Logs under the user that a factor was added (`to`) or removed (`from`); the log never contains its
 * secret.
 */
export const logSecondFactor = (
  tx: Transaction,
  actor: Actor,
  id: number,
  now: string,
  { from = null, to = null }: { from?: string | null; to?: string | null },
): Promise<void> =>
  logChange(tx, actor, { table: 'users', id, now, changes: { second_factor: { from, to } } });

/** Whose factor it is; undefined without an active user. */
export const findSecondFactorOwner = async (
  read: ReadDb | Transaction,
  { id, company_id }: UserKey,
): Promise<(SecondFactorOwner & { access_until: string | null }) | undefined> =>
  read
    .selectFrom('users')
    .select(['id', 'company_id', 'name', 'email', 'access_until'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst();

/** The user as the one who acts, where there is no session yet. */
export const toOwnActor = (
  { id, company_id, name }: SecondFactorOwner,
  group_id: string,
): Actor => ({ company_id, user_id: id, name: `${name} (${id})`, username: name, group_id });
