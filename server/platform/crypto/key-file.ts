// The file of the installation's keys: one per line, the last one in use. It is created atomically
// and readable only by its owner.
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

const FILE_HEADING =
  '# The keys of this installation of Bijak. Keep a copy apart from the data, and show it to nobody. The last one is in use.\n';
const LINE_PREFIX = 'v1 ';
/** Bytes of a key. */
const KEY_BYTES = 32;

const toKeyFileError = (file: string, why: string): Error =>
  new Error(`INSTALLATION_KEY_FILE=${file} cannot be used: ${why}`);

const getErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

const generateKeyLine = () => `${LINE_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}\n`;

/** Writes the text to a temporary file next to it, flushes it to disk, and returns its path. */
const writeTemporary = (file: string, text: string): string => {
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

/** Another process may create it at the same moment: the first one wins. */
const createKeyFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const arriving = writeTemporary(file, FILE_HEADING + generateKeyLine());
  try {
    linkSync(arriving, file);
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return;
    // For a disk without hard links: a process that reads an incomplete file fails and starts
    // again.
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, readFileSync(arriving));
    fsyncSync(handle);
    closeSync(handle);
  } finally {
    rmSync(arriving, { force: true });
  }
};

const readKeyFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw toKeyFileError(file, `it cannot be read (${getErrorCode(error)})`);
  }
};

const parseKeys = (file: string, text: string): Buffer[] => {
  const lines = text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map(line =>
    line.startsWith(LINE_PREFIX)
      ? Buffer.from(line.slice(LINE_PREFIX.length).trim(), 'base64url')
      : Buffer.alloc(0),
  );
  if (keys.length === 0)
    throw toKeyFileError(
      file,
      'there is no key in it; put the copy back, or remove it where there never was one',
    );
  if (keys.some(key => key.length !== KEY_BYTES))
    throw toKeyFileError(file, 'a line of it is no key; put the copy back');
  return keys;
};

/**
 * The keys of the file, the last one in use; creates the file if it is missing. Throws an Error
 * with a message of one line.
 */
export const readKeys = (file: string): Buffer[] => {
  const text = readKeyFile(file);
  if (text !== undefined) return parseKeys(file, text);
  try {
    createKeyFile(file);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST')
      throw toKeyFileError(file, `it is not there and cannot be made (${getErrorCode(error)})`);
  }
  return parseKeys(file, readKeyFile(file) ?? '');
};

/**
 * Adds a key, which each process uses from its next start; the others stay. Throws an Error with a
 * message of one line.
 */
export const addKey = (file: string): void => {
  readKeys(file);
  const text = readKeyFile(file) ?? '';
  renameSync(writeTemporary(file, `${text.replace(/\n*$/, '\n')}${generateKeyLine()}`), file);
};
