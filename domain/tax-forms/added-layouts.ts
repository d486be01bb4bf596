// The layouts in which a form is filed: those that the program was shipped with, and those that a
// company adds from a day on, made of the same columns. Nothing that was shipped is changed: an
// added layout supersedes it for the periods that begin on its day or later.
import type { Texts } from '../language.ts';
import { type Dated, heldOn } from './dated.ts';
import { type FormColumn, type FormLayout, type FormName, isFormName } from './layout.ts';
import { layouts } from './layouts.ts';

/** A column by the name that it has in every layout, under a heading of its own. */
export type LaidColumn = { name: string; label: Texts };
/** `from` is an AD day "YYYY-MM-DD". */
export type AddedLayout = { form: FormName; from: string; columns: LaidColumn[] };

/** So many characters a heading may have: it stands in a narrow column of a printed page. */
export const LONGEST_HEADING = 80;

/** Every column that a form ever had, each once: what a layout can be made of. */
export const columnsKnown = (form: FormName): FormColumn[] => {
  const all = layouts[form].flatMap(({ value }) => value.columns);
  return all.filter(({ name }, index) => all.findIndex(other => other.name === name) === index);
};

/** Kind and width stay what they are; the day stands for the version. */
const layoutOf = ({ form, from, columns }: AddedLayout): FormLayout => {
  const known = columnsKnown(form);
  return {
    ...heldOn(layouts[form], from),
    version: from,
    columns: columns.flatMap(({ name, label }) =>
      known.filter(column => column.name === name).map(column => ({ ...column, label })),
    ),
  };
};

/** Everything that holds of a form, from old to new; of one day the added layout holds. */
export const datedLayout = (form: FormName, added: AddedLayout[] = []): Dated<FormLayout> => {
  const own = added
    .filter(layout => layout.form === form)
    .map(layout => ({ from: layout.from, value: layoutOf(layout) }));
  // Stable: behind a shipped layout of the same day stands the added one.
  return [...layouts[form], ...own].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
};

/** The layout of a period, by the AD day on which it begins. */
export const layoutOn = (form: FormName, day: string, added?: AddedLayout[]): FormLayout =>
  heldOn(datedLayout(form, added), day);

/** The layouts of a stored JSON list; a form that no version knows is left out. */
export const layoutsIn = (stored: unknown): AddedLayout[] =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as AddedLayout[]).filter(({ form }) => isFormName(form))
    : [];
