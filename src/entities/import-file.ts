// The rows of an imported file on their way to the server, in parts.

import { decodeCsv, parseCsv } from '../../domain/csv.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { ApiError, callApi } from '../api/http.ts';

export type InvalidRow = { row: number; problems: FieldErrors };
export type SimilarRow = { row: number; message: string };
/** What the server says of the rows; `row` counts from 1 below the headers of the file. */
export type ImportCheck = { total: number; wrong: InvalidRow[]; similar: SimilarRow[] };
/** The headers and the filled rows; `columns` are the properties, null for what is left out. */
export type ImportFile = {
  id: string;
  headers: string[];
  lines: string[][];
  columns: (string | null)[];
};
/** Called with the number of rows that are done. */
type OnProgress = (done: number) => void;

/** The server takes no more rows of a file. */
export const MAX_FILE_ROWS = 100_000;
/**
 * Rows per request. Stored parts are small, and follow each other with a pause as long as a part
 * takes, so that other users' saves do not wait behind them.
 */
const PREVIEW_ROWS = 1000;
export const STORED_ROWS = 50;
const MAX_PAUSE_MS = 100;
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

/** The rows of a chosen file, empty ones left out; the first has the headers. */
export const readRows = async (file: File): Promise<{ id: string; rows: string[][] }> => {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  const rows = [...parseCsv(text)].filter(isFilled);
  return { id: toFileId(rows), rows };
};

const post = async <T>(entity: string, body: object, signal: AbortSignal): Promise<T> =>
  (await callApi<T>(`${entity}/-/import`, { method: 'POST', body, signal })).body;

/** Checks the rows from `from` on; nothing is stored. Throws ApiError. */
export const checkRows = async (
  entity: string,
  { headers, lines, columns }: ImportFile,
  from: number,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImportCheck> => {
  const found: ImportCheck = { total: lines.length - from, wrong: [], similar: [] };
  for (let at = from; at < lines.length; at += PREVIEW_ROWS) {
    const rows = [headers, ...lines.slice(at, at + PREVIEW_ROWS)];
    const part = await post<Partial<ImportCheck>>(entity, { rows, columns, preview: true }, signal);
    const shift = <T extends { row: number }>(notices: T[] = []) =>
      notices.map(each => ({ ...each, row: each.row + at }));
    found.wrong.push(...shift(part.wrong));
    found.similar.push(...shift(part.similar));
    onProgress(Math.min(at + PREVIEW_ROWS, lines.length));
  }
  return found;
};

/**
 * Stores the rows from `from` on but those of `skip`, a short file whole, a long one in parts; the
 * number of new records. `onProgress` is called after each part that is stored. Throws ApiError.
 */
export const storeRows = async (
  entity: string,
  { id, headers, lines, columns }: ImportFile,
  from: number,
  skip: Set<number>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<number> => {
  const isWhole = lines.length <= WHOLE_ROWS;
  const size = isWhole ? WHOLE_ROWS : STORED_ROWS;
  let created = 0;
  for (let at = from; at < lines.length; at += size) {
    const part = lines.slice(at, at + size);
    const began = performance.now();
    const skipped = part.flatMap((_, index) => (skip.has(at + index + 1) ? [index + 1] : []));
    const file = isWhole ? {} : { file: { id, from: at, total: lines.length } };
    const body = { rows: [headers, ...part], columns, skip: skipped, ...file };
    created += (
      await post<{ created: number }>(entity, body, signal).catch((error: unknown) => {
        throw shiftRows(error, at);
      })
    ).created;
    onProgress(at + part.length);
    const pause = Math.min(performance.now() - began, MAX_PAUSE_MS);
    if (at + size < lines.length) await new Promise(resolve => setTimeout(resolve, pause));
  }
  return created;
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
