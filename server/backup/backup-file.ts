// The backup file: portable SQL that either engine can read, packed. It makes one table,
// bijak_backup, whose rows are parts: a page of a table (JSON: its columns and rows) or a piece of
// a file, each compressed with zstd and written as base64. Comments at both ends say what it is,
// prove that it is whole and are signed by the installation that made it. We never execute it: it
// is read as data, line by line.

import type { FieldType } from '../../domain/entity-schema/entity.ts';
import type { CompanyUid } from '../audit/audit-log/company-uid.ts';

/** A format of a later program is refused. Of 1, before backups were signed, we still read. */
export const FORMAT_VERSION = 2;
const FIRST_LINE = '-- Bijak backup, format ';
const FOOTER_PREFIX = '-- end ';
const CHECKSUM_SEPARATOR = ' sha256 ';
const SIGNATURE_SEPARATOR = ' ed25519 ';

/**
 * How far the binary log had come: its last line, the hash of it, and the seal over both (none
 * before format 2).
 */
export type SignedCheckpoint = { seq: number; hash: string; mac?: string };

/**
 * What stands at the beginning. `migrations` are those that the database had; `sealed` is how far
 * the binary log had come.
 */
export type BackupHeader = {
  program: string;
  company: { uid: CompanyUid; name: string; pan: string };
  /** Nepal time. */
  created_at: string;
  migrations: string[];
  sealed: SignedCheckpoint;
  /** The public key of the installation that made it (Ed25519, base64url); none before format 2. */
  key?: string;
  /**
   * What each property of the generated entities was, by entity and name; none in backups of
   * before.
   */
  schema?: BackupSchema;
};

/** A property by its kind, where it points, and what it offers. */
export type BackupProperty = { kind: FieldType; target?: string; choices?: (string | number)[] };
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
export type BackupFooter = {
  parts: number;
  tables: Record<string, number>;
  files: { count: number; bytes: number };
  documents: DocumentCount[];
  log_ids: number[];
};

type Part = { part: number; name: string; data: Buffer };

/** Of a table part, before it is packed. */
export type Page = { columns: string[]; rows: (string | number | null)[][] };

/** The name of a part that is a piece of a stored file. */
export const FILE_PART = 'file:';

export const serializeHeader = (head: BackupHeader, format = FORMAT_VERSION): string =>
  [
    `${FIRST_LINE}${format}`,
    `-- ${JSON.stringify(head)}`,
    '-- Each row is a page of a table or a piece of a file: base64 of zstd of JSON, or of the bytes. To read one without Bijak:',
    '-- select data from bijak_backup where part = 1; then: base64 -d | zstd -d',
    'create table if not exists bijak_backup (part integer primary key, name text not null, data text not null);',
    '',
  ].join('\n');

export const serializePart = ({ part, name, data }: Part): string =>
  `insert into bijak_backup (part, name, data) values (${part}, '${name}', '${data.toString('base64')}');\n`;

export const serializeFooter = (foot: BackupFooter): string =>
  `${FOOTER_PREFIX}${JSON.stringify(foot)}${CHECKSUM_SEPARATOR}`;

/** The format number of a first line; undefined when it is no backup of ours. */
export const parseFormatVersion = (line: string): number | undefined =>
  line.startsWith(FIRST_LINE) && /^\d{1,6}$/.test(line.slice(FIRST_LINE.length))
    ? Number(line.slice(FIRST_LINE.length))
    : undefined;

/** What is signed: the proof that the whole file is as it was written. */
export const toSignedText = (proof: string): string =>
  `Bijak backup ${FORMAT_VERSION} sha256 ${proof}`;

/** The end of the last line after what is proven. */
export const serializeChecksum = (proof: string, signature: string): string =>
  `${proof}${SIGNATURE_SEPARATOR}${signature}\n`;

/** The content of a head's line, not judged yet. */
export const parseHeaderLine = (line: string): unknown => JSON.parse(line.slice('-- '.length));

export const isFooterLine = (line: string): boolean => line.startsWith(FOOTER_PREFIX);

const CHECKSUM_PATTERN = /^([0-9a-f]{64})(?: ed25519 ([\w-]{86}))?$/;

/**
 * The content of a foot's line, not judged yet, and the proof and signature after it; undefined
 * when the line is not whole.
 */
export const parseFooterLine = (
  line: string,
): { foot: unknown; proven: string; proof: string; signature: string | undefined } | undefined => {
  const at = line.lastIndexOf(CHECKSUM_SEPARATOR);
  const ending = at < 0 ? null : CHECKSUM_PATTERN.exec(line.slice(at + CHECKSUM_SEPARATOR.length));
  if (!ending) return undefined;
  return {
    foot: JSON.parse(line.slice(FOOTER_PREFIX.length, at)),
    proven: line.slice(0, at + CHECKSUM_SEPARATOR.length),
    proof: ending[1]!,
    signature: ending[2],
  };
};

const PART_START_PATTERN =
  /^insert into bijak_backup \(part, name, data\) values \((\d{1,9}), '([\w:./-]{1,300})', '/;
const PART_END = "');";

/**
 * A part as it stands in the file: where its packed data begins is known, what is in it is not yet.
 */
export type PackedPart = { part: number; name: string; data: () => Buffer };

/** Reads a line of the body; undefined when it is no part. */
export const parsePart = (line: string): PackedPart | undefined => {
  const found = PART_START_PATTERN.exec(line.slice(0, 400));
  if (!found || !line.endsWith(PART_END)) return undefined;
  return {
    part: Number(found[1]),
    name: found[2]!,
    data: () => Buffer.from(line.slice(found[0].length, -PART_END.length), 'base64'),
  };
};
