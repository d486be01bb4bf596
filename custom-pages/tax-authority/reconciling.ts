// What a reconciliation answers.
import type { BsMonth } from '../../domain/calendar/bs-month.ts';
import type { State, ToldDocument } from '../../domain/tax-authority/answers.ts';

type Amounts = { total: number | null; taxable: number | null; vat: number | null };
export type Ours = Amounts & {
  kind: ToldDocument;
  payment_id: string;
  state: State | null;
  outbox_id: number | null;
  day: string;
  name: string;
};
export type Theirs = Amounts & { row: number; day: string | null; name: string };
export type Difference = {
  kind: 'ours-not-theirs' | 'theirs-not-ours' | 'amounts-differ';
  number: string;
  ours: Ours | null;
  theirs: Theirs | null;
};
export type Reconciled = {
  month: BsMonth;
  same: number;
  other_months: number;
  unread: number[];
  counts: Record<Difference['kind'], number>;
  differences: Difference[];
};
