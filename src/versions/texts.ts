// What is said when somebody else was quicker.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Changed by somebody else', ne: 'अरू कसैले बदलेको' },
  about: {
    en: 'Somebody else saved these fields while you were changing them. Choose what to keep; all other changes are kept.',
    ne: 'तपाईंले बदल्दै गर्दा अरू कसैले यी विवरण सेभ गर्‍यो। कुन राख्ने छान्नुहोस्; अरू सबै परिवर्तन रहन्छन्।',
  },
  yours: { en: 'Yours', ne: 'तपाईंको' },
  now: { en: 'Saved meanwhile', ne: 'यसबीच सेभ भएको' },
  on: { en: 'On', ne: 'चालु' },
  off: { en: 'Off', ne: 'बन्द' },
  empty: { en: '(empty)', ne: '(खाली)' },
  gone: {
    en: 'Somebody else deleted this meanwhile. What you typed cannot be saved.',
    ne: 'यसबीच अरू कसैले यो मेटायो। तपाईंले लेखेको सेभ हुन सक्दैन।',
  },
} satisfies Record<string, Texts>;
