// What the server tells of a month's VAT return, and where the papers behind a box are listed.
export type Side = 'value' | 'credit' | 'debit';
export type Cells = Record<Side, number | null>;
export type Box = Cells & { no: string; label: string; rounded: Cells };
export type Amounts = { documents: number; taxable: number; exempt: number; vat: number };
export type Entered = {
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
export type VatReturnAnswer = {
  boxes: Box[];
  made_of: { group: 'sales' | 'purchases' | 'imports'; papers: Amounts; notes: Amounts }[];
  counts: { name: string; label: string; count: number }[];
  bases: string[];
  entered: Entered;
  /** Whole rupees; null when nothing was submitted. */
  changed_since_submission: { no: string; side: Side; submitted: number; now: number }[] | null;
  carried: number;
  carries: number;
  due: { ad: string; bs: string };
  head: string[];
  layout: { version: string; title: string };
};

export type Period = { year: number; month: number };

/** The register of the month that a box sums. */
export const listOf = (no: string, { year, month }: Period): string | undefined => {
  const query = `year=${year}&month=${month}`;
  if (no === '1.1' || no === '1.3') return `/reports/sales?tab=sales&${query}`;
  return /^2\./.test(no) ? `/reports/purchases?tab=purchases&${query}` : undefined;
};

/** The registers of papers and of the notes against them. */
export const sourcesOf = (
  group: 'sales' | 'purchases' | 'imports',
  { year, month }: Period,
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
