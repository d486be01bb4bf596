// Sends mails through SMTP_URL, or keeps them as files in DATA_DIR/outbox if there is none, and
// builds the addresses of pages for them.
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { toHtmlMail } from './html-mail.ts';

type Attachment = { name: string; type: string; bytes: Buffer };
/**
 * A text for one reader, perhaps with files. With a `sender` it is a company's: its name is shown as
 * that of the sender, answers go to `replyTo`, and the text travels as HTML, too.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  attachments?: Attachment[];
  sender?: { name: string; replyTo?: string };
};

/** Delivers mails as the settings say. */
export type Mailer = {
  /** Sends the mail in the background. A failed delivery is logged, and nothing else fails. */
  sendInBackground: (mail: Mail) => Promise<void>;
  /**
   * Connects and authenticates to the mail server, and throws if it refuses; a folder always works.
   */
  verifyConnection: (givenUp: AbortSignal) => Promise<void>;
  /**
   * Sends the mail and waits until the mail server has taken it; a refusal is logged and thrown.
   */
  send: (mail: Mail, givenUp: AbortSignal) => Promise<void>;
  /** Waits a few seconds for the mails that are still on their way. */
  close: () => Promise<void>;
};

/** The service must end within ten seconds, even if a mail server hangs. */
const CLOSE_TIMEOUT_MS = 5_000;

/** `from` of the SMTP address, or its user if that is an address, or one at the public host. */
const toSenderAddress = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string => {
  const smtp = smtpUrl ? new URL(smtpUrl) : undefined;
  const user = decodeURIComponent(smtp?.username ?? '');
  const host = publicUrl ? new URL(publicUrl).hostname : (smtp?.hostname ?? 'localhost');
  return smtp?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
};

/**
 * The mailer of the installation. `onError` is called for each mail that could not be delivered.
 */
export const createMailer = (
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>,
  clock: () => Date,
  onError: (error: unknown, mail: Mail) => void,
): Mailer => {
  const from = toSenderAddress(config);
  const server = config.smtpUrl ? createSmtpTransport(config.smtpUrl) : undefined;
  const onTheirWay = new Map<Promise<void>, Mail>();
  let isOver = false;
  const send = (mail: Mail, givenUp?: AbortSignal): Promise<void> => {
    const sending = server
      ? server.send(from, mail, givenUp)
      : writeMailFile(join(config.dataDir, 'outbox'), from, mail, clock());
    // `close` has already reported mails that were still on their way.
    const ended = sending.catch((error: unknown) => (isOver ? undefined : onError(error, mail)));
    onTheirWay.set(ended, mail);
    void ended.finally(() => onTheirWay.delete(ended));
    return sending;
  };
  return {
    sendInBackground: async mail => {
      const sent = send(mail).catch(() => undefined);
      // The response time of a mail server would reveal who has an account; writing a file takes no
      // time.
      if (!server) await sent;
    },
    verifyConnection: async givenUp => server?.verify(givenUp),
    send: send,
    close: async () => {
      const patience = new AbortController();
      const over = setTimeout(CLOSE_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(
        () => undefined,
      );
      await Promise.race([Promise.all(onTheirWay.keys()), over]);
      patience.abort();
      isOver = true;
      for (const mail of onTheirWay.values())
        onError(new Error('The service ended before the mail server had answered.'), mail);
    },
  };
};

/** A silent server must not block mails for minutes. */
const SMTP_TIMEOUT_MS = 15_000;

/** The mail server at SMTP_URL. */
type SmtpTransport = {
  /** Throws if the server does not answer, or does not let us in. */
  verify: (givenUp: AbortSignal) => Promise<void>;
  /** Throws if the server rejects the mail. */
  send: (from: string, mail: Mail, givenUp?: AbortSignal) => Promise<void>;
};

/** Rejects once the signal aborts; the caller must handle it at once. */
const rejectOnAbort = (givenUp: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (givenUp.aborted) reject(givenUp.reason);
    givenUp.addEventListener('abort', () => reject(givenUp.reason), { once: true });
  });

/** The server at the address; opened only when needed. */
const createSmtpTransport = (smtpUrl: string): SmtpTransport => {
  const address = new URL(smtpUrl);
  address.searchParams.delete('from');
  const open = async () =>
    // Imported with the first mail: its forty modules and all of fetch take a tenth of a start.
    (await import('nodemailer')).createTransport({
      url: address.href,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    });
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => {
    transport ??= open();
    return transport;
  };
  return {
    verify: async givenUp => {
      const server = await opened();
      // Each step has that timeout, but a person waits for all of them, and `verify` takes no
      // signal.
      await Promise.race([
        server.verify(),
        rejectOnAbort(AbortSignal.any([givenUp, AbortSignal.timeout(SMTP_TIMEOUT_MS)])),
      ]);
    },
    send: async (from, { attachments = [], sender, ...mail }, signal) => {
      const server = await opened();
      await server.sendMail({
        from: { name: sender?.name ?? 'Bijak', address: from },
        ...mail,
        ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
        ...(sender ? { html: toHtmlMail(mail.text) } : {}),
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

/**
 * "2026-11-21T06-00-00-000Z-sita-shop.test-1a2b3c.txt": sorted by time, and valid in every file
 * system.
 */
const toMailFileName = ({ to }: Mail, at: Date): string =>
  `${at.toISOString().replace(/[:.]/g, '-')}-${to.replace(/[^a-z0-9.]+/gi, '-').slice(0, 60)}-${randomBytes(3).toString('hex')}.txt`;

/**
 * Writes the mail as a file that a person can read (contract, "Session and rights"), its
 * attachments next to it. Only the owner may read it: it may contain a link that opens an account.
 */
const writeMailFile = async (folder: string, from: string, mail: Mail, at: Date): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const head = [
    `From: ${mail.sender ? `${mail.sender.name.replace(/\s+/g, ' ')} <${from}>` : from}`,
    `To: ${mail.to}`,
    ...(mail.sender?.replyTo ? [`Reply-To: ${mail.sender.replyTo}`] : []),
    `Date: ${at.toUTCString()}`,
    `Subject: ${mail.subject}`,
  ];
  const file = toMailFileName(mail, at);
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

/**
 * Builds the full address of a path: PUBLIC_URL, or http://HOST:PORT with the actual port. Never
 * from a request, because anybody can write its Host header.
 */
export const createPageUrlBuilder =
  (
    { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
    { server }: Pick<FastifyInstance, 'server'>,
  ) =>
  (path: string): string => {
    if (publicUrl) return publicUrl.replace(/\/$/, '') + path;
    const listening = server.address();
    const actual = typeof listening === 'object' && listening ? listening.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}${path}`;
  };
