// The mail server at SMTP_URL: whether it lets us in, and one mail for it to take.
import type { Mail } from './mail.ts';

/** A server that does not answer must not hold mails for minutes. */
const PATIENCE_MS = 15_000;

export type MailServer = {
  /** Throws where the server does not answer, or does not let us in. */
  greet: (givenUp: AbortSignal) => Promise<void>;
  /** Throws where the server does not take the mail. */
  take: (from: string, mail: Mail, givenUp?: AbortSignal) => Promise<void>;
};

/** Rejects once the signal says so; whoever calls it must hear of it at once. */
const whenGivenUp = (givenUp: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (givenUp.aborted) reject(givenUp.reason);
    givenUp.addEventListener('abort', () => reject(givenUp.reason), { once: true });
  });

/** The server at the address; nothing is opened before it is needed. */
export const mailServerAt = (smtpUrl: string): MailServer => {
  const address = new URL(smtpUrl);
  address.searchParams.delete('from');
  const open = async () =>
    // Read with the first mail: it brings forty modules and the whole of fetch with it, a tenth of
    // a start.
    (await import('nodemailer')).createTransport({
      url: address.href,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => {
    transport ??= open();
    return transport;
  };
  return {
    greet: async givenUp => {
      const server = await opened();
      // Each step has that patience; somebody waits for all of them, and `verify` has no signal of
      // its own.
      await Promise.race([
        server.verify(),
        whenGivenUp(AbortSignal.any([givenUp, AbortSignal.timeout(PATIENCE_MS)])),
      ]);
    },
    take: async (from, { attachments = [], ...mail }, signal) => {
      const server = await opened();
      await server.sendMail({
        from: { name: 'Bijak', address: from },
        ...mail,
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
        signal,
      });
    },
  };
};
