// What an access token says, once its signature was found to be ours. A signature that was verified
// is remembered, for hashing and reading it again costs more than all look-ups of a call; whether
// the token's time has come is asked of our own clock at every call.
import type { TokenClaims } from './tokens.ts';

type Dated = TokenClaims & { exp: number };

/**
 * So many tokens are remembered; then they are all forgotten, and those in use come back by
 * themselves.
 */
const MOST = 1000;

/**
 * Answers the claims of a token, or undefined for one that is not ours or over. `verify` throws for
 * a token that is not ours.
 */
export const claimsOfTokens = (
  verify: (token: string) => Dated,
  clock: () => Date,
): ((token: string) => TokenClaims | undefined) => {
  const known = new Map<string, Dated>();
  const remember = (token: string): Dated => {
    const claims = verify(token);
    if (known.size >= MOST) known.clear();
    known.set(token, claims);
    return claims;
  };
  return token => {
    try {
      const claims = known.get(token) ?? remember(token);
      return claims.exp * 1000 > clock().getTime() ? claims : undefined;
    } catch {
      return undefined;
    }
  };
};
