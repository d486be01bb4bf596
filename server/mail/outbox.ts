// Without SMTP each mail is one file that a person can read (contract, "Session and rights").
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail.ts';

/**
 * "2026-11-21T06-00-00-000Z-sita-shop.test-1a2b3c.txt": sorted by time, and nothing in it that a
 * file system minds.
 */
const fileName = ({ to }: Mail, at: Date): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}-${to.replace(/[^a-z0-9.]+/gi, '-').slice(0, 60)}-${randomBytes(3).toString('hex')}.txt`;

/**
 * Writes the mail below the folder, what it encloses beside it, readable by the owner alone: it may
 * hold a link that opens an account.
 */
export const writeToOutbox = async (
  folder: string,
  from: string,
  mail: Mail,
  at: Date,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const head = [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Date: ${at.toUTCString()}`,
    `Subject: ${mail.subject}`,
  ];
  const file = fileName(mail, at);
  const enclosed = (mail.attachments ?? []).map(({ name, bytes }) => ({
    name: file.replace(/\.txt$/, `-${name.replace(/[^\w.-]/g, '_')}`),
    bytes,
  }));
  for (const { name, bytes } of enclosed)
    await writeFile(join(folder, name), bytes, { mode: 0o600, flag: 'wx' });
  const tail = enclosed.map(({ name }) => `Attachment: ${name}`);
  await writeFile(join(folder, file), `${[...head, ...tail].join('\n')}\n\n${mail.text}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
};
