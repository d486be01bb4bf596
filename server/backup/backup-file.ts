// The backup file: portable SQL that either engine can read, packed. It makes one table,
// bijak_backup, whose rows are parts: a page of a table (JSON: its columns and rows) or a piece of
// a file, each compressed with zstd and written as base64. Comments at both ends say what it is,
// prove that it is whole and are signed by the installation that made it. We never execute it: it
// is read as data, line by line.

import type { Kind } from '../../domain/schema/entity.ts';
import type { CompanyUid } from '../audit/company-uid.ts';

/** A format of a later program is refused. Of 1, before backups were signed, we still read. */
export const FORMAT = 2;
const FIRST_LINE = '-- Bijak backup, format ';
const END = '-- end ';
const PROOF = ' sha256 ';
const SIGNATURE = ' ed25519 ';

/**
 * How far the binary log had come: its last line, the hash of it, and the seal over both (none
 * before format 2).
 */
export type SealedCopy = { seq: number; hash: string; mac?: string };

/**
 * What stands at the beginning. `migrations` are those that the database had; `sealed` is how far
 * the binary log had come.
 */
export type Head = {
  program: string;
  company: { uid: CompanyUid; name: string; pan: string };
  /** Nepal time. */
  created_at: string;
  migrations: string[];
  sealed: SealedCopy;
  /** The public key of the installation that made it (Ed25519, base64url); none before format 2. */
  key?: string;
  /**
   * What each property of the generated entities was, by entity and name; none in backups of
   * before.
   */
  schema?: BackupSchema;
};

/** A property by its kind, where it points, and what it offers. */
export type BackupProperty = { kind: Kind; target?: string; choices?: (string | number)[] };
export type BackupSchema = Record<string, Record<string, BackupProperty>>;

/**
 * The last number of a kind of document in a fiscal year, how many there are, and what they come to
 * (paisa).
 */
export type DocumentCount = {
  table: string;
  fiscal_year: string;
  documents: number;
  last_no: number;
  total: number;
};
/**
 * What stands at the end. `log_ids` are the greatest ids of the activity log, down to the first.
 */
export type Foot = {
  parts: number;
  tables: Record<string, number>;
  files: { count: number; bytes: number };
  documents: DocumentCount[];
  log_ids: number[];
};

export type Part = { part: number; name: string; data: Buffer };

/** Of a table part, before it is packed. */
export type Page = { columns: string[]; rows: (string | number | null)[][] };

/** The name of a part that is a piece of a stored file. */
export const FILE_PART = 'file:';

export const headLines = (head: Head, format = FORMAT): string =>
  [
    `${FIRST_LINE}${format}`,
    `-- ${JSON.stringify(head)}`,
    '-- Each row is a page of a table or a piece of a file: base64 of zstd of JSON, or of the bytes. To read one without Bijak:',
    '-- select data from bijak_backup where part = 1; then: base64 -d | zstd -d',
    'create table if not exists bijak_backup (part integer primary key, name text not null, data text not null);',
    '',
  ].join('\n');

export const partLine = ({ part, name, data }: Part): string =>
  `insert into bijak_backup (part, name, data) values (${part}, '${name}', '${data.toString('base64')}');\n`;

export const footText = (foot: Foot): string => `${END}${JSON.stringify(foot)}${PROOF}`;

/** The format number of a first line; undefined when it is no backup of ours. */
export const formatOf = (line: string): number | undefined =>
  line.startsWith(FIRST_LINE) && /^\d{1,6}$/.test(line.slice(FIRST_LINE.length))
    ? Number(line.slice(FIRST_LINE.length))
    : undefined;

/** What is signed: the proof that the whole file is as it was written. */
export const signedText = (proof: string): string => `Bijak backup ${FORMAT} sha256 ${proof}`;

/** The end of the last line after what is proven. */
export const proofText = (proof: string, signature: string): string =>
  `${proof}${SIGNATURE}${signature}\n`;

/** The content of a head's line, not judged yet. */
export const headIn = (line: string): unknown => JSON.parse(line.slice('-- '.length));

export const isFoot = (line: string): boolean => line.startsWith(END);

const ENDING = /^([0-9a-f]{64})(?: ed25519 ([\w-]{86}))?$/;

/**
 * The content of a foot's line, not judged yet, and the proof and signature after it; undefined
 * when the line is not whole.
 */
export const footIn = (
  line: string,
): { foot: unknown; proven: string; proof: string; signature: string | undefined } | undefined => {
  const at = line.lastIndexOf(PROOF);
  const ending = at < 0 ? null : ENDING.exec(line.slice(at + PROOF.length));
  if (!ending) return undefined;
  return {
    foot: JSON.parse(line.slice(END.length, at)),
    proven: line.slice(0, at + PROOF.length),
    proof: ending[1]!,
    signature: ending[2],
  };
};

const PART_BEGINS =
  /^insert into bijak_backup \(part, name, data\) values \((\d{1,9}), '([\w:./-]{1,300})', '/;
const PART_ENDS = "');";

/**
 * A part as it stands in the file: where its packed data begins is known, what is in it is not yet.
 */
export type PackedPart = { part: number; name: string; data: () => Buffer };

/** Reads a line of the body; undefined when it is no part. */
export const partOf = (line: string): PackedPart | undefined => {
  const found = PART_BEGINS.exec(line.slice(0, 400));
  if (!found || !line.endsWith(PART_ENDS)) return undefined;
  return {
    part: Number(found[1]),
    name: found[2]!,
    data: () => Buffer.from(line.slice(found[0].length, -PART_ENDS.length), 'base64'),
  };
};
