// Codes of an authenticator app: six digits every 30 seconds (RFC 6238). The library is loaded with
// the first code.
import { toAsciiDigits } from '../../domain/language.ts';

/** Seconds that a code is shown. */
export const TOTP_PERIOD_SECONDS = 30;

const ISSUER = 'Bijak';

/** A new secret in Base32, and the address that an authenticator app reads from a QR code. */
export const createTotpSecret = async (
  email: string,
): Promise<{ secret: string; otpauth_url: string }> => {
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  return { secret, otpauth_url: generateURI({ issuer: ISSUER, label: email, secret }) };
};

/**
 * The interval (30 seconds, counted since 1970) to which the code belongs; undefined if it is wrong.
 * A clock of the telephone that is one interval behind or ahead is accepted. `seconds` is now.
 */
export const findTotpInterval = async (
  secret: string,
  typed: string,
  seconds: number,
): Promise<number | undefined> => {
  const token = toAsciiDigits(typed).replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const { verify } = await import('otplib');
  const result = await verify({
    secret,
    token,
    epoch: seconds,
    epochTolerance: TOTP_PERIOD_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};
