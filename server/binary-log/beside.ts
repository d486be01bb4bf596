// What an entry of the activity log does not say and doing it again needs: the ids of a document's lines, to which notes point, and secrets,
// which the log must never show. Read when the line is sealed, at no cost to whoever made the change.
import type { Reading, Value } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { Line } from './line.ts';

export type Entry = Record<string, Value>;
export type Beside = Pick<Line, 'lines' | 'secret'>;
export type Seal = (text: string) => string;

/** The lines of documents: their table, and the column that names the document. */
export const linesTables: Record<string, { table: string; owner: string }> = {
  invoices: { table: 'invoice_lines', owner: 'invoice_id' },
  credit_notes: { table: 'credit_note_lines', owner: 'credit_note_id' },
  billings: { table: 'billing_lines', owner: 'billing_id' },
  purchase_returns: { table: 'purchase_return_lines', owner: 'purchase_return_id' },
};

/** Where a secret stands: the row that goes along, sealed, with a change of these fields ('' is the creation); of any without them. */
export const secrets: Record<string, { fields?: string[]; from: string; key: string }> = {
  users: { fields: ['password'], from: 'credentials', key: 'user_id' },
  app_keys: { fields: ['', 'client_secret'], from: 'app_keys', key: 'id' },
  payment_gateways: { from: 'payment_gateways', key: 'id' },
  cbms_accounts: { from: 'cbms_accounts', key: 'company_id' },
};

const bringsSecret = (entry: Entry) => {
  const secret = secrets[String(entry.table_name)];
  return secret !== undefined && entry.action !== 'delete' && secret.fields?.includes(String(entry.field_name)) !== false;
};

const lineIds = async (read: Reading, company_id: number, entries: Entry[]): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>();
  for (const [of, { table, owner }] of Object.entries(linesTables)) {
    const ids = entries.filter(entry => entry.table_name === of && entry.action === 'create').map(entry => Number(entry.table_pk_value));
    if (ids.length === 0) continue;
    const rows = await run<{ owner: number; id: number }>(
      read,
      `select ${owner} as owner, id from ${table} where company_id = ? and ${owner} in (${places(ids.length)}) order by ${owner}, line_no`,
      [company_id, ...ids],
    );
    for (const row of rows) {
      const key = `${of} ${row.owner}`;
      found.set(key, [...(found.get(key) ?? []), Number(row.id)]);
    }
  }
  return found;
};

const secretOf = async (read: Reading, company_id: number, entry: Entry, seal: Seal): Promise<string | undefined> => {
  const { from, key } = secrets[String(entry.table_name)]!;
  const [row] = await run(read, `select * from ${from} where company_id = ? and ${key} = ?`, [company_id, Number(entry.table_pk_value)]);
  return row && seal(JSON.stringify(row));
};

/** What stands beside each entry, in their order. */
export const besides = async (read: Reading, company_id: number, entries: Entry[], seal: Seal): Promise<Beside[]> => {
  const ids = await lineIds(read, company_id, entries);
  const found: Beside[] = [];
  for (const entry of entries) {
    const lines = entry.action === 'create' ? ids.get(`${entry.table_name} ${entry.table_pk_value}`) : undefined;
    const secret = bringsSecret(entry) ? await secretOf(read, company_id, entry, seal) : undefined;
    found.push({ ...(lines ? { lines } : {}), ...(secret ? { secret } : {}) });
  }
  return found;
};
