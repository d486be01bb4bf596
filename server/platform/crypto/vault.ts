// Secrets that must be read again, sealed with the key of the installation: the database alone is
// not enough to use them. Secrets sealed before that key existed open with the file `gateway-key`
// in DATA_DIR, which is no longer created.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { decryptText, type InstallationKey, loadInstallationKey } from './installation-key.ts';

export type Vault = {
  /** `owner` is sealed in; the text opens for no other. */
  encrypt: (text: string, owner: string) => string;
  /** Undefined if the key or the owner differs, or a byte was changed. */
  decrypt: (sealed: string, owner: string) => string | undefined;
};

const LEGACY_PREFIX = 'v1.';

const readLegacyKey = (dataDir: string): Buffer | undefined => {
  try {
    return Buffer.from(readFileSync(join(dataDir, 'gateway-key'), 'utf8').trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The vault of an installation. */
export const createVault = (
  { dataDir, installationKeyFile }: Pick<Config, 'dataDir' | 'installationKeyFile'>,
  key: InstallationKey = loadInstallationKey({ installationKeyFile }),
): Vault => {
  const former = readLegacyKey(dataDir);
  return {
    encrypt: key.encrypt,
    decrypt: (sealed, owner) => {
      if (!sealed.startsWith(LEGACY_PREFIX)) return key.decrypt(sealed, owner);
      return former && decryptText(former, sealed.slice(LEGACY_PREFIX.length), owner);
    },
  };
};
