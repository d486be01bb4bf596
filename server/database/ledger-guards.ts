// Entries of the ledger and their lines are never changed or deleted: the database itself refuses, on
// both engines. The triggers refuse and write nothing, so that what is remembered of
// other tables stays right (decision 22).
import { PostgresAdapter, sql } from 'kysely';
import type { ReadDb, Transaction } from './database.ts';

/** The tables that only grow. */
export const guardedTables = ['ledger_entries', 'ledger_lines'] as const;

const REFUSAL = 'Entries of the ledger are never changed or deleted.';

/** A guard: its name and table, the statement that makes it, and its text as the engine keeps it. */
type Guard = { name: string; table: string; create: string; text: string };

const sqliteGuards: Guard[] = guardedTables.flatMap(table =>
  ['update', 'delete'].map(action => {
    const name = `${table}_no_${action}`;
    const create = `create trigger ${name} before ${action} on ${table} begin select raise(abort, '${REFUSAL}'); end`;
    // SQLite keeps the words as written, but for the first two.
    return { name, table, create, text: create.replace('create trigger', 'CREATE TRIGGER') };
  }),
);

const POSTGRES_FUNCTION = 'refuse_ledger_change';
const postgresBody = ` begin raise exception '${REFUSAL}'; end `;

const postgresGuards: Guard[] = guardedTables.flatMap(table =>
  [
    { name: `${table}_no_change`, on: 'BEFORE DELETE OR UPDATE', each: 'ROW' },
    { name: `${table}_no_truncate`, on: 'BEFORE TRUNCATE', each: 'STATEMENT' },
  ].map(({ name, on, each }) => {
    const text = `CREATE TRIGGER ${name} ${on} ON ${table} FOR EACH ${each} EXECUTE FUNCTION ${POSTGRES_FUNCTION}()`;
    return { name, table, create: text, text };
  }),
);

const isPostgres = (db: ReadDb | Transaction): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Makes the guards; there are none of these names yet. */
export async function createLedgerGuards(tx: Transaction): Promise<void> {
  if (isPostgres(tx))
    await sql
      .raw(
        `create or replace function ${POSTGRES_FUNCTION}() returns trigger language plpgsql as $$${postgresBody}$$`,
      )
      .execute(tx);
  for (const { create } of isPostgres(tx) ? postgresGuards : sqliteGuards)
    await sql.raw(create).execute(tx);
}

/**
 * The one door: the work of a recovery, or of deleting a whole company, runs without the guards. They
 * are back before the transaction ends, and with it if it fails.
 */
export async function withoutLedgerGuards<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await switchGuards(tx, 'off');
  try {
    return await work();
  } finally {
    // A transaction that PostgreSQL has given up takes no statement, and is rolled back as a whole.
    await switchGuards(tx, 'on').catch(() => undefined);
  }
}

/**
 * What is wrong with the guards: the names of those that are missing, switched off or have another
 * text. None for a database from before the ledger.
 */
export async function findLedgerGuardProblems(db: ReadDb | Transaction): Promise<string[]> {
  const found = isPostgres(db) ? await readPostgresGuards(db) : await readSqliteGuards(db);
  const expected = isPostgres(db) ? postgresGuards : sqliteGuards;
  return expected
    .filter(({ name, text }) => found.get(name) !== text)
    .map(({ table, name }) => `${table}: ${name}`);
}

/** Creates the guards again where one is missing or differs; returns what was wrong. */
export async function restoreLedgerGuards(tx: Transaction): Promise<string[]> {
  const problems = await findLedgerGuardProblems(tx);
  if (problems.length === 0) return [];
  const on = isPostgres(tx);
  for (const { name, table } of on ? postgresGuards : sqliteGuards)
    await sql.raw(`drop trigger if exists ${name}${on ? ` on ${table}` : ''}`).execute(tx);
  await createLedgerGuards(tx);
  return problems;
}

async function switchGuards(tx: Transaction, to: 'on' | 'off'): Promise<void> {
  if (isPostgres(tx)) {
    for (const { name, table } of postgresGuards)
      await sql
        .raw(`alter table ${table} ${to === 'on' ? 'enable' : 'disable'} trigger ${name}`)
        .execute(tx);
    return;
  }
  for (const { name, create } of sqliteGuards)
    await sql.raw(to === 'on' ? create : `drop trigger ${name}`).execute(tx);
}

async function readSqliteGuards(db: ReadDb | Transaction): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`select name, sql as text from sqlite_master where type = 'trigger'`.execute(db);
  return new Map(rows.map(({ name, text }) => [name, text]));
}

/** Those that are switched on and whose function is the expected one. */
async function readPostgresGuards(db: ReadDb | Transaction): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; text: string; body: string; state: string }>`
    select t.tgname as name, pg_get_triggerdef(t.oid, true) as text, p.prosrc as body, t.tgenabled as state
    from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid join pg_class as c on c.oid = t.tgrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal`.execute(db);
  return new Map(
    rows
      .filter(({ body, state }) => body === postgresBody && state === 'O')
      .map(({ name, text }) => [name, text]),
  );
}
