// What head and rows of a list have in common: how a column is set, and the roles of its elements.
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';

/**
 * A phone shows the rows as cards, and an element that is no longer laid out as a table's loses its
 * role; written down, it stays.
 */
export const tableRoles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader' },
} as const;

/** Figures stand under each other, digit under digit. */
export const toCellClass = ({ fields }: Entity, column: Column): 'figure' | undefined =>
  column.fields.every(name =>
    ['money', 'decimal', 'integer'].includes(
      fields.find(candidate => candidate.name === name)!.kind,
    ),
  )
    ? 'figure'
    : undefined;
