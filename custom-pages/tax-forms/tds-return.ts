// The TDS return of a month as the API answers it; rupees and percent.
import type { NamedDocument } from '../../domain/ledger/open-documents.ts';
import type { TaxOfficeRow } from './TaxOfficePayment.tsx';

type KeptBack = {
  number: string | null;
  pan: string | null;
  name: string | null;
  date: string;
  payment_amount: number | null;
  rate: number | null;
  tds_amount: number;
  tds_type: string;
  voucher_no: string | null;
  of_document: NamedDocument | null;
};
export type TdsRow = KeptBack & {
  document_kind: string;
  document_id: number;
  document: string;
  open_amount: number;
  tds_type_name: string;
  section: string;
  revenue_head: string;
};
export type TdsReceived = KeptBack & { receipt_id: number };
export type TdsDeposit = TaxOfficeRow & { treasury_account: string | null; bank: string | null };
export type TdsReturnResponse = {
  rows: TdsRow[];
  revenue_heads: {
    revenue_head: string;
    rows: number;
    payment_amount: number;
    tds_amount: number;
    open_amount: number;
  }[];
  total: number;
  carried: number;
  open: number;
  missing_pan: number;
  due: { ad: string; bs: string };
  deposits: TdsDeposit[];
  received: TdsReceived[];
  received_total: number;
  head: string[];
};
