// What is neither a document nor a record of a schema: the company itself, files, prints, keys,
// gateways, settings, and of a user the password and what they have chosen for themselves.
import type { Value } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';
import { preferenceIn, writePreference } from '../../session/preferences.ts';
import { companyReferences, documentTables } from '../company-tables.ts';
import { gateway } from './redo-gateways.ts';
import { checkSettings, salesSettings, taxAccount } from './redo-settings.ts';
import { type Row, recordOf } from './redoing.ts';
import { insert, type Redo, remove, secretOf, set } from './rows.ts';

const company: Redo = async ({ tx, company_id, here }, { lines }) => {
  const values: Record<string, Value> = {};
  for (const { field, new: value } of lines) {
    const target = companyReferences[field];
    values[field] = target && value !== null ? here(target as string, Number(value)) : value;
  }
  await tx.updateTable('companies').set(values).where('id', '=', company_id).execute();
};

/**
 * The password that somebody has chosen; without the key of the installation it has to be chosen
 * anew.
 */
const password: Redo = async (redoing, change) => {
  const { tx, company_id, missed, notMissed } = redoing;
  const row = secretOf(redoing, change);
  if (!row) return missed('passwords', change.id);
  notMissed('passwords', change.id);
  const kept = {
    email: row.email!,
    password_hash: row.password_hash!,
    changed_at: row.changed_at!,
  };
  await insertRows(
    tx,
    'credentials',
    [{ user_id: change.id, company_id, ...kept }],
    'on conflict (user_id) do update set email = excluded.email, password_hash = excluded.password_hash, changed_at = excluded.changed_at',
  );
};

const preferences: Redo = async ({ tx, company_id }, { id, lines }) => {
  for (const { field, new: value } of lines)
    await writePreference(tx, { company_id, user_id: id }, preferenceIn(field)!, value);
};

const appKey: Redo = async (redoing, change) => {
  const row = secretOf(redoing, change);
  if (change.action === 'delete') {
    redoing.notMissed('app keys', change.id);
    return remove(redoing, change);
  }
  if (row) redoing.notMissed('app keys', change.id);
  else if (change.action === 'create' || change.lines.some(line => line.field === 'client_secret'))
    redoing.missed('app keys', change.id);
  if (change.action === 'create') {
    const shown = recordOf(change.lines[0]!) as Row;
    return insert(redoing, change, { ...shown, secret_hash: row?.secret_hash ?? '' });
  }
  const values = Object.fromEntries(change.lines.map(line => [line.field, line.new]));
  return set(redoing, change, {
    ...values,
    ...(row ? { secret_hash: row.secret_hash ?? '' } : {}),
  });
};

const file: Redo = async (redoing, change) => {
  if (change.action === 'delete') return remove(redoing, change);
  const { company_id: _, ...row } = recordOf(change.lines[0]!) as Row;
  await insert(redoing, change, row);
};

const print: Redo = async (redoing, change) => {
  const { company_id: _, ...row } = recordOf(change.lines[0]!) as Row;
  const document_id = redoing.here(
    documentTables[String(row.document_kind)]!,
    Number(row.document_id),
  );
  await insert(redoing, change, { ...row, document_id });
};

const transaction: Redo = async (redoing, change) =>
  insert(redoing, change, recordOf(change.lines[0]!) as Row);

/** By table. */
export const others: Record<string, Redo> = {
  companies: company,
  app_keys: appKey,
  payment_gateways: gateway,
  cbms_accounts: taxAccount,
  sales_settings: salesSettings,
  check_settings: checkSettings,
  // What was confirmed of a clock was said of that moment only.
  server_clock: async () => undefined,
  files: file,
  prints: print,
  transactions: transaction,
};

/** What the log tells of a user that no column holds. */
export const ofUsers: { tells: (field: string) => boolean; redo: Redo }[] = [
  { tells: field => field === 'password', redo: password },
  { tells: field => preferenceIn(field) !== undefined, redo: preferences },
];
