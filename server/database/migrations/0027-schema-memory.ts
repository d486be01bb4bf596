// The schema files at the last start, so that a change of them is noticed and not only a change of
// the storage; the history of changes, for reading older backups and log lines; the installation's
// own migrations that have run.
import type { Migration } from './migration.ts';

export const schemaMemory: Migration = {
  name: '0027 schema memory',
  tables: [
    {
      name: 'schema_entities',
      columns: { entity: 'text not null', address: 'text not null', rules: 'text not null' },
      primaryKey: ['entity'],
    },
    {
      name: 'schema_properties',
      columns: {
        entity: 'text not null',
        property: 'text not null',
        kind: 'text not null',
        target: 'text',
        rules: 'text not null',
        // The number of records that violate the rules; -1 if not counted since the rules changed.
        unfit: 'integer not null default 0',
      },
      primaryKey: ['entity', 'property'],
    },
    {
      name: 'schema_changes',
      columns: {
        id: 'identity',
        at: 'text not null',
        entity: 'text not null',
        property: 'text',
        was: 'text not null',
        became: 'text',
      },
    },
    {
      name: 'schema_migrations',
      columns: { name: 'text not null', applied_at: 'text not null' },
      primaryKey: ['name'],
    },
  ],
};
