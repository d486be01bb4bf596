// The words of the page of tax payments.
import type { Texts } from '../../domain/language.ts';

export const taxPaymentPageTexts = {
  title: { en: 'Tax Payments', ne: 'कर भुक्तानी' },
  help: {
    en: 'VAT is owed once its return is submitted. TDS that you withheld is deposited on the page TDS Return.',
    ne: 'विवरण बुझाएपछि भ्याट तिर्न बाँकी देखिन्छ। आफूले कट्टी गरेको टीडीएस भने “टीडीएस विवरण” पानाबाट दाखिला हुन्छ।',
  },
  open: { en: 'Open Today', ne: 'आज बाँकी' },
  record: { en: 'Record Payment', ne: 'भुक्तानी राख्नुहोस्' },
  recordTitle: { en: 'Record a Tax Payment', ne: 'कर भुक्तानी राख्नुहोस्' },
  kind: { en: 'Tax', ne: 'कर' },
  openNow: { en: 'Open today: {amount}', ne: 'आज बाँकी: {amount}' },
  date: { en: 'Date', ne: 'मिति' },
  amount: { en: 'Amount', ne: 'रकम' },
  paidFrom: { en: 'Paid From', ne: 'कहाँबाट तिरेको' },
  receivedIn: { en: 'Received In', ne: 'कहाँ प्राप्त भएको' },
  setOffTo: { en: 'Set Off To', ne: 'कुन लेखा शीर्षकमा समायोजन' },
  account: { en: 'Account', ne: 'लेखा शीर्षक' },
  voucher: { en: 'Voucher No.', ne: 'भौचर नं.' },
  narration: { en: 'Narration', ne: 'व्यहोरा' },
  actions: { en: 'Actions', ne: 'कार्य' },
  payments: { en: 'Recorded Payments', ne: 'राखिएका भुक्तानी' },
  none: { en: 'No tax payment is recorded yet.', ne: 'अहिलेसम्म कुनै कर भुक्तानी राखिएको छैन।' },
  reverseTitle: { en: 'Reverse the Tax Payment', ne: 'कर भुक्तानी उल्टाउनुहोस्' },
  reverseHelp: { en: 'The tax is open again.', ne: 'यो कर फेरि बाँकी हुन्छ।' },
  failed: { en: 'The tax payments could not be loaded.', ne: 'कर भुक्तानी पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;
