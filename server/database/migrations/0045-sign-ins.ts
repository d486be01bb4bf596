// Where a user is signed in: device, address, first and last use. Apart from the refresh tokens,
// whose look-ups are cached until that table changes.
import type { Migration } from './migration.ts';

export const signIns: Migration = {
  name: '0045 sign-ins',
  tables: [
    {
      // `family` as in `sessions`; times are seconds since 1970.
      name: 'sign_ins',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        user_id: 'integer not null',
        family: 'text not null',
        browser: 'text not null',
        system: 'text not null',
        address: 'text not null',
        started_at: 'integer not null',
        last_used_at: 'integer not null',
      },
      unique: [['family']],
      indexes: [['company_id', 'user_id']],
    },
  ],
};
