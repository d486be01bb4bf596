// The words of the fields of TDS on forms.
import type { Texts } from '../../domain/language.ts';

export const tdsFormTexts = {
  title: { en: 'TDS', ne: 'टीडीएस' },
  type: { en: 'TDS Type', ne: 'टीडीएस किसिम' },
  none: { en: 'No TDS', ne: 'टीडीएस नलाग्ने' },
  base: { en: 'Amount without VAT', ne: 'भ्याटबाहेकको रकम' },
  amount: { en: 'TDS Amount', ne: 'टीडीएस रकम' },
  net: { en: 'Owed to Vendor', ne: 'आपूर्तिकर्तालाई तिर्नुपर्ने' },
  noRule: { en: 'This type has no rate on this date.', ne: 'यो मितिमा यस किसिमको दर छैन।' },
  proposed: { en: 'Proposed: {amount}', ne: 'प्रस्तावित: {amount}' },
  within: {
    en: 'Payments of {days} days come to {sum}. Up to {threshold}, no TDS is due.',
    ne: '{days} दिनका भुक्तानी {sum} छन्। {threshold} सम्म टीडीएस लाग्दैन।',
  },
  beyond: {
    en: 'Payments of {days} days come to {sum}, above {threshold}: TDS is due on the whole sum.',
    ne: '{days} दिनका भुक्तानी {sum} पुगे, {threshold} नाघ्यो: पूरै रकममा टीडीएस लाग्छ।',
  },
} satisfies Record<string, Texts>;
