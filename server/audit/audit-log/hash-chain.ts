// A line of the audit log: one entry of the activity log with the data to replay it, and the hash
// that ties it to all lines before it. The hash uses the key of the installation: without it nobody
// can change a line and rewrite the lines after it. Lines from before there was a key have a plain
// hash; the first keyed line ties them all.
import { createHash, createHmac } from 'node:crypto';
import type { ChainKeys } from '../../platform/crypto/installation-key.ts';

export type AuditLogLine = {
  /** 1, 2, 3 … over all days of a company. */
  seq: number;
  /** The id in the activity log. */
  id: number;
  at: string;
  group: string;
  user: string;
  action: string;
  table: string;
  pk: string;
  field: string;
  old: string | null;
  new: string | null;
  /** The ids of a document's lines, in their order. */
  lines?: number[];
  /** The id of the customer transaction that an invoice added. */
  transaction?: number;
  /** Values that the activity log must not show, sealed with the key of the installation. */
  secret?: string;
  /** The fingerprint of the key of its hash; missing on lines from before there was one. */
  key?: string;
};

/** A parsed line: `body` is the input of its hash. */
export type ParsedLine = { line: AuditLogLine; hash: string; body: string };

const HASH_PROPERTY = ',"hash":"';
const TAIL_LENGTH = HASH_PROPERTY.length + 64 + '"}'.length;

/** Undefined if the key is not available. */
const computeLineHash = (
  chain: ChainKeys,
  id: string | undefined,
  previous: string,
  body: string,
): string | undefined => {
  if (id === undefined)
    return createHash('sha256').update(previous).update('\n').update(body).digest('hex');
  const key = chain.findKey(id);
  return key && createHmac('sha256', key).update(previous).update('\n').update(body).digest('hex');
};

/**
 * The text of a line (with its line feed) and its hash; `previous` is the hash of the line before,
 * or the company's identity for the first.
 */
export const serializeLine = (
  chain: ChainKeys,
  previous: string,
  line: AuditLogLine,
): { text: string; hash: string } => {
  const body = JSON.stringify({ ...line, key: chain.id });
  const hash = computeLineHash(chain, chain.id, previous, body)!;
  return { text: `${body.slice(0, -1)}${HASH_PROPERTY}${hash}"}\n`, hash };
};

/** The line of a text; undefined if it is not a valid line. */
export const parseLine = (text: string): ParsedLine | undefined => {
  const hash = text.slice(-TAIL_LENGTH + HASH_PROPERTY.length, -2);
  if (!text.startsWith(HASH_PROPERTY, text.length - TAIL_LENGTH) || !/^[0-9a-f]{64}$/.test(hash))
    return undefined;
  try {
    const body = `${text.slice(0, -TAIL_LENGTH)}}`;
    return { line: JSON.parse(body) as AuditLogLine, hash, body };
  } catch {
    return undefined;
  }
};

/** Follows a chain from line to line. Once a line is keyed, every later one must be. */
export const createChainVerifier = (chain: ChainKeys, begin?: { hash: string; keyed: boolean }) => {
  let previous = begin?.hash;
  let keyed = begin?.keyed ?? false;
  return {
    /**
     * The hash of the last line; undefined before the first line of a chain whose start is unknown.
     */
    last: () => previous,
    /**
     * Takes the next line and returns whether it follows from the one before; if the start is
     * unknown, the first line always does.
     */
    takes: ({ line, hash, body }: ParsedLine): boolean => {
      const follows =
        (previous === undefined || computeLineHash(chain, line.key, previous, body) === hash) &&
        !(keyed && line.key === undefined);
      previous = hash;
      keyed ||= line.key !== undefined;
      return follows;
    },
    /** Continues after a line whose key is lost: its hash can no longer be checked. */
    passes: ({ hash }: ParsedLine): void => {
      previous = hash;
      keyed = true;
    },
  };
};
