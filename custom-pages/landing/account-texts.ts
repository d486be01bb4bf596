// The texts of the pages that set a password.
import type { Texts } from '../../domain/language.ts';

export const accountTexts = {
  back: { en: 'Back to Login', ne: 'साइन इनमा फर्कनुहोस्' },
  forgotTitle: { en: 'Forgot Password', ne: 'पासवर्ड बिर्सनुभयो' },
  forgotLead: {
    en: "Enter the email you sign in with. We'll send you a link to set a new password.",
    ne: 'साइन इन गर्ने इमेल लेख्नुहोस्। नयाँ पासवर्ड राख्ने लिङ्क पठाउँछौँ।',
  },
  email: { en: 'Email', ne: 'इमेल' },
  send: { en: 'Send', ne: 'पठाउनुहोस्' },
  sentTitle: { en: 'Check your mail', ne: 'इमेल हेर्नुहोस्' },
  setTitle: { en: 'Set Password', ne: 'पासवर्ड राख्नुहोस्' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  confirmation: { en: 'Password Confirmation', ne: 'पासवर्ड पुनः लेख्नुहोस्' },
  atLeast: { en: 'At least 8 characters.', ne: 'कम्तीमा ८ अक्षर।' },
  invalid: { en: 'Invalid', ne: 'अमान्य' },
  doneTitle: { en: 'Password set', ne: 'पासवर्ड राखियो' },
} satisfies Record<string, Texts>;
