// Sends an exported sheet in the requested format: written while it is read, so that only one piece
// is in memory, and ended when the client stops reading.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { toContentDisposition } from '../http/content-disposition.ts';
import { ValidationError } from '../http/errors.ts';
import { type Cell, EXPORT_TYPES, type ExportType, type Sheet } from './sheet.ts';
import { writeSpreadsheetXml } from './spreadsheet-xml.ts';
import { MAX_PDF_ROWS, PrintFailedError, writePdf } from './table-pdf.ts';
import { writeCsv, writeTxt, writeXml } from './text-formats.ts';
import { writeXlsx } from './xlsx.ts';

const exportTexts = {
  tooMany: {
    en: 'A PDF can have at most {n} rows. Narrow the dates or choose another format.',
    ne: 'PDF मा बढीमा {n} पङ्क्ति अट्छ। अवधि साँघुरो पार्नुहोस् वा अर्को ढाँचा छान्नुहोस्।',
  },
  notPrinted: {
    en: 'The PDF could not be created. Choose another format, or try again later.',
    ne: 'PDF बन्न सकेन। अर्को ढाँचा छान्नुहोस्, वा केही समयपछि फेरि प्रयास गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** Below this, the download ends before its progress matters. */
const MIN_ROWS_FOR_LENGTH = 2_000;

const countBytes = async (type: ExportType, sheet: Sheet, rows: Cell[][]): Promise<number> => {
  let bytes = 0;
  for await (const part of sheetFormats[type].write({ ...sheet, rows: Readable.from([rows]) }))
    bytes += Buffer.byteLength(part);
  return bytes;
};

/** Estimates the length of the file from its first piece. */
const estimateLength = async (
  type: ExportType,
  sheet: Sheet,
  first: Cell[][],
  count: number,
): Promise<number> => {
  const [empty, begun] = [await countBytes(type, sheet, []), await countBytes(type, sheet, first)];
  return Math.round(empty + ((begun - empty) / first.length) * count);
};

/**
 * The first piece, already read, and the rest; a consumer that stops early, even before the first,
 * closes the source.
 */
const prependResult = <T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    let looked: IteratorResult<T> | undefined = first;
    return {
      next: async () => {
        const next = looked ?? (await rest.next());
        looked = undefined;
        return next;
      },
      return: async () => {
        await rest.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});

/** "20261121114500" of a moment in Nepal (OPEN-090). */
export const toTimestamp = (now: string): string => now.replace(/\D/g, '');

/**
 * Sends the file "{name}.{type}" of `count` rows; a long one has its approximate bytes in
 * `x-expected-length`. Throws ValidationError (422), before the file begins, for a PDF with too
 * many rows or a failed print.
 */
export const sendSheet = async (
  reply: FastifyReply,
  type: ExportType,
  {
    sheet,
    count,
    name,
    note,
  }: { sheet: Sheet; count: number; name: string; note?: () => Promise<void> },
): Promise<FastifyReply> => {
  const { type: mime, write } = sheetFormats[type];
  if (type === 'pdf') assertPrintable(count, sheet.language);
  const rows = sheet.rows[Symbol.asyncIterator]();
  // Reads and writes the first piece before the response begins: an early failure becomes an error
  // response, not half a file.
  const first = await rows.next();
  const expected =
    !first.done && count > MIN_ROWS_FOR_LENGTH && type !== 'pdf'
      ? await estimateLength(type, sheet, first.value, count)
      : 0;
  const parts = write({ ...sheet, rows: prependResult(first, rows) })[Symbol.asyncIterator]();
  const begun = await parts.next().catch((error: unknown) => {
    if (!(error instanceof PrintFailedError)) throw error;
    reply.log.error(error.cause);
    throw new ValidationError({ export_type: [exportTexts.notPrinted[sheet.language]] });
  });
  await note?.();
  reply.header('content-disposition', toContentDisposition(`${name}.${type}`)).type(mime);
  if (expected > 0) reply.header('x-expected-length', expected);
  return reply.send(Readable.from(prependResult(begun, parts), { highWaterMark: 2 }));
};

/** Throws ValidationError (422) for more rows than a PDF may have. */
const assertPrintable = (count: number, language: Language): void => {
  if (count > MAX_PDF_ROWS)
    throw new ValidationError({
      export_type: [translate(exportTexts.tooMany, language, { n: MAX_PDF_ROWS })],
    });
};

/**
 * The PDF of a sheet of `count` rows, in memory. Throws ValidationError (422) for one with too many rows
 * or a failed print, whose reason `onError` gets.
 */
export const buildSheetPdf = async (
  sheet: Sheet,
  count: number,
  onError: (error: unknown) => void,
): Promise<Buffer> => {
  assertPrintable(count, sheet.language);
  const parts: Uint8Array[] = [];
  try {
    for await (const part of writePdf(sheet)) parts.push(part);
  } catch (error) {
    if (!(error instanceof PrintFailedError)) throw error;
    onError(error.cause);
    throw new ValidationError({ export_type: [exportTexts.notPrinted[sheet.language]] });
  }
  return Buffer.concat(parts);
};

/** The MIME type and the writer of a format. */
type SheetFormat = { type: string; write: (sheet: Sheet) => AsyncGenerator<string | Uint8Array> };

export const sheetFormats: Record<ExportType, SheetFormat> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  txt: { type: 'text/plain; charset=utf-8', write: writeTxt },
  xml: { type: 'application/xml; charset=utf-8', write: writeXml },
  xls: { type: 'application/vnd.ms-excel', write: writeSpreadsheetXml },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  pdf: { type: 'application/pdf', write: writePdf },
};

/** The requested format. Throws ValidationError (422). */
export const parseExportType = (
  { export_type }: { export_type?: string | string[] | undefined },
  language: Language,
): (typeof EXPORT_TYPES)[number] => {
  const type = EXPORT_TYPES.find(candidate => candidate === export_type);
  if (!type)
    throw new ValidationError({
      export_type: [messages[export_type ? 'choice' : 'required'][language]],
    });
  return type;
};

/**
 * The requested format of a report that is also written as XLSX, the one that the authority's upload
 * accepts. Throws ValidationError (422).
 */
export const parseReportExportType = (
  query: { export_type?: string | string[] | undefined },
  language: Language,
): ExportType => (query.export_type === 'xlsx' ? 'xlsx' : parseExportType(query, language));
