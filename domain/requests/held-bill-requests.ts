// The requests that hold a bill at the counter and recall it. A held bill is no document: what is
// not typed yet may be missing, and every figure is computed again when the bill is saved.
import { messages } from '../entity-schema/messages.ts';
import {
  day,
  discount,
  dueDate,
  lines,
  priceWithVat,
  requestTexts,
  saleLineProperties,
  text,
} from './document-requests.ts';
import type { RequestOf, RequestSchema } from './request-schema.ts';
import { ignored, ownFields } from './request-schema.ts';

export const holdBillSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['details'],
  properties: {
    note: { ...text(100), description: 'By what the bill is known again, such as "blue bag"' },
    customer_id: { ...text(500), description: 'The customer_code, where there is a customer yet' },
    payment_method: text(500),
    transaction_date: {
      ...day,
      description: 'Its date where one was chosen (AD); without, the day on which it is recalled',
    },
    due_date: dueDate,
    export_country: text(100),
    declaration_no: text(100),
    declaration_date: day,
    ...discount,
    abbreviated: {
      type: 'integer',
      enum: [0, 1],
      description:
        '1 asks for an abbreviated tax invoice; whether it may be one is judged when it is saved',
      'x-messages': { '*': messages.choice },
    },
    own_fields: { ...ownFields, description: 'As typed so far, judged when the bill is saved' },
    details: lines(
      {
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: { ...saleLineProperties, price_with_vat: priceWithVat, ...ignored('vat_rate') },
      },
      requestTexts.noProducts,
    ),
    ...ignored('_method'),
  },
} as const satisfies RequestSchema;

export const recallBillSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    again: {
      type: 'integer',
      enum: [0, 1],
      description: '1 recalls a bill that was recalled before',
      'x-messages': { '*': messages.choice },
    },
    ...ignored('_method'),
  },
} as const satisfies RequestSchema;

export type HoldBillRequest = RequestOf<typeof holdBillSchema>;
export type RecallBillRequest = RequestOf<typeof recallBillSchema>;
