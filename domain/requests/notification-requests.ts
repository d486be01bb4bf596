// The request that marks notifications as read.
import { messages } from '../entity-schema/messages.ts';
import { NOTIFICATION_KEY_PATTERN } from '../notifications/notifications.ts';
import type { RequestOf, RequestSchema } from './request-schema.ts';

export const notificationTexts = {
  until: {
    en: 'Please enter a time as YYYY-MM-DD HH:mm:ss.',
    ne: 'समय YYYY-MM-DD HH:mm:ss मा राख्नुहोस्।',
  },
  key: { en: 'There is no such notification.', ne: 'यस्तो सूचना छैन।' },
} as const;

/**
 * `until` is the time of the newest one that the reader has seen, so that none is read unseen; `key`
 * names the only one to mark, all without it.
 */
export const readNotificationsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['until'],
  properties: {
    until: {
      type: 'string',
      format: 'date-time',
      description: 'The time of the newest one that was seen, YYYY-MM-DD HH:mm:ss',
      'x-messages': { required: messages.required, '*': notificationTexts.until },
    },
    key: {
      type: 'string',
      pattern: NOTIFICATION_KEY_PATTERN,
      description: 'The only one to mark; all without it',
      'x-messages': { '*': notificationTexts.key },
    },
  },
} as const satisfies RequestSchema;

export type ReadNotifications = RequestOf<typeof readNotificationsSchema>;
