// The bot check: a self-hosted proof of work. The browser computes for a moment before it may try a
// password; a solution is valid once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Database } from '../database/database.ts';
import type { Config } from '../platform/config.ts';

/** Seconds that a challenge is valid. */
const CHALLENGE_TTL_SECONDS = 10 * 60;

export type Captcha = {
  isRequired: boolean;
  /** A new challenge; `seconds` is now. */
  challenge: (seconds: number) => Promise<unknown>;
  /** True once for a right solution that is not too old. */
  isSolved: (payload: unknown, seconds: number) => Promise<boolean>;
};

const isLocalHost = (host: string) => /^(localhost|127\.|::1)/.test(host);

/**
 * Browsers compute the proof only on https and on the machine itself; on a plain LAN only the
 * limits on attempts apply.
 */
const isCaptchaSupported = (config: Pick<Config, 'captcha' | 'publicUrl' | 'host'>): boolean => {
  if (config.captcha === 'off') return false;
  if (config.publicUrl)
    return config.publicUrl.startsWith('https:') || isLocalHost(new URL(config.publicUrl).hostname);
  return isLocalHost(config.host);
};

const decodePayload = (payload: unknown): Payload | undefined => {
  try {
    return JSON.parse(Buffer.from(String(payload), 'base64').toString('utf8')) as Payload;
  } catch {
    return undefined;
  }
};

const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The check of this installation, signed with a key made from its secret. */
export const createCaptcha = (config: Config, database: Database, secret: string): Captcha => {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  const secrets = {
    hmacSignatureSecret: key('bot check'),
    hmacKeySignatureSecret: key('bot check key'),
  };

  const spend = (challenge: string, seconds: number): Promise<boolean> =>
    database.write(async tx => {
      await tx.deleteFrom('used_captchas').where('expires_at', '<', seconds).execute();
      const rows = await tx
        .insertInto('used_captchas')
        .values({ challenge, expires_at: seconds + CHALLENGE_TTL_SECONDS })
        .onConflict(conflict => conflict.column('challenge').doNothing())
        .returning('challenge')
        .execute();
      return rows.length === 1 && isEqual(rows[0]!.challenge, challenge);
    });

  return {
    isRequired: isCaptchaSupported(config),
    challenge: seconds =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(1_000, 4_000),
        deriveKey,
        expiresAt: seconds + CHALLENGE_TTL_SECONDS,
        ...secrets,
      }),
    isSolved: async (payload, seconds) => {
      const given = decodePayload(payload);
      if (!given?.challenge?.parameters || !given.solution) return false;
      const result = await verifySolution({ ...given, deriveKey, ...secrets }).catch(
        () => undefined,
      );
      if (!result?.verified || Number(given.challenge.parameters.expiresAt ?? 0) < seconds)
        return false;
      return spend(given.challenge.parameters.nonce, seconds);
    },
  };
};
