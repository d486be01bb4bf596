// Mails leave through SMTP_URL, or stay as files in DATA_DIR/outbox when there is none.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Mail, Postman } from './mail.ts';
import { mailServerAt } from './mail-server.ts';
import { writeToOutbox } from './outbox.ts';

/** The service must end within ten seconds, whatever a mail server does. */
const END_WITHIN_MS = 5_000;

/**
 * `from` of the SMTP address, else its user where that is an address, else one at the host that
 * people visit.
 */
const senderOf = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string => {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined;
  const user = decodeURIComponent(smtp?.username ?? '');
  const host = publicUrl ? new URL(publicUrl).hostname : (smtp?.hostname ?? 'localhost');
  return smtp?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
};

/** The postman of the installation. `trouble` hears of a mail that could not be delivered. */
export const createPostman = (
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  clock: () => Date,
  trouble: (error: unknown, mail: Mail) => void,
): Postman => {
  const from = senderOf(config);
  const server = config.smtpUrl ? mailServerAt(config.smtpUrl) : undefined;
  const onTheirWay = new Map<Promise<void>, Mail>();
  let isOver = false;
  const send = (mail: Mail, givenUp?: AbortSignal): Promise<void> => {
    const sending = server
      ? server.take(from, mail, givenUp)
      : writeToOutbox(join(config.dataDir, 'outbox'), from, mail, clock());
    // Of what was still on its way at the end that has been told already.
    const ended = sending.catch((error: unknown) => (isOver ? undefined : trouble(error, mail)));
    onTheirWay.set(ended, mail);
    void ended.finally(() => onTheirWay.delete(ended));
    return sending;
  };
  return {
    post: async mail => {
      const sent = send(mail).catch(() => undefined);
      // How long a mail server takes would tell who has an account; a file takes no time at all.
      if (!server) await sent;
    },
    reach: async givenUp => server?.greet(givenUp),
    deliver: send,
    close: async () => {
      const patience = new AbortController();
      const over = setTimeout(END_WITHIN_MS, undefined, { signal: patience.signal }).catch(
        () => undefined,
      );
      await Promise.race([Promise.all(onTheirWay.keys()), over]);
      patience.abort();
      isOver = true;
      for (const mail of onTheirWay.values())
        trouble(new Error('The service ended before the mail server had answered.'), mail);
    },
  };
};
