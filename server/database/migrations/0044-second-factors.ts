// Second factors of the sign-in, the tickets between its two steps, and what a company decides
// about them.
import type { Migration } from './migration.ts';

export const secondFactors: Migration = {
  name: '0044 second factors',
  tables: [
    {
      // `kind` is totp, passkey or recovery_code. `secret` is sealed with the installation key (totp),
      // the public key as JSON (passkey) or a hash (recovery_code). `last_interval` is the last
      // interval of a used code, or the counter of a passkey. `pending_until` (seconds since 1970)
      // is empty once the factor is confirmed.
      name: 'second_factors',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        user_id: 'integer not null',
        kind: 'text not null',
        name: 'text not null',
        secret: 'text not null',
        last_interval: 'integer not null default 0',
        pending_until: 'integer',
        created_at: 'text not null',
        last_used_at: 'text',
      },
      indexes: [['company_id', 'user_id']],
    },
    {
      // After the password and before the second factor. `challenge` is that of a passkey.
      name: 'sign_in_tickets',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        user_id: 'integer not null',
        ticket_hash: 'text not null',
        enrol: 'integer not null',
        challenge: 'text',
        tries: 'integer not null default 0',
        expires_at: 'integer not null',
      },
      unique: [['ticket_hash']],
      indexes: [['company_id', 'user_id'], ['expires_at']],
    },
    {
      name: 'security_settings',
      columns: {
        company_id: 'integer not null',
        second_factor_required: 'integer not null',
        session_idle_hours: 'integer not null',
        session_days: 'integer not null',
      },
      primaryKey: ['company_id'],
    },
  ],
};
