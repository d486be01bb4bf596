// Reads exported files: PDF text, with the library that also shows it in the browser, and ZIP
// archives; and finds LibreOffice.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of all pages, in the order of the file. */
export const readPdfText = async (file: Uint8Array): Promise<string> =>
  (await readPdfPages(file)).join('');

/** The same, page by page. */
export const readPdfPages = async (file: Uint8Array): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) =>
      (await (await document.getPage(index + 1)).getTextContent()).items
        .map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join(''),
    ),
  );
};

/** The pictures that each page draws, by their pixels: "40x30". */
export const listPdfPictures = async (file: Uint8Array): Promise<string[][]> => {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { fnArray, argsArray } = await (await document.getPage(index + 1)).getOperatorList();
      return fnArray.flatMap((each, nth) => {
        const [, width, height] = (argsArray[nth] ?? []) as number[];
        return each === OPS.paintImageXObject ? [`${width}x${height}`] : [];
      });
    }),
  );
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;

/**
 * The bytes in the archive by name, read by its directory as a spreadsheet program does. Throws if
 * directory, data or checksum disagree.
 */
export const unzipBytes = (file: Buffer): Map<string, Buffer> => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || file.readUInt32LE(end) !== END_SIGNATURE)
    throw new Error('This is no ZIP archive.');
  const contents = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let nth = 0; nth < file.readUInt16LE(end + 10); nth += 1) {
    if (file.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new Error(`Entry ${nth} is not where the directory ends before it.`);
    const [crc, packed, size] = [16, 20, 24].map(place => file.readUInt32LE(at + place)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map(place =>
      file.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const header = file.readUInt32LE(at + 42);
    const data = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    const content = inflateRawSync(file.subarray(data, data + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    contents.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return contents;
};

/** The texts in the archive by name. */
export const unzip = (file: Buffer): Map<string, string> =>
  new Map([...unzipBytes(file)].map(([name, bytes]) => [name, bytes.toString('utf8')]));

/** LibreOffice, to open spreadsheets with; undefined if the machine has none. */
export const findLibreOffice = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => ['soffice', 'libreoffice'].map(name => join(folder, name)))
    .find(existsSync);
