// The words of the purchase bill to read (PUR-BIL-051..071).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Billings', ne: 'बिलहरू' },
  billBy: { en: 'Bill By', ne: 'बिल जारी गर्ने' },
  billingDate: { en: 'Billing Date', ne: 'बिल मिति' },
  vendorId: { en: 'Vendor Id', ne: 'विक्रेता आईडी' },
  billingNo: { en: 'Billing No', ne: 'बिल नं.' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  vendorPan: { en: 'Vendor PAN', ne: 'विक्रेताको प्यान' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  type: { en: 'Type', ne: 'प्रकार' },
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
  declarationNo: { en: 'Declaration No', ne: 'प्रज्ञापनपत्र नं.' },
  declarationDate: { en: 'Declaration Date', ne: 'प्रज्ञापनपत्र मिति' },
  remaining: { en: 'Remaining Amount', ne: 'बाँकी रकम' },
  debitNotes: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  issueDebitNote: { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी' },
  attachment: { en: 'Attachment', ne: 'संलग्न फाइल' },
  download: { en: 'Download', ne: 'डाउनलोड' },
  address: { en: 'Address', ne: 'ठेगाना' },
  phone: { en: 'Phone', ne: 'फोन' },
  createdBy: { en: 'Created By', ne: 'थप्ने' },
} satisfies Record<string, Texts>;
