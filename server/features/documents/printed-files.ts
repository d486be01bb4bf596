// The pictures and files that own fields of a document name, for its paper: files by the names under which
// they were uploaded, pictures themselves where they are small enough to be drawn while somebody waits.
import { open } from 'node:fs/promises';
import {
  isFileField,
  readImageDimensions,
  toFilePathField,
} from '../../../domain/entity-schema/file-fields.ts';
import { type OwnField, toOwnName } from '../../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Value } from '../../database/database.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { toFilePath } from '../../files/file-store.ts';
import type { PrintedPicture } from '../../platform/printing/print-data.ts';

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

/** Bytes of one picture, and of all of a document: they are in its PDF as they are. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_ALL_BYTES = 8 * 1024 * 1024;
/** What a photo of a telephone has; more takes a second to draw, and memory. */
const MAX_PIXELS = 16_000_000;
/** The room of a picture on paper, in points. */
const MAX_WIDTH = 110;
const MAX_HEIGHT = 64;

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

/** The picture in the room that it has on paper; undefined for one that is too large or of no known size. */
const toPicture = (bytes: Buffer, type: string): PrintedPicture | undefined => {
  const found = readImageDimensions(bytes);
  if (!found || found.width * found.height > MAX_PIXELS || found.width * found.height === 0)
    return undefined;
  const scale = Math.min(MAX_WIDTH / found.width, MAX_HEIGHT / found.height, 1);
  return {
    ...{ bytes, type: type as PrintedPicture['type'] },
    ...{ width: found.width * scale, height: found.height * scale },
  };
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
  let room = MAX_ALL_BYTES;
  for (const path of paths) {
    const row = files.get(path);
    if (!folder || !row || row.type === 'pdf' || row.size > Math.min(MAX_BYTES, room)) continue;
    const bytes = await readBytes(folder, row);
    const picture = bytes && toPicture(bytes, row.type);
    if (!picture) continue;
    room -= row.size;
    places.set(path, pictures.length);
    pictures.push(picture);
  }
  return {
    nameOf: path => files.get(String(path))?.original_name ?? undefined,
    placeOf: path => places.get(String(path)),
    pictures,
  };
};
