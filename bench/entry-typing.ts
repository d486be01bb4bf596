// Typing a quantity into an invoice of two hundred lines: from each key to the paint that shows the new totals.
import { keyTimes } from './key-times.ts';
import { openSlowPage, PAUSE_MS } from './slow-page.ts';

const LINES = 200;
const ROUNDS = 40;

/** The draft of a long invoice, as the entry page keeps it. */
const draftOf = (owner: number) => ({
  owner,
  key: 'bench',
  entry: {
    customer: null,
    payment_method: '',
    deposit_to: 'later',
    transaction_date: '',
    discount_by: 'rate',
    discount_rate: '5',
    discount_amount: '',
    lines: Array.from({ length: LINES }, (_, index) => ({
      product_id: index + 1,
      hs_code: '8471.30',
      name: `Product ${index + 1}`,
      family: 'Computers',
      unit: 'pcs',
      description: '',
      qty: '1',
      price: '1234.50',
      discount_rate: '2.5',
    })),
  },
});

/** Milliseconds of each key at a quarter of the speed. */
export const entryTypingTimes = async (env: Record<string, string>): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  const owner = await page.evaluate(() => {
    const [, claims] = localStorage.getItem('ERP_Bearer')!.split('.');
    return (JSON.parse(atob(claims!.replace(/-/g, '+').replace(/_/g, '/'))) as { params: { id: number } }).params.id;
  });
  await page.evaluate(draft => localStorage.setItem('invoice_draft', draft), JSON.stringify(draftOf(owner)));
  await page.goto('/sales/invoice/new');
  const times = await keyTimes(slowPage, page.getByRole('textbox', { name: 'Qty' }).nth(LINES / 2), async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.keyboard.press('2', { delay: PAUSE_MS / 2 });
      await page.waitForTimeout(PAUSE_MS / 2);
      await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
      await page.waitForTimeout(PAUSE_MS / 2);
    }
  });
  await close();
  return times;
};
