// The calls of reminders, beyond the list of those that were sent.
import { smsProviderNames } from '../../domain/documents/reminders.ts';
import {
  reminderSettingsSchema,
  sendReminderSchema,
  testSmsSchema,
} from '../../domain/requests/reminder-requests.ts';
import {
  closed,
  count,
  day,
  described,
  flag,
  integer,
  list,
  messageProperty,
  moment,
  nullable,
  oneOf,
  rupees,
  type SchemaProperties,
  text,
  yesNo,
} from './json-schema.ts';
import type { EndpointDescription } from './operation.ts';
import { toDescribedRequest } from './request-schemas.ts';

const templates = closed({
  subject: text,
  message: text,
  line: described(text, 'Each document of the list in a mail'),
  sms: text,
});
const settings: SchemaProperties = {
  enabled: yesNo,
  steps: described(list(integer), 'Days past due, ascending'),
  by_mail: yesNo,
  by_sms: yesNo,
  language: oneOf('en', 'ne'),
  templates: closed({ en: templates, ne: templates }),
  sms_provider: nullable(oneOf(...smsProviderNames)),
  sms_sender: text,
  has_token: described(flag, 'The token itself is never answered'),
  may_change: yesNo,
};

export const reminderEndpoints: EndpointDescription[] = [
  {
    endpoint: 'GET reminder-settings',
    summary: 'Whether, when, how and in which words customers are reminded of overdue invoices',
    response: closed(settings),
    versioned: true,
  },
  {
    endpoint: 'PUT reminder-settings',
    summary: 'Decides them; what is left out stays as it is',
    body: toDescribedRequest(reminderSettingsSchema),
    response: closed({ ...settings, ...messageProperty }),
    current: closed(settings),
  },
  {
    endpoint: 'POST reminder-settings/test',
    summary: 'Sends a text message to a number of one’s own',
    body: toDescribedRequest(testSmsSchema),
    response: closed(messageProperty),
  },
  {
    endpoint: 'GET parties/customer/{id}/reminder',
    summary: 'What a reminder would say to the customer, and the last one that was sent',
    response: closed({
      mail: closed({ to: text, subject: text, message: text }),
      sms: closed({
        to: text,
        message: text,
        letters: count,
        parts: described(count, 'In how many parts a network sends it'),
      }),
      has_sms: flag,
      wants_reminders: described(yesNo, '0: the daily reminders leave the customer out'),
      documents: list(closed({ number: text, due_date: day, days_overdue: count, open: rupees })),
      last: nullable(
        closed({
          created_at: moment,
          channel: oneOf('mail', 'sms'),
          state: oneOf('sending', 'sent', 'failed', 'unknown'),
        }),
      ),
    }),
  },
  {
    endpoint: 'POST parties/customer/{id}/reminder',
    summary: 'Sends a reminder now; it stands for the steps that its documents have come to',
    body: toDescribedRequest(sendReminderSchema),
    response: closed({ id: integer, state: oneOf('sending', 'sent'), ...messageProperty }),
  },
];
