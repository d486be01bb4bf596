// The tables that every company needs before its first record: the company, sign-in, counters, the
// activity log.
import type { Migration } from './migration.ts';

export const foundations: Migration = {
  name: '0001 foundations',
  tables: [
    {
      name: 'companies',
      columns: {
        id: 'identity',
        name: 'text not null',
        pan: 'text not null',
        email: 'text',
        phone: 'text',
        website: 'text',
        fax: 'text',
        logo: 'text',
        country: 'integer',
        state: 'integer',
        region: 'text',
        city: 'text',
        street: 'text',
        currency: 'integer',
        invoice_template_id: 'integer',
        credit_note_template_id: 'integer',
        created_at: 'text not null',
      },
    },
    {
      name: 'credentials',
      columns: {
        user_id: 'integer not null',
        company_id: 'integer not null',
        email: 'text not null',
        password_hash: 'text not null',
        changed_at: 'text not null',
      },
      primaryKey: ['user_id'],
      unique: [['email']],
    },
    {
      name: 'sessions',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        user_id: 'integer not null',
        family: 'text not null',
        token_hash: 'text not null',
        used: 'integer not null default 0',
        expires_at: 'integer not null',
      },
      unique: [['token_hash']],
      indexes: [['family'], ['company_id', 'user_id'], ['expires_at']],
    },
    {
      name: 'failed_sign_ins',
      columns: {
        id: 'identity',
        account: 'text not null',
        address: 'text not null',
        at: 'integer not null',
      },
      indexes: [
        ['account', 'at'],
        ['address', 'at'],
      ],
    },
    {
      name: 'spent_challenges',
      columns: { challenge: 'text not null', expires_at: 'integer not null' },
      primaryKey: ['challenge'],
      indexes: [['expires_at']],
    },
    {
      name: 'counters',
      columns: {
        company_id: 'integer not null',
        kind: 'text not null',
        scope: 'text not null',
        value: 'integer not null',
      },
      primaryKey: ['company_id', 'kind', 'scope'],
    },
    {
      name: 'idempotency_keys',
      columns: {
        company_id: 'integer not null',
        user_id: 'integer not null',
        idempotency_key: 'text not null',
        fingerprint: 'text not null',
        answer: 'text not null',
        created_at: 'text not null',
      },
      primaryKey: ['company_id', 'user_id', 'idempotency_key'],
      indexes: [['created_at']],
    },
    {
      name: 'activity_log',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        action: 'text not null',
        created: 'text not null',
        field_name: 'text not null',
        group_id: 'text not null',
        new_value: 'text',
        old_value: 'text',
        table_name: 'text not null',
        table_pk: 'text not null',
        table_pk_value: 'text not null',
        username: 'text not null',
      },
      indexes: [
        ['company_id', 'created'],
        ['company_id', 'table_name', 'table_pk_value'],
      ],
    },
  ],
};
