// A text sealed with AES-256-GCM: "nonce.tag.data", each part base64url.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Seals the text; `owner` is sealed in, so that it opens for nobody else. The key has 32 bytes. */
export const sealText = (key: Buffer, text: string, owner: string): string => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map(part => part.toString('base64url')).join('.');
};

/** The text; undefined when the key or the owner is another, or a byte was changed. */
export const openText = (key: Buffer, sealed: string, owner: string): string | undefined => {
  const parts = sealed.split('.').map(part => Buffer.from(part, 'base64url'));
  const [nonce, tag, data] = parts;
  if (parts.length !== 3 || nonce!.length !== NONCE || tag!.length !== TAG) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce!)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag!);
    return Buffer.concat([decipher.update(data!), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
