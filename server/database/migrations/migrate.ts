// Migrates a database to this version: the program's migrations once each, those of the
// installation, then the tables of the schemas.
import { join } from 'node:path';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { applyCalendarCorrections } from '../calendar-corrections.ts';
import type { Database } from '../database.ts';
import { findLedgerGuardProblems, restoreLedgerGuards } from '../ledger-guards.ts';
import { assertNoEntityRemoved, renameEntities } from '../schema-sync/rename-entities.ts';
import { syncTables } from '../schema-sync/sync-tables.ts';
import { runCustomMigrations } from './custom-migrations.ts';
import { migrations } from './list.ts';
import type { Migration } from './migration.ts';

/** The folder of an installation's own migrations. */
const CUSTOM_MIGRATIONS_FOLDER = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'schemas',
  'migrations',
);

/**
 * Runs pending migrations, one process at a time, and counts from then on with the calendar of the
 * installation: whatever opens the database does so by this function. Throws an Error with one line if a table cannot
 * be changed automatically, or if a newer version has migrated the database.
 */
export const migrate = (
  database: Database,
  entities: Entity[],
  now: string,
  log: (line: string) => void,
  written: Migration[] = migrations,
  own = CUSTOM_MIGRATIONS_FOLDER,
): Promise<void> =>
  database.withLock(async () => {
    if ((await database.listColumns('migrations')).length === 0) {
      await database.createTable({
        name: 'migrations',
        columns: { name: 'text not null', applied_at: 'text not null' },
        primaryKey: ['name'],
      });
    }
    const done = new Set(
      (await database.read.selectFrom('migrations').select('name').execute()).map(row => row.name),
    );
    const newer = [...done].filter(name => !written.some(migration => migration.name === name));
    // An older program would write data that the newer one reads differently.
    if (newer.length > 0 && written === migrations)
      throw new Error(
        `The database was brought up to date by a newer version of Bijak (migration "${newer[0]}"), which this version does not know: start that version or a newer one.`,
      );
    for (const { name, tables = [], change } of written.filter(
      migration => !done.has(migration.name),
    )) {
      // A start that was interrupted finds its own tables and continues.
      for (const table of tables)
        if ((await database.listColumns(table.name)).length === 0)
          await database.createTable(table);
      await database.write(async tx => {
        await change?.(tx);
        await tx.insertInto('migrations').values({ name, applied_at: now }).execute();
      });
      log(`migration ${name} applied`);
    }
    await checkLedgerGuards(database, log);
    if (entities.length === 0) return;
    await renameEntities(database, entities, now, log);
    await runCustomMigrations(database, entities, own, now, log);
    await assertNoEntityRemoved(database, entities);
    await syncTables(database, entities, log, now);
    await database.describeIndexes();
    if (written === migrations) await applyCalendarCorrections(database.read);
  });

/** Without its guards the ledger could be changed: that is logged, and they are created again. */
async function checkLedgerGuards(database: Database, log: (line: string) => void): Promise<void> {
  if ((await database.listColumns('ledger_entries')).length === 0) return;
  const problems = await findLedgerGuardProblems(database.read);
  if (problems.length === 0) return;
  await database.write(restoreLedgerGuards);
  log(
    `the ledger was not guarded against changes (${problems.join(', ')}); it is now: run verify-books`,
  );
}
