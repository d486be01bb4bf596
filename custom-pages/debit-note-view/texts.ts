// The words of the purchase return to read (PUR-RET-042, PUR-RET-043): those of the bill, and its
// own.
import type { Texts } from '../../domain/language.ts';
import { purchaseTexts } from '../../src/document/purchase-texts.ts';

export const texts = {
  ...purchaseTexts,
  title: { en: 'Purchase Return', ne: 'खरिद फिर्ता' },
  bill: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  vendor: { en: 'Vendor', ne: 'आपूर्तिकर्ता' },
  number: { en: 'Debit Note No', ne: 'डेबिट नोट नं.' },
  date: { en: 'Created Date', ne: 'थपिएको मिति' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
} satisfies Record<string, Texts>;
