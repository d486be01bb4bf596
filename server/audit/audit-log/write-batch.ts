// Seals one batch of a company's activity log into the file of its day: appended, hash-chained, and
// only then recorded in the head.
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { ChainKeys } from '../../platform/crypto/installation-key.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { CompanyUid } from './company-uid.ts';
import { ensureCompanyUid } from './company-uid.ts';
import {
  type FileCheckpoint,
  isCheckpointSigned,
  loadLastCheckpoint,
  type NewFileCheckpoint,
  saveCheckpoint,
} from './file-checkpoints.ts';
import { type AuditLogLine, serializeLine } from './hash-chain.ts';
import { toLogFolder, toLogName } from './log-files.ts';
import {
  type ActivityLogRow,
  loadReplayPayloads,
  type TransactionHints,
} from './replay-payload.ts';
import { AuditLogTamperedError, findUncheckpointedLines } from './uncheckpointed-lines.ts';

/** The dependencies of sealing. */
export type WriteContext = { database: Database; dataDir: string; vault: Vault; chain: ChainKeys };

/** Entries per batch. */
export const BATCH_SIZE = 40;

/** The owner of a sealed secret. */
export const toSecretOwner = (uid: CompanyUid): string => `binary log ${uid}`;

const toAuditLogLine = (entry: ActivityLogRow, seq: number): AuditLogLine => ({
  seq,
  id: entry.id,
  at: entry.created,
  group: entry.group_id,
  user: entry.username,
  action: entry.action,
  table: entry.table_name,
  pk: entry.table_pk_value,
  field: entry.field_name,
  old: entry.old_value === null ? null : entry.old_value,
  new: entry.new_value === null ? null : entry.new_value,
});

const appendToFile = async (
  folder: string,
  head: NewFileCheckpoint,
  text: string,
): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, head.name), 'a+', 0o600);
  try {
    // Lines beyond the head are from a process that died before it saved the head.
    const { size } = await file.stat();
    if (size > head.size) await file.truncate(head.size);
    await file.writeFile(text);
    await file.datasync();
    return Math.min(size, head.size) + Buffer.byteLength(text);
  } finally {
    await file.close();
  }
};

/**
 * The next entries of the company up to `upTo`; found by id: the plus prevents the engines from
 * using another index.
 */
const loadEntriesAfter = (
  database: Database,
  company_id: number,
  after: number,
  upTo: number,
): Promise<ActivityLogRow[]> =>
  query(
    database.read,
    `select * from activity_log where +company_id = ? and id > ? and id <= ? order by id limit ${BATCH_SIZE}`,
    [company_id, after, upTo],
  );

/** The file of the day, created if it is new; never an earlier day than the last file's. */
const openCheckpoint = (
  day: string,
  last: FileCheckpoint | undefined,
  uid: CompanyUid,
  now: string,
): NewFileCheckpoint => {
  const name = toLogName(day);
  if (last && last.name >= name) return last;
  return {
    name,
    created_at: now,
    size: 0,
    first_seq: (last?.last_seq ?? 0) + 1,
    last_seq: last?.last_seq ?? 0,
    last_log_id: last?.last_log_id ?? 0,
    hash: last?.hash ?? uid,
    begins: last ? 0 : 1,
    counter: 0,
  };
};

/** The greatest of these ids that is in the activity log; the verification reports missing ones. */
const findMaxExistingId = async (
  database: Database,
  company_id: number,
  ids: number[],
): Promise<number> => {
  let greatest = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE);
    const text = `select max(id) as id from activity_log where +company_id = ? and id in (${placeholders(some.length)})`;
    const [row] = await query(database.read, text, [company_id, ...some]);
    greatest = Math.max(greatest, Number(row?.id ?? 0));
  }
  return greatest;
};

/** Adopts lines beyond the head, and returns the new head. */
const adoptUncheckpointedLines = async (
  sealing: WriteContext,
  company_id: number,
  uid: CompanyUid,
  last: FileCheckpoint | undefined,
): Promise<FileCheckpoint | undefined> => {
  const { database, dataDir, chain } = sealing;
  const beyond = await findUncheckpointedLines(chain, toLogFolder(dataDir, uid), uid, last);
  if (beyond.length === 0) return last;
  const heads: NewFileCheckpoint[] = [];
  let head: NewFileCheckpoint | undefined = last;
  for (const [name, lines] of Map.groupBy(beyond, each => each.name)) {
    const end = lines.at(-1)!;
    const known: number = await findMaxExistingId(
      database,
      company_id,
      lines.map(({ line }) => line.id),
    );
    const of: NewFileCheckpoint =
      head?.name === name
        ? head
        : openCheckpoint(
            name.slice(8, 18),
            head as FileCheckpoint | undefined,
            uid,
            lines[0]!.line.at,
          );
    const last_log_id = Math.max(of.last_log_id, known);
    head = { ...of, size: end.end, last_seq: end.line.seq, hash: end.hash, last_log_id };
    heads.push(head);
  }
  await database.write(async tx => {
    for (const each of heads) await saveCheckpoint(tx, chain, company_id, uid, each);
  });
  return loadLastCheckpoint(database.read, company_id);
};

/**
 * Seals one batch of one company and returns the number of entries. Throws AuditLogTamperedError if
 * the head is not sealed by us.
 */
export const writeBatch = async (
  sealing: WriteContext,
  hints: TransactionHints,
  company_id: number,
  upTo: number,
): Promise<number> => {
  const { database, dataDir, vault, chain } = sealing;
  const uid = await ensureCompanyUid(database, company_id);
  const stored = await loadLastCheckpoint(database.read, company_id);
  if (stored && !isCheckpointSigned(chain, uid, stored))
    throw new AuditLogTamperedError(`The head of ${stored.name} is not as this service wrote it.`);
  const last = await adoptUncheckpointedLines(sealing, company_id, uid, stored);
  const entries = await loadEntriesAfter(database, company_id, last?.last_log_id ?? 0, upTo);
  if (entries.length === 0) return 0;
  const beside = await loadReplayPayloads(
    database.read,
    company_id,
    entries,
    text => vault.encrypt(text, toSecretOwner(uid)),
    hints,
  );
  const day = entries[0]!.created.slice(0, 10);
  const head = { ...openCheckpoint(day, last, uid, entries[0]!.created) };
  // Entries of a later day go into the next file.
  const ofFile = entries.filter(
    (entry, index) => index === 0 || toLogName(entry.created.slice(0, 10)) <= head.name,
  );
  const until = entries.findIndex(entry => !ofFile.includes(entry));
  const taken = until < 0 ? entries : entries.slice(0, until);
  let text = '';
  for (const [index, entry] of taken.entries()) {
    head.last_seq += 1;
    const sealed = serializeLine(chain, head.hash, {
      ...toAuditLogLine(entry, head.last_seq),
      ...beside[index],
    });
    text += sealed.text;
    head.hash = sealed.hash;
    head.last_log_id = entry.id;
  }
  head.size = await appendToFile(toLogFolder(dataDir, uid), head, text);
  await database.write(tx => saveCheckpoint(tx, chain, company_id, uid, head));
  return taken.length;
};
