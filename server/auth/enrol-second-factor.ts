// Adds a second factor in two steps: begin, which stores what must be proven, and confirm, which
// proves that the user has it.
import type { Texts } from '../../domain/language.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, Stored, Transaction } from '../database/database.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import {
  createPasskeyOptions,
  parsePasskey,
  type RelyingParty,
  verifyNewPasskey,
} from './passkeys.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  decryptTotpSecret,
  encryptTotpSecret,
  loadSecondFactors,
  logSecondFactor,
  type SecondFactorOwner,
  selectRealFactors,
} from './second-factors.ts';
import { createTotpSecret, findTotpInterval } from './totp.ts';

/** Seconds in which a new factor must be confirmed. */
const ENROL_SECONDS = 10 * 60;
/** A user has a telephone or two and a few keys. */
export const MAX_FACTORS = 10;

export const enrolTexts = {
  tooMany: {
    en: `You already have ${MAX_FACTORS} second factors. Please remove one first.`,
    ne: `तपाईंका ${MAX_FACTORS} वटा दोस्रो प्रमाण छन्। पहिले एउटा हटाउनुहोस्।`,
  },
  expired: {
    en: 'This took too long. Please begin again.',
    ne: 'समय सकियो। सुरुदेखि फेरि गर्नुहोस्।',
  },
  noPasskeys: {
    en: 'Passkeys need an address with https or localhost.',
    ne: 'पासकीका लागि https वा localhost ठेगाना चाहिन्छ।',
  },
  codesNeedFactor: {
    en: 'Add an authenticator app or a passkey first.',
    ne: 'पहिले प्रमाणीकरण एप वा पासकी थप्नुहोस्।',
  },
} satisfies Record<string, Texts>;

type Pending = Pick<Stored<'second_factors'>, 'kind' | 'name' | 'secret'>;

/** Stores the unconfirmed factor; those that the user has begun before are dropped. */
const storePending = async (
  database: Database,
  { id, company_id }: SecondFactorOwner,
  pending: Pending,
  seconds: number,
  now: string,
): Promise<number> =>
  database.write(async tx => {
    await tx
      .deleteFrom('second_factors')
      .where('company_id', '=', company_id)
      .where('user_id', '=', id)
      .where('pending_until', 'is not', null)
      .execute();
    const row = await tx
      .insertInto('second_factors')
      .values({
        company_id,
        user_id: id,
        ...pending,
        pending_until: seconds + ENROL_SECONDS,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });

/** `seconds` is now in seconds since 1970, `now` in Nepal time. */
type Moment = { seconds: number; now: string };
type EnrolServices = { database: Database; vault: Vault };

/** A new secret for an authenticator app, shown once. */
export const beginTotp = async (
  { database, vault }: EnrolServices,
  owner: SecondFactorOwner,
  name: string,
  { seconds, now }: Moment,
): Promise<{ id: number; secret: string; otpauth_url: string }> => {
  const { secret, otpauth_url } = await createTotpSecret(owner.email);
  const pending = { kind: 'totp', name, secret: encryptTotpSecret(vault, secret) };
  return { id: await storePending(database, owner, pending, seconds, now), secret, otpauth_url };
};

/** The options with which the browser makes a passkey. */
export const beginPasskey = async (
  { database }: EnrolServices,
  party: RelyingParty,
  owner: SecondFactorOwner,
  name: string,
  { seconds, now }: Moment,
): Promise<{ id: number; options: object }> => {
  const known = (await loadSecondFactors(database.read, owner))
    .filter(({ kind }) => kind === 'passkey')
    .map(({ secret }) => parsePasskey(secret))
    .filter(({ host }) => host === party.host);
  const options = await createPasskeyOptions(party, owner, known);
  const pending = { kind: 'passkey', name, secret: options.challenge };
  return { id: await storePending(database, owner, pending, seconds, now), options };
};

/** The user's unconfirmed factor; undefined if there is none of the id, or no longer. */
export const findPending = (
  { read }: Pick<Database, 'read'>,
  { id, company_id }: SecondFactorOwner,
  factor: number,
  seconds: number,
): Promise<(Pending & { id: number }) | undefined> =>
  read
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'secret'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('id', '=', factor)
    .where('pending_until', '>', seconds)
    .executeTakeFirst();

/** What is stored of the confirmed factor; undefined if the proof is wrong. */
export const proveNewFactor = async (
  { vault }: Pick<EnrolServices, 'vault'>,
  party: RelyingParty | undefined,
  pending: Pending,
  proof: { totp?: string | null; passkey?: unknown },
  seconds: number,
): Promise<{ secret: string; last_interval: number } | undefined> => {
  if (pending.kind === 'totp') {
    const secret = decryptTotpSecret(vault, pending.secret);
    const interval = secret && (await findTotpInterval(secret, proof.totp ?? '', seconds));
    return interval ? { secret: pending.secret, last_interval: interval } : undefined;
  }
  const made = party && (await verifyNewPasskey(party, proof.passkey, pending.secret));
  return made && { secret: JSON.stringify(made.passkey), last_interval: made.counter };
};

/** Makes the proven factor count, and logs it. False if another request was first. */
export const confirmFactor = async (
  tx: Transaction,
  { id, kind }: Pending & { id: number },
  proven: { secret: string; last_interval: number },
  actor: Actor,
  now: string,
): Promise<boolean> => {
  const confirmed = await tx
    .updateTable('second_factors')
    .set({ ...proven, pending_until: null })
    .where('id', '=', id)
    .where('pending_until', 'is not', null)
    .returning('id')
    .execute();
  if (confirmed.length === 0) return false;
  await logSecondFactor(tx, actor, actor.user_id, now, { to: kind });
  return true;
};

const deleteRecoveryCodes = async (
  tx: Transaction,
  { id, company_id }: Pick<SecondFactorOwner, 'id' | 'company_id'>,
): Promise<void> => {
  await tx
    .deleteFrom('second_factors')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('kind', '=', 'recovery_code')
    .execute();
};

/** Replaces the user's recovery codes and returns the new ones, which are shown once. */
export const replaceRecoveryCodes = async (
  database: Database,
  owner: SecondFactorOwner,
  actor: Actor,
  now: string,
): Promise<string[]> => {
  const codes = createRecoveryCodes();
  await database.write(async tx => {
    await deleteRecoveryCodes(tx, owner);
    await tx
      .insertInto('second_factors')
      .values(
        codes.map(code => ({
          company_id: owner.company_id,
          user_id: owner.id,
          kind: 'recovery_code',
          name: '',
          secret: hashRecoveryCode(code),
          created_at: now,
        })),
      )
      .execute();
    await logSecondFactor(tx, actor, owner.id, now, { to: 'recovery_codes' });
  });
  return codes;
};

/**
 * Removes one factor of the user, and the recovery codes together with the last one. Returns it;
 * undefined if there is none of the id. `isRequired` keeps the last one: then `'last'`.
 */
export const removeFactor = async (
  tx: Transaction,
  owner: SecondFactorOwner,
  id: number,
  isRequired: boolean,
  actor: Actor,
  now: string,
): Promise<{ kind: string; name: string } | 'last' | undefined> => {
  const real = selectRealFactors(await loadSecondFactors(tx, owner));
  const factor = real.find(each => each.id === id);
  if (!factor) return undefined;
  if (isRequired && real.length === 1) return 'last';
  await tx.deleteFrom('second_factors').where('id', '=', id).execute();
  if (real.length === 1) await deleteRecoveryCodes(tx, owner);
  await logSecondFactor(tx, actor, owner.id, now, { from: factor.kind });
  return factor;
};
