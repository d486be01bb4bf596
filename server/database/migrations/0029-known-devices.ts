// From which devices an account has signed in: their guesses are limited apart from everybody
// else's.
import type { Migration } from './migration.ts';

export const knownDevices: Migration = {
  name: '0029 known devices',
  tables: [
    {
      name: 'known_devices',
      // `account` is an e-mail address, `device` the sha256 of what the browser keeps, `last_used`
      // seconds since 1970.
      columns: { account: 'text not null', device: 'text not null', last_used: 'integer not null' },
      primaryKey: ['account', 'device'],
    },
  ],
};
