// The pictures and files that own fields of a document name, for its paper: files by the names under which
// they were uploaded, pictures themselves where they are small enough to be drawn while somebody waits.
import { open } from 'node:fs/promises';
import { isFileField, toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { type OwnField, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Value } from '../../database/database.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { toFilePath } from '../../files/file-store.ts';
import type { PrintedPicture } from '../../platform/printing/print-data.ts';
import { createPictureRoom } from './picture-room.ts';

/** By the address of a file that a column has. */
export type PrintedFiles = {
  nameOf: (path: unknown) => string | undefined;
  /** Its place in `pictures`; undefined for one that is not drawn. */
  placeOf: (path: unknown) => number | undefined;
  pictures: PrintedPicture[];
};

export const NO_PRINTED_FILES: PrintedFiles = {
  nameOf: () => undefined,
  placeOf: () => undefined,
  pictures: [],
};

type FileRow = { name: string; type: string; size: number; original_name: string | null };

/** A column of a document or line with the fields of which it has values. */
type Part = { fields: OwnField[]; column: Value | undefined };

const listPaths = ({ fields, column }: Part): string[] => {
  const printed = fields.filter(field => field.printed && isFileField(field));
  if (printed.length === 0) return [];
  const values = parseOwnColumn(column);
  return printed.flatMap(field => {
    const path = values[toFilePathField(toOwnName(field))];
    return typeof path === 'string' ? [path] : [];
  });
};

/** The bytes of a stored file; undefined if they are missing, or not those of the row. */
const readBytes = async (folder: string, { name, size }: FileRow): Promise<Buffer | undefined> => {
  const file = await open(toFilePath(folder, name)).catch(() => undefined);
  try {
    const read = await file?.read({ buffer: Buffer.alloc(size) });
    return read?.bytesRead === size ? read.buffer : undefined;
  } finally {
    await file?.close();
  }
};

/**
 * What the parts name, in their order; nothing is read where no printed field names a file. Without the folder
 * of files, for paper that is a table, no picture is drawn.
 */
export const loadPrintedFiles = async (
  read: ReadDb,
  folder: string | undefined,
  company_id: number,
  parts: Part[],
): Promise<PrintedFiles> => {
  const paths = [...new Set(parts.flatMap(listPaths))];
  if (paths.length === 0) return NO_PRINTED_FILES;
  const rows = (await read
    .selectFrom('files')
    .select(['name', 'type', 'size', 'original_name'])
    .where('company_id', '=', company_id)
    .where('name', 'in', paths)
    .execute()) as FileRow[];
  const files = new Map(rows.map(row => [row.name, row]));
  const pictures: PrintedPicture[] = [];
  const places = new Map<string, number>();
  const room = createPictureRoom();
  for (const path of paths) {
    const row = files.get(path);
    if (!folder || !row || row.type === 'pdf' || !room.hasPlaceFor(row.size)) continue;
    const bytes = await readBytes(folder, row);
    const picture = bytes && room.take(bytes, row.type);
    if (!picture) continue;
    places.set(path, pictures.length);
    pictures.push(picture);
  }
  return {
    nameOf: path => files.get(String(path))?.original_name ?? undefined,
    placeOf: path => places.get(String(path)),
    pictures,
  };
};
