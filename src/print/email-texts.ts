// The words of a letter and of the button that opens it.
import type { Texts } from '../../domain/language.ts';

export const emailTexts = {
  title: { en: 'E-mail', ne: 'इमेल' },
  to: { en: 'To', ne: 'प्रापक' },
  subject: { en: 'Subject', ne: 'विषय' },
  message: { en: 'Message', ne: 'सन्देश' },
  copy: { en: 'Send me a copy', ne: 'मलाई पनि पठाउनुहोस्' },
  language: { en: 'Language of the PDF', ne: 'PDF को भाषा' },
  en: { en: 'English', ne: 'अङ्ग्रेजी' },
  ne: { en: 'Nepali', ne: 'नेपाली' },
  send: { en: 'Send', ne: 'पठाउनुहोस्' },
} satisfies Record<string, Texts>;
