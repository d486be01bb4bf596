// Data that a replay needs beyond the activity-log entry: the ids of a document's lines, to which
// notes refer, and secrets, which the log must never show. Read when the line is sealed, so that it
// does not slow down the change itself.
import type { ReadDb, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { AuditLogLine } from './hash-chain.ts';

export type ActivityLogRow = Stored<'activity_log'>;
type ReplayPayload = Pick<AuditLogLine, 'lines' | 'transaction' | 'secret'>;
/** The transaction ids of the last invoices by company: the next ones come after them. */
export type TransactionHints = Map<number, number>;
type Encrypt = (text: string) => string;

/** The line tables of documents, with the column of the document's id. */
export const documentLineTables: Record<string, { table: string; owner: string }> = {
  invoices: { table: 'invoice_lines', owner: 'invoice_id' },
  credit_notes: { table: 'credit_note_lines', owner: 'credit_note_id' },
  billings: { table: 'billing_lines', owner: 'billing_id' },
  purchase_returns: { table: 'purchase_return_lines', owner: 'purchase_return_id' },
};

/**
 * The sources of secrets: the row to add, sealed, for a change of these fields ('' is the
 * creation); without `fields`, for any change.
 */
const secretSources: Record<string, SecretSource[]> = {
  users: [
    { fields: ['password'], from: 'credentials', key: 'user_id' },
    { fields: ['second_factor'], from: 'second_factors', key: 'user_id', hasMany: true },
  ],
  app_keys: [{ fields: ['', 'client_secret'], from: 'app_keys', key: 'id' }],
  payment_gateways: [{ from: 'payment_gateways', key: 'id' }],
  cbms_accounts: [{ from: 'cbms_accounts', key: 'company_id' }],
  reminder_settings: [{ from: 'reminder_settings', key: 'company_id' }],
};
/** `hasMany`: all rows of the key, as JSON under `rows`. */
type SecretSource = { fields?: string[]; from: string; key: string; hasMany?: true };

const findSecretSource = ({
  table_name,
  action,
  field_name,
}: ActivityLogRow): SecretSource | undefined =>
  action === 'delete'
    ? undefined
    : secretSources[table_name]?.find(({ fields }) => fields?.includes(field_name) !== false);

const loadLineIds = async (
  read: ReadDb,
  company_id: number,
  entries: ActivityLogRow[],
): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>();
  for (const [of, { table, owner }] of Object.entries(documentLineTables)) {
    const ids = entries
      .filter(entry => entry.table_name === of && entry.action === 'create')
      .map(entry => Number(entry.table_pk_value));
    if (ids.length === 0) continue;
    const rows = await query<{ owner: number; id: number }>(
      read,
      `select ${owner} as owner, id from ${table} where company_id = ? and ${owner} in (${placeholders(ids.length)}) order by ${owner}, line_no`,
      [company_id, ...ids],
    );
    for (const row of rows) {
      const key = `${of} ${row.owner}`;
      found.set(key, [...(found.get(key) ?? []), row.id]);
    }
  }
  return found;
};

/**
 * Transactions are in the order of their invoices, except for a few that are written at the same
 * moment.
 */
const SEARCH_MARGIN = 200;
/**
 * Found by a search in the text: parsing whole records would cost more than everything else here.
 */
const PAYMENT_ID_PATTERN = /"company_payment_id":"(\d+)"/;

const findFirstTransaction = async (
  read: ReadDb,
  company_id: number,
  entry: ActivityLogRow,
): Promise<number | undefined> => {
  const { customer_id, company_payment_id } = JSON.parse(entry.new_value ?? '{}') as Record<
    string,
    string
  >;
  const [row] = await query<{ id: number }>(
    read,
    'select id from transactions where company_id = ? and customer_code = ? and transaction_id = ? order by id desc limit 1',
    [company_id, customer_id!, company_payment_id!],
  );
  return row?.id;
};

const findTransactionIds = async (
  read: ReadDb,
  company_id: number,
  entries: ActivityLogRow[],
  hints: TransactionHints,
): Promise<Map<string, number>> => {
  const issued = entries.filter(
    entry => entry.table_name === 'invoices' && entry.action === 'create',
  );
  if (issued.length === 0) return new Map();
  const from =
    hints.get(company_id) ?? (await findFirstTransaction(read, company_id, issued[0]!)) ?? 0;
  const rows = await query<{ id: number; transaction_id: string }>(
    read,
    `select id, transaction_id from transactions where +company_id = ? and id >= ? and type = 'Invoice' order by id limit ?`,
    [company_id, from - SEARCH_MARGIN, issued.length + 2 * SEARCH_MARGIN],
  );
  const last = rows.at(-1);
  const known = new Map(rows.map(row => [row.transaction_id, row.id]));
  const found = issued.map(entry =>
    known.get(PAYMENT_ID_PATTERN.exec(entry.new_value ?? '')?.[1] ?? ''),
  );
  const greatest = Math.max(...found.map(id => id ?? 0));
  if (last && greatest > 0) hints.set(company_id, greatest);
  else hints.delete(company_id);
  return new Map(
    issued.flatMap((entry, index) =>
      found[index] === undefined ? [] : [[entry.table_pk_value, found[index]]],
    ),
  );
};

const encryptSecretRow = async (
  read: ReadDb,
  company_id: number,
  entry: ActivityLogRow,
  { from, key, hasMany }: SecretSource,
  seal: Encrypt,
): Promise<string | undefined> => {
  const rows = await query(read, `select * from ${from} where company_id = ? and ${key} = ?`, [
    company_id,
    Number(entry.table_pk_value),
  ]);
  const [row] = hasMany ? [{ rows: JSON.stringify(rows) }] : rows;
  return row && seal(JSON.stringify(row));
};

/** The payload of each entry, in their order. */
export const loadReplayPayloads = async (
  read: ReadDb,
  company_id: number,
  entries: ActivityLogRow[],
  seal: Encrypt,
  hints: TransactionHints,
): Promise<ReplayPayload[]> => {
  const ids = await loadLineIds(read, company_id, entries);
  const transactions = await findTransactionIds(read, company_id, entries, hints);
  const found: ReplayPayload[] = [];
  for (const entry of entries) {
    const lines =
      entry.action === 'create'
        ? ids.get(`${entry.table_name} ${entry.table_pk_value}`)
        : undefined;
    const source = findSecretSource(entry);
    const secret = source && (await encryptSecretRow(read, company_id, entry, source, seal));
    const transaction =
      entry.table_name === 'invoices' ? transactions.get(entry.table_pk_value) : undefined;
    found.push({
      ...(lines ? { lines } : {}),
      ...(transaction ? { transaction } : {}),
      ...(secret ? { secret } : {}),
    });
  }
  return found;
};
