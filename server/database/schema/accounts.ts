// Sign-in: passwords, sessions, attempts. `expires_at`, `at` and `last_used` are seconds since 1970.
import type { TableColumns } from './column-types.ts';

export const accountsTables = {
  credentials: {
    user_id: 'integer',
    company_id: 'integer',
    email: 'text',
    password_hash: 'text',
    changed_at: 'text',
  },
  sessions: {
    id: 'id',
    company_id: 'integer',
    user_id: 'integer',
    family: 'text',
    token_hash: 'text',
    used: 'integer=',
    expires_at: 'integer',
  },
  password_links: {
    id: 'id',
    company_id: 'integer',
    user_id: 'integer',
    email: 'text',
    token_hash: 'text',
    expires_at: 'integer',
  },
  failed_sign_ins: {
    id: 'id',
    account: 'text',
    address: 'text',
    at: 'integer',
  },
  known_devices: {
    account: 'text',
    device: 'text',
    last_used: 'integer',
  },
  used_captchas: {
    challenge: 'text',
    expires_at: 'integer',
  },
  idempotency_keys: {
    company_id: 'integer',
    user_id: 'integer',
    idempotency_key: 'text',
    fingerprint: 'text',
    answer: 'text',
    created_at: 'text',
  },
} as const satisfies TableColumns;
