// What a file says of itself at both ends, judged like a request: nothing but what belongs there,
// each value of its kind and within its bounds.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accepts } from '../../domain/schema/formats.ts';
import { isCompanyUid } from '../audit/company-uid.ts';
import { columns } from '../database/columns.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import { type Foot, type Head, headIn, type SealedCopy } from './backup-file.ts';

type Judge = (value: unknown) => boolean;

const MOST = Number.MAX_SAFE_INTEGER;
/** No backup of ours has more of a kind. */
const MOST_ENTRIES = 10_000;

const text =
  (longest: number, pattern = /^[^\p{Cc}]*$/u): Judge =>
  value =>
    typeof value === 'string' && value.length <= longest && pattern.test(value);
const count: Judge = value => Number.isSafeInteger(value) && (value as number) >= 0;
const whole: Judge = value => Number.isSafeInteger(value) && Math.abs(value as number) <= MOST;
const listOf =
  (judge: Judge): Judge =>
  value =>
    Array.isArray(value) && value.length <= MOST_ENTRIES && value.every(judge);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** An object with exactly these properties, its own; those in `optional` may be missing. */
const exactly =
  (judges: Record<string, Judge>, optional: string[] = []): Judge =>
  value =>
    isPlain(value) &&
    Object.keys(value).every(name => Object.hasOwn(judges, name)) &&
    Object.entries(judges).every(([name, judge]) =>
      Object.hasOwn(value, name) ? judge(value[name]) : optional.includes(name),
    );

// With a hyphen where a property of before had one.
const TABLE = /^[a-z][a-z0-9_-]{0,62}$/;
const HASH = /^(?:[0-9a-f]{64})?$/;

/** Strictly falling, so that none is named twice. */
const fallingIds: Judge = value =>
  listOf(id => count(id) && (id as number) > 0)(value) &&
  (value as number[]).every((id, index, ids) => index === 0 || id < ids[index - 1]!);
const noneTwice: Judge = value => new Set(value as unknown[]).size === (value as unknown[]).length;

const KINDS = new Set<unknown>(Object.keys(columns));
const NAME = /^[a-z_][a-z0-9_-]{0,62}$/;
const isChoice: Judge = value => whole(value) || text(1000)(value);
const isProperty = exactly(
  { kind: value => KINDS.has(value), target: text(63, NAME), choices: listOf(isChoice) },
  ['target', 'choices'],
);
/** Objects by name; what every object inherits is no name. */
const named =
  (judge: Judge): Judge =>
  value =>
    isPlain(value) &&
    Object.entries(value).every(
      ([name, one]) => NAME.test(name) && !(name in Object.prototype) && judge(one),
    );

const isHead = exactly(
  {
    program: text(50),
    company: exactly({ uid: isCompanyUid, name: text(1000), pan: text(50) }),
    created_at: value => typeof value === 'string' && accepts['date-time'](value),
    migrations: value => listOf(text(100, /^\d{4} [\w -]+$/))(value) && noneTwice(value),
    // Before the first line the hash is the identity.
    sealed: exactly(
      {
        seq: count,
        hash: value => text(64, HASH)(value) || isCompanyUid(value),
        mac: text(100, /^[0-9a-f]+:[0-9a-f]+$/),
      },
      ['mac'],
    ),
    key: text(43, /^[\w-]{43}$/),
    schema: named(named(isProperty)),
  },
  ['key', 'schema'],
);

const isFoot = exactly({
  parts: count,
  tables: value =>
    isPlain(value) &&
    Object.entries(value).every(([name, rows]) => TABLE.test(name) && count(rows)),
  files: exactly({ count, bytes: count }),
  documents: listOf(
    exactly({
      table: text(63, TABLE),
      fiscal_year: text(20),
      documents: count,
      last_no: count,
      total: whole,
    }),
  ),
  log_ids: fallingIds,
});

/** The head; undefined for everything that is none. */
export const readHead = (line: string): Head | undefined => {
  try {
    const head = headIn(line);
    return isHead(head) ? (head as Head) : undefined;
  } catch {
    return undefined;
  }
};

export const judgedFoot = (foot: unknown): Foot | undefined =>
  isFoot(foot) ? (foot as Foot) : undefined;

const macWith = (key: Buffer, uid: string, { seq, hash }: SealedCopy) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['copy', uid, seq, hash]))
    .digest('hex');

/**
 * How far the log of the company is, sealed with the key in use: a copy that nobody else can write.
 */
export const sealedCopy = (
  chain: ChainKeys,
  uid: string,
  seq: number,
  hash: string,
): SealedCopy => ({
  seq,
  hash,
  mac: `${chain.id}:${macWith(chain.keyOf(chain.id)!, uid, { seq, hash })}`,
});

/** True where a key of this installation has sealed it. */
export const isSealedCopy = (chain: ChainKeys, uid: string, copy: SealedCopy): boolean => {
  const [id, mac] = (copy.mac ?? '').split(':');
  const key = chain.keyOf(id ?? '');
  if (!key || !mac) return false;
  const [given, wanted] = [Buffer.from(mac), Buffer.from(macWith(key, uid, copy))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
