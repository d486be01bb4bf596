// Secret columns, which a user who may download a backup must not read: sealed on export with the
// key of the installation, each for its row. A file that this installation has not signed can only
// bring secrets sealed by it, or the current ones.
import type { CompanyUid } from '../audit/audit-log/company-uid.ts';
import type { Value } from '../database/database.ts';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import type { Page } from './backup-file.ts';
import type { MissingItem } from './replay/replay-context.ts';

type SecretColumn = {
  column: string;
  key: string;
  missed: MissingItem /** Without its secret the row is none. */;
  needed: boolean;
};

/** The secret columns by table, and the column that identifies the row. */
const secretColumnsByTable = new Map<string, SecretColumn>([
  ['credentials', { column: 'password_hash', key: 'user_id', missed: 'passwords', needed: true }],
  ['second_factors', { column: 'secret', key: 'id', missed: 'second factors', needed: true }],
  ['app_keys', { column: 'secret_hash', key: 'id', missed: 'app keys', needed: false }],
]);

/** The tables with a secret, its column and the one that identifies the row. */
export const listSecretColumns = (): { table: string; column: string; key: string }[] =>
  [...secretColumnsByTable].map(([table, { column, key }]) => ({ table, column, key }));

const toSecretOwner = (uid: CompanyUid, table: string, row: Value) =>
  `backup ${uid} ${table} ${row}`;

/** The page with its secrets sealed; the same page if its table has none. */
export const encryptSecrets = (
  key: InstallationKey,
  uid: CompanyUid,
  table: string,
  page: Page,
): Page => {
  const secret = secretColumnsByTable.get(table);
  if (!secret) return page;
  const [place, named] = [page.columns.indexOf(secret.column), page.columns.indexOf(secret.key)];
  const rows = page.rows.map(row => {
    const value = row[place];
    return value
      ? row.with(place, key.encrypt(String(value), toSecretOwner(uid, table, row[named]!)))
      : row;
  });
  return { columns: page.columns, rows };
};

/** The context for decrypting the secrets of a file. */
export type DecryptContext = {
  key: Pick<InstallationKey, 'decrypt'>;
  uid: CompanyUid;
  /** Signed by this installation: its unsealed values are from a version without sealing. */
  signed: boolean;
  /** The current secrets, as "table row": an equal one in a foreign file is accepted. */
  here: Map<string, string>;
};

/**
 * The page with its secrets decrypted. If that fails, the row has none, or is left out; `missed` is
 * called.
 */
export const decryptSecrets = (
  opening: DecryptContext,
  table: string,
  page: Page,
  missed: (what: MissingItem) => void,
): Page => {
  const secret = secretColumnsByTable.get(table);
  if (!secret) return page;
  const [place, named] = [page.columns.indexOf(secret.column), page.columns.indexOf(secret.key)];
  if (place < 0 || named < 0) return { columns: page.columns, rows: [] };
  const rows = page.rows.flatMap(row => {
    const kept = String(row[place] ?? '');
    if (kept === '') return [row];
    const opened = kept.startsWith('v2.')
      ? opening.key.decrypt(kept, toSecretOwner(opening.uid, table, row[named]!))
      : undefined;
    const isOurs = opening.signed || opening.here.get(`${table} ${row[named]}`) === kept;
    const value = opened ?? (isOurs && !kept.startsWith('v2.') ? kept : '');
    if (value === '') missed(secret.missed);
    return value === '' && secret.needed ? [] : [row.with(place, value)];
  });
  return { columns: page.columns, rows };
};
