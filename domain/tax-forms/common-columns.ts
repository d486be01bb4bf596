// Columns that several registers share.
import type { Texts } from '../language.ts';
import type { FormColumn } from './layout.ts';

export const money = (name: string, en: string, ne: string): FormColumn => ({
  name,
  kind: 'money',
  label: { en, ne },
  width: 9,
});
export const text = (name: string, label: Texts, width: number): FormColumn => ({
  name,
  kind: 'text',
  label,
  width,
});

export const date: FormColumn = {
  name: 'date',
  kind: 'date',
  label: { en: 'Date', ne: 'मिति' },
  width: 7,
};
export const billNo = text('bill_no', { en: 'Bill No.', ne: 'बीजक नं.' }, 6);
export const declarationNo = text(
  'declaration_no',
  { en: 'Customs Declaration No.', ne: 'प्रज्ञापनपत्र नं.' },
  7,
);

export const buyer = [
  text('party_name', { en: "Buyer's Name", ne: 'खरिदकर्ताको नाम' }, 14),
  text('party_pan', { en: "Buyer's PAN", ne: 'खरिदकर्ताको स्थायी लेखा नम्बर' }, 8),
];
export const supplier = [
  text('party_name', { en: "Supplier's Name", ne: 'आपूर्तिकर्ताको नाम' }, 14),
  text('party_pan', { en: "Supplier's PAN", ne: 'आपूर्तिकर्ताको स्थायी लेखा नम्बर' }, 8),
];

/** Name, quantity and unit of what was traded; the heads differ from form to form. */
export const goods = (name: Texts, qty: Texts, unit: Texts): FormColumn[] => [
  text('item_name', name, 12),
  { name: 'quantity', kind: 'whole', label: qty, width: 5 },
  text('unit', unit, 5),
];
export const asItems = (columns: FormColumn[]): FormColumn[] =>
  columns.map(column => ({ ...column, item: true }));
