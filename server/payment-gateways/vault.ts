// Secrets that must be read again, sealed with AES-256-GCM: whoever reads the database alone cannot use them. The key stands in DATA_DIR
// beside the session secret, is made once, and only its owner reads it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Vault = {
  /** `owner` is sealed in: the text opens for nobody else. */
  seal: (text: string, owner: string) => string;
  /** Undefined when the key or the owner is another, or a byte was changed. */
  open: (sealed: string, owner: string) => string | undefined;
};

const ALGORITHM = 'aes-256-gcm';

const keyIn = (dataDir: string): Buffer => {
  const file = join(dataDir, 'gateway-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Another process may make it at the same moment: the first one stays.
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
};

/** The vault of an installation. */
export const openVault = (dataDir: string): Vault => {
  const key = keyIn(dataDir);
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return ['v1', nonce, cipher.getAuthTag(), sealed]
        .map(part => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open: (sealed, owner) => {
      const [version, ...parts] = sealed.split('.');
      if (version !== 'v1' || parts.length !== 3) return undefined;
      const [nonce, tag, data] = parts.map(part => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
      try {
        const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
