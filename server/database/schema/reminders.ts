// Reminders of overdue documents: a company's settings, what was sent, and the steps that it covers.
// `open` is paisa.
import type { TableColumns } from './column-types.ts';

export const reminderTables = {
  reminder_settings: {
    company_id: 'integer',
    enabled: 'integer',
    steps: 'text',
    by_mail: 'integer',
    by_sms: 'integer',
    language: 'text',
    templates: 'text',
    sms_provider: 'text?',
    sms_sender: 'text',
    sms_token: 'text',
  },
  reminders: {
    id: 'id',
    company_id: 'integer',
    party_kind: 'text',
    party_id: 'integer',
    party_name: 'text',
    documents: 'text',
    open: 'integer',
    step: 'integer?',
    channel: 'text',
    address: 'text',
    subject: 'text?',
    content: 'text',
    state: 'text',
    error: 'text?',
    created_by: 'text',
    created_by_id: 'integer',
    created_at: 'text',
  },
  reminder_steps: {
    company_id: 'integer',
    document_kind: 'text',
    document_id: 'integer',
    step: 'integer',
    channel: 'text',
    reminder_id: 'integer',
  },
} as const satisfies TableColumns;
