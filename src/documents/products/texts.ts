// The words of choosing products (SAL-INV-080..094, PUR-BIL-050).
import type { Texts } from '../../../domain/language.ts';

export const texts = {
  addProduct: { en: 'Add Product or service', ne: 'वस्तु वा सेवा थप्नुहोस्' },
  code: { en: 'Code', ne: 'कोड' },
  hsCode: { en: 'HS Code', ne: 'एचएस कोड' },
  name: { en: 'Name', ne: 'नाम' },
  salesPrice: { en: 'Sales Price', ne: 'बिक्री मूल्य' },
  purchasePrice: { en: 'Purchase Price', ne: 'खरिद मूल्य' },
  type: { en: 'Type', ne: 'प्रकार' },
  stock: { en: 'Stock', ne: 'मौज्दात' },
  service: { en: 'Service', ne: 'सेवा' },
  product: { en: 'Product', ne: 'वस्तु' },
  emptyRecords: { en: 'Empty Records', ne: 'केही छैन' },
  new: { en: 'New', ne: 'नयाँ' },
  done: { en: 'Done', ne: 'भयो' },
  selectAll: { en: 'Select all', ne: 'सबै छान्नुहोस्' },
} satisfies Record<string, Texts>;
