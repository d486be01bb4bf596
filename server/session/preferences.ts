// What each user has chosen for themselves, by name. The activity log tells it as a field of the
// user, "preferences.language", so that a recovery finds whose it is and can do it again.
import type { Reading, Transaction } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';

const PREFIX = 'preferences.';

/** The name of the preference that a field of the log speaks of. */
export const preferenceIn = (field: string): string | undefined =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : undefined;

type Owner = { company_id: number; user_id: number };

const stored = async (
  read: Reading | Transaction,
  { company_id, user_id }: Owner,
): Promise<Record<string, string>> => {
  const rows = await run(
    read,
    'select name, value from preferences where company_id = ? and user_id = ?',
    [company_id, user_id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
};

/** All that the user has chosen, by name. */
export const preferencesOf = async (
  read: Reading,
  owner: Owner,
): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(await stored(read, owner)).map(([name, value]) => [
      name,
      JSON.parse(value) as unknown,
    ]),
  );

/** Stores one, as JSON; null takes it away. */
export const writePreference = async (
  tx: Transaction,
  { company_id, user_id }: Owner,
  name: string,
  value: string | null,
): Promise<void> => {
  if (value === null)
    await run(tx, 'delete from preferences where company_id = ? and user_id = ? and name = ?', [
      company_id,
      user_id,
      name,
    ]);
  else
    await insertRows(
      tx,
      'preferences',
      [{ company_id, user_id, name, value }],
      'on conflict (company_id, user_id, name) do update set value = excluded.value',
    );
};

/**
 * Stores what is another than before and logs it; null takes a name away, every other name stays.
 */
export const choose = async (
  tx: Transaction,
  actor: Actor,
  chosen: Record<string, unknown>,
  now: string,
): Promise<void> => {
  const before = await stored(tx, actor);
  const changes: Record<string, { from: string | null; to: string | null }> = {};
  for (const [name, value] of Object.entries(chosen)) {
    const from = before[name] ?? null;
    const to = value === null ? null : JSON.stringify(value);
    if (from === to) continue;
    await writePreference(tx, actor, name, to);
    changes[PREFIX + name] = { from, to };
  }
  await logChange(tx, actor, { table: 'users', id: actor.user_id, now, changes });
};
