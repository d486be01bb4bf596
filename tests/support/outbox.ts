// The mails that a service without a mail server has written as files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail, with its attachments by name and bytes. */
export type SentMail = {
  to: string;
  subject: string;
  text: string;
  attachments: { name: string; bytes: Buffer }[];
};

/** The mails in DATA_DIR, in no order, that the words are in. */
export const readOutbox = (dataDir: string, words = ''): SentMail[] => {
  const folder = join(dataDir, 'outbox');
  let names: string[];
  try {
    names = readdirSync(folder).filter(name => name.endsWith('.txt'));
  } catch {
    return [];
  }
  return names
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(text => text.includes(words))
    .map(whole => {
      const [head = '', ...text] = whole.split('\n\n');
      const said = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
      const attachments = [...head.matchAll(/^Attachment: (.+)$/gm)].map(([, file]) => ({
        name: file!,
        bytes: readFileSync(join(folder, file!)),
      }));
      return {
        to: said('To'),
        subject: said('Subject'),
        text: text.join('\n\n').trim(),
        attachments,
      };
    });
};
