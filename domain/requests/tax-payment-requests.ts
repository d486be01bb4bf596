// The request that records a payment of tax. It is reversed as a voucher is.
import { taxPaymentKinds } from '../ledger/tax-payments.ts';
import { day, id, text } from './document-requests.ts';
import type { RequestOf } from './request-schema.ts';
import { positiveAmount } from './settlement-requests.ts';

export const createTaxPaymentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'date', 'account_id', 'amount', 'voucher_no'] as readonly (
    | 'kind'
    | 'date'
    | 'account_id'
    | 'amount'
    | 'voucher_no'
  )[],
  properties: {
    kind: {
      type: 'string',
      enum: taxPaymentKinds,
      description:
        'VAT or TSC that is paid, VAT that is refunded, or TDS receivable that is set off',
    },
    date: { ...day, description: 'The day on which it counts (AD)' },
    account_id: {
      ...id,
      description:
        'The cash or bank account that paid or received it; of TDS that is set off the account of income tax',
    },
    amount: { ...positiveAmount, description: 'Rupees, at most what is open' },
    voucher_no: {
      ...text(100),
      'x-blank': true,
      description: 'The number of the treasury’s voucher, or of the assessment',
    },
    narration: text(500),
  },
} as const;
export type CreateTaxPaymentRequest = RequestOf<typeof createTaxPaymentSchema>;
