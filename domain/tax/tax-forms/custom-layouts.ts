// The layouts of a tax form: the shipped ones, and those that a company adds from a day on, made of
// the same columns. A shipped layout is never changed: an added one supersedes it for the periods
// that begin on its day or later.
import type { Texts } from '../../language.ts';
import { type EffectiveDated, effectiveOn } from '../effective-dated.ts';
import { builtInLayouts } from './built-in-layouts.ts';
import { type FormColumn, type FormLayout, type FormName, isFormName } from './form-layout.ts';

/** A column by the name that it has in every layout, under a heading of its own. */
export type CustomColumn = { name: string; label: Texts };
/** `from` is an AD day "YYYY-MM-DD". */
export type CustomLayout = { form: FormName; from: string; columns: CustomColumn[] };

/** The most characters of a heading: it is in a narrow column of a printed page. */
export const MAX_HEADING_LENGTH = 80;

/** Every column that a form ever had, each once: the material of a layout. */
export const listKnownColumns = (form: FormName): FormColumn[] => {
  const all = builtInLayouts[form].flatMap(({ value }) => value.columns);
  return all.filter(({ name }, index) => all.findIndex(other => other.name === name) === index);
};

/** Kind and width stay what they are; the day is the version. */
const toFormLayout = ({ form, from, columns }: CustomLayout): FormLayout => {
  const known = listKnownColumns(form);
  return {
    ...effectiveOn(builtInLayouts[form], from),
    version: from,
    columns: columns.flatMap(({ name, label }) =>
      known.filter(column => column.name === name).map(column => ({ ...column, label })),
    ),
  };
};

/** All layouts of a form, from old to new; of one day the added layout applies. */
export const listLayoutVersions = (
  form: FormName,
  added: CustomLayout[] = [],
): EffectiveDated<FormLayout> => {
  const own = added
    .filter(layout => layout.form === form)
    .map(layout => ({ from: layout.from, value: toFormLayout(layout) }));
  // Stable: a shipped layout of the same day comes before the added one.
  return [...builtInLayouts[form], ...own].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
};

/** The layout of a period, by the AD day on which it begins. */
export const getEffectiveLayout = (
  form: FormName,
  day: string,
  added?: CustomLayout[],
): FormLayout => effectiveOn(listLayoutVersions(form, added), day);

/** The layouts of a stored JSON list; a form that no version knows is left out. */
export const parseCustomLayouts = (stored: unknown): CustomLayout[] =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as CustomLayout[]).filter(({ form }) => isFormName(form))
    : [];
