// Mails leave through SMTP_URL, or stay as files in DATA_DIR/outbox when there is none.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Mail, Postman } from './mail.ts';
import { writeToOutbox } from './outbox.ts';

/** A server that does not answer must not hold mails for minutes. */
const PATIENCE_MS = 15_000;
/** The service must end within ten seconds, whatever a mail server does. */
const END_WITHIN_MS = 5_000;

/** `from` of the SMTP address, else its user where that is an address, else one at the host that people visit. */
const senderOf = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string => {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined;
  const user = decodeURIComponent(smtp?.username ?? '');
  const host = publicUrl ? new URL(publicUrl).hostname : (smtp?.hostname ?? 'localhost');
  return smtp?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
};

const smtpSender = (smtpUrl: string): ((from: string, mail: Mail) => Promise<unknown>) => {
  const address = new URL(smtpUrl);
  address.searchParams.delete('from');
  const open = async () =>
    // Read with the first mail: it brings forty modules and the whole of fetch with it, a tenth of a start.
    (await import('nodemailer')).createTransport({
      url: address.href,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  let transport: ReturnType<typeof open> | undefined;
  return async (from, { attachments = [], ...mail }) => {
    transport ??= open();
    return (await transport).sendMail({
      from: { name: 'Bijak', address: from },
      ...mail,
      attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
    });
  };
};

/** The postman of the installation. `trouble` hears of a mail that could not be delivered. */
export const createPostman = (
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  clock: () => Date,
  trouble: (error: unknown, mail: Mail) => void,
): Postman => {
  const from = senderOf(config);
  const send = config.smtpUrl ? smtpSender(config.smtpUrl) : undefined;
  const onTheirWay = new Map<Promise<void>, Mail>();
  let isOver = false;
  return {
    post: async mail => {
      const sending = (send ? send(from, mail) : writeToOutbox(join(config.dataDir, 'outbox'), from, mail, clock())).then(
        () => undefined,
        // Of what was still on its way at the end that has been told already.
        (error: unknown) => (isOver ? undefined : trouble(error, mail)),
      );
      // How long a mail server takes would tell who has an account; a file takes no time at all.
      if (!send) return sending;
      onTheirWay.set(sending, mail);
      void sending.finally(() => onTheirWay.delete(sending));
    },
    close: async () => {
      const patience = new AbortController();
      const over = setTimeout(END_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.all(onTheirWay.keys()), over]);
      patience.abort();
      isOver = true;
      for (const mail of onTheirWay.values()) trouble(new Error('The service ended before the mail server had answered.'), mail);
    },
  };
};
