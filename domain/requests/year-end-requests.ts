// The requests that close and reopen a fiscal year.
import { messages } from '../entity-schema/messages.ts';
import { text } from './document-requests.ts';
import type { RequestOf, RequestSchema } from './request-schema.ts';

export const closeYearSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    preview: {
      type: 'integer',
      enum: [0, 1],
      description: '1: what is not in order and what would be posted; nothing is changed',
      'x-messages': { '*': messages.choice },
    },
  },
} as const satisfies RequestSchema;

export const reopenYearSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'] as readonly 'reason'[],
  properties: { reason: { ...text(200), 'x-blank': true } },
} as const;
export type ReopenYearRequest = RequestOf<typeof reopenYearSchema>;
