// From a stored invoice, credit note or cancellation to what `postings.ts` takes: used when it is
// issued, by the preview, by the job for documents of before and by the self-check.

import { toTreatment } from '../tax/tax-treatment.ts';
import { isRegisteredDocument, type RegistrationColumns } from '../tax/vat-registration.ts';
import type { Purpose } from './chart-of-accounts.ts';
import {
  buildCreditNoteLines,
  buildSaleLines,
  type PostingLine,
  type Sale,
  toEntryLines,
  toIncomeAccount,
} from './postings.ts';

/** What the row of an invoice or credit note says, in paisa. */
export type StoredSale = Record<'total' | 'vat_amount' | 'tsc_amount', number> &
  RegistrationColumns;

/**
 * What a line's row says, in paisa: `account_id` is the account that it was sold to, null on lines of
 * credit notes; `cost` null where the product kept no stock.
 */
export type StoredSaleLine = {
  total: number;
  discount_amount: number;
  cost: number | null;
  account_id?: number | null;
};

/** What a product says of where its sales go; `type` s for a service. */
export type IncomeProduct = { type: string; income_account_id: number | null };

/**
 * The account that a sold line goes to, stored with it: the product's, else its family's
 * (`income_account_id`), else by treatment. `accounts` are the company's by purpose. Throws an Error
 * where they have none.
 */
export const resolveIncomeAccount = (
  { type, income_account_id }: IncomeProduct,
  sold: { tax_treatment: string | null } & RegistrationColumns,
  accounts: ReadonlyMap<Purpose, number>,
): number => {
  const account = toIncomeAccount(
    {
      treatment: toTreatment(sold.tax_treatment),
      is_service: type === 's',
      income_account_id,
    },
    isRegisteredDocument(sold),
  );
  const id = typeof account === 'number' ? account : accounts.get(account);
  if (id === undefined) throw new Error(`No account has the purpose "${account}".`);
  return id;
};

/** `customer_id` is the id of the customer's record. */
const toSale = (header: StoredSale, lines: StoredSaleLine[], customer_id: number): Sale => ({
  customer_id,
  total: header.total,
  vat_amount: header.vat_amount,
  tsc_amount: header.tsc_amount,
  vat_registered: isRegisteredDocument(header),
  lines: lines.map(({ total, discount_amount, cost, account_id = null }) => ({
    treatment: 'taxable',
    is_service: false,
    income_account_id: account_id,
    net: total - discount_amount,
    cost: cost ?? 0,
  })),
});

/** An invoice; each of its lines has its account. */
export const postInvoice = (
  header: StoredSale,
  lines: (StoredSaleLine & { account_id: number | null })[],
  customer_id: number,
): PostingLine[] => buildSaleLines(toSale(header, lines, customer_id));

/** A credit note; `movements` are those of its goods. */
export const postCreditNote = (
  header: StoredSale,
  lines: StoredSaleLine[],
  customer_id: number,
  movements: StoredMovement[],
): PostingLine[] =>
  toEntryLines([
    ...buildCreditNoteLines(toSale(header, lines, customer_id)),
    ...postReturnedStock(lines, movements),
  ]);

/** A movement of goods that came back: what changed of the stock's value, and the rest of its worth. */
export type StoredMovement = { value: number | null; cost_difference: number };

/**
 * What goods that come back change beyond the cost that left with them. Where the stock was below
 * zero, the goods that were sold meanwhile get their true cost. Goods that kept no stock when they
 * were sold are found now, at the average of today. `lines` are those that the goods were sold or
 * returned by. A cancellation posts it besides the mirror of its invoice.
 */
export const postReturnedStock = (
  lines: Pick<StoredSaleLine, 'cost'>[],
  movements: StoredMovement[],
): PostingLine[] => {
  const catch_up = movements.reduce((sum, { cost_difference }) => sum + cost_difference, 0);
  const worth = movements.reduce((sum, { value }) => sum + (value ?? 0), catch_up);
  const found = worth - lines.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  const toDebit = (account: Purpose, amount: number): PostingLine => ({
    account,
    party: null,
    debit: amount,
    credit: 0,
  });
  return toEntryLines([
    toDebit('cost_of_sales', catch_up),
    toDebit('inventory', -catch_up),
    toDebit('inventory', found),
    toDebit('stock_adjustments', -found),
  ]);
};
