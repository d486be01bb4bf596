// Pictures and files are a property of any entity in one way: the record holds the id of an
// uploaded file, and its address is answered beside it as `<property>_path`. A read-only one is an
// address that the program itself sets.
import { type Language, translate } from '../language.ts';
import type { Dimensions, Field } from './entity.ts';
import { messages } from './messages.ts';

/** The property holds the id of an uploaded file. */
export const isFileField = ({ kind, readOnly }: Pick<Field, 'kind' | 'readOnly'>): boolean =>
  kind === 'image' && !readOnly;

/** Under which name the address of the file is answered. */
export const toFilePathField = (name: string): string => `${name}_path`;

/** May be a PDF as well. */
export const acceptsPdf = ({ format }: Pick<Field, 'format'>): boolean => format === 'file';

/**
 * The id of a file as it was sent: whole, positive, in digits or as a number; undefined for
 * anything else.
 */
export const parseFileId = (value: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(value)) && Number(value) > 0 ? Number(value) : undefined;

/** What is said of a value that is no file of the company, or of the wrong type. */
export const toFileMessage = (field: Pick<Field, 'format'>, language: Language): string =>
  messages[acceptsPdf(field) ? 'file' : 'image'][language];

// How wide and high a picture is, read from its first bytes; and the shared rule image_dimensions
// (VAL-017), the same in browser and server.

/**
 * So many first bytes tell the size of every picture but a JPEG with more notes before it than
 * that, which is of no known size.
 */
export const DIMENSION_BYTES = 512 * 1024;

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Frames of a JPEG that bear its size: SOF0–SOF15 but for the tables among them. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const readJpegDimensions = (view: DataView): Dimensions | undefined => {
  for (
    let at = 2;
    at + 9 <= view.byteLength && view.getUint8(at) === 0xff;
    at += 2 + view.getUint16(at + 2)
  )
    if (isFrameMarker(view.getUint8(at + 1)))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  return undefined;
};

/**
 * Width and height in pixels of a PNG, GIF or JPEG that begins with these bytes; undefined when
 * they do not tell.
 */
export const readImageDimensions = (bytes: Uint8Array): Dimensions | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return startsWith(bytes, [0xff, 0xd8]) ? readJpegDimensions(view) : undefined;
};

/**
 * What is wrong with the size of a picture that must have these dimensions, in the documents'
 * words; undefined for nothing.
 */
export const validateDimensions = (
  { width, height }: Dimensions,
  bytes: Uint8Array,
  language: Language,
): string | undefined => {
  const found = readImageDimensions(bytes);
  if (found?.width === width && found.height === height) return undefined;
  return translate(messages.dimensions, language, { h: height, w: width });
};
