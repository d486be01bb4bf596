// Receipts and payments: what settles besides money, and how money is spread over open documents; pure.
// Amounts in paisa.
import type { Texts } from '../language.ts';

export const settlementKinds = ['receipt', 'payment'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** The entity of the methods by which money moves. */
export const paymentMethodEntity = 'payment-methods';

/** Only buyers that the law names withhold VAT, so no payment of ours does. */
export const receiptRowKinds = [
  'tds',
  'vat_withheld',
  'bank_charge',
  'discount',
  'write_off',
] as const;
export const paymentRowKinds = ['tds', 'bank_charge', 'discount', 'write_off'] as const;
export type SettlementRowKind = (typeof receiptRowKinds)[number];

/** Taxes that the other side kept back: of these the treasury gives a voucher with a number. */
export const taxRowKinds: ReadonlySet<string> = new Set<SettlementRowKind>(['tds', 'vat_withheld']);

export const settlementRowTitles: Record<SettlementRowKind, Texts> = {
  tds: { en: 'TDS', ne: 'टीडीएस' },
  vat_withheld: { en: 'VAT Withheld', ne: 'हाम्रो नाममा दाखिला भ्याट' },
  bank_charge: { en: 'Bank Charge', ne: 'बैंक शुल्क' },
  discount: { en: 'Discount', ne: 'छुट' },
  write_off: { en: 'Write-off', ne: 'अपलेखन' },
};

/** A part that settles without money, in paisa. */
export type SettlementPart = { kind: SettlementRowKind; amount: number };

/**
 * What a receipt or payment can settle (paisa). The bank's charge is part of what a customer paid, and
 * comes on top of what a vendor is paid.
 */
export const toSettling = (
  kind: SettlementKind,
  amount: number,
  rows: readonly SettlementPart[],
): number =>
  rows
    .filter(row => kind === 'receipt' || row.kind !== 'bank_charge')
    .reduce((sum, row) => sum + row.amount, amount);

/** The documents in their order, each as far as the money lasts: how it is spread unless somebody says otherwise. */
export const spreadOldestFirst = (amount: number, open: readonly number[]): number[] => {
  let left = amount;
  return open.map(each => {
    const taken = Math.max(Math.min(left, each), 0);
    left -= taken;
    return taken;
  });
};

/** Whether money of this kind settles what the party owes, or gives back what it is owed. */
export const isRefund = (kind: SettlementKind, party_kind: string): boolean =>
  (kind === 'receipt') === (party_kind === 'vendor');

/** Documents of which no control account knows: advances have accounts of their own. */
export const isAdvance = (document_kind: string): boolean =>
  document_kind === 'receipt' || document_kind === 'payment';

/**
 * The subject whose right to create applies credits of a kind of party: documents of customers are settled
 * by receipts, those of vendors by payments.
 */
export const settlingSubjects = { customer: 'receipts', vendor: 'payments' } as const;
