// The rows of an imported file on their way to the server, in parts.

import { decodeCsv, parseCsv } from '../../domain/csv.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { STORED_ROWS, toPauseAfter } from '../../domain/entity-schema/import-columns.ts';
import { sheetOptions, toCellText } from '../../domain/spreadsheet.ts';
import { ApiError, callApi } from '../api/http.ts';
import { findPartEnd, type GatheredLines, gatherRows } from './gather-rows.ts';
import type { ImportTarget } from './import-target.ts';

export type InvalidRow = { row: number; problems: FieldErrors };
export type SimilarRow = { row: number; message: string };
/** What the server says of the rows; `row` counts from 1, in the order in which they are sent. */
export type ImportCheck = {
  total: number;
  wrong: InvalidRow[];
  similar: SimilarRow[];
  /** What a right row should be looked at for. */
  warned: SimilarRow[];
};
/**
 * The headers and the filled rows, in the order in which they are sent; `columns` are the
 * properties, null for what is left out.
 */
export type ImportFile = GatheredLines & {
  id: string;
  /** Tells this choice of the file from others, so that a part is stored once however often it is sent. */
  key: string;
  headers: string[];
  columns: (string | null)[];
};
/** Called with the number of rows that are done. */
type OnProgress = (done: number) => void;

const PREVIEW_ROWS = 1000;
/** A file up to this size is stored whole or not at all. */
const WHOLE_ROWS = 500;

const isFilled = (row: string[]) => row.some(cell => cell.trim() !== '');

/** Tells files from each other (cyrb53); nobody gains by two that collide. */
const toFileId = (rows: string[][]): string => {
  const text = JSON.stringify(rows);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${rows.length}-${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
};

/** The first bytes of a workbook (a zip) and of an old one, which nobody can read here. */
const startsWith = (bytes: Uint8Array, marks: number[]) =>
  marks.every((mark, place) => bytes[place] === mark);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** The file is no workbook that can be read, nor text. */
export class UnreadableFileError extends Error {}

/** The first sheet. Its reader, without workers, which the page's policy refuses, loads at the first workbook. */
const readWorkbook = async (bytes: ArrayBuffer): Promise<string[][]> => {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    return (await readSheet(bytes, sheetOptions)).map(row => row.map(toCellText));
  } catch {
    throw new UnreadableFileError();
  }
};

/**
 * The rows of a chosen file, empty ones left out; the first has the headers. Throws UnreadableFileError.
 */
export const readRows = async (file: File): Promise<string[][]> => {
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (startsWith(bytes, OLD_WORKBOOK)) throw new UnreadableFileError();
  const table = startsWith(bytes, ZIP) ? await readWorkbook(buffer) : parseCsv(decodeCsv(bytes));
  return [...table].filter(isFilled);
};

/**
 * The file with its columns understood. Its id is that of its rows in the order in which they are
 * sent: what is stored of it is counted by that order.
 */
export const toImportFile = (
  { ownerColumns = [] }: Pick<ImportTarget, 'ownerColumns'>,
  [headers = [], ...lines]: string[][],
  columns: (string | null)[],
  key: string,
): ImportFile => {
  const gathered = gatherRows(lines, columns, ownerColumns);
  return { ...gathered, id: toFileId([headers, ...gathered.lines]), key, headers, columns };
};

const post = async <T>(
  name: string,
  body: object,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> =>
  (await callApi<T>(`${name}/-/import`, { method: 'POST', body, signal, headers })).body;

/** Checks the rows from `from` on; nothing is stored. Throws ApiError. */
export const checkRows = async (
  entity: string,
  { headers, lines, owners, columns }: ImportFile,
  from: number,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImportCheck> => {
  const found: ImportCheck = { total: lines.length - from, wrong: [], similar: [], warned: [] };
  for (let at = from; at < lines.length; ) {
    const end = findPartEnd(owners, at, PREVIEW_ROWS);
    const rows = [headers, ...lines.slice(at, end)];
    const part = await post<Partial<ImportCheck>>(entity, { rows, columns, preview: true }, signal);
    const before = at;
    const shift = <T extends { row: number }>(notices: T[] = []) =>
      notices.map(each => ({ ...each, row: each.row + before }));
    found.wrong.push(...shift(part.wrong));
    found.similar.push(...shift(part.similar));
    found.warned.push(...shift(part.warned));
    at = end;
    onProgress(at);
  }
  return found;
};

/** Which rows are left out, and which are wanted though they may be there already. */
export type RowChoice = { skip: Set<number>; takeSimilar: Set<number> };
/** The number of new records, and the rows that were refused one by one. */
export type StoredRows = { created: number; refused: InvalidRow[] };

type StoreAnswer = { created: number; rows?: (InvalidRow | { row: number; number: string })[] };

/**
 * Stores the rows from `from` on but those of `skip`: a short file of records whole, a long one, and any
 * that is stored by its rows, in parts. `onProgress` is called after each part that is stored. Throws
 * ApiError.
 */
export const storeRows = async (
  { name, byRow }: ImportTarget,
  { id, key, headers, lines, owners, columns }: ImportFile,
  from: number,
  { skip, takeSimilar }: RowChoice,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<StoredRows> => {
  const isWhole = !byRow && lines.length <= WHOLE_ROWS;
  const size = isWhole ? WHOLE_ROWS : STORED_ROWS;
  const stored: StoredRows = { created: 0, refused: [] };
  let end = from;
  for (let at = from; at < lines.length; at = end) {
    end = findPartEnd(owners, at, size);
    const part = lines.slice(at, end);
    const began = performance.now();
    const ofPart = (rows: Set<number>) =>
      part.flatMap((_, index) => (rows.has(at + index + 1) ? [index + 1] : []));
    const file = isWhole ? {} : { file: { id, from: at, total: lines.length } };
    const wanted = { skip: ofPart(skip), ...(byRow ? { take_similar: ofPart(takeSimilar) } : {}) };
    const once = byRow && { 'idempotency-key': `${key} ${at} ${JSON.stringify(wanted)}` };
    const body = { rows: [headers, ...part], columns, ...wanted, ...file };
    const answer = await post<StoreAnswer>(name, body, signal, once).catch((error: unknown) => {
      throw shiftRows(error, at);
    });
    stored.created += answer.created;
    for (const row of answer.rows ?? [])
      if ('problems' in row) stored.refused.push({ ...row, row: row.row + at });
    onProgress(end);
    const pause = toPauseAfter(performance.now() - began);
    if (end < lines.length) await new Promise(resolve => setTimeout(resolve, pause));
  }
  return stored;
};

/** What a refused part says of its rows, counted in the file. */
export class RowsRefusedError extends Error {
  readonly wrong: InvalidRow[];
  constructor(wrong: InvalidRow[], message: string) {
    super(message);
    this.wrong = wrong;
  }
}

const shiftRows = (error: unknown, at: number): unknown => {
  if (!(error instanceof ApiError && error.fields)) return error;
  const wrong = new Map<number, FieldErrors>();
  for (const [path, said] of Object.entries(error.fields)) {
    const [, row, name] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (!row) return error;
    const place = Number(row) + at;
    wrong.set(place, { ...wrong.get(place), [name!]: said });
  }
  return new RowsRefusedError(
    [...wrong].map(([row, problems]) => ({ row, problems })),
    error.message,
  );
};
