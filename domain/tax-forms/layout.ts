// The shape of a form as data: which columns in which order under which heads. A form gets a new
// version when the authority changes it; the rows are made by the columns' names, so that another
// order needs no code.
import type { Texts } from '../language.ts';
import type { Dated } from './dated.ts';

/** `money` is rupees with paisa, `whole` a count, `date` a Nepali day "2082.04.01". */
export type FormColumnKind = 'text' | 'money' | 'whole' | 'date';
/**
 * `item` columns appear only where every line of a document has a row of its own; `width` is a
 * share of the printed page.
 */
export type FormColumn = {
  name: string;
  kind: FormColumnKind;
  label: Texts;
  width: number;
  item?: true;
};
export type FormLayout = {
  version: string;
  title: Texts;
  columns: FormColumn[];
  /** One row a document, or a line, or the choice of whoever reads it. */
  rows: 'documents' | 'lines' | 'either';
};

export const formNames = [
  'sales',
  'purchases',
  'sales-returns',
  'purchase-returns',
  'standard-view',
] as const;
export type FormName = (typeof formNames)[number];
export type Layouts = Record<FormName, Dated<FormLayout>>;

export const isFormName = (name: string): name is FormName =>
  (formNames as readonly string[]).includes(name);

/** The columns as they are shown: those of a line only where lines are. */
export const columnsOf = ({ columns }: FormLayout, byLine: boolean): FormColumn[] =>
  columns.filter(column => byLine || !column.item);
