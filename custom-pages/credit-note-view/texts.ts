// The words of the credit-note view.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Credit Note {number}', ne: 'क्रेडिट नोट {number}' },
  list: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  preview: { en: 'Preview', ne: 'पूर्वावलोकन' },
  invoice: { en: 'Invoice Number', ne: 'बीजक नं.' },
  customer: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  amount: { en: 'Amount', ne: 'रकम' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
  date: { en: 'Date', ne: 'मिति' },
  createdBy: { en: 'Created By', ne: 'तयार गर्ने' },
  irdSync: { en: 'IRD Sync', ne: 'आईआरडी सिंक' },
  synced: { en: 'Synced', ne: 'सिंक भएको' },
  notSynced: { en: 'Not Synced', ne: 'सिंक नभएको' },
  bs: { en: 'BS', ne: 'वि.सं.' },
} satisfies Record<string, Texts>;
