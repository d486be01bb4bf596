// Files of companies: bytes below DATA_DIR/files, what they are in the table. The row makes a file
// real; bytes without one are swept away.
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
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

/** Where the bytes stand. */
export const ensureFilesFolder = (dataDir: string): string => {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  return folder;
};

const toFileAddress = (stored: string) => `files/${stored}`;

/** Where the bytes of a stored name stand. */
export const toFilePath = (folder: string, name: string): string => join(folder, basename(name));

/**
 * Up to so many bytes a logo is kept ready for the printer; larger ones would weigh down every
 * print.
 */
const MAX_PRINTABLE_BYTES = 2 * 1024 * 1024;

/** A picture as the printer wants it; null when it is too large for that. */
export const readPrintable = async ({ path, size }: ReceivedFile): Promise<string | null> =>
  size <= MAX_PRINTABLE_BYTES ? (await readFile(path)).toString('base64') : null;

/**
 * The first bytes of a stored picture, as many as tell its size; undefined when its bytes are not
 * there.
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
 * Makes a received file real, in the transaction of what it belongs to. Throws a Refusal (413)
 * beyond the quota of the company.
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
    id: Number(id),
    now,
    record: { id: Number(id), ...record },
  });
  return { id: Number(id), company_id: actor.company_id, name: record.name, type, size };
};

/**
 * Takes the file of that name out of the table; its bytes go with `deleteFileBytes` once that is
 * durable.
 */
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
  if (row) await logDeletion(tx, actor, { table: 'files', id: Number(row.id), now, record: row });
};

/**
 * Removes the bytes of a name that no row bears any more; what cannot be removed now is swept away
 * at a later start.
 */
export const deleteFileBytes = async (folder: string, name: string | null): Promise<void> => {
  if (name !== null) await rm(toFilePath(folder, name), { force: true }).catch(() => undefined);
};

/**
 * A company's logo for the printer, without a look at the disk; undefined when there is none or it
 * is too large.
 */
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
    ? { bytes: String(row.printable), type: row.type as 'png' | 'jpg' | 'gif' }
    : undefined;
};

/** The stored file behind an address, of whichever company. */
export const findFile = async (read: ReadDb, name: string): Promise<StoredFile | undefined> => {
  const row = await read
    .selectFrom('files')
    .select(['id', 'company_id', 'name', 'type', 'size'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row as StoredFile | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what a process that died in the middle of an upload left behind; young files may belong
 * to another process.
 */
export const removeOrphanedBytes = async (
  { read }: Database,
  folder: string,
  now: Date,
): Promise<void> => {
  const known = new Set(
    (await read.selectFrom('files').select('name').execute()).map(row =>
      basename(String(row.name)),
    ),
  );
  const entries = await readdir(folder, { withFileTypes: true });
  // A folder in it is nothing of ours.
  for (const { name } of entries.filter(entry => entry.isFile() && !known.has(entry.name))) {
    const path = join(folder, name);
    if (now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
};
