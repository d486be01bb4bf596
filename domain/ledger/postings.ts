// What each document posts: pure functions from a document to the lines of its ledger entry. The
// same function draws the preview, posts on the server and is what the self-check recomputes with.
// Amounts in paisa; source of the rules: decision 52.

import type { TaxTreatment } from '../tax/tax-treatment.ts';
import type { Purpose } from './chart-of-accounts.ts';
import { type paymentRowKinds, type receiptRowKinds, toSettling } from './settlements.ts';
import { type TaxPaymentKind, taxPaymentRules } from './tax-payments.ts';

export type Party = { kind: 'customer' | 'vendor'; id: number };

/** The records of each kind of party, and the property with the name. */
export const partyEntities = {
  customer: { entity: 'customers', name: 'customer_name' },
  vendor: { entity: 'vendors', name: 'vendor_name' },
} as const satisfies Record<Party['kind'], { entity: string; name: string }>;

/**
 * A line of an entry: the account by its purpose, or by id where product, family, vendor, line or
 * payment method names its own; control accounts have a party. `pos` is the outlet of the line in an
 * entry that spans outlets; without it, the entry's counts.
 */
export type PostingLine = {
  account: Purpose | number;
  party: Party | null;
  pos?: string;
  debit: number;
  credit: number;
};

const debit = (account: Purpose | number, amount: number, party: Party | null = null) => ({
  account,
  party,
  debit: amount,
  credit: 0,
});

const credit = (account: Purpose | number, amount: number, party: Party | null = null) => ({
  account,
  party,
  debit: 0,
  credit: amount,
});

/** The mirror of posted lines, as they were posted: for a reversal under its own date. */
export const reverseLines = (lines: PostingLine[]): PostingLine[] =>
  lines.map(line => ({ ...line, debit: line.credit, credit: line.debit }));

/**
 * One line for each account, party and side, in order of their first line; without lines of zero. A
 * negative amount changes sides. What the lines differ by, as roundings of vendors may, goes to
 * `rounding`.
 */
export const toEntryLines = (lines: PostingLine[]): PostingLine[] => {
  const sums = new Map<string, PostingLine>();
  for (const line of lines) {
    const amount = line.debit - line.credit;
    if (amount === 0) continue;
    const { account, party } = line;
    const key = JSON.stringify([account, party?.kind, party?.id, amount > 0]);
    const sum = sums.get(key) ?? { account, party, debit: 0, credit: 0 };
    if (amount > 0) sum.debit += amount;
    else sum.credit -= amount;
    sums.set(key, sum);
  }
  const entry = [...sums.values()];
  const difference = entry.reduce((sum, line) => sum + line.debit - line.credit, 0);
  if (difference > 0) entry.push(credit('rounding', difference));
  if (difference < 0) entry.push(debit('rounding', -difference));
  return entry;
};

/**
 * A line as sold. `net` is after the line's and its share of the header's discount, without TSC;
 * `cost` what the stock gave, 0 for goods without stock-keeping.
 */
export type SoldLine = {
  treatment: TaxTreatment;
  is_service: boolean;
  /** The product's or its family's own account. */
  income_account_id: number | null;
  net: number;
  cost: number;
};
export type Sale = {
  customer_id: number;
  total: number;
  vat_amount: number;
  tsc_amount: number;
  /** False for a company that was not registered for VAT on the day: its income is exempt. */
  vat_registered: boolean;
  lines: SoldLine[];
};

const INCOME = {
  taxable: 'sales_taxable',
  exempt: 'sales_exempt',
  zero: 'sales_export',
} as const satisfies Record<TaxTreatment, Purpose>;

/** Where a sold line goes: its own account, else by treatment; a taxable service to service income. */
export const toIncomeAccount = (
  line: Pick<SoldLine, 'treatment' | 'is_service' | 'income_account_id'>,
  vat_registered: boolean,
): Purpose | number => {
  if (line.income_account_id !== null) return line.income_account_id;
  if (!vat_registered) return INCOME.exempt;
  return line.is_service && line.treatment === 'taxable'
    ? 'service_income'
    : INCOME[line.treatment];
};

const sumCosts = (lines: { cost: number }[]): number =>
  lines.reduce((sum, { cost }) => sum + cost, 0);

/** The customer owes the total; income, VAT and TSC are earned; goods leave at their cost. */
export const buildSaleLines = (sale: Sale): PostingLine[] => {
  const cost = sumCosts(sale.lines);
  return toEntryLines([
    debit('debtors', sale.total, { kind: 'customer', id: sale.customer_id }),
    ...sale.lines.map(line => credit(toIncomeAccount(line, sale.vat_registered), line.net)),
    credit('output_vat', sale.vat_amount),
    credit('tsc_payable', sale.tsc_amount),
    debit('cost_of_sales', cost),
    credit('inventory', cost),
  ]);
};

/**
 * A credit note gives back its part of the sale: to *Sales returns*, whatever the income was, and
 * goods at the cost that left. `cost` is 0 on lines that lower the price alone.
 */
export const buildCreditNoteLines = (note: Sale): PostingLine[] => {
  const cost = sumCosts(note.lines);
  return toEntryLines([
    ...note.lines.map(line => debit('sales_returns', line.net)),
    debit('output_vat', note.vat_amount),
    debit('tsc_payable', note.tsc_amount),
    credit('debtors', note.total, { kind: 'customer', id: note.customer_id }),
    debit('inventory', cost),
    credit('cost_of_sales', cost),
  ]);
};

/**
 * A line as bought. `net` is after discount, with whatever VAT cannot be deducted; `vat` what can;
 * `landed` its share of the landed costs.
 */
export type BoughtLine = {
  goes_to: 'inventory' | 'purchases' | 'fixed_assets' | number;
  net: number;
  vat: number;
  landed: number;
};
/**
 * A cost of bringing goods here, in paisa: owed to the vendor that it names; without one it was paid
 * into *Customs and freight*, and is taken over from there.
 */
export type LandedCost = { vendor_id: number | null; amount: number };
export type Purchase = {
  vendor_id: number;
  total: number;
  /** Kept back for the tax office. */
  tds_amount: number;
  lines: BoughtLine[];
  /** Of an import: VAT to deduct that customs charged, and that is owed as its other costs are. */
  import_vat?: number;
  /**
   * What goods that were sold before they came cost more than was posted; of a debit note what the
   * stock could not give of the price at which its goods go back, negative.
   */
  catch_up: number;
};

const toVendor = (id: number): Party => ({ kind: 'vendor', id });

/** What comes in, VAT to deduct, and what the vendor and the tax office are owed. */
const buildPurchase = ({
  vendor_id,
  total,
  tds_amount,
  lines,
  import_vat = 0,
}: Purchase): PostingLine[] => [
  ...lines.map(line => debit(line.goes_to, line.net + line.landed)),
  debit(
    'input_vat',
    lines.reduce((sum, { vat }) => sum + vat, import_vat),
  ),
  credit('creditors', total - tds_amount, toVendor(vendor_id)),
  credit('tds_payable', tds_amount),
];

const buildCatchUp = ({ catch_up }: Pick<Purchase, 'catch_up'>): PostingLine[] => [
  debit('cost_of_sales', catch_up),
  credit('inventory', catch_up),
];

/** What goods that were sold before they came cost more (paisa; negative: less), by itself. */
export const buildCatchUpLines = (catch_up: number): PostingLine[] =>
  toEntryLines(buildCatchUp({ catch_up }));

/**
 * A vendor's bill. Imported goods come in with their landed costs; the vendor is owed the bill alone.
 * `landed_costs` are all that the import is owed for besides, VAT at customs included.
 */
export const buildBillLines = (bill: Purchase, landed_costs: LandedCost[] = []): PostingLine[] =>
  toEntryLines([
    ...buildPurchase(bill),
    ...landed_costs.map(({ vendor_id, amount }) =>
      vendor_id === null
        ? credit('customs_and_freight', amount)
        : credit('creditors', amount, toVendor(vendor_id)),
    ),
    ...buildCatchUp(bill),
  ]);

/**
 * A debit note takes its part of the bill back, with its share of the tax kept back. Customs give
 * nothing back: the landed costs of what goes back become an expense of *Customs and freight*.
 */
export const buildDebitNoteLines = (note: Purchase): PostingLine[] =>
  toEntryLines([
    ...reverseLines(buildPurchase(note)),
    debit(
      'customs_and_freight',
      note.lines.reduce((sum, { landed }) => sum + landed, 0),
    ),
    ...buildCatchUp(note),
  ]);

/** The accounts of the parts of a receipt that are not money. */
const RECEIPT_ROWS = {
  tds: 'tds_receivable',
  vat_withheld: 'vat_withheld',
  bank_charge: 'bank_charges',
  discount: 'discount_allowed',
  write_off: 'bad_debts',
} as const satisfies Record<(typeof receiptRowKinds)[number], Purpose>;

const PAYMENT_ROWS = {
  tds: 'tds_payable',
  bank_charge: 'bank_charges',
  discount: 'discount_received',
  write_off: 'discount_received',
} as const satisfies Record<(typeof paymentRowKinds)[number], Purpose>;

/**
 * Money from or to a party. `amount` is the money; `settled` the part of it and of the rows that
 * documents took, the rest is an advance.
 */
export type Settlement<Kind extends string> = {
  party: Party;
  account: Purpose | number;
  amount: number;
  rows: { kind: Kind; amount: number }[];
  settled: number;
};
export type Receipt = Settlement<keyof typeof RECEIPT_ROWS>;
export type Payment = Settlement<keyof typeof PAYMENT_ROWS>;

/** The accounts of what a party owes or is owed, and of what was paid ahead. */
const toControls = ({ kind }: Party): [control: Purpose, advances: Purpose] =>
  kind === 'customer' ? ['debtors', 'customer_advances'] : ['creditors', 'supplier_advances'];

/** Money in. From a vendor it is a refund: of what was paid too much, or of an advance. */
export const buildReceiptLines = ({
  party,
  account,
  amount,
  rows,
  settled,
}: Receipt): PostingLine[] => {
  const [control, advances] = toControls(party);
  const whole = toSettling('receipt', amount, rows);
  return toEntryLines([
    debit(account, amount),
    ...rows.map(row => debit(RECEIPT_ROWS[row.kind], row.amount)),
    credit(control, settled, party),
    credit(advances, whole - settled, party),
  ]);
};

/**
 * Money out. Rows that kept money back lower what is paid, a bank's charge is paid on top. To a
 * customer it is a refund.
 */
export const buildPaymentLines = ({
  party,
  account,
  amount,
  rows,
  settled,
}: Payment): PostingLine[] => {
  const [control, advances] = toControls(party);
  const kept = rows.filter(({ kind }) => kind !== 'bank_charge');
  const charges = rows
    .filter(({ kind }) => kind === 'bank_charge')
    .reduce((sum, row) => sum + row.amount, 0);
  const whole = toSettling('payment', amount, rows);
  return toEntryLines([
    debit(control, settled, party),
    debit(advances, whole - settled, party),
    debit('bank_charges', charges),
    credit(account, amount + charges),
    ...kept.map(row => credit(PAYMENT_ROWS[row.kind], row.amount)),
  ]);
};

/** An advance of a party that a document takes later, under the day of the allocation. */
export const buildAdvanceAllocationLines = (party: Party, amount: number): PostingLine[] => {
  const [control, advances] = toControls(party);
  const lines = [debit(advances, amount, party), credit(control, amount, party)];
  return toEntryLines(party.kind === 'customer' ? lines : reverseLines(lines));
};

/** TDS that is deposited with the tax office, from the account that paid it. */
export const buildTdsDepositLines = ({
  account_id,
  amount,
}: {
  account_id: number;
  amount: number;
}): PostingLine[] => toEntryLines([debit('tds_payable', amount), credit(account_id, amount)]);

/** A tax that is paid, refunded or set off: what is owed or claimed is lowered (decision 99). */
export const buildTaxPaymentLines = ({
  kind,
  account_id,
  amount,
}: {
  kind: TaxPaymentKind;
  account_id: number;
  amount: number;
}): PostingLine[] => {
  const { purpose, side } = taxPaymentRules[kind];
  const lines = [debit(purpose, amount), credit(account_id, amount)];
  return toEntryLines(side === 'debit' ? lines : reverseLines(lines));
};

/**
 * A stock entry: the first of a product is opening stock, later ones are gain or loss. `value` is
 * what comes in, negative what goes out; `catch_up` as on a bill.
 */
export const buildStockEntryLines = (entry: {
  is_opening: boolean;
  value: number;
  catch_up: number;
}): PostingLine[] =>
  toEntryLines([
    debit('inventory', entry.value - entry.catch_up),
    debit('cost_of_sales', entry.catch_up),
    credit(entry.is_opening ? 'opening_balance_equity' : 'stock_adjustments', entry.value),
  ]);
