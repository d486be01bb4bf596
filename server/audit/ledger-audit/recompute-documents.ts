// Recomputes a document's figures from its lines and its journal entry from its figures. A note
// also depends on earlier notes, so its header is only compared with its lines.

import { isClosingNote, type ReturnedPart } from '../../../domain/documents/note-totals.ts';
import {
  computePurchaseTotals,
  computePurchaseTotalsByLine,
} from '../../../domain/documents/purchase-totals.ts';
import { toFigures } from '../../../domain/documents/stored-document.ts';
import {
  computeLineTotal,
  computeTotals,
  type Figures,
  hasTsc,
  type LineTotals,
} from '../../../domain/documents/totals.ts';
import {
  buildPurchaseEntry,
  buildPurchaseReturnEntry,
  buildSaleEntry,
  buildSalesReturnEntry,
  type JournalLine,
} from '../../../domain/ledger/journal-entries.ts';
import { allocate } from '../../../domain/money/money.ts';
import {
  type TaxTreatment,
  taxTreatments,
  toTreatment,
} from '../../../domain/tax/tax-treatment.ts';
import type { Database, StoredRow, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { LedgerDocumentKind, LedgerHeader, LedgerLine } from './counted-documents.ts';

/**
 * Header and lines in paisa; `lines` is undefined for a note, because its lines also depend on its
 * document (`recomputeNoteLineTotals`).
 */
export type RecomputedDocument = { header: Record<string, number>; lines?: LineTotals[] };

const toColumns = ({ subtotal, ...figures }: Figures): Record<string, number> => ({
  amount: subtotal,
  ...figures,
});
const toTotalsLine = (line: LedgerLine) => ({
  qty: line.qty ?? 0,
  price: line.amount,
  discount_rate: line.discount_rate,
});
const toFlatDiscount = (header: LedgerHeader) =>
  header.discount_rate > 0 ? 0 : header.discount_amount;

/** A sale: every figure follows from the lines and the header's rates. */
export const recomputeSale = (header: LedgerHeader, lines: LedgerLine[]): RecomputedDocument => {
  const { lines: own, ...figures } = computeTotals({
    lines: lines.map(line => ({
      ...toTotalsLine(line),
      internet: hasTsc(line.product_family ?? ''),
      tax_treatment: toTreatment(line.tax_treatment),
    })),
    discount_rate: header.discount_rate,
    discount_amount: toFlatDiscount(header),
    tsc_rate: header.tsc_rate ?? 0,
    vat_rate: header.vat_rate ?? 0,
  });
  return { header: toColumns(figures), lines: own };
};

/** A vendor bill: tries both ways of rounding, and takes the one with the stored total. */
export const recomputeVendorBill = (
  header: LedgerHeader,
  lines: LedgerLine[],
): RecomputedDocument => {
  const purchase = {
    lines: lines.map(line => ({ ...toTotalsLine(line), vat_rate: line.vat_rate })),
    discount_rate: header.discount_rate,
    discount_amount: toFlatDiscount(header),
  };
  const ways = [computePurchaseTotals(purchase), computePurchaseTotalsByLine(purchase)];
  const { lines: own, ...figures } = ways.find(totals => totals.total === header.total) ?? ways[0]!;
  return { header: toColumns(figures), lines: own };
};

/** What the note's lines of the treatment give back after their share of the discount. */
const sumNets = (lines: LedgerLine[], treatment: TaxTreatment): number =>
  lines
    .filter(line => toTreatment(line.tax_treatment) === treatment)
    .reduce((sum, line) => sum + line.total - Number(line.discount_amount), 0);

const sumColumn = (lines: LedgerLine[], name: string) =>
  lines.reduce((total, line) => total + Number(line[name] ?? 0), 0);

/** A note: its header is the sum of its lines. */
export const recomputeNote = (_: LedgerHeader, lines: LedgerLine[]): RecomputedDocument => {
  const amount = sumColumn(lines, 'total');
  const [discount_amount, tsc_amount, taxable_amount, vat_amount] = [
    'discount_amount',
    'tsc_amount',
    'taxable_amount',
    'vat_amount',
  ].map(name => sumColumn(lines, name)) as [number, number, number, number];
  return {
    header: {
      amount,
      discount_amount,
      tsc_amount,
      taxable_amount,
      exempted_sale: sumNets(lines, 'exempt'),
      export_sales: sumNets(lines, 'zero'),
      vat_amount,
      total: amount - discount_amount + tsc_amount + vat_amount,
    },
  };
};

export type NoteKind = 'credit-note' | 'debit-note';

type NoteTables = {
  document: string;
  documentLines: string;
  /** The document's column that a note names, and the note's column that names it. */
  key: string;
  names: string;
  documentLineOwner: string;
  notes: string;
  noteLines: string;
  noteLineOwner: string;
  noteLineNames: string;
  quantity: string;
  rate: string;
  /** In SQL: the treatment of a line; purchases have their taxes by line. */
  treatment: string;
};

const noteTables: Record<NoteKind, NoteTables> = {
  'credit-note': {
    document: 'invoices',
    documentLines: 'invoice_lines',
    key: 'company_payment_id',
    names: 'invoice_id',
    documentLineOwner: 'invoice_id',
    notes: 'credit_notes',
    noteLines: 'credit_note_lines',
    noteLineOwner: 'credit_note_id',
    noteLineNames: 'invoice_line_id',
    quantity: 'quantity',
    rate: 'return_rate',
    treatment: 'l.tax_treatment',
  },
  'debit-note': {
    document: 'billings',
    documentLines: 'billing_lines',
    key: 'id',
    names: 'billing_id',
    documentLineOwner: 'billing_id',
    notes: 'purchase_returns',
    noteLines: 'purchase_return_lines',
    noteLineOwner: 'purchase_return_id',
    noteLineNames: 'billing_line_id',
    quantity: 'qty',
    rate: 'amount',
    treatment: "'taxable'",
  },
};

/**
 * Each line's total in paisa, in the order of `lines`: quantity times rate, except in the note that
 * returns the last piece of a treatment, where it is the remainder of earlier notes, spread over
 * the lines (domain/documents/note-totals.ts). Reads the document only if a line differs from that
 * product.
 */
export const recomputeNoteLineTotals = async (
  database: Database,
  kind: NoteKind,
  header: LedgerHeader,
  lines: LedgerLine[],
): Promise<number[]> => {
  const { quantity, rate } = noteTables[kind];
  const own = lines.map(line =>
    computeLineTotal({
      qty: Number(line[quantity]),
      price: Number(line[rate]),
      discount_rate: line.discount_rate,
    }),
  );
  if (own.every((total, index) => total === lines[index]!.total)) return own;
  const parts = await loadReturnedParts(database, kind, header);
  const totals = [...own];
  for (const treatment of taxTreatments) {
    const isOf = (line: { tax_treatment?: unknown }) =>
      toTreatment(line.tax_treatment) === treatment;
    const at = [...lines.keys()].filter(index => isOf(lines[index]!));
    const ownTotals = at.map(index => own[index]!);
    const ofTreatment = parts.filter(isOf);
    const left = ofTreatment.reduce((sum, part) => sum + part.total - part.earlier, 0);
    const difference = left - ownTotals.reduce((sum, total) => sum + total, 0);
    if (at.length === 0 || !isClosingNote(ofTreatment, difference)) continue;
    const shares = allocate(left, ownTotals);
    for (const [nth, index] of at.entries()) totals[index] = shares[nth]!;
  }
  return totals;
};

/** A line of the document with what is returned of it: `earlier` (paisa) before this note. */
type AuditedPart = ReturnedPart & { total: number; earlier: number };
type ReturnedPartRow = Record<
  'qty' | 'discount_rate' | 'total' | 'returned' | 'reduced' | 'earlier',
  number
> & { tax_treatment: string };

/** The lines of the document that the note is about, with what the notes up to it return. */
const loadReturnedParts = async (
  database: Database,
  kind: NoteKind,
  header: LedgerHeader,
): Promise<AuditedPart[]> => {
  const {
    document,
    documentLines,
    key,
    names,
    documentLineOwner,
    notes,
    noteLines,
    noteLineOwner,
    noteLineNames,
    quantity,
    treatment,
  } = noteTables[kind];
  const rows = <Row extends StoredRow>(text: string, values: Value[]) =>
    query<Row>(database.read, text, values);
  const [company_id, id] = [header.company_id, header.id];
  // A credit note names its invoice by `company_payment_id`, a text.
  const named = header[names] as Value;
  const [issued] = await rows<{ id: number }>(
    `select id from ${document} where company_id = ? and ${key} = ?`,
    [company_id, named],
  );
  if (!issued) return [];
  const upToThis = await rows<{ id: number }>(
    `select id from ${notes} where company_id = ? and ${names} = ? and id <= ?`,
    [company_id, named, id],
  );
  const ids = upToThis.map(note => note.id);
  const sumNotes = (
    value: string,
    where = '',
  ) => `coalesce((select sum(${value}) from ${noteLines} as n
       where n.company_id = l.company_id and n.${noteLineNames} = l.id
         and n.${noteLineOwner} in (${ids.map(() => '?').join(', ')})${where}), 0)`;
  const parts = await rows<ReturnedPartRow>(
    `select l.qty as qty, l.discount_rate as discount_rate, l.total as total, ${treatment} as tax_treatment,
       ${sumNotes(`case when n.price_only = 1 then 0 else n.${quantity} end`)} as returned,
       ${sumNotes('n.price_only')} as reduced, ${sumNotes('n.total', ` and n.${noteLineOwner} <> ?`)} as earlier
     from ${documentLines} as l where l.company_id = ? and l.${documentLineOwner} = ?`,
    [...ids, ...ids, ...ids, id, company_id, issued.id],
  );
  return parts.map(part => ({
    ...part,
    reduced: part.reduced > 0,
    tax_treatment: toTreatment(part.tax_treatment),
  }));
};

/** In paisa. */
export type AccountTotals = { debit: number; credit: number };

const toJournalLines = (kind: LedgerDocumentKind, header: LedgerHeader): JournalLine[] => {
  const sale = toFigures({ tsc_amount: 0, ...header });
  const purchase = { total: header.total, vat_amount: header.vat_amount };
  if (kind === 'invoice') return buildSaleEntry(sale);
  if (kind === 'billing') return buildPurchaseEntry(purchase, header.type ?? '');
  if (kind === 'debit-note') return buildPurchaseReturnEntry(purchase, header.type ?? '');
  return buildSalesReturnEntry(sale);
};

/** The debit and credit by account that the journal must have for the document's own figures. */
export const computeExpectedJournal = (
  kind: LedgerDocumentKind,
  header: LedgerHeader,
): Map<string, AccountTotals> => {
  const accounts = new Map<string, AccountTotals>();
  for (const { account, debit, credit } of toJournalLines(kind, header)) {
    const known = accounts.get(account) ?? { debit: 0, credit: 0 };
    accounts.set(account, { debit: known.debit + debit, credit: known.credit + credit });
  }
  return accounts;
};
