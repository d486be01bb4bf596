// Recomputes a document's figures from its lines and its journal entry from its figures. A note
// also depends on earlier notes, so its header is only compared with its lines.

import {
  isClosingNote,
  type ReturnedPart,
  spreadLineTotals,
} from '../../../domain/documents/note-totals.ts';
import {
  fitToLinesLeft,
  type LineBefore,
  removeVat,
  toTotalsPrice,
} from '../../../domain/documents/prices-with-vat.ts';
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
const toTotalsLine = (line: LedgerLine, vat_rate = 0) => ({
  qty: line.qty ?? 0,
  ...toTotalsPrice(
    {
      price: line.amount,
      price_with_vat: line.price_with_vat,
      tax_treatment: toTreatment(line.tax_treatment),
    },
    vat_rate,
  ),
  discount_rate: line.discount_rate,
});
const toFlatDiscount = (header: LedgerHeader) =>
  header.discount_rate > 0 ? 0 : header.discount_amount;

/** A sale: every figure follows from the lines and the header's rates. */
export const recomputeSale = (header: LedgerHeader, lines: LedgerLine[]): RecomputedDocument => {
  const { lines: own, ...figures } = computeTotals({
    lines: lines.map(line => ({
      ...toTotalsLine(line, header.vat_rate),
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

/** The price without VAT of a line that was priced with it, in paisa, by its column; else nothing. */
export const recomputePrice = (header: LedgerHeader, line: LedgerLine): Record<string, number> => {
  const { price_with_vat = null, return_rate_with_vat = null } = line;
  const given = price_with_vat ?? return_rate_with_vat;
  if (given === null) return {};
  const paisa = removeVat(toTotalsLine({ ...line, price_with_vat: given }, header.vat_rate));
  return price_with_vat === null ? { return_rate: paisa } : { amount: paisa };
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
  /** In SQL: treatment and price with VAT of a line; purchases have their taxes by line. */
  treatment: string;
  priceWithVat: string;
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
    priceWithVat: 'l.price_with_vat',
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
    priceWithVat: 'null',
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
  const { quantity, rate, noteLineNames } = noteTables[kind];
  const noted = lines.map(line => ({
    line_id: Number(line[noteLineNames]),
    price_only: line.price_only === 1,
    internet: false,
    ...toTotalsLine(
      {
        ...line,
        qty: Number(line[quantity]),
        amount: Number(line[rate]),
        price_with_vat: line.return_rate_with_vat ?? null,
      },
      header.vat_rate,
    ),
  }));
  const computed = noted.map(computeLineTotal);
  if (computed.every((total, index) => total === lines[index]!.total)) return computed;
  const parts = await loadReturnedParts(database, kind, header);
  const fitted = fitToLinesLeft(noted, id => toLineBefore(parts.find(part => part.id === id)));
  const own = fitted.map(computeLineTotal);
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
    const shares = spreadLineTotals(
      left,
      at.map(index => fitted[index]!),
      ownTotals,
    );
    for (const [nth, index] of at.entries()) totals[index] = shares[nth]!;
  }
  return totals;
};

/** A line of the document with what is returned of it: `earlier` (paisa) before this note. */
type AuditedPart = ReturnedPart &
  Omit<ReturnedPartRow, 'reduced' | 'tax_treatment' | 'earlier_reduced'> & {
    earlier_reduced: boolean;
  };
type ReturnedPartRow = Record<
  | ('id' | 'qty' | 'discount_rate' | 'total' | 'returned' | 'reduced')
  | ('earlier' | 'earlier_returned' | 'earlier_reduced'),
  number
> & { tax_treatment: string; price_with_vat: number | null };

/** A line that is missing has nothing left. */
const toLineBefore = (part: AuditedPart | undefined): LineBefore => ({
  qty: part?.qty ?? 0,
  price: part?.price_with_vat ?? 0,
  total: part?.total ?? 0,
  returned: {
    quantity: part?.earlier_returned ?? 0,
    amount: part?.earlier ?? 0,
    reduced: part?.earlier_reduced ?? false,
  },
});

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
    priceWithVat,
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
  const pieces = `case when n.price_only = 1 then 0 else n.${quantity} end`;
  const before = ` and n.${noteLineOwner} <> ?`;
  const sumNotes = (
    value: string,
    where = '',
  ) => `coalesce((select sum(${value}) from ${noteLines} as n
       where n.company_id = l.company_id and n.${noteLineNames} = l.id
         and n.${noteLineOwner} in (${ids.map(() => '?').join(', ')})${where}), 0)`;
  const parts = await rows<ReturnedPartRow>(
    `select l.id as id, l.qty as qty, l.discount_rate as discount_rate, l.total as total,
       ${treatment} as tax_treatment, ${priceWithVat} as price_with_vat,
       ${sumNotes(pieces)} as returned, ${sumNotes('n.price_only')} as reduced,
       ${sumNotes('n.total', before)} as earlier, ${sumNotes(pieces, before)} as earlier_returned,
       ${sumNotes('n.price_only', before)} as earlier_reduced
     from ${documentLines} as l where l.company_id = ? and l.${documentLineOwner} = ?`,
    [...ids, ...ids, ...ids, id, ...ids, id, ...ids, id, company_id, issued.id],
  );
  return parts.map(part => ({
    ...part,
    reduced: part.reduced > 0,
    earlier_reduced: part.earlier_reduced > 0,
    tax_treatment: toTreatment(part.tax_treatment),
  }));
};

/** In paisa. */
export type AccountTotals = { debit: number; credit: number };

const toJournalLines = (kind: LedgerDocumentKind, header: LedgerHeader): JournalLine[] => {
  const sale = toFigures({ tsc_amount: 0, ...header });
  const purchase = { total: header.total, vat_amount: header.vat_amount };
  const bought = { ...header, type: header.type ?? '' };
  if (kind === 'invoice') return buildSaleEntry(sale, header);
  if (kind === 'billing') return buildPurchaseEntry(purchase, bought);
  if (kind === 'debit-note') return buildPurchaseReturnEntry(purchase, bought);
  return buildSalesReturnEntry(sale, header);
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
