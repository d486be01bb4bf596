// Tax payments as the API answers them: rupees, days AD.
import type { TaxPaymentKind } from '../../domain/ledger/tax-payments.ts';

export type OpenTax = { kind: TaxPaymentKind; title: string; amount: number };
export type TaxPayment = {
  id: number;
  title: string;
  day: string;
  account: string;
  voucher_no: string;
  narration: string | null;
  amount: number;
  reverses: number | null;
  reversed_by: number | null;
  reason: string | null;
};
export type TaxPaymentsResponse = { data: TaxPayment[]; open: OpenTax[] };
