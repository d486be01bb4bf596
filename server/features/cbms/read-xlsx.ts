// Reads the first sheet of an .xlsx as texts. The zip is first decompressed within a limit, each
// part to its declared size, so that a zip bomb is refused; the parser gets it without compression.
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

/** A file that is not a workbook, or a malicious one. */
export class UnreadableXlsxError extends Error {}

const MAX_UNPACKED_BYTES = 160 * 1024 * 1024;

/** The same file without compression. Throws UnreadableXlsxError beyond the limit. */
const unpack = (file: Buffer): Buffer => {
  let bytes = 0;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > MAX_UNPACKED_BYTES) throw new UnreadableXlsxError();
      return true;
    },
  });
  return Buffer.from(zipSync(parts, { level: 0 }));
};

/** Numbers stay as they are written; a cell with a date format becomes YYYY-MM-DD. */
const toText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');

/** The rows of the first sheet as texts. Throws UnreadableXlsxError. */
export const readXlsxRows = async (file: Buffer): Promise<string[][]> => {
  try {
    const rows = await readSheet(unpack(file), {
      trim: false,
      parseNumber: (text: string) => text,
    });
    return rows.map(row => row.map(toText));
  } catch {
    throw new UnreadableXlsxError();
  }
};
