// The sentences that both kinds of note share, letter for letter (SAL-CN-022..066,
// PUR-RET-013..041).
import { priceOnlyText } from '../../../domain/documents/note-totals.ts';
import type { Texts } from '../../../domain/language.ts';

export const texts = {
  items: { en: 'Items', ne: 'वस्तुहरू' },
  description: { en: 'Description', ne: 'विवरण' },
  quantity: { en: 'Quantity', ne: 'परिमाण' },
  rate: { en: 'Rate', ne: 'दर' },
  discount: { en: 'Discount', ne: 'छुट' },
  returned: { en: '{n} returned already.', ne: '{n} पहिले नै फिर्ता भइसकेको छ।' },
  selectItems: { en: '-- Select Items --', ne: '-- वस्तु छान्नुहोस् --' },
  returnRate: { en: 'Return Rate', ne: 'फिर्ता दर' },
  lineTotal: { en: 'Total', ne: 'रकम' },
  noItems: { en: 'No Items To Show', ne: 'कुनै वस्तु छैन' },
  addAll: { en: 'Add all remaining items', ne: 'बाँकी सबै थप्नुहोस्' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  tscRate: { en: 'TSC Rate', ne: 'टीएससी दर' },
  tscAmount: { en: 'TSC Amount', ne: 'टीएससी रकम' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  total: { en: 'Total', ne: 'कुल जम्मा' },
  maximumQuantity: {
    en: 'Maximum {n} quantity can be returned.',
    ne: 'बढीमा {n} परिमाण फिर्ता गर्न सकिन्छ।',
  },
  maximumRate: { en: 'Maximum return rate is {n}', ne: 'फिर्ता दर बढीमा {n} हुन सक्छ' },
  zeroRate: { en: 'Return rate cannot be 0.', ne: 'फिर्ता दर ० हुन सक्दैन।' },
  rowOpen: {
    en: 'Before saving, add the item you are entering or clear it.',
    ne: 'सेभ गर्नुअघि लेख्दै गरेको वस्तु थप्नुहोस् वा कुनै वस्तु नछान्नुहोस्।',
  },
  priceOnly: priceOnlyText,
  priceOnlyHelp: {
    en: 'Lowers the price. No goods come or go, and the quantity does not count as returned.',
    ne: 'मूल्य मात्र घट्छ। सामान आउँदै जाँदैन र परिमाण फिर्ता भएको मानिँदैन।',
  },
  allBack: {
    en: 'All items have been returned; only an amount remains.',
    ne: 'सबै वस्तु फिर्ता भइसकेका छन्; अब रकम मात्र बाँकी छ।',
  },
  somethingWrong: { en: 'Something went wrong', ne: 'केही गडबड भयो' },
} satisfies Record<string, Texts>;
