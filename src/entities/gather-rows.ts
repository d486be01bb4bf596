// A long file goes to the server in parts, and a rule over rows is judged part by part: so the rows
// of one record are put next to each other, and no part ends between them.
import { toNormalForm } from '../../domain/normal-form.ts';

/**
 * Rows that one request can have: more rows of a single record than that are judged in several
 * parts.
 */
export const MAX_PART_ROWS = 2000;

/**
 * The lines in the order in which they are sent: `rows` has the number of each in the file, from 1.
 */
export type GatheredLines = {
  lines: string[][];
  rows: number[];
  /** Of each line, which record it is a row of; an empty text for one that is of none. */
  owners: string[];
};

/**
 * The lines with those of one record behind its first one, apart from that as they are in the file.
 * `ownerColumns` are those of the properties by which a record can be a row of another.
 */
export const gatherRows = (
  lines: string[][],
  columns: (string | null)[],
  ownerColumns: string[],
): GatheredLines => {
  const place = columns.findIndex(name => name !== null && ownerColumns.includes(name));
  const toOwner = (line: string[]): string =>
    place < 0
      ? ''
      : toNormalForm(line[place] ?? '')
          .trim()
          .toLowerCase();
  const groups = new Map<unknown, number[]>();
  const owners = lines.map(toOwner);
  for (const [index, owner] of owners.entries()) {
    const key = owner || index;
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  const order = [...groups.values()].flat();
  return {
    lines: order.map(index => lines[index]!),
    rows: order.map(index => index + 1),
    owners: order.map(index => owners[index]!),
  };
};

/**
 * Where the part ends that begins at `from`: behind `size` lines, and behind the last one of the
 * same record.
 */
export const findPartEnd = (owners: string[], from: number, size: number): number => {
  const least = Math.min(from + size, owners.length);
  const most = Math.min(from + MAX_PART_ROWS, owners.length);
  const isSplit = (at: number) => owners[at] !== '' && owners[at] === owners[at - 1];
  let end = least;
  while (end < most && isSplit(end)) end += 1;
  if (end === owners.length || !isSplit(end)) return end;
  // The record has many rows: it begins with the next part, so that most of them are together.
  let start = least;
  while (start > from && isSplit(start)) start -= 1;
  return start > from ? start : end;
};
