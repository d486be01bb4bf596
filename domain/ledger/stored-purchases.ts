// From a stored bill, debit note or stock entry to what `postings.ts` takes: used when it is
// recorded, by the preview, by the job for documents of before and by the self-check.
import { sumDeductedImportVat } from '../tax/import-vat.ts';
import { isRegisteredDocument } from '../tax/vat-registration.ts';
import type { Purpose } from './chart-of-accounts.ts';
import {
  type BoughtLine,
  buildBillLines,
  buildDebitNoteLines,
  buildStockEntryLines,
  type LandedCost,
  type PostingLine,
  type Purchase,
} from './postings.ts';

/** What a bill's or debit note's row says, in paisa; `vat_registered` 1 or 0. */
export type StoredPurchase = {
  type: string;
  vendor_id: number;
  total: number;
  vat_registered: number;
  /** Kept back for the tax office; of a debit note, what it gives back of that. */
  tds_amount: number;
};

/** What a line's row says, in paisa; `account_id` null for goods that go into stock. */
export type StoredPurchaseLine = {
  account_id: number | null;
  total: number;
  discount_amount: number;
  vat_amount: number;
  landed_cost: number;
};

/**
 * The account of a bill's line, stored with it: `own` is the one that the line names. Goods go into
 * stock (null), but those of a capital bill are assets; the rest goes to the vendor's account, else
 * to purchases.
 */
export const toPurchaseAccount = (
  line: { is_good: boolean; own: number | null },
  { type, vendor_account_id }: { type: string; vendor_account_id: number | null },
  accounts: ReadonlyMap<Purpose, number>,
): number | null => {
  if (type === 'capital') return line.own ?? accounts.get('fixed_assets')!;
  if (line.is_good) return null;
  return line.own ?? vendor_account_id ?? accounts.get('purchases')!;
};

/**
 * The moment from which a bill counts in ledger, registers, VAT return and stock: its own, or the start
 * of the day (AD) that it is booked on where it comes late (contract, "Days and locks").
 */
export const toBillTime = (
  transaction_date: string,
  booked_on: string | null | undefined,
): string =>
  !booked_on || booked_on === transaction_date.slice(0, 10)
    ? transaction_date
    : `${booked_on} 00:00:00`;

/**
 * 1 in the log of a bill that is dated back, if its differences of cost have the day of recording
 * (decision 100). One that was logged before does not say it, and keeps them on its own day.
 */
export const DATES_DIFFERENCES = 'dates_differences';

/** Without registration for VAT none is deducted: it is part of what the line costs. */
const toBoughtLine = (
  { account_id, total, discount_amount, vat_amount, landed_cost }: StoredPurchaseLine,
  isDeducted: boolean,
): BoughtLine => ({
  goes_to: account_id ?? 'inventory',
  net: total - discount_amount + (isDeducted ? 0 : vat_amount),
  vat: isDeducted ? vat_amount : 0,
  landed: landed_cost,
});

/** `catch_up` is the sum of `cost_difference` of the document's stock movements. */
export const toPurchase = (
  header: StoredPurchase,
  lines: StoredPurchaseLine[],
  catch_up: number,
): Purchase => ({
  vendor_id: header.vendor_id,
  total: header.total,
  tds_amount: header.tds_amount,
  catch_up,
  lines: lines.map(line => toBoughtLine(line, isRegisteredDocument(header))),
});

/** `landed_costs` with the VAT that customs charged, if it is stated. */
export const postBill = (
  header: StoredPurchase,
  lines: StoredPurchaseLine[],
  catch_up: number,
  landed_costs: (LandedCost & { kind: string })[],
): PostingLine[] =>
  buildBillLines(
    {
      ...toPurchase(header, lines, catch_up),
      import_vat: sumDeductedImportVat(landed_costs, isRegisteredDocument(header)),
    },
    landed_costs,
  );

export const postDebitNote = (
  header: StoredPurchase,
  lines: StoredPurchaseLine[],
  catch_up: number,
): PostingLine[] => buildDebitNoteLines(toPurchase(header, lines, catch_up));

/**
 * All movements that a stock entry has made so far, by which an entry that was changed posts again
 * what it is now.
 */
export const postStockEntry = (
  is_opening: boolean,
  movements: { value: number | null; cost_difference: number }[],
): PostingLine[] => {
  const catch_up = movements.reduce((sum, { cost_difference }) => sum + cost_difference, 0);
  const value = movements.reduce((sum, each) => sum + (each.value ?? 0), catch_up);
  return buildStockEntryLines({ is_opening, value, catch_up });
};
