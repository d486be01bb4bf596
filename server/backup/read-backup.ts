// Reading a backup file: proven whole before anything is touched, then part by part at the same
// memory for any size.
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import { linesOfFile } from '../platform/files/lines-of-file.ts';
import {
  FORMAT,
  type Foot,
  footIn,
  formatOf,
  type Head,
  isFoot,
  type PackedPart,
  type Page,
  partOf,
  signedText,
} from './backup-file.ts';
import { judgedFoot, readHead } from './judge-file.ts';
import { Unusable } from './sentences.ts';

/** A line of a real backup is some megabytes at most. */
const LONGEST_LINE = 256 * 1024 * 1024;
/** A page never unpacks to more: a small file cannot fill the memory. */
const LARGEST_PAGE = 256 * 1024 * 1024;

const magics: [number[], 'zipped'][] = [
  [[0x50, 0x4b], 'zipped'],
  [[0x1f, 0x8b], 'zipped'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zipped'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'zipped'],
  [[0x52, 0x61, 0x72, 0x21], 'zipped'],
  [[0x42, 0x5a, 0x68], 'zipped'],
];

/** The lines of a file with their bytes, the new-line included. */
const linesOf = (path: string): AsyncGenerator<Buffer> =>
  linesOfFile(path, {
    longest: LONGEST_LINE,
    tooLong: () => {
      throw new Unusable('foreign');
    },
  });

const textOf = (line: Buffer) => line.toString('latin1').replace(/\r?\n$/, '');
/** Names of companies are not ASCII. */
const unicodeOf = (line: Buffer) => line.toString('utf8').replace(/\r?\n$/, '');

const parsed = <T>(read: () => T): T => {
  try {
    return read();
  } catch {
    throw new Unusable('altered');
  }
};

const refuseBeginning = (line: Buffer): void => {
  if (magics.some(([magic]) => magic.every((byte, index) => line[index] === byte)))
    throw new Unusable('zipped');
  const format = formatOf(textOf(line));
  if (format === undefined) throw new Unusable('foreign');
  if (format > FORMAT) throw new Unusable('newer', { program: `format ${format}` });
};

/** A file that is whole. `signed` says that this installation has made it. */
export type Proven = { head: Head; foot: Foot; signed: boolean };

/**
 * Who made it: a signature of ours that does not fit is an alteration, one of somebody else is
 * none.
 */
const isSignedHere = (
  key: InstallationKey,
  { key: publicKey }: Head,
  proof: string,
  signature: string | undefined,
): boolean => {
  if (!key.known.some(each => each.publicKey === publicKey)) return false;
  if (!signature || !key.isSigned(publicKey!, signedText(proof), signature))
    throw new Unusable('altered');
  return true;
};

/**
 * Reads the whole file once. Throws Unusable with what is wrong: empty, zipped, of another program,
 * newer, cut off, altered.
 */
export const checkBackup = async (path: string, key: InstallationKey): Promise<Proven> => {
  if ((await stat(path)).size === 0) throw new Unusable('empty');
  const hash = createHash('sha256');
  let lines = 0;
  let parts = 0;
  let head: Head | undefined;
  let ending: ReturnType<typeof footIn>;
  for await (const line of linesOf(path)) {
    lines += 1;
    if (ending) throw new Unusable('altered');
    if (lines === 1) refuseBeginning(line);
    if (lines === 2) head = readHead(unicodeOf(line));
    if (lines === 3 && !head) throw new Unusable('altered');
    // Only a line that begins like an end is looked at as text.
    if (line[0] === 0x2d && isFoot(unicodeOf(line))) {
      ending = parsed(() => footIn(unicodeOf(line)));
      if (!ending) throw new Unusable('cut');
      hash.update(ending.proven);
      continue;
    }
    if (line[0] === 0x69) parts += 1;
    hash.update(line);
  }
  if (!ending || !head) throw new Unusable('cut');
  const foot = judgedFoot(ending.foot);
  if (hash.digest('hex') !== ending.proof || !foot || parts !== foot.parts)
    throw new Unusable('altered');
  return { head, foot, signed: isSignedHere(key, head, ending.proof, ending.signature) };
};

/** The parts in their order, packed. */
export const partsOf = async function* (path: string): AsyncGenerator<PackedPart> {
  let number = 0;
  for await (const line of linesOf(path)) {
    if (line[0] !== 0x69) continue;
    const part = partOf(textOf(line));
    number += 1;
    if (part?.part !== number) throw new Unusable('altered');
    yield part;
  }
};

/** The bytes of a part. */
export const unpacked = (part: PackedPart): Buffer =>
  parsed(() => zstdDecompressSync(part.data(), { maxOutputLength: LARGEST_PAGE }));

const isValue = (value: unknown) =>
  value === null || typeof value === 'string' || Number.isSafeInteger(value);

const isColumns = (columns: unknown): boolean =>
  Array.isArray(columns) &&
  columns.length > 0 &&
  columns.every(
    name => typeof name === 'string' && name !== '__proto__' && /^[a-z_][a-z0-9_-]*$/.test(name),
  ) &&
  new Set(columns).size === columns.length;

/**
 * A page of a table: names of columns, none twice, and rows that hold texts, whole numbers or
 * nothing.
 */
export const pageOf = (part: PackedPart): Page => {
  const page = parsed(() => JSON.parse(unpacked(part).toString('utf8')) as Page | null);
  const isPage =
    page !== null &&
    typeof page === 'object' &&
    Object.keys(page).every(name => name === 'columns' || name === 'rows') &&
    isColumns(page.columns) &&
    Array.isArray(page.rows) &&
    page.rows.every(
      row => Array.isArray(row) && row.length === page.columns.length && row.every(isValue),
    );
  if (!isPage) throw new Unusable('altered');
  return page;
};
