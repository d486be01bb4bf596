// A sheet on its way to whoever asked for it: written while it is read, so that it needs the memory of a piece and not of the whole, and
// ended when nobody reads it any more.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Texts } from '../../domain/language.ts';
import { Invalid } from '../errors.ts';
import { formats } from './formats.ts';
import type { Cell, ExportType, Sheet } from './sheet.ts';
import { MOST_PDF_ROWS } from './table-pdf.ts';

const texts = {
  tooMany: {
    en: 'A PDF holds at most {n} rows. Narrow the dates or choose another format.',
    ne: 'PDF मा बढीमा {n} पङ्क्ति अट्छन्। अवधि साँघुरो पार्नुहोस् वा अर्को ढाँचा छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** Shorter ones are there before anybody asks how far they are. */
const WORTH_TELLING = 2_000;

const bytesOf = async (type: ExportType, sheet: Sheet, rows: Cell[][]): Promise<number> => {
  let bytes = 0;
  for await (const part of formats[type].write({ ...sheet, rows: Readable.from([rows]) })) bytes += Buffer.byteLength(part);
  return bytes;
};

/** How long the file will be, more or less, from its first piece. */
const expectedLength = async (type: ExportType, sheet: Sheet, first: Cell[][], count: number): Promise<number> => {
  const [empty, begun] = [await bytesOf(type, sheet, []), await bytesOf(type, sheet, first)];
  return Math.round(empty + ((begun - empty) / first.length) * count);
};

/** Pieces that were looked at, and the rest; whoever leaves early ends the source. */
async function* after(first: IteratorResult<Cell[][]>, rest: AsyncIterator<Cell[][]>): AsyncGenerator<Cell[][]> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** A header knows ASCII only: the name as it is stands beside the one that every program understands (RFC 6266). */
const named = (file: string): string => {
  const plain = file.replace(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"${plain === file ? '' : `; filename*=UTF-8''${encodeURIComponent(file)}`}`;
};

/** "20261121114500" of a moment in Nepal (OPEN-090). */
export const stamp = (now: string): string => now.replace(/\D/g, '');

/**
 * Answers the call with the file "{name}.{type}" of so many rows. A long one tells in `x-expected-length` about how many bytes will come.
 * Throws Invalid (422) for a PDF of more rows than anybody prints.
 */
export const sendSheet = async (
  reply: FastifyReply,
  type: ExportType,
  { sheet, count, name }: { sheet: Sheet; count: number; name: string },
): Promise<FastifyReply> => {
  const { type: mime, write } = formats[type];
  if (type === 'pdf' && count > MOST_PDF_ROWS)
    throw new Invalid({ export_type: [texts.tooMany[sheet.language].replace('{n}', String(MOST_PDF_ROWS))] });
  reply.header('content-disposition', named(`${name}.${type}`)).type(mime);
  const rows = sheet.rows[Symbol.asyncIterator]();
  // The first piece before the answer begins: what goes wrong at once is told as an error and not as half a file.
  const first = await rows.next();
  if (!first.done && count > WORTH_TELLING && type !== 'pdf')
    reply.header('x-expected-length', await expectedLength(type, sheet, first.value, count));
  return reply.send(Readable.from(write({ ...sheet, rows: after(first, rows) }), { highWaterMark: 2 }));
};
