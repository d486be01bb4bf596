// The requests that record a deposit of TDS, and that reverse one.
import { day, id, text } from './document-requests.ts';
import type { RequestOf } from './request-schema.ts';

export const createTdsDepositSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date', 'account_id', 'voucher_no'] as readonly (
    | 'date'
    | 'account_id'
    | 'voucher_no'
  )[],
  properties: {
    date: { ...day, description: 'The day of the deposit (AD)' },
    account_id: { ...id, description: 'The cash or bank account that paid it' },
    voucher_no: {
      ...text(100),
      'x-blank': true,
      description: 'The number of the treasury’s voucher',
    },
    treasury_account: { ...text(100), description: 'The account of the treasury' },
    bank: { ...text(100), description: 'The bank and branch where it was paid' },
  },
} as const;
export type CreateTdsDepositRequest = RequestOf<typeof createTdsDepositSchema>;
