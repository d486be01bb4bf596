// Passkeys (WebAuthn). Browsers have them only on https and on localhost, under the name of the
// host; elsewhere none are offered. The library is loaded with the first passkey.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Config } from '../platform/config.ts';

/** The host whose passkeys are accepted, and the addresses of its pages. */
export type RelyingParty = { host: string; origins: string[] };

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]', '::1'];

/**
 * The relying party of an installation; undefined where browsers have no passkeys. `page` builds the
 * full address of a path.
 */
export const findRelyingParty = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  page: (path: string) => string,
): RelyingParty | undefined => {
  const url = new URL(page('/'));
  if (LOCAL_HOSTS.includes(url.hostname)) {
    // A passkey belongs to a name, never to an IP address.
    url.hostname = 'localhost';
    return { host: 'localhost', origins: [url.origin] };
  }
  return publicUrl && url.protocol === 'https:'
    ? { host: url.hostname, origins: [url.origin] }
    : undefined;
};

/** What is stored of a passkey, as JSON; the public key is base64url. */
export type StoredPasskey = {
  id: string;
  public_key: string;
  transports: string[];
  host: string;
};

/** EdDSA, ES256 and RS256 (COSE): what keys and telephones sign with. */
const ALGORITHMS = [-8, -7, -257];

/** Parses a stored passkey. */
export const parsePasskey = (secret: string): StoredPasskey => JSON.parse(secret) as StoredPasskey;

const load = () => import('@simplewebauthn/server');

const toDescriptors = (known: StoredPasskey[]) =>
  known.map(({ id, transports }) => ({ id, transports }));

/** The options with which a browser makes a new passkey; `known` are the user's others. */
export const createPasskeyOptions = async (
  { host }: RelyingParty,
  user: { id: number; company_id: number; name: string; email: string },
  known: StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: 'Bijak',
    rpID: host,
    userID: new TextEncoder().encode(`${user.company_id} ${user.id}`),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: toDescriptors(known),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
};

/** The passkey that a browser has made for the challenge; undefined if the answer proves nothing. */
export const verifyNewPasskey = async (
  { host, origins }: RelyingParty,
  answer: unknown,
  challenge: string,
): Promise<{ passkey: StoredPasskey; counter: number } | undefined> => {
  const { verifyRegistrationResponse } = await load();
  const result = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, transports = [], counter } = result.registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString('base64url');
  return { passkey: { id, public_key, transports, host }, counter };
};

/** The options with which a browser signs in with one of these passkeys. */
export const createPasskeySignInOptions = async (
  { host }: RelyingParty,
  known: StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: toDescriptors(known),
    userVerification: 'preferred',
  });
};

/**
 * The new counter of the passkey if the answer proves it for the challenge; else undefined.
 * `counter` is the last one: a smaller one comes from a copy.
 */
export const verifyPasskey = async (
  { host, origins }: RelyingParty,
  answer: unknown,
  challenge: string,
  { id, public_key, transports }: StoredPasskey,
  counter: number,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await load();
  const result = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: false,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
      transports,
    },
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
};
