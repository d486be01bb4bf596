// What is said around Annex 13.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Annex 13', ne: 'अनुसूची १३' },
  about: {
    en: 'Parties above {amount} in the fiscal year, excluding VAT and net of returns.',
    ne: 'आर्थिक वर्षमा भ्याटबाहेक, फिर्ता घटाएर {amount} भन्दा बढी कारोबार भएका पक्षहरू।',
  },
  sales: { en: 'Sales', ne: 'बिक्री' },
  purchases: { en: 'Purchases', ne: 'खरिद' },
  name: { en: 'Name', ne: 'नाम' },
  pan: { en: 'PAN', ne: 'प्यान' },
  missing: { en: 'PAN missing', ne: 'प्यान छैन' },
  documents: { en: 'Documents', ne: 'बीजक तथा नोट' },
  exempt: { en: 'Exempt Amount', ne: 'कर छुट रकम' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  total: { en: 'Total', ne: 'जम्मा' },
  none: { en: 'No party is above the limit.', ne: 'सीमाभन्दा माथि कुनै पक्ष छैन।' },
  without: {
    en: '{n} {n|party has|parties have} no PAN. Get it before filing.',
    ne: '{n} पक्षको प्यान छैन: अनुसूची बुझाउनुअघि माग्नुहोस्।',
  },
  failed: { en: 'The annex could not be loaded.', ne: 'अनुसूची पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;
