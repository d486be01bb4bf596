// The requests of app keys and of the channels that hold them.
import { messages } from '../entity-schema/messages.ts';
import { ignored, type RequestOf, type RequestSchema } from './request-schema.ts';

const line = { type: 'string', maxLength: 255 } as const;
/** A text that spaces do not fill. */
const words = { ...line, 'x-blank': true } as const;

/** A key is named after the company where no name is sent. */
export const createAppKeySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    app_name: { ...line, description: "By default the company's name" },
    ...ignored('id client_id client_secret created_by created_at updated_at'),
  },
} as const satisfies RequestSchema;

export const channelTokenSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'client_secret'],
  properties: { client_id: line, client_secret: line },
} as const satisfies RequestSchema;

/** A payment in another channel; `product` is a name, or an object that has one. */
export const channelTransactionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customer_code', 'transaction_id', 'type', 'amount'],
  properties: {
    customer_code: words,
    transaction_id: words,
    type: { ...words, description: 'Any but "Invoice"' },
    recharged_type: line,
    product: {
      type: ['string', 'object'],
      maxLength: 255,
      properties: { name: line },
      'x-messages': { type: messages.wrongText },
    },
    product_name: line,
    amount: {
      type: 'number',
      format: 'money',
      exclusiveMinimum: 0,
      description: 'In rupees',
      'x-messages': { '*': messages.money },
    },
    accepted: { type: 'integer', enum: [0, 1], 'x-messages': { '*': messages.choice } },
    ...ignored('id customer customer_name first_name last_name created_at'),
  },
} as const satisfies RequestSchema;

export type CreateAppKeyRequest = RequestOf<typeof createAppKeySchema>;
export type ChannelTokenRequest = RequestOf<typeof channelTokenSchema>;
export type ChannelTransactionRequest = Omit<
  RequestOf<typeof channelTransactionSchema>,
  'product'
> & { product?: string | { name?: string | null } | null };
