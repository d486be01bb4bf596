// Reads a backup file: verifies it completely before anything is changed, then reads part by part
// with constant memory.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import { readFileLines } from '../platform/files/read-lines.ts';
import {
  type BackupFooter,
  type BackupHeader,
  FORMAT_VERSION,
  isFooterLine,
  type PackedPart,
  type Page,
  parseFooterLine,
  parseFormatVersion,
  parsePart,
  toSignedText,
} from './backup-file.ts';
import { UnusableBackupError } from './messages.ts';
import { parseBackupHeader, validateBackupFooter } from './validate-backup-file.ts';

/** A line of a real backup has a few megabytes at most. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
/** The maximum size of an uncompressed page, so that a small file cannot fill the memory. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

const archiveSignatures: [number[], 'zipped'][] = [
  [[0x50, 0x4b], 'zipped'],
  [[0x1f, 0x8b], 'zipped'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zipped'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'zipped'],
  [[0x52, 0x61, 0x72, 0x21], 'zipped'],
  [[0x42, 0x5a, 0x68], 'zipped'],
];

/** The lines of a file as bytes, the line feed included. */
const readLines = (path: string): AsyncGenerator<Buffer> =>
  readFileLines(path, {
    maxLineBytes: MAX_LINE_BYTES,
    onLineTooLong: () => {
      throw new UnusableBackupError('foreign');
    },
  });

const toText = (line: Buffer) => line.toString('latin1').replace(/\r?\n$/, '');
/** Names of companies are not ASCII. */
const toUnicodeText = (line: Buffer) => line.toString('utf8').replace(/\r?\n$/, '');

const parseOrFail = <T>(read: () => T): T => {
  try {
    return read();
  } catch {
    throw new UnusableBackupError('altered');
  }
};

const assertFormat = (line: Buffer): void => {
  if (archiveSignatures.some(([magic]) => magic.every((byte, index) => line[index] === byte)))
    throw new UnusableBackupError('zipped');
  const format = parseFormatVersion(toText(line));
  if (format === undefined) throw new UnusableBackupError('foreign');
  if (format > FORMAT_VERSION)
    throw new UnusableBackupError('newer', { program: `format ${format}` });
};

/** A complete file. `signed`: this installation made it. */
type VerifiedBackup = { head: BackupHeader; foot: BackupFooter; signed: boolean };

/**
 * True if we signed it: an invalid signature of our key means a changed file, a signature of
 * another key is foreign.
 */
const isSignedHere = (
  key: InstallationKey,
  { key: publicKey }: BackupHeader,
  proof: string,
  signature: string | undefined,
): boolean => {
  if (!key.publicKeys.some(each => each.publicKey === publicKey)) return false;
  if (!signature || !key.verifySignature(publicKey!, toSignedText(proof), signature))
    throw new UnusableBackupError('altered');
  return true;
};

/**
 * Reads the whole file once. Throws UnusableBackupError with the problem: empty, zipped, of another
 * program, newer, cut off, changed.
 */
export const verifyBackup = async (path: string, key: InstallationKey): Promise<VerifiedBackup> => {
  if ((await stat(path)).size === 0) throw new UnusableBackupError('empty');
  const hash = createHash('sha256');
  let lines = 0;
  let parts = 0;
  let head: BackupHeader | undefined;
  let ending: ReturnType<typeof parseFooterLine>;
  for await (const line of readLines(path)) {
    lines += 1;
    if (ending) throw new UnusableBackupError('altered');
    if (lines === 1) assertFormat(line);
    if (lines === 2) head = parseBackupHeader(toUnicodeText(line));
    if (lines === 3 && !head) throw new UnusableBackupError('altered');
    // Only a line that begins like a footer is decoded as text.
    if (line[0] === 0x2d && isFooterLine(toUnicodeText(line))) {
      ending = parseOrFail(() => parseFooterLine(toUnicodeText(line)));
      if (!ending) throw new UnusableBackupError('cut');
      hash.update(ending.proven);
      continue;
    }
    if (line[0] === 0x69) parts += 1;
    hash.update(line);
  }
  if (!ending || !head) throw new UnusableBackupError('cut');
  const foot = validateBackupFooter(ending.foot);
  if (hash.digest('hex') !== ending.proof || !foot || parts !== foot.parts)
    throw new UnusableBackupError('altered');
  return { head, foot, signed: isSignedHere(key, head, ending.proof, ending.signature) };
};

/** The parts in their order, compressed. */
export const readParts = async function* (path: string): AsyncGenerator<PackedPart> {
  let number = 0;
  for await (const line of readLines(path)) {
    if (line[0] !== 0x69) continue;
    const part = parsePart(toText(line));
    number += 1;
    if (part?.part !== number) throw new UnusableBackupError('altered');
    yield part;
  }
};

/** The bytes of a part. */
export const decompressPart = (part: PackedPart): Buffer =>
  parseOrFail(() => zstdDecompressSync(part.data(), { maxOutputLength: MAX_PAGE_BYTES }));

const isValue = (value: unknown) =>
  value === null || typeof value === 'string' || Number.isSafeInteger(value);

const isColumns = (columns: unknown): boolean =>
  Array.isArray(columns) &&
  columns.length > 0 &&
  columns.every(
    name => typeof name === 'string' && name !== '__proto__' && /^[a-z_][a-z0-9_-]*$/.test(name),
  ) &&
  new Set(columns).size === columns.length;

/** A page of a table: distinct column names, and rows of texts, whole numbers or nulls. */
export const parsePage = (part: PackedPart): Page => {
  const page = parseOrFail(() => JSON.parse(decompressPart(part).toString('utf8')) as Page | null);
  const isPage =
    page !== null &&
    typeof page === 'object' &&
    Object.keys(page).every(name => name === 'columns' || name === 'rows') &&
    isColumns(page.columns) &&
    Array.isArray(page.rows) &&
    page.rows.every(
      row => Array.isArray(row) && row.length === page.columns.length && row.every(isValue),
    );
  if (!isPage) throw new UnusableBackupError('altered');
  return page;
};
