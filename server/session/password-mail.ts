// The mail with the link that sets a password.
import { type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Mail } from '../mail/mail.ts';
import type { LinkOwner } from './password-links.ts';

const subject: Texts = { en: 'Set a new password for Bijak', ne: 'Bijak को नयाँ पासवर्ड राख्नुहोस्' };
const text: Texts = {
  en: `Hello {name},

Someone, most likely you, asked for a new password for your account. Open this link to set it:

{link}

The link can be used once and is valid for one hour. If this was not you, ignore this e-mail; your password stays the same.

Bijak`,
  ne: `नमस्ते {name},

तपाईंको एकाउन्टका लागि नयाँ पासवर्ड मागिएको छ। यो लिङ्क खोलेर नयाँ पासवर्ड राख्नुहोस्:

{link}

लिङ्क एक पटक र एक घण्टासम्म मात्र चल्छ। तपाईंले माग्नुभएको होइन भने केही गर्नु पर्दैन; पासवर्ड उही रहन्छ।

Bijak`,
};

/** The mail to the owner of a link, in the language of whoever asked. */
export const passwordMail = (
  { name, email }: LinkOwner,
  link: string,
  language: Language,
): Mail => ({
  to: email,
  subject: subject[language],
  text: textIn(text, language, { name, link }),
});
