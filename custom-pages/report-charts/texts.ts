// What the charts say.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Charts', ne: 'चार्ट' },
  salesAndVat: {
    en: 'Sales and VAT by month, fiscal year {name}',
    ne: 'महिनाअनुसार बिक्री र भ्याट, आर्थिक वर्ष {name}',
  },
  against: {
    en: 'Purchases vs. sales, fiscal year {name}',
    ne: 'खरिद र बिक्रीको तुलना, आर्थिक वर्ष {name}',
  },
  sales: { en: 'Sales', ne: 'बिक्री' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  purchases: { en: 'Purchases', ne: 'खरिद' },
  month: { en: 'Month', ne: 'महिना' },
  customers: { en: 'Top customers, {period}', ne: 'मुख्य ग्राहक, {period}' },
  products: { en: 'Top products, {period}', ne: 'मुख्य वस्तु, {period}' },
  customer: { en: 'Customer', ne: 'ग्राहक' },
  product: { en: 'Product', ne: 'वस्तु' },
  value: { en: 'Excluding VAT', ne: 'भ्याटबाहेक' },
  others: { en: '{n} {n|other|others}', ne: 'अन्य {n}' },
  wholeYear: { en: 'fiscal year {name}', ne: 'आर्थिक वर्ष {name}' },
  note: {
    en: 'Sales and purchases exclude VAT and are net of returns and cancellations.',
    ne: 'बिक्री र खरिद भ्याटबाहेक, फिर्ता र रद्द घटाएर।',
  },
} satisfies Record<string, Texts>;
