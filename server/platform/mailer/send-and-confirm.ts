// Sends a document's mail while the user waits: the outcome is shown before the dialog closes.
// Waiting requests are aborted at shutdown.

import type { FastifyInstance } from 'fastify';
import { type Language, type Texts, translate, truncate } from '../../../domain/language.ts';
import { BadRequestError } from '../http/errors.ts';
import type { Mail, Mailer } from './mailer.ts';

const deliveryTexts = {
  unreachable: {
    en: 'The mail server cannot be reached. Nothing was sent and no copy was counted. Please try again later.',
    ne: 'मेल सर्भरसँग अहिले सम्पर्क हुन सकेन। केही पठाइएन, र कुनै प्रति गनिएन। पछि फेरि प्रयास गर्नुहोस्।',
  },
  nothingSent: {
    en: 'The mail server cannot be reached. Nothing was sent. Please try again later.',
    ne: 'मेल सर्भरसँग अहिले सम्पर्क हुन सकेन। केही पठाइएन। पछि फेरि प्रयास गर्नुहोस्।',
  },
  rejected: {
    en: 'The mail server rejected the e-mail to {to}: “{words}”.',
    ne: 'मेल सर्भरले {to} को इमेल स्वीकार गरेन: “{words}”।',
  },
  unconfirmed: {
    en: 'The mail server did not confirm the e-mail to {to}; it may not arrive.',
    ne: '{to} को इमेलको पुष्टि भएन, त्यो नपुग्न सक्छ।',
  },
  sent: { en: 'E-mail sent to {to}.', ne: '{to} मा इमेल पठाइयो।' },
  refused: {
    en: 'The mail server rejected the e-mail to {to}: “{words}”. The copy has been counted.',
    ne: 'मेल सर्भरले {to} को इमेल स्वीकार गरेन: “{words}”। प्रति भने गनिइसकेको छ।',
  },
  lost: {
    en: 'The mail server did not confirm the e-mail to {to}; it may not arrive. The copy has been counted.',
    ne: '{to} को इमेलको पुष्टि भएन, त्यो नपुग्न सक्छ। प्रति भने गनिइसकेको छ।',
  },
  ownRefused: {
    en: 'E-mail sent to {to}. Your copy was rejected by the mail server: “{words}”.',
    ne: '{to} मा इमेल पठाइयो। तपाईंको आफ्नो प्रति भने मेल सर्भरले स्वीकार गरेन: “{words}”।',
  },
  ownLost: {
    en: 'E-mail sent to {to}. Your copy was not confirmed and may not arrive.',
    ne: '{to} मा इमेल पठाइयो। तपाईंको आफ्नो प्रतिको भने पुष्टि भएन, त्यो नपुग्न सक्छ।',
  },
} satisfies Record<string, Texts>;

/** Characters; some servers answer with half a page, of which only the beginning matters. */
const MAX_REPLY_LENGTH = 300;

/** The mail server's reply on one line, its status code only once; empty if it fell silent. */
export const readServerReply = (error: unknown): string => {
  const { response } = error as { response?: unknown };
  if (typeof response !== 'string') return '';
  const oneLine = response
    .replace(/^(\d{3})-/, '$1 ')
    .replace(/\r?\n\d{3}[ -]?(\d\.\d+\.\d+ )?/g, ' ');
  return truncate(oneLine.replace(/\s+/g, ' ').trim(), MAX_REPLY_LENGTH);
};

/**
 * Throws BadRequestError if no mail can be sent now; `onError` gets the reason. `isCounted` where the
 * mail is a counted copy of its document.
 */
export const assertMailServerReachable = async (
  mailer: Mailer,
  language: Language,
  givenUp: AbortSignal,
  isCounted: boolean,
  onError: (error: unknown) => void,
): Promise<void> => {
  try {
    await mailer.verifyConnection(givenUp);
  } catch (error) {
    onError(error);
    throw new BadRequestError(deliveryTexts[isCounted ? 'unreachable' : 'nothingSent'][language]);
  }
};

/**
 * Sends the mail, with a copy that `isCounted` or not, and then the same to `own`, the sender, if given. Returns
 * the message, and `copy` 1 if the sender gets it, too. Throws BadRequestError if the first was
 * rejected.
 */
export const sendAndConfirm = async (
  mailer: Mailer,
  mail: Mail,
  own: string | undefined,
  language: Language,
  givenUp: AbortSignal,
  isCounted: boolean,
): Promise<{ message: string; copy: 0 | 1 }> => {
  const { to } = mail;
  try {
    await mailer.send(mail, givenUp);
  } catch (error) {
    const words = readServerReply(error);
    const said = isCounted
      ? deliveryTexts[words ? 'refused' : 'lost']
      : deliveryTexts[words ? 'rejected' : 'unconfirmed'];
    throw new BadRequestError(translate(said, language, { to, words }));
  }
  const sent = translate(deliveryTexts.sent, language, { to });
  if (own === undefined) return { message: sent, copy: 0 };
  try {
    await mailer.send({ ...mail, to: own }, givenUp);
    return { message: sent, copy: 1 };
  } catch (error) {
    const words = readServerReply(error);
    return {
      message: translate(words ? deliveryTexts.ownRefused : deliveryTexts.ownLost, language, {
        to,
        words,
      }),
      copy: 0,
    };
  }
};

/** How long the shutdown waits for a mail server: it has ten seconds for everything. */
const SHUTDOWN_GRACE_MS = 2_000;

/** A signal to stop waiting at shutdown; the HTTP server waits for every request before it ends. */
export const createShutdownSignal = (app: FastifyInstance): AbortSignal => {
  const over = new AbortController();
  app.addHook('preClose', async () => {
    setTimeout(() => over.abort(new Error('The service ends.')), SHUTDOWN_GRACE_MS).unref();
  });
  return over.signal;
};
