// The words of cash counts.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  new: { en: 'New Cash Count', ne: 'नयाँ नगद गन्ती' },
  one: { en: 'Cash Count', ne: 'नगद गन्ती' },
  list: { en: 'Cash Counts', ne: 'नगद गन्तीहरू' },
  date: { en: 'Date', ne: 'मिति' },
  outlet: { en: 'POS', ne: 'बिक्री काउन्टर' },
  noOutlet: { en: 'None', ne: 'कुनै पनि होइन' },
  notes: { en: 'Notes and Coins', ne: 'नोट र सिक्का' },
  denomination: { en: 'Note or Coin', ne: 'नोट वा सिक्का' },
  pieces: { en: 'Pieces', ne: 'सङ्ख्या' },
  piecesOf: { en: 'Pieces of {n} rupees', ne: '{n} रुपैयाँको सङ्ख्या' },
  amount: { en: 'Amount', ne: 'रकम' },
  books: { en: 'By the Books', ne: 'हिसाबअनुसार' },
  opening: { en: 'Before the day', ne: 'यस दिनअघिको' },
  received: { en: '{source}, in', ne: '{source}, आएको' },
  paid: { en: '{source}, out', ne: '{source}, गएको' },
  counted: { en: 'Counted', ne: 'गनिएको' },
  difference: { en: 'Difference', ne: 'फरक' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
  countedBy: { en: 'Counted by', ne: 'गन्ने' },
  earlier: {
    en: 'This day was already counted: {amount} at {time} by {name}. A further count replaces it.',
    ne: 'यो दिनको नगद पहिले नै गनिएको छ: {amount}, {time}, {name}। फेरि गनेमा नयाँ गन्ती लागू हुन्छ।',
  },
  replaced: {
    en: 'The cash of this day was counted again; the last count holds.',
    ne: 'यो दिनको नगद फेरि गनिएको छ; अन्तिम गन्ती लागू हुन्छ।',
  },
  last: { en: 'Open the last count', ne: 'अन्तिम गन्ती खोल्नुहोस्' },
  voucher: { en: 'New Voucher', ne: 'नयाँ भौचर' },
  short: {
    en: 'Cash is missing. Once you know that it will not turn up, enter a journal voucher for this POS: debit an expense account (for example Cash Shortage), credit Cash.',
    ne: 'नगद कम छ। नभेटिने पक्का भएपछि यही बिक्री काउन्टरमा गोश्वारा भौचर लेख्नुहोस्: खर्चको शीर्षक (जस्तै नगद कमी) डेबिट, नगद क्रेडिट।',
  },
  over: {
    en: 'There is more cash than in the books. Once you know that nothing is unrecorded, enter a journal voucher for this POS: debit Cash, credit Other Income.',
    ne: 'हिसाबभन्दा बढी नगद छ। कुनै कारोबार नछुटेको पक्का भएपछि यही बिक्री काउन्टरमा गोश्वारा भौचर लेख्नुहोस्: नगद डेबिट, अन्य आम्दानी क्रेडिट।',
  },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  failed: { en: 'The cash could not be loaded.', ne: 'नगदको विवरण पढ्न सकिएन।' },
  viewFailed: { en: 'This cash count could not be loaded.', ne: 'यो नगद गन्ती पढ्न सकिएन।' },
} satisfies Record<string, Texts>;
