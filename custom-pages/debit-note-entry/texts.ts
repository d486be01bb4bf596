// The sentences of the debit-note entry page, letter for letter (PUR-RET-013..041).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' },
  list: { en: 'Billings', ne: 'खरिद बिलहरू' },
  issuedDetails: { en: 'Billing Details', ne: 'खरिद बिलको विवरण' },
  issuedItems: { en: 'Billing Items', ne: 'खरिद बिलका वस्तुहरू' },
  billNumber: { en: 'Reference Bill Number', ne: 'सम्बन्धित बिल नं.' },
  vendorName: { en: 'Vendor Name', ne: 'आपूर्तिकर्ताको नाम' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  type: { en: 'Type', ne: 'प्रकार' },
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
  vatRate: { en: 'VAT %', ne: 'भ्याट %' },
  allowed: {
    en: 'Purchase total return amount should not exceed the above limit. Total Allowed Amount Rs. {remaining-amount}',
    ne: 'खरिद फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {remaining-amount}',
  },
  notes: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  note: { en: 'Debit Note', ne: 'डेबिट नोट' },
  reason: { en: 'Remarks', ne: 'कैफियत' },
  reasonHelp: {
    en: 'Reason for return (printed on the note)',
    ne: 'फिर्ताको कारण (नोटमा प्रिन्ट हुन्छ)',
  },
  vat: { en: 'VAT', ne: 'भ्याट' },
  vatAt: { en: 'VAT({rate} %)', ne: 'भ्याट ({rate} %)' },
  notIssued: {
    en: 'Debit Note cannot be issued of this billing',
    ne: 'यो खरिद बिलको डेबिट नोट जारी गर्न मिल्दैन',
  },
  minimumQuantity: {
    en: 'Minimum 1 quantity must be returned.',
    ne: 'कम्तीमा १ परिमाण फिर्ता गर्नुपर्छ।',
  },
  noLines: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  noLinesTitle: { en: 'Product not selected', ne: 'वस्तु छानिएको छैन' },
} satisfies Record<string, Texts>;
