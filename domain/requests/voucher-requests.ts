// The requests that enter and reverse vouchers of the ledger. Which accounts a voucher may have, and
// that it balances, are rules of their own (domain/ledger/vouchers.ts).
import type { Texts } from '../language.ts';
import { voucherTypes } from '../ledger/vouchers.ts';
import { day, id, lines, text } from './document-requests.ts';
import type { RequestOf } from './request-schema.ts';

export const voucherRequestTexts = {
  noLines: {
    en: 'Enter at least two lines',
    ne: 'कम्तीमा दुई पङ्क्ति लेख्नुहोस्',
  },
  amount: {
    en: 'Enter an amount in rupees with at most two decimals',
    ne: 'रकम रुपैयाँमा, बढीमा दुई दशमलवसम्म लेख्नुहोस्',
  },
} satisfies Record<string, Texts>;

const amount = {
  type: 'number',
  minimum: 0,
  format: 'money',
  description: 'Rupees; 0 on the other side',
  'x-messages': { '*': voucherRequestTexts.amount },
} as const;

export const createVoucherSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'date', 'narration', 'lines'] as readonly (
    | 'type'
    | 'date'
    | 'narration'
    | 'lines'
  )[],
  properties: {
    type: { type: 'string', enum: voucherTypes },
    date: { ...day, description: 'The day on which it counts (AD)' },
    narration: { ...text(500), 'x-blank': true },
    pos: { ...text(100), description: 'The outlet, empty for none; that of the session without' },
    lines: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: ['account_id'] as readonly 'account_id'[],
        properties: {
          account_id: id,
          party_kind: { type: 'string', enum: ['customer', 'vendor'] },
          party_id: { ...id, description: 'Of an account that is kept by party' },
          debit: amount,
          credit: amount,
          narration: text(200),
        },
      },
      voucherRequestTexts.noLines,
    ),
    reverse_on: { ...day, description: 'A later day on which the reversal counts' },
  },
} as const;
export type CreateVoucherRequest = RequestOf<typeof createVoucherSchema>;

export const reverseVoucherSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date', 'reason'] as readonly ('date' | 'reason')[],
  properties: {
    date: { ...day, description: 'The day on which the reversal counts (AD)' },
    reason: { ...text(200), 'x-blank': true },
  },
} as const;
export type ReverseVoucherRequest = RequestOf<typeof reverseVoucherSchema>;
