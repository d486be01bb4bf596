// A line of the binary log: one entry of the activity log with what is needed to do it again, and the hash that ties it to all lines before
// it. Whoever changes a line afterwards would have to change every later one, in the files and in the table of heads.
import { createHash } from 'node:crypto';

export type Line = {
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
  /** The id of what an invoice entered among its customer's transactions. */
  transaction?: number;
  /** What the activity log must not show, sealed with the key of the installation. */
  secret?: string;
};

const HASH = ',"hash":"';
const TAIL = HASH.length + 64 + '"}'.length;

const hashOf = (previous: string, body: string) => createHash('sha256').update(previous).update('\n').update(body).digest('hex');

/** The text of a line (with its new-line) and its hash; `previous` is the hash of the line before, for the first the company's identity. */
export const sealedLine = (previous: string, line: Line): { text: string; hash: string } => {
  const body = JSON.stringify(line);
  const hash = hashOf(previous, body);
  return { text: `${body.slice(0, -1)}${HASH}${hash}"}\n`, hash };
};

/** The line that a text holds, and whether its hash follows from the one before; undefined when it is no line at all. */
export const readLine = (text: string, previous: string | undefined): { line: Line; hash: string; follows: boolean } | undefined => {
  const body = `${text.slice(0, -TAIL)}}`;
  const hash = text.slice(-TAIL + HASH.length, -2);
  if (!text.startsWith(HASH, text.length - TAIL) || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  try {
    const line = JSON.parse(body) as Line;
    return { line, hash, follows: previous === undefined || hashOf(previous, body) === hash };
  } catch {
    return undefined;
  }
};
