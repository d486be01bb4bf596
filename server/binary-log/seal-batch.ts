// One batch of a company's activity log, sealed into the file of its day: appended, hash-chained, and only then said to be there.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import { besides, type Entry, type Hints } from './beside.ts';
import { type Head, keepHead, lastHead } from './heads.ts';
import { identityOf } from './identity.ts';
import { type Line, sealedLine } from './line.ts';
import { logFolder, logName } from './log-files.ts';

/** So many entries are sealed at once. */
export const BATCH = 40;

/** The owner that a secret is sealed for. */
export const secretOwner = (uid: string): string => `binary log ${uid}`;

const lineOf = (entry: Entry, seq: number): Line => ({
  seq,
  id: Number(entry.id),
  at: String(entry.created),
  group: String(entry.group_id),
  user: String(entry.username),
  action: String(entry.action),
  table: String(entry.table_name),
  pk: String(entry.table_pk_value),
  field: String(entry.field_name),
  old: entry.old_value === null ? null : String(entry.old_value),
  new: entry.new_value === null ? null : String(entry.new_value),
});

const append = async (folder: string, head: Omit<Head, 'id'>, text: string): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, head.name), 'a+', 0o600);
  try {
    // Lines beyond the head are those of a process that died before it could say so.
    const { size } = await file.stat();
    if (size > head.size) await file.truncate(head.size);
    await file.writeFile(text);
    await file.datasync();
    return Math.min(size, head.size) + Buffer.byteLength(text);
  } finally {
    await file.close();
  }
};

/** The next entries of the company, none above `upTo`; found by id, for which the plus keeps the engines from any other index. */
const entriesAfter = (database: Database, company_id: number, after: number, upTo: number): Promise<Entry[]> =>
  run(database.read, `select * from activity_log where +company_id = ? and id > ? and id <= ? order by id limit ${BATCH}`, [
    company_id,
    after,
    upTo,
  ]);

/** The file of the day, begun where it is new; never a day before the last. */
const fileFor = (day: string, last: Head | undefined, uid: string, now: string): Omit<Head, 'id'> => {
  const name = logName(day);
  if (last && last.name >= name) return last;
  return {
    name,
    created_at: now,
    size: 0,
    first_seq: (last?.last_seq ?? 0) + 1,
    last_seq: last?.last_seq ?? 0,
    last_log_id: last?.last_log_id ?? 0,
    hash: last?.hash ?? uid,
  };
};

/** Seals one batch of one company and answers how many entries there were. */
export const sealBatch = async (
  database: Database,
  dataDir: string,
  vault: Vault,
  hints: Hints,
  company_id: number,
  upTo: number,
): Promise<number> => {
  const uid = await identityOf(database, company_id);
  const last = await lastHead(database.read, company_id);
  const entries = await entriesAfter(database, company_id, last?.last_log_id ?? 0, upTo);
  if (entries.length === 0) return 0;
  const beside = await besides(database.read, company_id, entries, text => vault.seal(text, secretOwner(uid)), hints);
  const day = String(entries[0]!.created).slice(0, 10);
  const head = { ...fileFor(day, last, uid, String(entries[0]!.created)) };
  // Entries of a later day begin the next file.
  const ofFile = entries.filter((entry, index) => index === 0 || logName(String(entry.created).slice(0, 10)) <= head.name);
  const until = entries.findIndex(entry => !ofFile.includes(entry));
  const taken = until < 0 ? entries : entries.slice(0, until);
  let text = '';
  for (const [index, entry] of taken.entries()) {
    head.last_seq += 1;
    const sealed = sealedLine(head.hash, { ...lineOf(entry, head.last_seq), ...beside[index] });
    text += sealed.text;
    head.hash = sealed.hash;
    head.last_log_id = Number(entry.id);
  }
  head.size = await append(logFolder(dataDir, uid), head, text);
  await database.write(tx => keepHead(tx, company_id, head));
  return taken.length;
};
