// A load of the demo company that was killed is taken back: from its beginning to its end a mark
// says that it is under way, and a start that finds the mark while nobody loads removes what there
// is. A company of its own that is half there would stay so for ever.
import type { Entity } from '../../../domain/schema/entity.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { migrations } from '../../database/migrations/list.ts';
import { insertRows, run } from '../../database/statement.ts';
import { linkTable } from '../../database/tables-of-schemas.ts';
import { demoSignIn } from './company.ts';

/** Among what is run once: it has no time of day, so that the schedule never asks for it. */
const MARK = 'demo company';

/**
 * From here on until `work` ends well the demo company counts as half loaded. One process at a
 * time. Throws what the work throws.
 */
export async function loadWhole<T>(
  database: Database,
  entities: Entity[],
  now: string,
  work: () => Promise<T>,
): Promise<T> {
  return database.alone(async () => {
    await takeBackHalfDemo(database, entities);
    await database.write(tx =>
      insertRows(tx, 'scheduled_runs', [
        { name: MARK, day: now.slice(0, 10), claimed_until: null, is_done: 0 },
      ]),
    );
    try {
      const loaded = await work();
      await database.write(tx =>
        tx.deleteFrom('scheduled_runs').where('name', '=', MARK).execute(),
      );
      return loaded;
    } catch (error) {
      // The next start tries once more where this fails too.
      await takeBackHalfDemo(database, entities).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Takes back a demo company that is marked as under way, and answers whether one was. Nobody may be
 * loading it meanwhile.
 */
export async function takeBackHalfDemo(database: Database, entities: Entity[]): Promise<boolean> {
  const mark = await database.read
    .selectFrom('scheduled_runs')
    .select('name')
    .where('name', '=', MARK)
    .executeTakeFirst();
  if (!mark) return false;
  const known = await database.read
    .selectFrom('credentials')
    .select('company_id')
    .where('email', '=', demoSignIn.email)
    .executeTakeFirst();
  const tables = await tablesOfCompanies(database, entities);
  await database.write(async tx => {
    if (known) await removeCompany(tx, Number(known.company_id), tables);
    await tx.deleteFrom('scheduled_runs').where('name', '=', MARK).execute();
  });
  return true;
}

async function tablesOfCompanies(database: Database, entities: Entity[]): Promise<string[]> {
  const written = migrations.flatMap(({ tables = [] }) => tables.map(({ name }) => name));
  const generated = entities.flatMap(entity => [
    entity.table,
    ...entity.fields
      .filter(({ kind }) => kind === 'references')
      .map(field => linkTable(entity, field)),
  ]);
  const found: string[] = [];
  for (const table of new Set([...written, ...generated]))
    if ((await database.columnsOf(table)).some(({ name }) => name === 'company_id'))
      found.push(table);
  return found;
}

async function removeCompany(tx: Transaction, company_id: number, tables: string[]): Promise<void> {
  for (const table of tables)
    await run(tx, `delete from "${table}" where company_id = ?`, [company_id]);
  await run(tx, 'delete from companies where id = ?', [company_id]);
}
