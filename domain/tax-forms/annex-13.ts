// Annex 13 as the portal takes it: its own field names in its order. Source: compliance facts 6.
import type { Texts } from '../language.ts';
import type { FormColumn } from './layout.ts';

export const annex13Title: Texts = { en: 'Annex 13', ne: 'अनुसूची १३' };

export const annex13Columns: FormColumn[] = [
  { name: 'pan', kind: 'text', label: { en: 'PAN', ne: 'प्यान' }, width: 9 },
  { name: 'tradeName', kind: 'text', label: { en: 'Trade Name', ne: 'व्यापारिक नाम' }, width: 22 },
  {
    name: 'tradeNameType',
    kind: 'text',
    label: { en: 'Trade Name Type', ne: 'व्यापारिक नामको किसिम' },
    width: 7,
  },
  {
    name: 'sorp',
    kind: 'text',
    label: { en: 'Sales (S) or Purchase (P)', ne: 'बिक्री (S) वा खरिद (P)' },
    width: 7,
  },
  {
    name: 'exemptedAmount',
    kind: 'money',
    label: { en: 'Exempted Amount', ne: 'कर छुट रकम' },
    width: 11,
  },
  {
    name: 'taxableAmount',
    kind: 'money',
    label: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
    width: 11,
  },
  { name: 'remarks', kind: 'text', label: { en: 'Remarks', ne: 'कैफियत' }, width: 12 },
];
