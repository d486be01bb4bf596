// The double entry behind each document: debits equal credits to the paisa. A document without
// registration for VAT sells exempt and deducts nothing.
import { isRegisteredDocument, type RegistrationColumns } from '../tax/vat-registration.ts';

/** The accounts that documents touch. */
export const accounts = {
  receivable: '1100',
  vatReceivable: '1300',
  fixedAssets: '1500',
  payable: '2000',
  vatPayable: '2100',
  tscPayable: '2110',
  sales: '4000',
  exemptSales: '4010',
  exportSales: '4020',
  purchases: '5000',
} as const;

export type JournalLine = { account: string; debit: number; credit: number };

type SaleEntryFigures = Record<
  'total' | 'taxable_amount' | 'exempted_sale' | 'export_sales' | 'tsc_amount' | 'vat_amount',
  number
>;

/**
 * Sale: the customer owes the total; sales by treatment, service charge and VAT are earned. Amounts
 * in paisa; lines of zero are left out.
 */
export const buildSaleEntry = (
  figures: SaleEntryFigures,
  sold: RegistrationColumns,
): JournalLine[] => {
  const net = figures.taxable_amount - figures.tsc_amount;
  const [taxable, exempt] = isRegisteredDocument(sold) ? [net, 0] : [0, net];
  return [
    { account: accounts.receivable, debit: figures.total, credit: 0 },
    { account: accounts.sales, debit: 0, credit: taxable },
    { account: accounts.exemptSales, debit: 0, credit: figures.exempted_sale + exempt },
    { account: accounts.exportSales, debit: 0, credit: figures.export_sales },
    { account: accounts.tscPayable, debit: 0, credit: figures.tsc_amount },
    { account: accounts.vatPayable, debit: 0, credit: figures.vat_amount },
  ].filter(line => line.debit !== 0 || line.credit !== 0);
};

const reverseEntry = (lines: JournalLine[]): JournalLine[] =>
  lines.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }));

/** A sales return undoes its part of the sale: debit and credit change sides. Amounts in paisa. */
export const buildSalesReturnEntry = (
  figures: SaleEntryFigures,
  sold: RegistrationColumns,
): JournalLine[] => reverseEntry(buildSaleEntry(figures, sold));

/** A purchase's `type`, and whether the buyer was registered for VAT on its day. */
type BoughtDocument = RegistrationColumns & { type: string };

/**
 * Purchase: goods (or, of a capital bill, assets) and VAT to be deducted come in, the vendor is
 * owed the total; a buyer who is not registered for VAT deducts none, it is part of the cost.
 * Amounts in paisa.
 */
export const buildPurchaseEntry = (
  figures: { total: number; vat_amount: number },
  bought: BoughtDocument,
): JournalLine[] => {
  const deducted = isRegisteredDocument(bought) ? figures.vat_amount : 0;
  return [
    {
      account: bought.type === 'capital' ? accounts.fixedAssets : accounts.purchases,
      debit: figures.total - deducted,
      credit: 0,
    },
    { account: accounts.vatReceivable, debit: deducted, credit: 0 },
    { account: accounts.payable, debit: 0, credit: figures.total },
  ].filter(line => line.debit !== 0 || line.credit !== 0);
};

/** A purchase return undoes its part of the purchase. Amounts in paisa. */
export const buildPurchaseReturnEntry = (
  figures: { total: number; vat_amount: number },
  bought: BoughtDocument,
): JournalLine[] => reverseEntry(buildPurchaseEntry(figures, bought));
