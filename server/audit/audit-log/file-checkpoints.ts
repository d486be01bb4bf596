// The table of heads: one row per file, with its written and sealed length. A file longer than its
// row was interrupted during a write and is written again from there; acknowledged changes are in
// the activity log anyway. Each row is sealed with the key of the installation, so a row that was
// set back by hand has no valid seal.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { ChainKeys } from '../../platform/crypto/installation-key.ts';

export type FileCheckpoint = {
  id: number;
  name: string;
  created_at: string;
  size: number;
  first_seq: number;
  last_seq: number;
  last_log_id: number;
  hash: string;
  /**
   * 1 if the chain begins with this file: the company's first, or the first after a recovery into
   * another database.
   */
  begins: number;
  /** How often the row has been written. */
  counter: number;
  /** The fingerprint of the key and the seal of all other columns, in hexadecimal. */
  mac: string;
};

/** The values of a head to write; counter and seal are added on saving. */
export type NewFileCheckpoint = Omit<FileCheckpoint, 'id' | 'mac'>;

const computeCheckpointMac = (key: Buffer, uid: string, head: NewFileCheckpoint): string => {
  const { name, created_at, size, first_seq, last_seq, last_log_id, hash, begins, counter } = head;
  const text = JSON.stringify([
    'head',
    uid,
    name,
    created_at,
    size,
    first_seq,
    last_seq,
    last_log_id,
    hash,
    begins,
    counter,
  ]);
  return createHmac('sha256', key).update(text).digest('hex');
};

/** The seal of a head of the company with this identity, with the current key. */
export const signCheckpoint = (chain: ChainKeys, uid: string, head: NewFileCheckpoint): string =>
  `${chain.id}:${computeCheckpointMac(chain.findKey(chain.id)!, uid, head)}`;

/** True if a key of this installation has sealed the head as it is. */
export const isCheckpointSigned = (
  chain: ChainKeys,
  uid: string,
  head: FileCheckpoint,
): boolean => {
  const [id, mac] = head.mac.split(':') as [string, string | undefined];
  const key = chain.findKey(id);
  if (!key || !mac) return false;
  const [given, wanted] = [Buffer.from(mac), Buffer.from(computeCheckpointMac(key, uid, head))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

/** All files of the company, oldest first. */
export const loadCheckpoints = (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<FileCheckpoint[]> =>
  query<Stored<'binary_logs'>>(read, 'select * from binary_logs where company_id = ? order by id', [
    company_id,
  ]);

/** The file in use; undefined before the first line. */
export const loadLastCheckpoint = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<FileCheckpoint | undefined> => {
  const [row] = await query<Stored<'binary_logs'>>(
    read,
    'select * from binary_logs where company_id = ? order by id desc limit 1',
    [company_id],
  );
  return row;
};

/** Stores the length of the file, under the identity that the company keeps from then on. */
export const saveCheckpoint = async (
  tx: Transaction,
  chain: ChainKeys,
  company_id: number,
  uid: string,
  head: NewFileCheckpoint,
): Promise<void> => {
  const { name, created_at, size, first_seq, last_seq, last_log_id, hash, begins } = head;
  const counted = {
    name,
    created_at,
    size,
    first_seq,
    last_seq,
    last_log_id,
    hash,
    begins,
    counter: head.counter + 1,
  };
  await insertRows(
    tx,
    'binary_logs',
    [{ company_id, ...counted, mac: signCheckpoint(chain, uid, counted) }],
    `on conflict (company_id, name) do update set size = excluded.size, last_seq = excluded.last_seq, last_log_id = excluded.last_log_id,
     hash = excluded.hash, created_at = excluded.created_at, first_seq = excluded.first_seq, begins = excluded.begins,
     counter = excluded.counter, mac = excluded.mac`,
  );
};
