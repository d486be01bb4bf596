// How many pictures of a document are drawn, and how large: each is in its PDF as it is, and unpacked in the
// memory of the process that sets its pages, in which the documents of other companies are set too.
import { readImageDimensions } from '../../../domain/entity-schema/file-fields.ts';
import type { PrintedPicture } from '../../platform/printing/print-data.ts';

/** Bytes of one picture, and of all of a document. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_ALL_BYTES = 8 * 1024 * 1024;
/** What a photo of a telephone has, and twice that: unpacked, a million takes up to 7 MB. */
const MAX_PIXELS = 16_000_000;
const MAX_ALL_PIXELS = 32_000_000;
/** Of a document. */
const MAX_PICTURES = 40;
/** The room of a picture on paper, in points. */
const MAX_WIDTH = 110;
const MAX_HEIGHT = 64;

/** What is left for the pictures of one document. */
export type PictureRoom = {
  /** True if a picture of that many bytes may be drawn: what is not need not be read. */
  hasPlaceFor: (size: number) => boolean;
  /** The picture as it is drawn; undefined for one that is too large for what is left, or of no known size. */
  take: (bytes: Buffer, type: string) => PrintedPicture | undefined;
};

/** A PNG with 16 bits for each colour takes twice the memory. */
const isDeep = (bytes: Buffer, type: string): boolean => type === 'png' && bytes[24] === 16;

/** The room of a document of which nothing is drawn yet. */
export const createPictureRoom = (): PictureRoom => {
  let [places, room, pixels] = [MAX_PICTURES, MAX_ALL_BYTES, MAX_ALL_PIXELS];
  const hasPlaceFor = (size: number) => places > 0 && size <= Math.min(MAX_BYTES, room);
  return {
    hasPlaceFor,
    take: (bytes, type) => {
      const found = readImageDimensions(bytes);
      const drawn = found ? found.width * found.height * (isDeep(bytes, type) ? 2 : 1) : 0;
      if (!found || drawn === 0 || drawn > Math.min(MAX_PIXELS, pixels)) return undefined;
      if (!hasPlaceFor(bytes.length)) return undefined;
      places -= 1;
      room -= bytes.length;
      pixels -= drawn;
      const scale = Math.min(MAX_WIDTH / found.width, MAX_HEIGHT / found.height, 1);
      return {
        ...{ bytes, type: type as PrintedPicture['type'] },
        ...{ width: found.width * scale, height: found.height * scale },
      };
    },
  };
};
