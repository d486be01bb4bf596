// The sentences of the page of accounts.
import type { Texts } from '../../domain/language.ts';

export const accountTexts = {
  name: { en: 'Account', ne: 'लेखा शीर्षक' },
  code: { en: 'Code', ne: 'कोड' },
  balance: { en: 'Balance', ne: 'बाँकी' },
  asOf: { en: 'Balance on', ne: 'बाँकी मिति' },
  search: { en: 'Search by code or name', ne: 'कोड वा नामबाट खोज्नुहोस्' },
  fold: { en: 'Hide what is in {name}', ne: '{name} भित्रका लुकाउनुहोस्' },
  unfold: { en: 'Show what is in {name}', ne: '{name} भित्रका देखाउनुहोस्' },
  foldAll: { en: 'Collapse All', ne: 'सबै खुम्च्याउनुहोस्' },
  unfoldAll: { en: 'Expand All', ne: 'सबै फैलाउनुहोस्' },
  debit: { en: '{amount} Dr', ne: '{amount} डे.' },
  credit: { en: '{amount} Cr', ne: '{amount} क्रे.' },
} satisfies Record<string, Texts>;
