// Tables that somebody uploads: the rows of a .csv, or of the first sheet of an .xlsx, as texts. The
// zip is first decompressed within a limit, each part to its declared size, so that a zip bomb is
// refused; the parser gets it without compression.
import type { FastifyRequest } from 'fastify';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { decodeCsv, parseCsv } from '../../../domain/csv.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { sheetOptions, toCellText } from '../../../domain/spreadsheet.ts';
import { HttpError, ValidationError } from '../http/errors.ts';

/** A file that is not a workbook, or a malicious one. */
export class UnreadableXlsxError extends Error {}

const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

const texts = {
  tooLarge: {
    en: 'Please upload a file of at most 20 MB.',
    ne: 'बढीमा २० MB को फाइल अपलोड गर्नुहोस्।',
  },
  type: {
    en: 'Upload an .xlsx or .csv file; save an .xls file as one of these first.',
    ne: '.xlsx वा .csv फाइल चाहिन्छ; .xls भए पहिले यीमध्ये एक ढाँचामा सेभ गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** The fields of an uploaded form, and its one file. Throws HttpError (413) above 20 MB. */
export const receiveTable = async (
  request: FastifyRequest,
  language: Language,
  tooLarge: Texts = texts.tooLarge,
): Promise<{ fields: Record<string, string>; file: Buffer | undefined }> => {
  const sent: { fields: Record<string, string>; file: Buffer | undefined } = {
    fields: {},
    file: undefined,
  };
  if (!request.isMultipart()) return sent;
  for await (const part of request.parts({
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10 },
  })) {
    if (part.type === 'field') sent.fields[part.fieldname] = String(part.value ?? '');
    else {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new HttpError(413, tooLarge[language]);
      if (part.filename) sent.file = bytes;
    }
  }
  return sent;
};

const isZip = (file: Buffer) => file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
/** The first bytes of an old spreadsheet, a PDF or a picture, which no text has. */
const isBinary = (file: Buffer) =>
  !(file[0] === 0xff && file[1] === 0xfe) && file.subarray(0, 1_000).includes(0);

/**
 * The rows of the file. `headLines` are those of a .csv that may be above the names of its columns.
 * Throws ValidationError (422) under `file` for any other type.
 */
export const readTableRows = async (
  file: Buffer,
  headLines: number,
  language: Language,
): Promise<Iterable<string[]>> => {
  const refuse = () => new ValidationError({ file: [texts.type[language]] });
  if (isZip(file))
    return readXlsxRows(file).catch(error => {
      throw error instanceof UnreadableXlsxError ? refuse() : error;
    });
  if (isBinary(file)) throw refuse();
  return parseCsv(decodeCsv(file), headLines);
};

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

/** The rows of the first sheet as texts. Throws UnreadableXlsxError. */
export const readXlsxRows = async (file: Buffer): Promise<string[][]> => {
  try {
    const rows = await readSheet(unpack(file), sheetOptions);
    return rows.map(row => row.map(toCellText));
  } catch {
    throw new UnreadableXlsxError();
  }
};
