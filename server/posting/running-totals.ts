// Counts and sums that screens show all day are stored with the documents, in the same transaction:
// by day and status, and by the name of the other party (the customer, on purchases the vendor) and
// status. The ledger audit compares them with the rows. A document without registration for VAT
// has nothing taxable there, and counts besides: it is outside the VAT return.

import type { CountedKind } from '../../domain/documents/stored-document.ts';
import {
  isRegisteredDocument,
  type RegistrationColumns,
  toTaxedFigures,
} from '../../domain/tax/vat-registration.ts';
import type { Transaction } from '../database/database.ts';
import { incrementOnCommit, type TotalsTable } from '../database/transactions.ts';

/**
 * `day` is the issue day, for a bill the day on it; `customer_name` is the other party's,
 * `registration` the document's row.
 */
export type CountedDocument = {
  kind: CountedKind;
  status: number;
  day: string;
  customer_name: string;
  total: number;
  taxable_amount: number;
  /** Of sales only. */
  export_sales?: number;
  vat_amount: number;
  discount_amount: number;
  registration: RegistrationColumns;
};

const dailyTotalsTable: TotalsTable = {
  table: 'daily_totals',
  keys: ['company_id', 'kind', 'status', 'day'],
  sums: [
    'documents',
    'total',
    'taxable_amount',
    'vat_amount',
    'discount_amount',
    'export_sales',
    'unregistered_documents',
    'unregistered_total',
  ],
};
const partyTotalsTable: TotalsTable = {
  table: 'party_totals',
  keys: ['company_id', 'kind', 'customer_name', 'status'],
  sums: ['documents', 'total'],
};

/** Adds (or with sign -1 subtracts) one document before the commit. Amounts in paisa. */
export const updateRunningTotals = (
  tx: Transaction,
  company_id: number,
  document: CountedDocument,
  sign: 1 | -1 = 1,
): void => {
  const { kind, status, day, customer_name } = document;
  const total = sign * document.total;
  const counted = { company_id, kind, status, documents: sign, total };
  const isRegistered = isRegisteredDocument(document.registration);
  const { taxable_amount, vat_amount } = toTaxedFigures(document, isRegistered);
  const { discount_amount, export_sales = 0 } = document;
  incrementOnCommit(tx, dailyTotalsTable, {
    ...counted,
    day,
    taxable_amount: sign * taxable_amount,
    vat_amount: sign * vat_amount,
    discount_amount: sign * discount_amount,
    export_sales: sign * export_sales,
    unregistered_documents: isRegistered ? 0 : sign,
    unregistered_total: isRegistered ? 0 : total,
  });
  incrementOnCommit(tx, partyTotalsTable, { ...counted, customer_name });
};
