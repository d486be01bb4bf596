// How wide and high a picture is, read from its first bytes; and the shared rule image_dimensions
// (VAL-017), the same in browser and server.
import { type Language, textIn } from '../language.ts';
import type { Dimensions } from './entity.ts';
import { messages } from './messages.ts';

/**
 * So many first bytes tell the size of every picture but a JPEG with more notes before it than
 * that, which is of no known size.
 */
export const SIZE_BYTES = 512 * 1024;

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Frames of a JPEG that bear its size: SOF0–SOF15 but for the tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const inJpeg = (view: DataView): Dimensions | undefined => {
  for (
    let at = 2;
    at + 9 <= view.byteLength && view.getUint8(at) === 0xff;
    at += 2 + view.getUint16(at + 2)
  )
    if (isFrame(view.getUint8(at + 1)))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  return undefined;
};

/**
 * Width and height in pixels of a PNG, GIF or JPEG that begins with these bytes; undefined when
 * they do not tell.
 */
export const dimensionsOf = (bytes: Uint8Array): Dimensions | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return startsWith(bytes, [0xff, 0xd8]) ? inJpeg(view) : undefined;
};

/**
 * What is wrong with the size of a picture that must have these dimensions, in the documents'
 * words; undefined for nothing.
 */
export const dimensionsProblem = (
  { width, height }: Dimensions,
  bytes: Uint8Array,
  language: Language,
): string | undefined => {
  const found = dimensionsOf(bytes);
  if (found?.width === width && found.height === height) return undefined;
  return textIn(messages.dimensions, language, { h: height, w: width });
};
