// Migrations that an installation writes for itself, in schemas/migrations: each file once, in the
// order of their names, before the tables follow the schema files. A file answers steps: export
// default ({ dropProperty }) => [dropProperty('shelves', 'rows')];
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database, Transaction } from './connect.ts';
import { OWN_MIGRATIONS } from './schema-refusals.ts';
import { type Grounds, type Step, type Steps, steps } from './schema-steps.ts';
import { insertRows, run } from './statement.ts';

/** What a file exports by default. */
export type OwnMigration = (steps: Steps) => Step[];

const stepsIn = async (folder: string, name: string): Promise<Step[]> => {
  const wrong = (why: string) =>
    new Error(`${OWN_MIGRATIONS}/${name}: ${why}; see docs/changing-a-schema.md.`);
  const loaded = (await import(pathToFileURL(join(folder, name)).href).catch((error: unknown) => {
    throw wrong(error instanceof Error ? error.message : String(error));
  })) as { default?: OwnMigration };
  if (typeof loaded.default !== 'function') throw wrong('exports no function by default');
  const found = loaded.default(steps);
  if (!Array.isArray(found) || found.some(step => typeof step !== 'function'))
    throw wrong('answers no list of steps');
  return found;
};

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter(name => /\.(ts|js|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .sort();

const runSteps = async (
  tx: Transaction,
  grounds: Omit<Grounds, 'tx'>,
  found: Step[],
  name: string,
): Promise<void> => {
  for (const step of found)
    await step({ ...grounds, tx }).catch((error: unknown) => {
      throw new Error(
        `${OWN_MIGRATIONS}/${name}: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  await insertRows(tx, 'schema_migrations', [{ name, applied_at: grounds.now }]);
};

/**
 * Runs those of the folder that have not run. Throws an Error with one line; the file that failed
 * leaves nothing behind.
 */
export const runOwnMigrations = async (
  database: Database,
  entities: Entity[],
  folder: string,
  now: string,
  log: (line: string) => void,
): Promise<void> => {
  const names = await namesIn(folder);
  if (names.length === 0) return;
  const done = new Set(
    (await run(database.read, 'select name from schema_migrations', [])).map(row => row.name),
  );
  for (const name of names.filter(candidate => !done.has(candidate))) {
    const found = await stepsIn(folder, name);
    await database.write(tx => runSteps(tx, { database, entities, now }, found, name));
    log(`migration ${OWN_MIGRATIONS}/${name} applied`);
  }
};
