// The devices from which an account has signed in: their guesses have a limit of their own.
import type { Migration } from './migration.ts';

export const knownDevices: Migration = {
  name: '0029 known devices',
  tables: [
    {
      name: 'known_devices',
      // `account` is an e-mail address, `device` the sha256 of the browser's random text,
      // `last_used` seconds since 1970.
      columns: { account: 'text not null', device: 'text not null', last_used: 'integer not null' },
      primaryKey: ['account', 'device'],
    },
  ],
};
