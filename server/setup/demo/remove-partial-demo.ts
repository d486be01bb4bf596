// Removes a demo company whose load was killed: a mark exists from the load's beginning to its end,
// and a start that finds the mark while no process is loading removes the company. Otherwise a
// half-loaded company would stay forever.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { toLinkTableName } from '../../database/entity-tables.ts';
import { withoutLedgerGuards } from '../../database/ledger-guards.ts';
import { migrations } from '../../database/migrations/list.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import { demoCredentials } from './demo-parties.ts';

/** Stored with the scheduler's jobs; without a time of day, so that the scheduler ignores it. */
const IN_PROGRESS_MARK = 'demo company';

/**
 * Marks the demo company as in progress until `work` succeeds. One process at a time. Throws the
 * errors of `work`.
 */
export async function loadAtomically<T>(
  database: Database,
  entities: Entity[],
  now: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.withLock(async () => {
    await removePartialDemo(database, entities);
    await database.write(tx =>
      insertRows(tx, 'scheduled_runs', [
        { name: IN_PROGRESS_MARK, day: now.slice(0, 10), claimed_until: null, is_done: 0 },
      ]),
    );
    try {
      const loaded = await work();
      await database.write(tx =>
        tx.deleteFrom('scheduled_runs').where('name', '=', IN_PROGRESS_MARK).execute(),
      );
      return loaded;
    } catch (error) {
      // If this fails too, the next start tries again.
      await removePartialDemo(database, entities).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Removes a demo company marked as in progress, and returns whether there was one. No process may
 * be loading it meanwhile.
 */
export async function removePartialDemo(database: Database, entities: Entity[]): Promise<boolean> {
  const mark = await database.read
    .selectFrom('scheduled_runs')
    .select('name')
    .where('name', '=', IN_PROGRESS_MARK)
    .executeTakeFirst();
  if (!mark) return false;
  const known = await database.read
    .selectFrom('credentials')
    .select('company_id')
    .where('email', '=', demoCredentials.email)
    .executeTakeFirst();
  const tables = await listCompanyTables(database, entities);
  await database.write(async tx => {
    if (known) await deleteCompany(tx, known.company_id, tables);
    await tx.deleteFrom('scheduled_runs').where('name', '=', IN_PROGRESS_MARK).execute();
  });
  return true;
}

async function listCompanyTables(database: Database, entities: Entity[]): Promise<string[]> {
  const written = migrations.flatMap(({ tables = [] }) => tables.map(({ name }) => name));
  const generated = entities.flatMap(entity => [
    entity.table,
    ...entity.fields
      .filter(({ kind }) => kind === 'references')
      .map(field => toLinkTableName(entity, field)),
  ]);
  const found: string[] = [];
  for (const table of new Set([...written, ...generated]))
    if ((await database.listColumns(table)).some(({ name }) => name === 'company_id'))
      found.push(table);
  return found;
}

async function deleteCompany(tx: Transaction, company_id: number, tables: string[]): Promise<void> {
  await withoutLedgerGuards(tx, async () => {
    for (const table of tables)
      await query(tx, `delete from "${table}" where company_id = ?`, [company_id]);
  });
  await query(tx, 'delete from companies where id = ?', [company_id]);
}
