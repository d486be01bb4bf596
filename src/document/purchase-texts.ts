// What a vendor's bill and the note against it are read with.
import type { Texts } from '../../domain/language.ts';

export const purchaseTexts = {
  vendorId: { en: 'Vendor Id', ne: 'आपूर्तिकर्ता आईडी' },
  vendorPan: { en: 'Vendor PAN', ne: 'आपूर्तिकर्ताको प्यान' },
  address: { en: 'Address', ne: 'ठेगाना' },
  phone: { en: 'Phone', ne: 'फोन' },
  billingNo: { en: 'Billing No', ne: 'बिल नं.' },
  billingDate: { en: 'Billing Date', ne: 'बिल मिति' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  type: { en: 'Type', ne: 'प्रकार' },
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
  createdBy: { en: 'Created By', ne: 'तयार गर्ने' },
} satisfies Record<string, Texts>;
