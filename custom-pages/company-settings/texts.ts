// The sentences of the company settings.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  new: { en: 'New', ne: 'नयाँ' },
  name: { en: 'Name', ne: 'नाम' },
  years: { en: 'Fiscal Years', ne: 'आर्थिक वर्षहरू' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  dates: { en: 'Date Range', ne: 'अवधि' },
  current: { en: 'Current', ne: 'चालु' },
  notCurrent: { en: 'Not Current', ne: 'चालु होइन' },
  datesInline: {
    en: 'Start date and End date are required.',
    ne: 'सुरु मिति र अन्त्य मिति अनिवार्य छन्।',
  },
  datesToast: { en: 'Start Date and End Date is required.', ne: 'सुरु मिति र अन्त्य मिति अनिवार्य छन्।' },
  datesTitle: { en: 'Date range required', ne: 'अवधि चाहिन्छ' },
  fill: { en: 'Fill in {name}', ne: '{name} भर्नुहोस्' },
  range: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
} satisfies Record<string, Texts>;
