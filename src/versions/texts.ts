// What is said when somebody else was quicker.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Changed by someone else', ne: 'अरू कसैले बदलेको' },
  about: {
    en: 'Someone else changed these fields while you were editing. Choose what to keep; all other changes are kept.',
    ne: 'तपाईंले बदल्दै गर्दा अरू कसैले यी विवरण सेभ गर्‍यो। कुन राख्ने छान्नुहोस्; अरू सबै परिवर्तन रहन्छन्।',
  },
  yours: { en: 'Your change', ne: 'तपाईंको परिवर्तन' },
  now: { en: 'Their change', ne: 'अरूको परिवर्तन' },
  on: { en: 'On', ne: 'चालु' },
  off: { en: 'Off', ne: 'बन्द' },
  empty: { en: '(empty)', ne: '(खाली)' },
  gone: {
    en: 'Someone else deleted this record. Your changes cannot be saved.',
    ne: 'अरू कसैले यो मेटाएको छ। तपाईंका परिवर्तन सेभ हुन सक्दैनन्।',
  },
} satisfies Record<string, Texts>;
