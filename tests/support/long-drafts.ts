// An invoice, or a vendor's bill, of many lines as an unsaved draft, opened again in a browser.
import type { Page } from 'playwright-core';

/** `price` in rupees, `discount_rate` and `documentRate` in percent; as they are typed. */
type Draft = { lines: number; price: string; discount_rate?: string; documentRate?: string };

const toInvoiceDraft = ({ lines, price, discount_rate = '', documentRate = '' }: Draft) => ({
  customer: { code: 'C00001', name: 'Himal Traders', address: 'Kathmandu', pan: '', phone: '' },
  payment_method: '',
  deposit_to: 'later',
  transaction_date: '',
  discount_by: 'rate',
  discount_rate: documentRate,
  discount_amount: '',
  lines: Array.from({ length: lines }, (_, index) => ({
    key: `line ${index}`,
    product_id: index + 1,
    hs_code: '8471.30',
    name: `Product ${index + 1}`,
    family: 'Computers',
    unit: 'pcs',
    description: '',
    qty: '1',
    price,
    discount_rate,
  })),
});

/** The id of the signed-in user, the owner of the drafts. */
const readUserId = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [, claims] = localStorage.getItem('ERP_Bearer')!.split('.');
    return (
      JSON.parse(atob(claims!.replace(/-/g, '+').replace(/_/g, '/'))) as { params: { id: number } }
    ).params.id;
  });

const storeDraft = (page: Page, name: string, draft: object): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [name, JSON.stringify(draft)]);

/** Stores it as the entry page stores the drafts of the signed-in user, and opens that page. */
export const openLongDraft = async (page: Page, draft: Draft): Promise<void> => {
  await storeDraft(page, 'invoice_draft', {
    owner: await readUserId(page),
    key: 'long',
    entry: toInvoiceDraft(draft),
  });
  await page.goto('/sales/invoice/new');
};

const toVendorBillDraft = ({ lines, price, documentRate = '' }: Draft) => ({
  vendor: null,
  fiscal_year: '',
  type: '',
  billing_no: 'LONG-1',
  transaction_date: '',
  declaration_no: '',
  declaration_date: '',
  file: null,
  discount_by: 'rate',
  discount_rate: documentRate,
  discount_amount: '',
  lines: Array.from({ length: lines }, (_, index) => ({
    key: `line ${index}`,
    product_id: index + 1,
    name: `Product ${index + 1}`,
    unit: 'hr',
    description: '',
    qty: '1',
    price,
    vat_rate: '',
  })),
});

/** The same for a vendor's bill; its lines have no discount of their own. */
export const openLongVendorBill = async (page: Page, draft: Draft): Promise<void> => {
  await storeDraft(page, 'draft/billings/new', {
    owner: await readUserId(page),
    value: { bill: toVendorBillDraft(draft), sending: { key: 'long' } },
  });
  await page.goto('/purchases/billings/new');
};
