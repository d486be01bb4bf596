// The backup file: portable SQL that either engine can read, compressed. It creates one table,
// bijak_backup, whose rows are parts: a page of a table (JSON: its columns and rows) or a chunk of
// a file, each compressed with zstd and written as base64. Comments at both ends describe it, prove
// that it is complete and are signed by the installation that made it. We never execute it: it is
// read as data, line by line.

import type { FieldType } from '../../domain/entity-schema/entity.ts';
import type { CompanyUid } from '../audit/audit-log/company-uid.ts';

/**
 * Files of a later format are refused; format 1, from before backups were signed, can still be
 * read.
 */
export const FORMAT_VERSION = 2;
const FIRST_LINE = '-- Bijak backup, format ';
const FOOTER_PREFIX = '-- end ';
const CHECKSUM_SEPARATOR = ' sha256 ';
const SIGNATURE_SEPARATOR = ' ed25519 ';

/**
 * The end of the audit log: its last line, that line's hash, and the seal over both (none before
 * format 2).
 */
export type SignedCheckpoint = { seq: number; hash: string; mac?: string };

/** The header. `migrations` are those of the database; `sealed` is the end of the audit log. */
export type BackupHeader = {
  program: string;
  company: { uid: CompanyUid; name: string; pan: string };
  /** Nepal time. */
  created_at: string;
  migrations: string[];
  sealed: SignedCheckpoint;
  /**
   * The public key of the installation that made it (Ed25519, base64url); missing before format 2.
   */
  key?: string;
  /**
   * The definition of each property of the generated entities, by entity and name; missing in older
   * backups.
   */
  schema?: BackupSchema;
};

/** A property by its kind, its target, and its options. */
export type BackupProperty = { kind: FieldType; target?: string; choices?: (string | number)[] };
export type BackupSchema = Record<string, Record<string, BackupProperty>>;

/**
 * The last number of a kind of document in a fiscal year, how many there are, and their total
 * (paisa).
 */
export type DocumentCount = {
  table: string;
  fiscal_year: string;
  documents: number;
  last_no: number;
  total: number;
};
/** The footer. `log_ids` are the greatest ids of the activity log, in descending order. */
export type BackupFooter = {
  parts: number;
  tables: Record<string, number>;
  files: { count: number; bytes: number };
  documents: DocumentCount[];
  log_ids: number[];
};

type Part = { part: number; name: string; data: Buffer };

/** The content of a table part, before compression. */
export type Page = { columns: string[]; rows: (string | number | null)[][] };

/** The name of a part with a chunk of a stored file. */
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

/** The format number of a first line; undefined if the file is not a backup of ours. */
export const parseFormatVersion = (line: string): number | undefined =>
  line.startsWith(FIRST_LINE) && /^\d{1,6}$/.test(line.slice(FIRST_LINE.length))
    ? Number(line.slice(FIRST_LINE.length))
    : undefined;

/** The signed text: the proof that the whole file is as it was written. */
export const toSignedText = (proof: string): string =>
  `Bijak backup ${FORMAT_VERSION} sha256 ${proof}`;

/** The end of the last line: its hash and signature. */
export const serializeChecksum = (proof: string, signature: string): string =>
  `${proof}${SIGNATURE_SEPARATOR}${signature}\n`;

/** The content of a header line, not validated yet. */
export const parseHeaderLine = (line: string): unknown => JSON.parse(line.slice('-- '.length));

export const isFooterLine = (line: string): boolean => line.startsWith(FOOTER_PREFIX);

const CHECKSUM_PATTERN = /^([0-9a-f]{64})(?: ed25519 ([\w-]{86}))?$/;

/**
 * The content of a footer line, not validated yet, with the proof and signature after it; undefined
 * if the line is incomplete.
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
 * A part as it is in the file: the start of its compressed data is known, its content is not yet.
 */
export type PackedPart = { part: number; name: string; data: () => Buffer };

/** Parses a line of the body; undefined if it is not a part. */
export const parsePart = (line: string): PackedPart | undefined => {
  const found = PART_START_PATTERN.exec(line.slice(0, 400));
  if (!found || !line.endsWith(PART_END)) return undefined;
  return {
    part: Number(found[1]),
    name: found[2]!,
    data: () => Buffer.from(line.slice(found[0].length, -PART_END.length), 'base64'),
  };
};
