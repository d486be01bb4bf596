// The file of the installation's keys: a line for each, the last one in use. It is made once, whole
// or not at all, and read by its owner alone.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const HEADING =
  '# The keys of this installation of Bijak. Keep a copy apart from the data, and show it to nobody. The last one is in use.\n';
const PREFIX = 'v1 ';
/** Bytes of a key. */
const LENGTH = 32;

const unusable = (file: string, why: string): Error =>
  new Error(`INSTALLATION_KEY_FILE=${file} cannot be used: ${why}`);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const newLine = () => `${PREFIX}${randomBytes(LENGTH).toString('base64url')}\n`;

/** Writes the text next to the file, down to the disk, and answers where. */
const writtenNextTo = (file: string, text: string): string => {
  const arriving = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const handle = openSync(arriving, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return arriving;
};

/** Another process may make it at the same moment: the first one stays. */
const make = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const arriving = writtenNextTo(file, HEADING + newLine());
  try {
    linkSync(arriving, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // A disk without hard links; a process that reads it before it is whole is refused and starts
    // again.
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, readFileSync(arriving));
    fsyncSync(handle);
    closeSync(handle);
  } finally {
    rmSync(arriving, { force: true });
  }
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unusable(file, `it cannot be read (${codeOf(error)})`);
  }
};

const keysIn = (file: string, text: string): Buffer[] => {
  const lines = text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map(line =>
    line.startsWith(PREFIX)
      ? Buffer.from(line.slice(PREFIX.length).trim(), 'base64url')
      : Buffer.alloc(0),
  );
  if (keys.length === 0)
    throw unusable(
      file,
      'there is no key in it; put the copy back, or remove it where there never was one',
    );
  if (keys.some(key => key.length !== LENGTH))
    throw unusable(file, 'a line of it is no key; put the copy back');
  return keys;
};

/**
 * The keys of the file, the last one in use; makes the file where there is none. Throws an Error
 * with one line.
 */
export const readKeys = (file: string): Buffer[] => {
  const text = textOf(file);
  if (text !== undefined) return keysIn(file, text);
  try {
    make(file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw unusable(file, `it is not there and cannot be made (${codeOf(error)})`);
  }
  return keysIn(file, textOf(file) ?? '');
};

/**
 * Adds a key, which is in use from the next start of each process on; all others stay. Throws an
 * Error with one line.
 */
export const addKey = (file: string): void => {
  readKeys(file);
  const text = textOf(file) ?? '';
  renameSync(writtenNextTo(file, `${text.replace(/\n*$/, '\n')}${newLine()}`), file);
};
