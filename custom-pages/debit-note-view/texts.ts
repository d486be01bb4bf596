// The words of the purchase return to read (PUR-RET-042, PUR-RET-043): those of the bill, and its own.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Purchase Return', ne: 'खरिद फिर्ता' },
  bill: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  vendor: { en: 'Vendor', ne: 'विक्रेता' },
  number: { en: 'Debit Note No', ne: 'डेबिट नोट नं.' },
  date: { en: 'Created Date', ne: 'थपिएको मिति' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
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
  address: { en: 'Address', ne: 'ठेगाना' },
  phone: { en: 'Phone', ne: 'फोन' },
  createdBy: { en: 'Created By', ne: 'थप्ने' },
} satisfies Record<string, Texts>;
