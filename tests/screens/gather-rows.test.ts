// The rows of one record in a long file: next to each other, and never in two parts.
import { describe, expect, it } from 'vitest';
import { findPartEnd, gatherRows, MAX_PART_ROWS } from '../../src/entities/gather-rows.ts';
import { toImportFile } from '../../src/entities/import-file.ts';

const columns = ['name', 'own_fields.project'];
const owners = ['own_fields.project'];

describe('the rows of a long file', () => {
  it('are gathered by the record that they are rows of, and keep their numbers', () => {
    const lines = [
      ['A', 'Dam'],
      ['B', ''],
      ['C', 'Road'],
      ['D', ''],
      ['E', ' dam '],
    ];
    const gathered = gatherRows(lines, columns, owners);
    expect(gathered.rows).toEqual([1, 5, 2, 3, 4]);
    expect(gathered.lines.map(([name]) => name)).toEqual(['A', 'E', 'B', 'C', 'D']);
    expect(gatherRows(lines, columns, []).rows).toEqual([1, 2, 3, 4, 5]);
  });

  it('are cut between records, and where one has more rows than a request can have', () => {
    const of = (...counts: number[]) =>
      counts.flatMap((count, place) => Array.from({ length: count }, () => `R${place}`));
    expect(findPartEnd(of(30, 40, 5), 0, 50)).toBe(70);
    expect(findPartEnd(of(50, 40), 0, 50)).toBe(50);
    expect(findPartEnd(of(10, MAX_PART_ROWS), 0, 50)).toBe(10);
    expect(findPartEnd(of(MAX_PART_ROWS + 9), 0, 50)).toBe(MAX_PART_ROWS);
    expect(
      findPartEnd(
        Array.from({ length: 120 }, () => ''),
        50,
        50,
      ),
    ).toBe(100);
  });

  it('are the same file as long as their order is the same', () => {
    const rows = [
      ['Name', 'Project'],
      ['A', 'Dam'],
      ['B', 'Road'],
      ['C', 'Dam'],
    ];
    const idOf = (target: { ownerColumns?: string[] }, given = rows) =>
      toImportFile(target, given, columns, 'k').id;
    const gathered = [rows[0]!, rows[1]!, rows[3]!, rows[2]!];
    expect(idOf({ ownerColumns: owners })).not.toBe(idOf({}));
    expect(idOf({ ownerColumns: owners })).toBe(idOf({}, gathered));
    expect(idOf({ ownerColumns: owners }, gathered)).toBe(idOf({}, gathered));
  });
});
