// Second factors as a telephone and a security key have them, computed here and not by the library
// of the service.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import { type ApiResponse, type Caller, PASSWORD, type TestApp } from './test-app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map(byte => Number.parseInt(byte, 2)),
  );
};

/** The code that an authenticator app shows at the instant (RFC 6238). */
export const toTotp = (secret: string, instant: string): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(instant) / 30_000)));
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Adds an authenticator app at the instant and returns its id and secret. */
export const enrolTotp = async (
  person: Caller,
  instant: string,
): Promise<{ id: number; secret: string }> => {
  const begun = await person.post('second-factors', { kind: 'totp', current_password: PASSWORD });
  expect([begun.status, begun.body.message]).toEqual([200, undefined]);
  const { id, secret } = begun.body as { id: number; secret: string };
  const confirmed = await person.post('second-factors', { id, totp: toTotp(secret, instant) });
  expect([confirmed.status, confirmed.body.id]).toEqual([200, id]);
  return { id, secret };
};

/** The first step of a sign-in that needs a second one. */
export const startSignIn = async (world: TestApp, email: string): Promise<ApiResponse['body']> => {
  const answer = await world.signIn(email, PASSWORD);
  expect([answer.status, typeof answer.body.ticket]).toEqual([202, 'string']);
  return answer.body;
};

const base64url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** CBOR of what WebAuthn needs: small integers, byte strings, texts and maps (RFC 8949). */
const toCbor = (value: number | string | Buffer | Map<unknown, unknown>): Buffer => {
  const head = (type: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(type << 5) | size]);
    if (size < 256) return Buffer.from([(type << 5) | 24, size]);
    return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [
    toCbor(key as number | string),
    toCbor(each as number | string | Buffer),
  ]);
  return Buffer.concat([head(5, value.size), ...pairs]);
};

type Options = { challenge: string };

/** A security key with one passkey of the host. */
export const createSecurityKey = (host: string, origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const toClientData = (type: string, { challenge }: Options, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const toAuthenticatorData = (flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest]);
  };
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key' };
  return {
    /** The answer of `navigator.credentials.create`. */
    create: (options: Options, from = origin) => {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]);
      const size = Buffer.from([0, id.length]);
      const data = toAuthenticatorData(
        0x41,
        Buffer.concat([Buffer.alloc(16), size, id, toCbor(key)]),
      );
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(toClientData('webauthn.create', options, from)),
          attestationObject: base64url(toCbor(attestation)),
          transports: ['usb'],
        },
      };
    },
    /** The answer of `navigator.credentials.get`. */
    get: (options: Options, from = origin) => {
      const clientData = toClientData('webauthn.get', options, from);
      const data = toAuthenticatorData(0x01);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
};
