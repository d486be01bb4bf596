// The words of the settings of reminders.
import type { ReminderTexts } from '../../domain/documents/reminders.ts';
import type { Texts } from '../../domain/language.ts';

export const reminderTexts = {
  title: { en: 'Reminders', ne: 'ताकेता' },
  enabled: { en: 'Send payment reminders', ne: 'भुक्तानीको ताकेता पठाउने' },
  enabledHelp: {
    en: 'Every morning at ten, customers with overdue invoices get one message that lists all of them. Switched on, it also goes to those that are overdue already.',
    ne: 'हरेक बिहान दस बजे, म्याद नाघेका बीजक भएका ग्राहकलाई सबै बीजक समेटेर एउटा सन्देश जान्छ। चालु गर्दा पहिलेदेखि म्याद नाघेकालाई पनि जान्छ।',
  },
  steps: { en: 'Days Past Due', ne: 'म्याद नाघेको दिन' },
  stepsHelp: {
    en: 'Days after the due date, with commas between: 1, 7, 15, 30',
    ne: 'भुक्तानी मितिपछिका दिन, अल्पविरामले छुट्ट्याएर: १, ७, १५, ३०',
  },
  stepsWrong: {
    en: 'Write up to 12 different numbers of days, with commas between.',
    ne: 'बढीमा १२ वटा फरक दिन सङ्ख्या अल्पविरामले छुट्ट्याएर लेख्नुहोस्।',
  },
  byMail: { en: 'By e-mail', ne: 'इमेलबाट' },
  bySms: { en: 'By SMS', ne: 'एसएमएसबाट' },
  language: { en: 'Language of the reminders', ne: 'ताकेताको भाषा' },
  english: { en: 'English', ne: 'अङ्ग्रेजी' },
  nepali: { en: 'Nepali', ne: 'नेपाली' },
  provider: { en: 'SMS Provider', ne: 'एसएमएस सेवा' },
  none: { en: 'None', ne: 'छैन' },
  unproven: {
    en: 'Unproven: Bijak follows the published interface of the provider, but nobody has sent with a real account yet. Send yourself a test first.',
    ne: 'प्रमाणित नभएको: बीजकले सेवाको प्रकाशित विधि पछ्याउँछ, तर साँचो खाताबाट अहिलेसम्म पठाएर हेरिएको छैन। पहिले आफैँलाई परीक्षण पठाउनुहोस्।',
  },
  sender: { en: 'Sender Identity', ne: 'पठाउनेको पहिचान' },
  token: { en: 'Token', ne: 'टोकन' },
  tokenKept: {
    en: 'Stored encrypted; it can’t be viewed again. Leave blank to keep it.',
    ne: 'गोप्य रूपमा राखिएको छ; फेरि हेर्न मिल्दैन। नफेर्ने भए खाली छाड्नुहोस्।',
  },
  tokenNew: {
    en: 'Stored encrypted; it can’t be viewed again.',
    ne: 'गोप्य रूपमा राखिन्छ; फेरि हेर्न मिल्दैन।',
  },
  test: { en: 'Test', ne: 'परीक्षण' },
  testTo: { en: 'Mobile number for a test', ne: 'परीक्षणका लागि मोबाइल नम्बर' },
  texts: { en: 'Texts', ne: 'पाठहरू' },
  placeholders: { en: 'Placeholders', ne: 'स्थानधारक' },
  preview: { en: 'Preview', ne: 'पूर्वावलोकन' },
  parts: {
    en: '{letters} letters, sent as {parts} SMS',
    ne: '{letters} अक्षर, {parts} एसएमएसमा जान्छ',
  },
  reset: { en: 'Use the usual texts', ne: 'सामान्य पाठ राख्नुहोस्' },
  readOnly: {
    en: 'Only users who may edit the company can change this.',
    ne: 'कम्पनी सम्पादन गर्न सक्ने प्रयोगकर्ताले मात्र यो फेर्न सक्छन्।',
  },
} satisfies Record<string, Texts>;

export const templateTitles: Record<keyof ReminderTexts, Texts> = {
  subject: { en: 'Subject', ne: 'विषय' },
  message: { en: 'Message', ne: 'सन्देश' },
  line: { en: 'Each invoice in the message', ne: 'सन्देशमा हरेक बीजक' },
  sms: { en: 'SMS', ne: 'एसएमएस' },
};
