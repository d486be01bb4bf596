// The sentences of the credit-note entry page, letter for letter (SAL-CN-022..066).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  list: { en: 'Invoices', ne: 'बीजकहरू' },
  issuedDetails: { en: 'Invoice Details', ne: 'बीजकको विवरण' },
  issuedItems: { en: 'Invoice Items', ne: 'बीजकका वस्तुहरू' },
  billNumber: { en: 'Reference Bill Number', ne: 'सम्बन्धित बीजक नं.' },
  customerName: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  paymentId: { en: 'Company Payment Id', ne: 'भुक्तानी आईडी' },
  paymentCounter: { en: 'Payment Counter', ne: 'भुक्तानी काउन्टर' },
  vatRate: { en: 'VAT(%)', ne: 'भ्याट(%)' },
  allowed: {
    en: 'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. {remaining-amount}',
    ne: 'बिक्री फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {remaining-amount}',
  },
  notes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  note: { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  hsCode: { en: 'HS Code', ne: 'एचएस कोड' },
  reason: { en: 'Remark', ne: 'कैफियत' },
  reasonHelp: {
    en: 'Reason for return (printed on the note)',
    ne: 'फिर्ताको कारण (नोटमा प्रिन्ट हुन्छ)',
  },
  vat: { en: 'VAT({rate} %)', ne: 'भ्याट ({rate} %)' },
  notIssued: {
    en: 'Credit Note cannot be issued of this invoice',
    ne: 'यो बीजकको क्रेडिट नोट जारी गर्न मिल्दैन',
  },
  positiveRate: { en: 'Return rate must be greater than 0', ne: 'फिर्ता दर ० भन्दा बढी हुनुपर्छ' },
  newCreditNote: { en: 'New Credit Note', ne: 'नयाँ क्रेडिट नोट' },
} satisfies Record<string, Texts>;
