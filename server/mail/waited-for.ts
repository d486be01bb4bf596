// A document's mail, which somebody waits for: what became of it is said before the dialog closes.

import { type Language, type Texts, textIn } from '../../domain/language.ts';
import { truncate } from '../../domain/truncate.ts';
import { BadRequest } from '../errors.ts';
import type { Mail, Postman } from './mail.ts';

const texts = {
  unreachable: {
    en: 'The mail server cannot be reached. Nothing was sent and no copy was counted. Please try again later.',
    ne: 'मेल सर्भरसँग अहिले सम्पर्क हुन सकेन। केही पठाइएन, र कुनै प्रति गनिएन। पछि फेरि प्रयास गर्नुहोस्।',
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

/** Characters; some servers answer with half a page, and what they mean stands at its beginning. */
const LONGEST_WORDS = 300;

/**
 * What the mail server said, on one line; nothing where it fell silent. The numbers before each
 * line of an answer are told once.
 */
const wordsOf = (error: unknown): string => {
  const { response } = error as { response?: unknown };
  if (typeof response !== 'string') return '';
  const oneLine = response
    .replace(/^(\d{3})-/, '$1 ')
    .replace(/\r?\n\d{3}[ -]?(\d\.\d+\.\d+ )?/g, ' ');
  return truncate(oneLine.replace(/\s+/g, ' ').trim(), LONGEST_WORDS);
};

/** Refuses where no mail can be sent just now; `trouble` hears why. */
export const refuseUnreachable = async (
  postman: Postman,
  language: Language,
  givenUp: AbortSignal,
  trouble: (error: unknown) => void,
): Promise<void> => {
  try {
    await postman.reach(givenUp);
  } catch (error) {
    trouble(error);
    throw new BadRequest(texts.unreachable[language]);
  }
};

/**
 * Sends the mail, which takes a counted copy along, and then the same to `own`, the sender, where
 * asked. Answers what to say; `copy` is 1 where the sender gets it too. Refuses where the first was
 * not taken.
 */
export const sendWaitedFor = async (
  postman: Postman,
  mail: Mail,
  own: string | undefined,
  language: Language,
  givenUp: AbortSignal,
): Promise<{ message: string; copy: 0 | 1 }> => {
  const { to } = mail;
  try {
    await postman.deliver(mail, givenUp);
  } catch (error) {
    const words = wordsOf(error);
    throw new BadRequest(textIn(words ? texts.refused : texts.lost, language, { to, words }));
  }
  const sent = textIn(texts.sent, language, { to });
  if (own === undefined) return { message: sent, copy: 0 };
  try {
    await postman.deliver({ ...mail, to: own }, givenUp);
    return { message: sent, copy: 1 };
  } catch (error) {
    const words = wordsOf(error);
    return {
      message: textIn(words ? texts.ownRefused : texts.ownLost, language, { to, words }),
      copy: 0,
    };
  }
};
