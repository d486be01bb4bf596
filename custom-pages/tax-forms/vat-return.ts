// What the server tells of a month's VAT return, and where the papers behind a box are listed.
import type { NamedDocument } from '../../domain/ledger/open-documents.ts';

export type BoxSide = 'value' | 'credit' | 'debit';
type BoxCells = Record<BoxSide, number | null>;
export type VatBox = BoxCells & { no: string; label: string; rounded: BoxCells };
export type SourceAmounts = {
  documents: number;
  taxable: number;
  exempt: number;
  exported: number;
  vat: number;
};
export type EnteredAmounts = {
  adjustment_credit: number;
  adjustment_debit: number;
  brought_forward: number | null;
  refund_claimed: number;
  refund_basis: number;
  paid: number;
  voucher_no: string | null;
  submission_no: string | null;
  remarks: string | null;
};
export type VatReturnResponse = {
  boxes: VatBox[];
  made_of: {
    group: 'sales' | 'purchases' | 'imports';
    papers: SourceAmounts;
    notes: SourceAmounts;
  }[];
  /** VAT that buyers withheld: part of box 3.1 besides what was entered; rupees, days AD. */
  withheld: {
    rows: {
      receipt_id: number;
      number: string;
      date: string;
      party_id: number;
      name: string;
      voucher_no: string | null;
      of_document: NamedDocument | null;
      amount: number;
    }[];
    total: number;
    without_voucher: number;
  };
  /** The spans of the month (AD days) in which the company was registered for VAT. */
  registered: { from: string; to: string }[];
  counts: { name: string; label: string; count: number }[];
  bases: string[];
  entered: EnteredAmounts;
  /** Whole rupees; null when nothing was submitted. */
  changed_since_submission: { no: string; side: BoxSide; submitted: number; now: number }[] | null;
  /** Where the month is settled and its books are locked: the id of its entries in the ledger. */
  settlement: { source_id: number } | null;
  carried: number;
  carries: number;
  due: { ad: string; bs: string };
  head: string[];
  layout: { version: string; title: string };
  period: { fiscal_year: string; start_date: string; end_date: string };
};

export type ReturnPeriod = { year: number; month: number };

/** The register of the month that a box sums. */
export const toRegisterPath = (no: string, { year, month }: ReturnPeriod): string | undefined => {
  const query = `year=${year}&month=${month}`;
  if (/^1\./.test(no)) return `/reports/sales?tab=sales&${query}`;
  return /^2\./.test(no) ? `/reports/purchases?tab=purchases&${query}` : undefined;
};

/** The registers of papers and of the notes against them. */
export const toSourcePaths = (
  group: 'sales' | 'purchases' | 'imports',
  { year, month }: ReturnPeriod,
): { papers: string; notes: string } => {
  const query = `year=${year}&month=${month}`;
  return group === 'sales'
    ? {
        papers: `/reports/sales?tab=sales&${query}`,
        notes: `/reports/sales-return-register?tab=sales-returns&${query}`,
      }
    : {
        papers: `/reports/purchases?tab=purchases&${query}`,
        notes: `/reports/purchases?tab=purchase-returns&${query}`,
      };
};
