// Pictures and files of any entity: the record has the id of an uploaded file, and its address is
// answered as `<property>_path`. A read-only one is an address that the program itself sets.
import { type Language, translate } from '../language.ts';
import type { Dimensions, Field } from './entity.ts';
import { messages } from './messages.ts';

/** True if the property is the id of an uploaded file. */
export const isFileField = ({ kind, readOnly }: Pick<Field, 'kind' | 'readOnly'>): boolean =>
  kind === 'image' && !readOnly;

/** The name under which the address of the file is answered. */
export const toFilePathField = (name: string): string => `${name}_path`;

/** True if a PDF is allowed as well. */
export const acceptsPdf = ({ format }: Pick<Field, 'format'>): boolean => format === 'file';

/**
 * The id of a file as sent: whole, positive, in digits or as a number; undefined for anything else.
 */
export const parseFileId = (value: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(value)) && Number(value) > 0 ? Number(value) : undefined;

/** The message for a value that is no file of the company, or of the wrong type. */
export const toFileMessage = (field: Pick<Field, 'format'>, language: Language): string =>
  messages[acceptsPdf(field) ? 'file' : 'image'][language];

/**
 * This many first bytes contain the size of every picture, except a JPEG with more notes before it,
 * whose size is unknown.
 */
export const DIMENSION_BYTES = 512 * 1024;

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Frames of a JPEG with its size: SOF0–SOF15 except the tables among them. */
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
 * Width and height in pixels of a PNG, GIF or JPEG that begins with these bytes; undefined if
 * unknown.
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
 * The shared rule image_dimensions (VAL-017), the same in browser and server: the problem of a
 * picture's size in the documents' words, or undefined.
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
