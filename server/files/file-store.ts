// Files of companies: bytes below DATA_DIR/files, their descriptions in the table. The row makes a
// file exist; bytes without one are removed later.

import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toMomentBefore } from '../../domain/calendar/nepal-time.ts';
import { DIMENSION_BYTES } from '../../domain/entity-schema/file-fields.ts';
import { type Actor, logCreation, logDeletion } from '../audit/activity-log.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import type { FileType } from './file-signatures.ts';
import type { ReceivedFile } from './multipart-upload.ts';
import { assertWithinQuota } from './multipart-upload.ts';

/** A stored file; `name` is its address below the billing address. */
type StoredFile = {
  id: number;
  company_id: number;
  name: string;
  type: FileType;
  size: number;
};

/** Creates the folder for the bytes and returns its path. */
export const ensureFilesFolder = (dataDir: string): string => {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  return folder;
};

const toFileAddress = (stored: string) => `files/${stored}`;

/** The path of a stored name's bytes. */
export const toFilePath = (folder: string, name: string): string => join(folder, basename(name));

/** Logos up to this size are cached for the printer; larger ones would slow down every print. */
const MAX_PRINTABLE_BYTES = 2 * 1024 * 1024;

/** A picture for the printer; null if it is too large. */
export const readPrintable = async ({ path, size }: ReceivedFile): Promise<string | null> =>
  size <= MAX_PRINTABLE_BYTES ? (await readFile(path)).toString('base64') : null;

/**
 * The first bytes of a stored picture, enough to read its size; undefined if its bytes are missing.
 */
export const readFileHeader = async (
  folder: string,
  name: string,
): Promise<Uint8Array | undefined> => {
  const file = await open(toFilePath(folder, name)).catch(() => undefined);
  try {
    return (
      file &&
      (await file
        .read({ buffer: Buffer.alloc(DIMENSION_BYTES) })
        .then(({ buffer, bytesRead }) => buffer.subarray(0, bytesRead)))
    );
  } finally {
    await file?.close();
  }
};

/**
 * Stores a received file's row, in the transaction of the record that it belongs to. Throws
 * HttpError (413) beyond the company's quota.
 */
export const saveFile = async (
  tx: Transaction,
  actor: Actor,
  { stored, type, size, original, quota }: ReceivedFile,
  now: string,
  printable: string | null = null,
): Promise<StoredFile> => {
  if (quota) await assertWithinQuota(tx, actor.company_id, size, quota);
  const record = {
    name: toFileAddress(stored),
    type,
    size,
    original_name: original || null,
    created_by: actor.name,
    created_at: now,
  };
  const { id } = (await tx
    .insertInto('files')
    .values({ company_id: actor.company_id, printable, ...record })
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  await logCreation(tx, actor, {
    table: 'files',
    id,
    now,
    record: { id, ...record },
  });
  return { id, company_id: actor.company_id, name: record.name, type, size };
};

/** Deletes the file's row; remove its bytes with `deleteFileBytes` once that is durable. */
export const deleteFileRecord = async (
  tx: Transaction,
  actor: Actor,
  name: string | null,
  now: string,
): Promise<void> => {
  if (name === null) return;
  const row = await tx
    .deleteFrom('files')
    .where('company_id', '=', actor.company_id)
    .where('name', '=', name)
    .returning(['id', 'name', 'type', 'size', 'original_name'])
    .executeTakeFirst();
  if (row) await logDeletion(tx, actor, { table: 'files', id: row.id, now, record: row });
};

/**
 * Removes the bytes of a name without a row; bytes that cannot be removed now are removed at a
 * later start.
 */
export const deleteFileBytes = async (folder: string, name: string | null): Promise<void> => {
  if (name !== null) await rm(toFilePath(folder, name), { force: true }).catch(() => undefined);
};

/** A company's logo for the printer, from memory; undefined if there is none or it is too large. */
export const loadPrintableLogo = async (
  read: ReadDb,
  name: string | null,
): Promise<{ bytes: string; type: 'png' | 'jpg' | 'gif' } | undefined> => {
  if (name === null) return undefined;
  const row = await read
    .selectFrom('files')
    .select(['type', 'printable'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.printable
    ? { bytes: row.printable, type: row.type as 'png' | 'jpg' | 'gif' }
    : undefined;
};

/** A file as it is found; `created_by` is its uploader as "Name (id)". */
export type FoundFile = StoredFile & { created_by: string; created_at: string };

const selectFiles = (read: ReadDb) =>
  read
    .selectFrom('files')
    .select(['id', 'company_id', 'name', 'type', 'size', 'created_by', 'created_at']);

/** The stored file behind an address, of any company; `created_by` is who uploaded it. */
export const findFile = async (read: ReadDb, name: string): Promise<FoundFile | undefined> => {
  const row = await selectFiles(read).where('name', '=', name).executeTakeFirst();
  return row as FoundFile | undefined;
};

/** The company's file with this id; undefined if it has none. */
export const findFileOfId = async (
  read: ReadDb,
  company_id: number,
  id: number,
): Promise<FoundFile | undefined> => {
  const row = await selectFiles(read)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as FoundFile | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** True on the day after the upload, in which a file that nothing names is not removed; `now` is Nepal time. */
export const isFresh = ({ created_at }: Pick<FoundFile, 'created_at'>, now: string): boolean =>
  created_at >= toMomentBefore(now, DAY_MS);

/**
 * Removes what a process that died during an upload left behind; young files may belong to another
 * process.
 */
export const removeOrphanedBytes = async (
  { read }: Database,
  folder: string,
  now: Date,
): Promise<void> => {
  const known = new Set(
    (await read.selectFrom('files').select('name').execute()).map(row => basename(row.name)),
  );
  const entries = await readdir(folder, { withFileTypes: true });
  // A folder in it is not ours.
  for (const { name } of entries.filter(entry => entry.isFile() && !known.has(entry.name))) {
    const path = join(folder, name);
    if (now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
};
