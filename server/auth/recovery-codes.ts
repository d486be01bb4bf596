// Recovery codes: for a user whose telephone is lost. Each has 80 random bits, so that a plain hash
// of it is safe, and is valid once.
import { createHash, randomBytes } from 'node:crypto';
import { toAsciiDigits } from '../../domain/language.ts';
import { RECOVERY_CODE_COUNT } from '../../domain/users/second-factors.ts';

/** 32 characters without those that look alike (Crockford's Base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

const createCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), byte => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, 'g'), '$&-');

/** New codes, "k3f9-…" in four groups. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, createCode);

/** The stored form of a code, however it was typed. */
export const hashRecoveryCode = (typed: string): string => {
  const code = toAsciiDigits(typed.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest('hex');
};
