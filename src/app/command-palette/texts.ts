// The words of the search over everything and of the keys.
import type { Texts } from '../../../domain/language.ts';

export const texts = {
  title: { en: 'Search and go', ne: 'खोज्नुहोस् र जानुहोस्' },
  search: {
    en: 'Search screens, customers, products, document numbers',
    ne: 'पाना, ग्राहक, वस्तु वा कागजात नम्बर खोज्नुहोस्',
  },
  recent: { en: 'Recent', ne: 'हालै हेरिएका' },
  screens: { en: 'Screens', ne: 'पानाहरू' },
  actions: { en: 'Actions', ne: 'कामहरू' },
  none: { en: 'Nothing found', ne: 'केही भेटिएन' },
  hint: {
    en: 'Enter opens, Ctrl+Enter opens in a new tab, Escape closes.',
    ne: 'Enter ले खोल्छ, Ctrl+Enter ले नयाँ ट्याबमा खोल्छ, Escape ले बन्द गर्छ।',
  },
  keys: { en: 'Keyboard Shortcuts', ne: 'किबोर्ड सर्टकट' },
  key: { en: 'Shortcut', ne: 'सर्टकट' },
  does: { en: 'Action', ne: 'काम' },
} satisfies Record<string, Texts>;
