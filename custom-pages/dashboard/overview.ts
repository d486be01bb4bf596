// What the server's overview tells, and the addresses of the lists behind its figures.
import { useEffect, useState } from 'react';
import type { BsMonth } from '../../domain/calendar/bs-month.ts';
import { callApi } from '../../src/providers/http.ts';

/** A Nepali month's documents; amounts in rupees. */
export type MonthFigures = BsMonth & {
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};
export type Compared = { this_month: MonthFigures; last_month: MonthFigures };
/** Parts that the role may not view are not there. */
export type Overview = {
  sales?: Compared & { fiscal_year: string; months: MonthFigures[]; waiting: number };
  credit_notes?: Compared & { waiting: number };
  cancellations?: Compared;
  below_minimum?: number;
  /** No address gets the daily digests yet, and this person may name one. */
  digest_asked?: 1;
};

/** The figures of the moment; undefined until they are there, and when they cannot be had. */
export const useOverview = (): Overview | undefined => {
  const [overview, setOverview] = useState<Overview | undefined>();
  useEffect(() => {
    callApi<Overview>('overview').then(({ body }) => setOverview(body), console.warn);
  }, []);
  return overview;
};

const listed = (address: string, filter: Record<string, string>) =>
  `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const invoices = '/sales/invoice';
const notes = '/sales/credit_notes';

/** The documents of a month, as their list's own date filter finds them. */
export const invoicesOf = ({ start_date, end_date }: BsMonth): string =>
  listed(invoices, { start_date, end_date });
export const notesOf = ({ start_date, end_date }: BsMonth): string =>
  listed(notes, { start_date, end_date });
export const cancellationsOf = ({ start_date, end_date }: BsMonth): string =>
  listed('/sales/cancellations', { start_date, end_date });
export const unsyncedInvoices = listed(invoices, { ird_sync: '0' });
export const unsyncedNotes = listed(notes, { ird_sync: '0' });
export const proofPage = '/inspection?tab=proof';
export const belowMinimum = '/inventory/below-minimum';
