// Validates the header and footer of a file like a request: no unknown properties, each value of
// its type and within its bounds.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { isCompanyUid } from '../audit/audit-log/company-uid.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import {
  type BackupFooter,
  type BackupHeader,
  parseHeaderLine,
  type SignedCheckpoint,
} from './backup-file.ts';

type Validator = (value: unknown) => boolean;

const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
/** No backup of ours has more entries of a kind. */
const MAX_ENTRIES = 10_000;

const isText =
  (longest: number, pattern = /^[^\p{Cc}]*$/u): Validator =>
  value =>
    typeof value === 'string' && value.length <= longest && pattern.test(value);
const isCount: Validator = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isWholeNumber: Validator = value =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= MAX_INTEGER;
const isListOf =
  (judge: Validator): Validator =>
  value =>
    Array.isArray(value) && value.length <= MAX_ENTRIES && value.every(judge);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** An object with exactly these own properties; those in `optional` may be missing. */
const isExactly =
  (judges: Record<string, Validator>, optional: string[] = []): Validator =>
  value =>
    isPlainObject(value) &&
    Object.keys(value).every(name => Object.hasOwn(judges, name)) &&
    Object.entries(judges).every(([name, judge]) =>
      Object.hasOwn(value, name) ? judge(value[name]) : optional.includes(name),
    );

// With a hyphen if a former property had one.
const TABLE_PATTERN = /^[a-z][a-z0-9_-]{0,62}$/;
const HASH_PATTERN = /^(?:[0-9a-f]{64})?$/;

/** Strictly descending, so that none occurs twice. */
const isDescendingIds: Validator = value =>
  isListOf(id => isCount(id) && (id as number) > 0)(value) &&
  (value as number[]).every((id, index, ids) => index === 0 || id < ids[index - 1]!);
const isUnique: Validator = value =>
  new Set(value as unknown[]).size === (value as unknown[]).length;

const FIELD_KINDS = new Set<unknown>(Object.keys(columnCodecs));
const PROPERTY_PATTERN = /^[a-z_][a-z0-9_-]{0,62}$/;
const isChoice: Validator = value => isWholeNumber(value) || isText(1000)(value);
const isProperty = isExactly(
  {
    kind: value => FIELD_KINDS.has(value),
    target: isText(63, PROPERTY_PATTERN),
    choices: isListOf(isChoice),
  },
  ['target', 'choices'],
);
/** Objects by name, without the names that every object inherits. */
const isRecordOf =
  (judge: Validator): Validator =>
  value =>
    isPlainObject(value) &&
    Object.entries(value).every(
      ([name, one]) => PROPERTY_PATTERN.test(name) && !(name in Object.prototype) && judge(one),
    );

const isBackupHeader = isExactly(
  {
    program: isText(50),
    company: isExactly({ uid: isCompanyUid, name: isText(1000), pan: isText(50) }),
    created_at: value => typeof value === 'string' && formatValidators['date-time'](value),
    migrations: value => isListOf(isText(100, /^\d{4} [\w -]+$/))(value) && isUnique(value),
    // Before the first line the hash is the identity.
    sealed: isExactly(
      {
        seq: isCount,
        hash: value => isText(64, HASH_PATTERN)(value) || isCompanyUid(value),
        mac: isText(100, /^[0-9a-f]+:[0-9a-f]+$/),
      },
      ['mac'],
    ),
    key: isText(43, /^[\w-]{43}$/),
    schema: isRecordOf(isRecordOf(isProperty)),
  },
  ['key', 'schema'],
);

const isBackupFooter = isExactly({
  parts: isCount,
  tables: value =>
    isPlainObject(value) &&
    Object.entries(value).every(([name, rows]) => TABLE_PATTERN.test(name) && isCount(rows)),
  files: isExactly({ count: isCount, bytes: isCount }),
  documents: isListOf(
    isExactly({
      table: isText(63, TABLE_PATTERN),
      fiscal_year: isText(20),
      documents: isCount,
      last_no: isCount,
      total: isWholeNumber,
    }),
  ),
  log_ids: isDescendingIds,
});

/** The header; undefined if it is invalid. */
export const parseBackupHeader = (line: string): BackupHeader | undefined => {
  try {
    const head = parseHeaderLine(line);
    return isBackupHeader(head) ? (head as BackupHeader) : undefined;
  } catch {
    return undefined;
  }
};

export const validateBackupFooter = (foot: unknown): BackupFooter | undefined =>
  isBackupFooter(foot) ? (foot as BackupFooter) : undefined;

const computeCheckpointMac = (key: Buffer, uid: string, { seq, hash }: SignedCheckpoint) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['copy', uid, seq, hash]))
    .digest('hex');

/** The end of the company's log, sealed with the current key: a copy that cannot be forged. */
export const signCheckpointCopy = (
  chain: ChainKeys,
  uid: string,
  seq: number,
  hash: string,
): SignedCheckpoint => ({
  seq,
  hash,
  mac: `${chain.id}:${computeCheckpointMac(chain.findKey(chain.id)!, uid, { seq, hash })}`,
});

/** True if a key of this installation has sealed it. */
export const isCheckpointCopySigned = (
  chain: ChainKeys,
  uid: string,
  copy: SignedCheckpoint,
): boolean => {
  const [id, mac] = (copy.mac ?? '').split(':');
  const key = chain.findKey(id ?? '');
  if (!key || !mac) return false;
  const [given, wanted] = [Buffer.from(mac), Buffer.from(computeCheckpointMac(key, uid, copy))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
