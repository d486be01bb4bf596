// How far a file that is imported in parts has come, so that an interrupted import goes on where it
// stopped and stores no row twice. `entity` is the schema's name, `fingerprint` tells the file from others,
// `done` counts the rows so far, `last_id` is the record that was stored last.
// And the years of the calendar that were decided since they were calculated, for all companies of
// the installation; `months` are twelve lengths with spaces between them.
import type { Migration } from './migration.ts';

export const importsAndCalendar: Migration = {
  name: '0047 imports and calendar',
  tables: [
    {
      name: 'imports',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        entity: 'text not null',
        fingerprint: 'text not null',
        total: 'integer not null',
        done: 'integer not null',
        last_id: 'integer not null',
        changed_at: 'text not null',
      },
      unique: [['company_id', 'entity', 'fingerprint']],
    },
    {
      name: 'calendar_corrections',
      columns: { year: 'integer not null', months: 'text not null', decided_at: 'text not null' },
      primaryKey: ['year'],
    },
  ],
};
