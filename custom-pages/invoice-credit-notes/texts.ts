// The words of an invoice's credit-note summary.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  list: { en: 'Invoices', ne: 'बीजकहरू' },
  customer: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  credited: { en: 'Total Credit Amount', ne: 'जम्मा क्रेडिट रकम' },
  remaining: { en: 'Remaining Amount', ne: 'बाँकी रकम' },
  number: { en: 'Invoice Number', ne: 'बीजक नं.' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  notes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  none: { en: 'No returns against this invoice yet.', ne: 'यो बीजकबाट केही फिर्ता भएको छैन।' },
  noneHint: {
    en: 'Credit notes for this invoice will appear here.',
    ne: 'यसका क्रेडिट नोट यहाँ देखिन्छन्।',
  },
  issue: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
} satisfies Record<string, Texts>;

/** "SN" here, "S.N" everywhere else (QUIRK-029). */
export const columns: Texts[] = [
  { en: 'SN', ne: 'क्र.सं.' },
  { en: 'Invoice/Payment Id', ne: 'बीजक/भुक्तानी आईडी' },
  { en: 'Remarks', ne: 'कैफियत' },
  { en: 'Amount', ne: 'रकम' },
  { en: 'Date', ne: 'मिति' },
  { en: 'Created By', ne: 'तयार गर्ने' },
];
