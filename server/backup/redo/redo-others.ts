// What is neither a document nor a record of a schema: the company itself, files, prints, keys, gateways, settings, and of a user the
// password and what they have chosen for themselves.
import type { Value } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';
import { preferenceIn, writePreference } from '../../session/preferences.ts';
import { maskOf } from '../../payment-gateways/platforms.ts';
import { companyReferences, documentTables } from '../company-tables.ts';
import { type Change, plain, type Redoing, recordOf, type Row } from './redoing.ts';

type Redo = (redoing: Redoing, change: Change) => Promise<void>;

const remove: Redo = async ({ tx, company_id }, { table, id }) => {
  await tx.deleteFrom(table).where('company_id', '=', company_id).where('id', '=', id).execute();
};

const insert = async ({ tx, company_id }: Redoing, { table, id }: Change, row: Row): Promise<void> => {
  await insertRows(tx, table, [{ ...row, company_id, id }]);
};

const secretOf = (redoing: Redoing, { lines }: Change): Row | undefined => {
  const secret = lines.findLast(line => line.secret)?.secret;
  return secret === undefined ? undefined : redoing.open(secret);
};

const set = async ({ tx, company_id }: Redoing, { table, id }: Change, values: Record<string, Value>): Promise<void> => {
  if (Object.keys(values).length > 0)
    await tx.updateTable(table).set(values).where('company_id', '=', company_id).where('id', '=', id).execute();
};

const company: Redo = async ({ tx, company_id, here }, { lines }) => {
  const values: Record<string, Value> = {};
  for (const { field, new: value } of lines) {
    const target = companyReferences[field];
    values[field] = target && value !== null ? here(target as string, Number(value)) : value;
  }
  await tx.updateTable('companies').set(values).where('id', '=', company_id).execute();
};

/** The password that somebody has chosen; without the key of the installation it has to be chosen anew. */
const password: Redo = async (redoing, change) => {
  const { tx, company_id, missed } = redoing;
  const row = secretOf(redoing, change);
  if (!row) return missed('passwords');
  const kept = { email: row.email!, password_hash: row.password_hash!, changed_at: row.changed_at! };
  await insertRows(
    tx,
    'credentials',
    [{ user_id: change.id, company_id, ...kept }],
    'on conflict (user_id) do update set email = excluded.email, password_hash = excluded.password_hash, changed_at = excluded.changed_at',
  );
};

const preferences: Redo = async ({ tx, company_id }, { id, lines }) => {
  for (const { field, new: value } of lines) await writePreference(tx, { company_id, user_id: id }, preferenceIn(field)!, value);
};

const appKey: Redo = async (redoing, change) => {
  const row = secretOf(redoing, change);
  if (change.action === 'delete') return remove(redoing, change);
  if (!row) redoing.missed('app keys');
  if (change.action === 'create') {
    const shown = recordOf(change.lines[0]!) as Row;
    return insert(redoing, change, { ...shown, secret_hash: row?.secret_hash ?? '' });
  }
  const values = Object.fromEntries(change.lines.map(line => [line.field, line.new]));
  return set(redoing, change, { ...values, ...(row ? { secret_hash: row.secret_hash ?? '' } : {}) });
};

const gatewayColumns = new Set(['name', 'slug', 'description', 'status', 'enable_tv', 'image']);
const countriesTable = 'payment_gateways_countries';

const linkCountries = async ({ tx, company_id, here }: Redoing, id: number, countries: number[]): Promise<void> => {
  await tx.deleteFrom(countriesTable).where('company_id', '=', company_id).where('owner_id', '=', id).execute();
  if (countries.length > 0)
    await insertRows(
      tx,
      countriesTable,
      countries.map(country => ({ company_id, owner_id: id, other_id: here('countries', country) })),
    );
};

/** The columns of a gateway from its logged values. */
const gatewayRow = (values: Record<string, unknown>): Record<string, Value> => ({
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => gatewayColumns.has(name))
      .map(([name, value]) => [name, plain(value)]),
  ),
  ...(values.platforms ? { platforms: maskOf(values.platforms as number[]) } : {}),
  ...(values.required_field ? { required_field: JSON.stringify(values.required_field) } : {}),
});

const parsed = (field: string, text: string | null): unknown => {
  if (text === null) return null;
  if (['platforms', 'countries', 'required_field'].includes(field)) return JSON.parse(text);
  return field === 'status' || field === 'enable_tv' ? Number(text) : text;
};

const gateway: Redo = async (redoing, change) => {
  if (change.action === 'delete') {
    await linkCountries(redoing, change.id, []);
    return remove(redoing, change);
  }
  const sealed = secretOf(redoing, change);
  if (!sealed) redoing.missed('gateways');
  const isNew = change.action === 'create';
  const values = isNew
    ? recordOf(change.lines[0]!)
    : Object.fromEntries(change.lines.map(line => [line.field, parsed(line.field, line.new)]));
  const row = gatewayRow(values);
  if (isNew) {
    const made = { created_by: change.lines[0]!.user, created_at: change.at, updated_at: change.at };
    await insert(redoing, change, {
      ...made,
      ...row,
      config: sealed?.config ?? null,
      ...(sealed ? { created_by: sealed.created_by! } : {}),
    });
  } else {
    await set(redoing, change, {
      ...row,
      updated_at: change.at,
      ...('config' in values && sealed ? { config: sealed.config ?? null } : {}),
    });
  }
  if (values.countries) await linkCountries(redoing, change.id, values.countries as number[]);
};

/** A setting of the whole company: one row, known by the company. */
const taxAccount: Redo = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const sealed = secretOf(redoing, change);
  if (!sealed) return redoing.missed('tax account');
  await tx.deleteFrom('cbms_accounts').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'cbms_accounts', [{ ...sealed, company_id }]);
};

const salesSettings: Redo = async ({ tx, company_id }, { lines }) => {
  await tx.deleteFrom('sales_settings').where('company_id', '=', company_id).execute();
  await insertRows(tx, 'sales_settings', [{ company_id, same_day_cancellation: Number(lines.at(-1)!.new) }]);
};

/** The log names the columns that changed; the others stay. */
const checkSettings: Redo = async ({ tx, company_id }, { lines }) => {
  const values = Object.fromEntries(lines.map(line => [line.field, line.new]));
  const known = await tx.updateTable('check_settings').set(values).where('company_id', '=', company_id).returning('company_id').execute();
  if (known.length === 0) await insertRows(tx, 'check_settings', [{ company_id, levels: '{}', digest_email: '', ...values }]);
};

const file: Redo = async (redoing, change) => {
  if (change.action === 'delete') return remove(redoing, change);
  const { company_id: _, ...row } = recordOf(change.lines[0]!) as Row;
  await insert(redoing, change, row);
};

const print: Redo = async (redoing, change) => {
  const { company_id: _, ...row } = recordOf(change.lines[0]!) as Row;
  const document_id = redoing.here(documentTables[String(row.document_kind)]!, Number(row.document_id));
  await insert(redoing, change, { ...row, document_id });
};

const transaction: Redo = async (redoing, change) => insert(redoing, change, recordOf(change.lines[0]!) as Row);

/** By table. */
export const others: Record<string, Redo> = {
  companies: company,
  app_keys: appKey,
  payment_gateways: gateway,
  cbms_accounts: taxAccount,
  sales_settings: salesSettings,
  check_settings: checkSettings,
  files: file,
  prints: print,
  transactions: transaction,
};

/** What the log tells of a user that no column holds. */
export const ofUsers: { tells: (field: string) => boolean; redo: Redo }[] = [
  { tells: field => field === 'password', redo: password },
  { tells: field => preferenceIn(field) !== undefined, redo: preferences },
];
