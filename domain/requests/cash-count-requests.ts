// The request that keeps a count of the cash. What the books expect, and so whether remarks are
// needed, the server finds with the books locked.
import type { Texts } from '../language.ts';
import { MAX_PIECES } from '../ledger/cash-counts.ts';
import { day, text } from './document-requests.ts';
import type { RequestOf } from './request-schema.ts';

export const cashCountTexts = {
  pieces: {
    en: 'Enter a whole number from 0 to 999,999',
    ne: '० देखि ९,९९,९९९ सम्मको पूर्ण सङ्ख्या लेख्नुहोस्',
  },
  denomination: {
    en: 'There is no such note or coin',
    ne: 'यस्तो नोट वा सिक्का छैन',
  },
  remarks: {
    en: 'The count differs from the books. Say why in the remarks.',
    ne: 'गनिएको रकम हिसाबसँग मिलेन। कारण कैफियतमा लेख्नुहोस्।',
  },
} satisfies Record<string, Texts>;

const pieces = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_PIECES,
  'x-messages': { '*': cashCountTexts.pieces },
} as const;

export const createCashCountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['date', 'counted'] as readonly ('date' | 'counted')[],
  properties: {
    date: { ...day, description: 'The day at whose end the cash was counted (AD)' },
    pos: { ...text(100), description: 'The outlet, empty for none; that of the session without' },
    counted: {
      type: 'object',
      additionalProperties: false,
      description: 'How many notes and coins, by their value in rupees',
      properties: {
        1000: pieces,
        500: pieces,
        100: pieces,
        50: pieces,
        20: pieces,
        10: pieces,
        5: pieces,
        2: pieces,
        1: pieces,
      },
      'x-messages': { additionalProperties: cashCountTexts.denomination },
    },
    remarks: { ...text(500), description: 'Needed where the count differs from the books' },
  },
} as const;
export type CreateCashCountRequest = RequestOf<typeof createCashCountSchema>;
