// Each user's preferences: the language, the appearance, the columns and saved filters of a list.
import type { Migration } from './migration.ts';

export const preferences: Migration = {
  name: '0015 preferences',
  tables: [
    {
      name: 'preferences',
      // `value` is JSON; names and values as in domain/users/preferences.ts.
      columns: {
        company_id: 'integer not null',
        user_id: 'integer not null',
        name: 'text not null',
        value: 'text not null',
      },
      primaryKey: ['company_id', 'user_id', 'name'],
    },
  ],
};
