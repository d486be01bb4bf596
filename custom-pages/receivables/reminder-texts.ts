// The words of a reminder by hand and of those that were sent to a customer.
import type { Texts } from '../../domain/language.ts';

export const reminderTexts = {
  send: { en: 'Send Reminder', ne: 'ताकेता पठाउनुहोस्' },
  sendTo: { en: 'Send Reminder: {name}', ne: '{name} लाई ताकेता' },
  reminders: { en: 'Reminders', ne: 'ताकेताहरू' },
  nothing: { en: 'Nothing is overdue.', ne: 'म्याद नाघेको केही छैन।' },
  notWanted: {
    en: 'Reminders are switched off for this customer; only this one is sent.',
    ne: 'यो ग्राहकलाई ताकेता नपठाउने गरी राखिएको छ; यो एउटा मात्र जान्छ।',
  },
  last: { en: 'Last reminder: {day}', ne: 'पछिल्लो ताकेता: {day}' },
  channel: { en: 'Channel', ne: 'माध्यम' },
  mail: { en: 'E-mail', ne: 'इमेल' },
  sms: { en: 'SMS', ne: 'एसएमएस' },
  to: { en: 'To', ne: 'प्रापक' },
  subject: { en: 'Subject', ne: 'विषय' },
  message: { en: 'Message', ne: 'सन्देश' },
  parts: {
    en: '{letters} letters, sent as {parts} SMS',
    ne: '{letters} अक्षर, {parts} एसएमएसमा जान्छ',
  },
  submit: { en: 'Send', ne: 'पठाउनुहोस्' },
  none: { en: 'No reminders sent yet.', ne: 'अहिलेसम्म ताकेता पठाइएको छैन।' },
  state: { en: 'State', ne: 'अवस्था' },
  documents: { en: 'Documents', ne: 'कागजातहरू' },
} satisfies Record<string, Texts>;

export const reminderStates: Record<string, Texts> = {
  sending: { en: 'Sending', ne: 'पठाउँदै' },
  sent: { en: 'Sent', ne: 'पठाइएको' },
  failed: { en: 'Not sent', ne: 'नपठाइएको' },
  unknown: { en: 'Not confirmed', ne: 'पुष्टि नभएको' },
};
