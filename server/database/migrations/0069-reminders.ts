// Reminders of overdue documents: the settings of a company, what was sent, and which document has come to
// which step by which channel, so that no step is sent twice (decision 64).
import type { Migration } from './migration.ts';

export const reminders: Migration = {
  name: '0069 reminders',
  tables: [
    {
      name: 'reminder_settings',
      columns: {
        company_id: 'integer not null',
        enabled: 'integer not null',
        // Days past due, "1,7,15,30".
        steps: 'text not null',
        by_mail: 'integer not null',
        by_sms: 'integer not null',
        language: 'text not null',
        // JSON by language.
        templates: 'text not null',
        sms_provider: 'text',
        sms_sender: 'text not null',
        // Sealed.
        sms_token: 'text not null',
      },
      primaryKey: ['company_id'],
    },
    {
      name: 'reminders',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        party_kind: 'text not null',
        party_id: 'integer not null',
        party_name: 'text not null',
        documents: 'text not null',
        open: 'integer not null',
        step: 'integer',
        channel: 'text not null',
        address: 'text not null',
        subject: 'text',
        content: 'text not null',
        state: 'text not null',
        error: 'text',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      indexes: [
        ['company_id', 'party_kind', 'party_id', 'id'],
        ['company_id', 'created_at'],
        ['company_id', 'state'],
      ],
    },
    {
      name: 'reminder_steps',
      columns: {
        company_id: 'integer not null',
        document_kind: 'text not null',
        document_id: 'integer not null',
        step: 'integer not null',
        channel: 'text not null',
        reminder_id: 'integer not null',
      },
      primaryKey: ['company_id', 'document_kind', 'document_id', 'step', 'channel'],
      indexes: [['company_id', 'reminder_id']],
    },
  ],
};
