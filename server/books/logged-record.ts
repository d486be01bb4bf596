// A stored row beside the record that was logged when it was made.
import type { Value } from '../database/connect.ts';
import type { StoredRow } from '../documents/document-records.ts';
import type { Difference } from './difference.ts';

export type Logged = Record<string, unknown>;
type Place = Pick<Difference, 'table' | 'subject'>;

/** A recovery beside other companies moves ids, and not the records in which the log tells them. */
export const hasMoved = (row: StoredRow, record: Logged): boolean =>
  Number(row.id) !== Number(record.id);

/**
 * Versions of before took half a surrogate pair, which a database keeps as U+FFFD and the log as it
 * was sent.
 */
export const asStored = (logged: unknown): string => String(logged).toWellFormed();

const isSame = (kept: Value | undefined, logged: unknown): boolean =>
  (kept ?? null) === (logged ?? null) ||
  (kept !== null && logged !== null && String(kept) === asStored(logged));

const shown = (value: unknown, like: unknown): number | string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof like === 'number' ? Number(value) : String(value);
};

/**
 * Tells each column that is not what was logged, but for those that may move. A column that is
 * younger than the entry is in no record.
 */
export const besideLog = (
  place: Place,
  row: StoredRow,
  record: Logged,
  moving: ReadonlySet<string>,
  moved: boolean,
): Difference[] => {
  const differences: Difference[] = [];
  for (const field of Object.keys(row)) {
    const logged = record[field];
    if (!(field in record) || isSame(row[field], logged) || moving.has(field)) continue;
    if (moved && typeof logged === 'number' && (field === 'id' || field.endsWith('_id'))) continue;
    differences.push({
      ...place,
      field,
      kept: shown(row[field], logged),
      recomputed: shown(logged, row[field]),
      beside: 'log',
    });
  }
  return differences;
};

/** Nothing is logged of what stands there, or nothing stands there of what is logged. */
export const oneSided = (
  place: Place,
  field: string,
  kept: number | null,
  recomputed: number | null,
): Difference => ({
  ...place,
  field,
  kept,
  recomputed,
  beside: 'log',
});
