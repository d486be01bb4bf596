// The words of the purchase bill to read (PUR-BIL-051..071).
import type { Texts } from '../../domain/language.ts';
import { purchaseTexts } from '../../src/document/purchase-texts.ts';

export const texts = {
  ...purchaseTexts,
  title: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Billings', ne: 'खरिद बिलहरू' },
  billBy: { en: 'Bill By', ne: 'बिल जारी गर्ने' },
  declarationNo: { en: 'Declaration No', ne: 'प्रज्ञापनपत्र नं.' },
  declarationDate: { en: 'Declaration Date', ne: 'प्रज्ञापनपत्र मिति' },
  remaining: { en: 'Remaining Amount', ne: 'बाँकी रकम' },
  debitNotes: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  issueDebitNote: { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' },
  attachment: { en: 'Attachment', ne: 'संलग्न फाइल' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
} satisfies Record<string, Texts>;
