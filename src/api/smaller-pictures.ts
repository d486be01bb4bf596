// Pictures on their way to the server: a photograph of a telephone has four times the pixels that any screen or
// paper here shows, and takes minutes over a slow line. JPEG and PNG longer than 2048 pixels are drawn smaller in
// the browser, as they are meant to be looked at (EXIF orientation); everything else is sent as it is.
import { DIMENSION_BYTES, readImageDimensions } from '../../domain/entity-schema/file-fields.ts';

/** The longest side of a picture that is sent, in pixels. */
export const MAX_PICTURE_SIDE = 2048;
/** Of a JPEG that is drawn again: no difference is seen, and half the bytes of 0.95. */
const JPEG_QUALITY = 0.85;

/** The form with its pictures made smaller; the form itself where there is nothing to make smaller. */
export const withSmallerPictures = async (form: FormData): Promise<FormData> => {
  const parts = [...form.entries()];
  const sent = await Promise.all(
    parts.map(
      async ([name, part]): Promise<[string, FormDataEntryValue]> => [
        name,
        part instanceof File ? await toSmallerPicture(part) : part,
      ],
    ),
  );
  if (sent.every(([, part], place) => part === parts[place]![1])) return form;
  const smaller = new FormData();
  for (const [name, part] of sent) smaller.append(name, part);
  return smaller;
};

/**
 * The picture with its longest side at 2048 pixels, of the same type and name. The file itself where it is short
 * enough, moves, is no JPEG or PNG, cannot be read as a picture, or would have no fewer bytes.
 */
export const toSmallerPicture = async (file: File): Promise<File> => {
  try {
    const type = await findType(file);
    if (!type) return file;
    // The size is that of the picture as it is meant to be looked at.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const drawn = await draw(picture, type).finally(() => picture.close());
    return drawn?.type === type && drawn.size < file.size
      ? new File([drawn], file.name, { type, lastModified: file.lastModified })
      : file;
  } catch (error) {
    // The server judges what it is.
    console.warn(`${file.name} is sent as it is.`, error);
    return file;
  }
};

const draw = async (picture: ImageBitmap, type: string): Promise<Blob | null> => {
  const { width, height } = picture;
  const scale = MAX_PICTURE_SIDE / Math.max(width, height);
  if (scale >= 1) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, type, JPEG_QUALITY));
};

const JPEG = 'image/jpeg';
const PNG = 'image/png';

const readBytes = async (file: File, from: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());

/** By its first bytes, whatever it is called; undefined for what is not made smaller. */
const findType = async (file: File): Promise<string | undefined> => {
  const start = await readBytes(file, 0, 4);
  const type = { ffd8: JPEG, '8950': PNG }[toHex(start.subarray(0, 2))];
  if (!type) return undefined;
  // Of a JPEG with many notes before its size that is not known yet.
  const size = readImageDimensions(await readBytes(file, 0, DIMENSION_BYTES));
  if (size && Math.max(size.width, size.height) <= MAX_PICTURE_SIDE) return undefined;
  return type === PNG && (await isMoving(file)) ? undefined : type;
};

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** The signature of a PNG; a chunk has its length, its name, its bytes, and a checksum. */
const SIGNATURE_BYTES = 8;
const CHUNK_HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** True for a PNG of several frames: it says so (acTL) before its first one (IDAT). */
const isMoving = async (file: File): Promise<boolean> => {
  for (let at = SIGNATURE_BYTES; at + CHUNK_HEAD_BYTES <= file.size; ) {
    const head = await readBytes(file, at, CHUNK_HEAD_BYTES);
    const name = String.fromCharCode(...head.subarray(4));
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL';
    at += CHUNK_HEAD_BYTES + new DataView(head.buffer).getUint32(0) + CHECKSUM_BYTES;
  }
  return false;
};
