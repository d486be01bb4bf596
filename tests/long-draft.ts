// An invoice of many lines as somebody left it, opened again in a browser.
import type { Page } from 'playwright-core';

/** `price` in rupees, `discount_rate` and `documentRate` in percent; as they are typed. */
type Draft = { lines: number; price: string; discount_rate?: string; documentRate?: string };

const entryOf = ({ lines, price, discount_rate = '', documentRate = '' }: Draft) => ({
  customer: { code: 'CUS-1', name: 'Himal Traders', address: 'Kathmandu', pan: '', phone: '' },
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

/** Keeps it as the entry page keeps the drafts of whoever is signed in, and opens that page. */
export const openLongDraft = async (page: Page, draft: Draft): Promise<void> => {
  const owner = await page.evaluate(() => {
    const [, claims] = localStorage.getItem('ERP_Bearer')!.split('.');
    return (JSON.parse(atob(claims!.replace(/-/g, '+').replace(/_/g, '/'))) as { params: { id: number } }).params.id;
  });
  await page.evaluate(text => localStorage.setItem('invoice_draft', text), JSON.stringify({ owner, key: 'long', entry: entryOf(draft) }));
  await page.goto('/sales/invoice/new');
};
