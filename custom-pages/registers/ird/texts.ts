// What is said around the authority's forms; their columns are named in domain/tax-forms.
import type { Texts } from '../../../domain/language.ts';

export const texts = {
  sales: { en: 'IRD Sales Register', ne: 'बिक्री खाता (आईआरडी)' },
  'sales-returns': { en: 'IRD Sales Return Register', ne: 'बिक्री फिर्ता खाता (आईआरडी)' },
  purchases: { en: 'IRD Purchase Register', ne: 'खरिद खाता (आईआरडी)' },
  'purchase-returns': { en: 'IRD Purchase Return Register', ne: 'खरिद फिर्ता खाता (आईआरडी)' },
  'standard-view': { en: 'Standard View', ne: 'स्ट्यान्डर्ड भ्यु' },
  rows: { en: 'Rows', ne: 'पङ्क्ति' },
  documents: { en: 'One row per bill', ne: 'बीजकअनुसार' },
  lines: { en: 'One row per item', ne: 'वस्तुअनुसार' },
  total: { en: 'Total', ne: 'जम्मा' },
  cancelled: { en: 'Cancelled', ne: 'रद्द भएको' },
  yes: { en: 'Yes', ne: 'छ' },
  no: { en: 'No', ne: 'छैन' },
  version: { en: 'Layout {version}', ne: 'ढाँचा {version}' },
} satisfies Record<string, Texts>;
