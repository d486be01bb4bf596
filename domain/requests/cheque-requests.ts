// The cheque that comes with a receipt or payment, and the requests that say what became of it. Whether
// an event fits its state, the server judges with the books locked.
import type { ChequeEventKind } from '../ledger/cheques.ts';
import { day, id, text } from './document-requests.ts';
import type { RequestOf } from './request-schema.ts';
import { positiveAmount } from './settlement-requests.ts';

const event = {
  date: { ...day, description: 'The day on which it counts (AD)' },
} as const;
const account_id = { ...id, description: 'The bank account that it is deposited in' } as const;

const onADay = {
  type: 'object',
  additionalProperties: false,
  required: ['date'] as readonly 'date'[],
  properties: event,
} as const;
export const depositChequeSchema = {
  ...onADay,
  required: ['date', 'account_id'] as readonly ('date' | 'account_id')[],
  properties: { ...event, account_id },
} as const;
export const bounceChequeSchema = {
  ...onADay,
  required: ['date', 'reason'] as readonly ('date' | 'reason')[],
  properties: {
    ...event,
    reason: { ...text(200), 'x-blank': true, description: 'What the bank says' },
    charge: { ...positiveAmount, description: 'What the bank charges for it, rupees' },
  },
} as const;

export const chequeEventSchemas = {
  deposit: depositChequeSchema,
  clearing: onADay,
  bounce: bounceChequeSchema,
  presentation: onADay,
  cancellation: onADay,
} as const satisfies Record<ChequeEventKind, object>;

/** An event as it is sent, whatever its kind. */
export type ChequeEventRequest = RequestOf<typeof onADay> &
  Partial<RequestOf<typeof depositChequeSchema> & RequestOf<typeof bounceChequeSchema>>;
