// Mails to a user whose second factors change or who has used a recovery code, so that the owner
// learns of what somebody else did. In the language that the user has chosen.
import { type Language, type Texts, translate } from '../../domain/language.ts';
import type { ReadDb } from '../database/database.ts';
import type { Mail, Mailer } from '../platform/mailer/mailer.ts';
import type { SecondFactorOwner } from './second-factors.ts';

const ending: Texts = {
  en: `If this was not you, change your password at once and tell your administrator.

Bijak`,
  ne: `तपाईंले गर्नुभएको होइन भने तुरुन्तै पासवर्ड फेर्नुहोस् र प्रशासकलाई भन्नुहोस्।

Bijak`,
};

const mails = {
  added: {
    subject: {
      en: 'A second factor was added to your Bijak account',
      ne: 'तपाईंको Bijak एकाउन्टमा दोस्रो प्रमाण थपियो',
    },
    body: {
      en: 'A second factor was added to your account: {factor}.',
      ne: 'तपाईंको एकाउन्टमा दोस्रो प्रमाण थपियो: {factor}।',
    },
  },
  removed: {
    subject: {
      en: 'A second factor was removed from your Bijak account',
      ne: 'तपाईंको Bijak एकाउन्टबाट दोस्रो प्रमाण हटाइयो',
    },
    body: {
      en: 'A second factor was removed from your account: {factor}.',
      ne: 'तपाईंको एकाउन्टबाट दोस्रो प्रमाण हटाइयो: {factor}।',
    },
  },
  reset: {
    subject: {
      en: 'The second factors of your Bijak account were reset',
      ne: 'तपाईंको Bijak एकाउन्टका दोस्रो प्रमाणहरू हटाइए',
    },
    body: {
      en: '{by} removed all second factors of your account and signed you out everywhere. Your password alone opens it until you add one again.',
      ne: '{by} ले तपाईंको एकाउन्टका सबै दोस्रो प्रमाण हटाउनुभयो र सबै डिभाइसबाट साइन आउट गर्नुभयो। फेरि नथपेसम्म पासवर्डले मात्र साइन इन हुन्छ।',
    },
  },
  codesMade: {
    subject: {
      en: 'New recovery codes for your Bijak account',
      ne: 'तपाईंको Bijak एकाउन्टका नयाँ रिकभरी कोड',
    },
    body: {
      en: 'New recovery codes were made for your account. Earlier ones are no longer valid.',
      ne: 'तपाईंको एकाउन्टका लागि नयाँ रिकभरी कोड बनाइए। पहिलेका कोड अब चल्दैनन्।',
    },
  },
  codeUsed: {
    subject: {
      en: 'A recovery code opened your Bijak account',
      ne: 'रिकभरी कोडले तपाईंको Bijak एकाउन्टमा साइन इन भयो',
    },
    body: {
      en: 'Somebody signed in to your account with a recovery code. {left} {left|is|are} left.',
      ne: 'रिकभरी कोडले तपाईंको एकाउन्टमा साइन इन भयो। अब {left} वटा कोड बाँकी छन्।',
    },
  },
} satisfies Record<string, { subject: Texts; body: Texts }>;

type SecurityMail = keyof typeof mails;

/** The mail in the language. */
export const composeSecurityMail = (
  mail: SecurityMail,
  { name, email }: Pick<SecondFactorOwner, 'name' | 'email'>,
  language: Language,
  values: Record<string, string | number> = {},
): Mail => {
  const greeting = translate({ en: 'Hello {name},', ne: 'नमस्ते {name},' }, language, { name });
  const { subject, body } = mails[mail];
  return {
    to: email,
    subject: subject[language],
    text: [greeting, translate(body, language, values), ending[language]].join('\n\n'),
  };
};

/** The language that the user has chosen; `otherwise` for a user who has chosen none. */
const loadChosenLanguage = async (
  read: ReadDb,
  { id, company_id }: SecondFactorOwner,
  otherwise: Language,
): Promise<Language> => {
  const row = await read
    .selectFrom('preferences')
    .select('value')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('name', '=', 'language')
    .executeTakeFirst();
  const chosen: unknown = row && JSON.parse(row.value);
  return chosen === 'en' || chosen === 'ne' ? chosen : otherwise;
};

/** Values of a mail in each language. */
export type MailValues = Record<string, string | number | Texts>;

/** Sends the mail to the owner in the background. */
export const sendSecurityMail = async (
  { read, mailer }: { read: ReadDb; mailer: Pick<Mailer, 'sendInBackground'> },
  mail: SecurityMail,
  owner: SecondFactorOwner,
  otherwise: Language,
  values: MailValues = {},
): Promise<void> => {
  const language = await loadChosenLanguage(read, owner, otherwise);
  const chosen = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
  await mailer.sendInBackground(composeSecurityMail(mail, owner, language, chosen));
};
