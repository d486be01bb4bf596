// The sentences of the app keys; columns in the document's order (KEY-001..004).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'App Keys', ne: 'एप कुञ्जीहरू' },
  update: { en: 'Update', ne: 'अपडेट गर्नुहोस्' },
  updateKey: { en: 'Update Key', ne: 'कुञ्जी अपडेट गर्ने' },
  sure: {
    en: 'The key gets a new secret. Programs that use the old one stop working immediately.',
    ne: 'कुञ्जीले नयाँ गोप्य कुञ्जी पाउँछ। पुरानो प्रयोग गर्ने प्रोग्राम तुरुन्तै चल्न छाड्छन्।',
  },
  generate: { en: 'Generate Key', ne: 'कुञ्जी बनाउनुहोस्' },
  appName: { en: 'App Name', ne: 'एपको नाम' },
  nameHelp: { en: 'The program that will use the key.', ne: 'कुन प्रोग्रामले कुञ्जी प्रयोग गर्छ।' },
  copy: { en: 'Copy', ne: 'कपी गर्नुहोस्' },
  copied: { en: 'Copied.', ne: 'कपी भयो।' },
  once: {
    en: 'The secret is shown only once. Copy it before you leave this page.',
    ne: 'गोप्य कुञ्जी एक पटक मात्र देखिन्छ। यो पाना छाड्नुअघि कपी गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

export const columns: Texts[] = [
  { en: 'S.N', ne: 'क्र.सं.' },
  { en: 'App Name', ne: 'एपको नाम' },
  { en: 'Client Id', ne: 'क्लाइन्ट आईडी' },
  { en: 'Client Secret', ne: 'क्लाइन्ट गोप्य कुञ्जी' },
];
