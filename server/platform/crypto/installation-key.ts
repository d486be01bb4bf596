// The key of the installation and what is derived from it: a signature for backups, the key of the
// audit chain, the sealing of secrets. Each use has a subkey of its own (HKDF, RFC 5869), so that
// none says anything about another.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Config } from '../../config.ts';
import { readKeys } from './key-file.ts';
import { openText, sealText } from './sealed-text.ts';

/** The keys of the audit chain: the one in use and, by its fingerprint, each that is here. */
export type ChainKeys = { id: string; keyOf: (id: string) => Buffer | undefined };

export type InstallationKey = {
  /** The path of its file. */
  file: string;
  /**
   * The fingerprint of each key, 16 hexadecimal digits, the one in use last; and its public key
   * (base64url, 32 bytes).
   */
  known: { fingerprint: string; publicKey: string }[];
  /** The Ed25519 key with which backups are signed now (base64url, 32 bytes). */
  publicKey: string;
  /** The signature of the text with the key in use, base64url. */
  sign: (text: string) => string;
  /** True where the public key is one of ours and has signed the text. */
  isSigned: (publicKey: string, text: string, signature: string) => boolean;
  chain: ChainKeys;
  /** Seals a text for an owner: it opens for nobody else. */
  seal: (text: string, owner: string) => string;
  /** Undefined where no key here has sealed it, for another owner, or where a byte was changed. */
  open: (sealed: string, owner: string) => string | undefined;
};

type Keys = {
  fingerprint: string;
  publicKey: string;
  signing: KeyObject;
  verifying: KeyObject;
  chain: Buffer;
  sealing: Buffer;
};

/**
 * The bytes before an Ed25519 seed in PKCS #8 (RFC 8410), and how many are before a public key in
 * SPKI.
 */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_LENGTH = 12;

const subkey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `bijak ${use} v1`, 32));

const keysOf = (key: Buffer): Keys => {
  const seed = Buffer.concat([PKCS8, subkey(key, 'backup signature')]);
  const signing = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' });
  const verifying = createPublicKey(signing);
  const raw = verifying.export({ format: 'der', type: 'spki' }).subarray(SPKI_LENGTH);
  return {
    fingerprint: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64url'),
    signing,
    verifying,
    chain: subkey(key, 'audit chain'),
    sealing: subkey(key, 'sealed secrets'),
  };
};

/**
 * Reads the keys of the installation, and makes the first one where there is none. Throws an Error
 * with one line.
 */
export const openInstallationKey = ({
  installationKeyFile: file,
}: Pick<Config, 'installationKeyFile'>): InstallationKey => {
  const all = readKeys(file).map(keysOf);
  const inUse = all.at(-1)!;
  const byId = new Map(all.map(keys => [keys.fingerprint, keys]));
  const byPublicKey = new Map(all.map(keys => [keys.publicKey, keys]));
  return {
    file,
    known: all.map(({ fingerprint, publicKey }) => ({ fingerprint, publicKey })),
    publicKey: inUse.publicKey,
    sign: text => sign(null, Buffer.from(text), inUse.signing).toString('base64url'),
    isSigned: (publicKey, text, signature) => {
      const keys = byPublicKey.get(publicKey);
      return (
        keys !== undefined &&
        verify(null, Buffer.from(text), keys.verifying, Buffer.from(signature, 'base64url'))
      );
    },
    chain: { id: inUse.fingerprint, keyOf: id => byId.get(id)?.chain },
    seal: (text, owner) => `v2.${inUse.fingerprint}.${sealText(inUse.sealing, text, owner)}`,
    open: (sealed, owner) => {
      const [version, id, ...parts] = sealed.split('.');
      const keys = version === 'v2' ? byId.get(id ?? '') : undefined;
      return keys && openText(keys.sealing, parts.join('.'), owner);
    },
  };
};
