// Secrets that must be read again, sealed with the key of the installation: the database alone is
// not enough to use them. What was sealed before there was one opens with the file `gateway-key` in
// DATA_DIR, which nothing makes any more.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type InstallationKey, openInstallationKey } from '../platform/crypto/installation-key.ts';
import { openText } from '../platform/crypto/sealed-text.ts';

export type Vault = {
  /** `owner` is sealed in: the text opens for nobody else. */
  seal: (text: string, owner: string) => string;
  /** Undefined when the key or the owner is another, or a byte was changed. */
  open: (sealed: string, owner: string) => string | undefined;
};

const FORMER = 'v1.';

const formerKey = (dataDir: string): Buffer | undefined => {
  try {
    return Buffer.from(readFileSync(join(dataDir, 'gateway-key'), 'utf8').trim(), 'base64url');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The vault of an installation. */
export const openVault = (
  { dataDir, installationKeyFile }: Pick<Config, 'dataDir' | 'installationKeyFile'>,
  key: InstallationKey = openInstallationKey({ installationKeyFile }),
): Vault => {
  const former = formerKey(dataDir);
  return {
    seal: key.seal,
    open: (sealed, owner) => {
      if (!sealed.startsWith(FORMER)) return key.open(sealed, owner);
      return former && openText(former, sealed.slice(FORMER.length), owner);
    },
  };
};
