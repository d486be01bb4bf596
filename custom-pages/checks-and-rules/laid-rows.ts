// The columns of a layout while it is put together: those that stay on top in their order, those
// that are left out below, ready to come back.
import { columnsKnown, type LaidColumn } from '../../domain/tax-forms/added-layouts.ts';
import type { FormLayout, FormName } from '../../domain/tax-forms/layout.ts';

export type LaidRow = { name: string; kept: boolean; en: string; ne: string };

/** Begins with a layout that holds; what it leaves out but the form has had stands behind. */
export const rowsOf = (form: FormName, layout: FormLayout): LaidRow[] => {
  const left = columnsKnown(form).filter(
    known => !layout.columns.some(({ name }) => name === known.name),
  );
  return [
    ...layout.columns.map(({ name, label }) => ({ name, kept: true, ...label })),
    ...left.map(({ name, label }) => ({ name, kept: false, ...label })),
  ];
};

/**
 * The rows with one of them a place up (-1) or down (1); the same rows where there is no further
 * place.
 */
export const moved = (rows: LaidRow[], name: string, by: -1 | 1): LaidRow[] => {
  const at = rows.findIndex(row => row.name === name);
  const [row, other] = [rows[at], rows[at + by]];
  if (!row || !other) return rows;
  return rows.map((each, index) => (index === at ? other : index === at + by ? row : each));
};

/** What is sent: the columns that stay. */
export const laidColumns = (rows: LaidRow[]): LaidColumn[] =>
  rows.filter(({ kept }) => kept).map(({ name, en, ne }) => ({ name, label: { en, ne } }));
