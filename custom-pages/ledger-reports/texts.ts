// The words of the reports of the books; their titles are in domain/ledger.
import type { Texts } from '../../domain/language.ts';
import type { Comparison, Grouping } from '../../domain/ledger/report-names.ts';

export const texts = {
  laterEntries: {
    en: 'What was recorded after {day}',
    ne: '{day} पछि राखिएका प्रविष्टि',
  },
  onlyLater: {
    en: 'Only entries that were recorded after {day}.',
    ne: '{day} पछि राखिएका प्रविष्टि मात्र।',
  },
  allEntries: { en: 'Show all', ne: 'सबै हेर्नुहोस्' },
  title: { en: 'Accounting Reports', ne: 'लेखा प्रतिवेदन' },
  reports: { en: 'Reports', ne: 'प्रतिवेदन' },
  asOf: { en: 'As of', ne: 'मितिसम्म' },
  pos: { en: 'POS', ne: 'बिक्री काउन्टर' },
  compare: { en: 'Compare with', ne: 'दाँज्ने अवधि' },
  nothing: { en: 'Nothing', ne: 'कुनै होइन' },
  by: { en: 'By', ne: 'के अनुसार' },
  code: { en: 'Code', ne: 'कोड' },
  particulars: { en: 'Particulars', ne: 'विवरण' },
  date: { en: 'Date', ne: 'मिति' },
  document: { en: 'Document', ne: 'कागजात' },
  number: { en: 'No.', ne: 'नं.' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  narration: { en: 'Narration', ne: 'व्यहोरा' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  balance: { en: 'Balance', ne: 'बाँकी' },
  amount: { en: 'Amount', ne: 'रकम' },
  opening: { en: 'Opening Balance', ne: 'सुरु बाँकी' },
  closing: { en: 'Closing Balance', ne: 'अन्तिम बाँकी' },
  total: { en: 'Total', ne: 'जम्मा' },
  dr: { en: 'Dr', ne: 'डे.' },
  cr: { en: 'Cr', ne: 'क्रे.' },
  times: { en: 'times', ne: 'गुणा' },
  days: { en: 'days', ne: 'दिन' },
  building: {
    en: 'The books are being built: {done} of {documents} documents.',
    ne: 'हिसाब बन्दै छ: {documents} मध्ये {done} कागजात।',
  },
  question: {
    en: 'Some invoices and bills are from before these books and have no payment. Are they paid, or still open?',
    ne: 'यो हिसाबअघिका केही बीजक र बिलको भुक्तानी राखिएको छैन। ती तिरिसकिएका हुन् कि बाँकी छन्?',
  },
  questionTitle: { en: 'Documents from before', ne: 'पहिलेका कागजात' },
  settled: { en: 'All of them are paid', ne: 'सबै तिरिसकियो' },
  open: { en: 'They are still open', ne: 'अझै बाँकी छन्' },
  confirmSettled: {
    en: 'Each customer gets a receipt, and each vendor a payment, for every day with open documents. You are asked only once.',
    ne: 'बाँकी कागजात भएका हरेक दिनका लागि हरेक ग्राहकको प्राप्ति र हरेक आपूर्तिकर्ताको भुक्तानी राखिन्छ। यो एकपटक मात्र सोधिन्छ।',
  },
  confirmOpen: {
    en: 'They stay open until you record their receipts and payments. You are asked only once.',
    ne: 'प्राप्ति र भुक्तानी नराखुन्जेल ती बाँकी रहन्छन्। यो एकपटक मात्र सोधिन्छ।',
  },
  askAccountant: {
    en: 'Some invoices and bills are from before these books. Your accountant can say here whether they are paid.',
    ne: 'केही बीजक र बिल यो हिसाबअघिका छन्। ती तिरिसकिएका हुन् कि होइनन्, तपाईंको लेखापालले यहाँ बताउन सक्छन्।',
  },
  none: { en: 'Nothing was posted in this period.', ne: 'यो अवधिमा कुनै प्रविष्टि छैन।' },
  failed: { en: 'This report could not be loaded.', ne: 'यो प्रतिवेदन पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;

export const compareTexts: Record<Comparison, Texts> = {
  previous: { en: 'Period before', ne: 'अघिल्लो अवधि' },
  'last-year': { en: 'Last year', ne: 'गत वर्ष' },
  months: { en: 'By month', ne: 'महिनाअनुसार' },
};

export const groupingTexts: Record<Grouping, Texts> = {
  product: { en: 'Product', ne: 'वस्तु' },
  family: { en: 'Product Family', ne: 'वस्तु समूह' },
  customer: { en: 'Customer', ne: 'ग्राहक' },
  document: { en: 'Invoice', ne: 'बीजक' },
};
