// The requests of reminders: a company's settings, and one that is sent by hand. What a text may have in braces
// is checked on the server.
import { MAX_REMINDER_LENGTH, reminderChannels, smsProviderNames } from '../documents/reminders.ts';
import { messages } from '../entity-schema/messages.ts';
import { ignored, type RequestOf, type RequestSchema } from './request-schema.ts';

const yesNo = {
  type: 'integer',
  enum: [0, 1],
  'x-strict': true,
  'x-messages': { '*': messages.choice },
} as const;
const channel = {
  type: 'string',
  enum: reminderChannels,
  'x-messages': { '*': messages.choice },
} as const;

const templatesOf = {
  type: 'object',
  additionalProperties: false,
  required: ['subject', 'message', 'line', 'sms'],
  properties: {
    subject: { type: 'string', maxLength: MAX_REMINDER_LENGTH.subject, 'x-blank': true },
    message: { type: 'string', maxLength: MAX_REMINDER_LENGTH.message, 'x-blank': true },
    line: { type: 'string', maxLength: MAX_REMINDER_LENGTH.line, 'x-blank': true },
    sms: { type: 'string', maxLength: MAX_REMINDER_LENGTH.sms, 'x-blank': true },
  },
} as const;

/** What is left out stays as it is; another provider needs a token of its own. */
export const reminderSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    enabled: yesNo,
    steps: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      'x-whole': true,
      description: 'Days past due',
      items: { type: 'integer', minimum: 1, maximum: 999 },
    },
    by_mail: yesNo,
    by_sms: yesNo,
    language: { type: 'string', enum: ['en', 'ne'], 'x-messages': { '*': messages.choice } },
    templates: {
      type: 'object',
      additionalProperties: false,
      required: ['en', 'ne'],
      properties: { en: templatesOf, ne: templatesOf },
    },
    sms_provider: {
      type: 'string',
      enum: smsProviderNames,
      'x-messages': { '*': messages.choice },
    },
    sms_sender: { type: 'string', maxLength: 40 },
    sms_token: { type: 'string', maxLength: 200, description: 'Kept sealed, never answered' },
    ...ignored('has_token may_change'),
  },
} as const satisfies RequestSchema;

export const testSmsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['to'],
  properties: { to: { type: 'string', maxLength: 30 } },
} as const satisfies RequestSchema;

/** `subject` of a mail. */
export const sendReminderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['channel', 'to', 'message'],
  properties: {
    channel,
    to: { type: 'string', maxLength: 255 },
    subject: { type: 'string', maxLength: MAX_REMINDER_LENGTH.subject },
    message: { type: 'string', maxLength: 5_000, 'x-blank': true },
  },
} as const satisfies RequestSchema;

export type ReminderSettingsRequest = RequestOf<typeof reminderSettingsSchema>;
export type SendReminderRequest = RequestOf<typeof sendReminderSchema>;
