// The key of the installation and its subkeys (HKDF, RFC 5869) for backup signatures, the chain of
// the audit log and sealed secrets. No subkey reveals another.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { Config } from '../config.ts';
import { readKeys } from './key-file.ts';

/** The keys of the audit log's chain: the one in use, and each available one by its fingerprint. */
export type ChainKeys = { id: string; findKey: (id: string) => Buffer | undefined };

export type InstallationKey = {
  /** The path of the key file. */
  file: string;
  /**
   * The fingerprint (16 hexadecimal digits) and public key (base64url, 32 bytes) of each key, the
   * one in use last.
   */
  publicKeys: { fingerprint: string; publicKey: string }[];
  /** The current Ed25519 key for signing backups (base64url, 32 bytes). */
  publicKey: string;
  /** The signature of the text with the current key, base64url. */
  sign: (text: string) => string;
  /** True if the public key is one of ours and has signed the text. */
  verifySignature: (publicKey: string, text: string, signature: string) => boolean;
  chain: ChainKeys;
  /** Seals a text for an owner; it opens for no other. */
  encrypt: (text: string, owner: string) => string;
  /** Undefined if it was sealed with another key or for another owner, or if a byte was changed. */
  decrypt: (sealed: string, owner: string) => string | undefined;
};

type DerivedKeys = {
  fingerprint: string;
  publicKey: string;
  signing: KeyObject;
  verifying: KeyObject;
  chain: Buffer;
  sealing: Buffer;
};

/**
 * The bytes before an Ed25519 seed in PKCS #8 (RFC 8410), and the number of bytes before a public
 * key in SPKI.
 */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

const deriveKey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `bijak ${use} v1`, 32));

const deriveKeys = (key: Buffer): DerivedKeys => {
  const seed = Buffer.concat([PKCS8_PREFIX, deriveKey(key, 'backup signature')]);
  const signing = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' });
  const verifying = createPublicKey(signing);
  const raw = verifying.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX_BYTES);
  return {
    fingerprint: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64url'),
    signing,
    verifying,
    chain: deriveKey(key, 'audit chain'),
    sealing: deriveKey(key, 'sealed secrets'),
  };
};

/**
 * Reads the keys of the installation; creates the first one if there is none. Throws an Error with
 * a message of one line.
 */
export const loadInstallationKey = ({
  installationKeyFile: file,
}: Pick<Config, 'installationKeyFile'>): InstallationKey => {
  const all = readKeys(file).map(deriveKeys);
  const inUse = all.at(-1)!;
  const byId = new Map(all.map(keys => [keys.fingerprint, keys]));
  const byPublicKey = new Map(all.map(keys => [keys.publicKey, keys]));
  return {
    file,
    publicKeys: all.map(({ fingerprint, publicKey }) => ({ fingerprint, publicKey })),
    publicKey: inUse.publicKey,
    sign: text => sign(null, Buffer.from(text), inUse.signing).toString('base64url'),
    verifySignature: (publicKey, text, signature) => {
      const keys = byPublicKey.get(publicKey);
      return (
        keys !== undefined &&
        verify(null, Buffer.from(text), keys.verifying, Buffer.from(signature, 'base64url'))
      );
    },
    chain: { id: inUse.fingerprint, findKey: id => byId.get(id)?.chain },
    encrypt: (text, owner) => `v2.${inUse.fingerprint}.${encryptText(inUse.sealing, text, owner)}`,
    decrypt: (sealed, owner) => {
      const [version, id, ...parts] = sealed.split('.');
      const keys = version === 'v2' ? byId.get(id ?? '') : undefined;
      return keys && decryptText(keys.sealing, parts.join('.'), owner);
    },
  };
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals the text with AES-256-GCM as "nonce.tag.data", each part base64url. `owner` is sealed in,
 * so that it opens for no other. The key has 32 bytes.
 */
const encryptText = (key: Buffer, text: string, owner: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map(part => part.toString('base64url')).join('.');
};

/** Opens a sealed text; undefined if the key or the owner differs, or a byte was changed. */
export const decryptText = (key: Buffer, sealed: string, owner: string): string | undefined => {
  const parts = sealed.split('.').map(part => Buffer.from(part, 'base64url'));
  const [nonce, tag, data] = parts;
  if (parts.length !== 3 || nonce!.length !== NONCE_BYTES || tag!.length !== TAG_BYTES)
    return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce!)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag!);
    return Buffer.concat([decipher.update(data!), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
