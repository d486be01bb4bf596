// A table whose rows are cards on a phone: what would be cut at the edge of the window is one below
// the other, each value behind the name of its column. Lists of an entity have their own cards.
import Table, { type TableProps } from '@mui/material/Table';
import { useLayoutEffect, useRef } from 'react';

const toRole = ({ tagName, parentElement }: HTMLTableCellElement): string => {
  if (tagName === 'TD') return 'cell';
  return parentElement!.parentElement!.tagName === 'THEAD' ? 'columnheader' : 'rowheader';
};

/**
 * Writes the name of its column (`data-label`) at every cell that is in one column only, and the
 * roles that elements lose when they are not laid out as a table.
 */
const labelCells = (table: HTMLTableElement) => {
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].flatMap(head =>
    Array<string>(head.colSpan).fill(head.textContent.trim()),
  );
  for (const section of [table.tHead, ...table.tBodies, table.tFoot])
    section?.setAttribute('role', 'rowgroup');
  for (const row of table.rows) {
    row.setAttribute('role', 'row');
    let column = 0;
    for (const cell of row.cells) {
      cell.setAttribute('role', toRole(cell));
      const name = names[column];
      if (row.parentElement !== table.tHead && cell.colSpan === 1 && name)
        cell.setAttribute('data-label', name);
      else cell.removeAttribute('data-label');
      column += cell.colSpan;
    }
  }
};

/** MUI's table with one row of heads; to be rendered by what renders its rows. */
export const CardTable = ({ className = '', ...rest }: TableProps) => {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => labelCells(table.current!));
  return <Table ref={table} role="table" className={`cards ${className}`.trim()} {...rest} />;
};
