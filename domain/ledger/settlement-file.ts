// A file of receipts or payments, one a row: what its columns are called, which column a problem of the
// request belongs to, and what a row settles. The same in browser and server; amounts in paisa, days AD.
import { isImportable, matchHeaders } from '../entity-schema/import-columns.ts';
import { type OwnField, toOwnName } from '../entity-schema/own-fields.ts';
import type { Texts } from '../language.ts';
import { toNormalForm } from '../normal-form.ts';
import {
  paymentRowKinds,
  receiptRowKinds,
  type SettlementKind,
  type SettlementRowKind,
  settlementRowTitles,
  spreadOldestFirst,
} from './settlements.ts';

/** `names` are further headers that people write above it; `field` is one that the company has added. */
export type SettlementColumn = { name: string; label: Texts; names: string[]; field?: OwnField };

const column = (name: string, en: string, ne: string, ...names: string[]): SettlementColumn => ({
  name,
  label: { en, ne },
  names,
});

const partyColumns: Record<SettlementKind, SettlementColumn> = {
  receipt: column('party', 'Customer', 'ग्राहक', 'Customer Name', 'ग्राहकको नाम', 'From', 'कसबाट'),
  payment: column(
    'party',
    'Vendor',
    'आपूर्तिकर्ता',
    'Vendor Name',
    'आपूर्तिकर्ताको नाम',
    'Supplier',
    'To',
    'कसलाई',
  ),
};

const partColumn = (kind: SettlementRowKind, ...names: string[]): SettlementColumn => ({
  name: kind,
  label: settlementRowTitles[kind],
  names,
});
const partColumns: Record<SettlementRowKind, SettlementColumn> = {
  tds: partColumn('tds', 'TDS Amount', 'टीडीएस रकम'),
  vat_withheld: partColumn('vat_withheld'),
  bank_charge: partColumn('bank_charge', 'Bank Charges'),
  discount: partColumn('discount'),
  write_off: partColumn('write_off', 'Write Off'),
};

const rowKinds: Record<SettlementKind, readonly SettlementRowKind[]> = {
  receipt: receiptRowKinds,
  payment: paymentRowKinds,
};

/** The parts that a file of the kind may have besides the money. */
export const listFileParts = (kind: SettlementKind): readonly SettlementRowKind[] => rowKinds[kind];

/**
 * The columns of a file of receipts or payments, in the order of its template; those of the company's
 * own fields (`own`) last.
 */
export const listSettlementColumns = (
  kind: SettlementKind,
  own: OwnField[] = [],
): SettlementColumn[] => [
  column('date', 'Date', 'मिति'),
  { ...partyColumns[kind], names: [...partyColumns[kind].names, 'Party', 'पक्ष'] },
  column('pan', 'PAN', 'प्यान', 'PAN No.', 'PAN/VAT No.'),
  column('payment_method', 'Payment Method', 'भुक्तानीको तरिका', 'Method', 'Mode', 'तरिका'),
  column('account', 'Account', 'लेखा शीर्षक'),
  column('amount', 'Amount', 'रकम'),
  column('reference', 'Reference', 'सन्दर्भ', 'Reference No.', 'Ref'),
  column(
    'document',
    'Document',
    'कागजात',
    ...['Document No.', 'कागजात नं.', 'Invoice', 'Invoice No.', 'Invoice Number', 'बीजक नं.'],
    ...['Bill', 'Bill No.', 'Bill Number', 'बिल नं.'],
  ),
  ...rowKinds[kind].flatMap(part =>
    part === 'tds'
      ? [partColumns.tds, column('tds_type', 'TDS Type', 'टीडीएस किसिम', 'TDS Code')]
      : [partColumns[part]],
  ),
  column('voucher_no', 'Voucher No.', 'भौचर नं.'),
  column('cheque_number', 'Cheque No.', 'चेक नं.', 'Cheque Number'),
  column('cheque_bank', 'Bank', 'बैंक'),
  column('cheque_date', 'Cheque Date', 'चेकको मिति'),
  column('narration', 'Narration', 'व्यहोरा', 'Remarks', 'कैफियत'),
  ...own.filter(isImportable).map(field => ({
    name: field.name,
    label: field.label,
    names: [toOwnName(field)],
    field,
  })),
];

/** The column that each header means; undefined for one that is not known. */
export const matchSettlementHeaders = (
  kind: SettlementKind,
  headers: string[],
  own: OwnField[] = [],
): (SettlementColumn | undefined)[] =>
  matchHeaders(
    headers,
    listSettlementColumns(kind, own).map(each => ({
      column: each,
      names: [each.name, each.label.en, each.label.ne, ...each.names],
    })),
  );

/** The column with what a field of the request holds; `parts` are the kinds of the request's rows. */
export const toFileColumn = (field: string, parts: readonly SettlementRowKind[]): string => {
  const [, nth, part] = /^rows\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (nth !== undefined) return part === 'tds_type_id' ? 'tds_type' : parts[Number(nth)]!;
  if (field.startsWith('allocations')) return 'document';
  const known: Record<string, string> = {
    party_id: 'party',
    account_id: 'account',
    cheque: 'cheque_number',
    'cheque.number': 'cheque_number',
    'cheque.bank': 'cheque_bank',
    'cheque.date': 'cheque_date',
    'cheque.account_id': 'account',
  };
  return known[field] ?? field;
};

/** What of a document is open, oldest first; `path` is the id of the document's path. */
export type OpenClaim = {
  document_kind: string;
  document_id: number;
  path: string | number;
  number: string;
  day: string;
  balance: number;
};
export type Taking = { claim: OpenClaim; amount: number };

/**
 * What of the open documents the money settles: the whole of it the one that is named, else the oldest
 * first, as on the page. Money cannot settle what was not owed on its day yet: such documents are passed
 * over, and what is over is an advance.
 */
export const spreadOverClaims = (
  claims: readonly OpenClaim[],
  { document, settling, date }: { document: string | undefined; settling: number; date: string },
): Taking[] | { problem: 'unknown' | 'ambiguous' } => {
  if (document !== undefined) {
    const named = claims.filter(({ number }) => toNormalForm(number) === toNormalForm(document));
    if (named.length !== 1) return { problem: named.length === 0 ? 'unknown' : 'ambiguous' };
    return [{ claim: named[0]!, amount: settling }];
  }
  const owed = claims.filter(({ day }) => day <= date).slice(0, MAX_SETTLED);
  const spread = spreadOldestFirst(
    settling,
    owed.map(({ balance }) => balance),
  );
  return owed.flatMap((claim, nth) => (spread[nth]! > 0 ? [{ claim, amount: spread[nth]! }] : []));
};

/** Documents that one receipt or payment may settle. */
const MAX_SETTLED = 500;
