// Which rules can be judged by the fields that a role sees: those of which it sees every field, and every field
// from which these are calculated. Any other would be judged with nothing in place of what is hidden.
import { splitRowName } from '../expressions/expression.ts';
import type { Field } from './entity.ts';
import { type Fields, findField, findRowList, listNames, toRowFields } from './formulas.ts';

/** The field by its name in a formula; with a point that of the rows. */
const findNamed = (entity: Fields, name: string): Field | undefined => {
  const row = splitRowName(name);
  if (!row) return findField(entity, name);
  const list = findRowList(entity, row.list);
  return list && findField(toRowFields(list), row.field);
};

/** Notes what a formula names, and what the formulas of these fields name; `under` is before names of rows. */
const noteNamed = (
  entity: Fields,
  formula: string,
  under: string,
  named: Map<string, Field | undefined>,
): void => {
  for (const each of listNames(formula)) {
    const name = under + each;
    if (named.has(name)) continue;
    const field = findNamed(entity, name);
    named.set(name, field);
    const row = splitRowName(name);
    if (field?.formula !== undefined)
      noteNamed(entity, field.formula, row ? `${row.list}.` : '', named);
  }
};

/**
 * True if a rule can be judged by the fields of `seen`. With all fields as `whole`, a name must mean the same
 * among them: a hidden field may have the name of one that is not hidden.
 */
export const isJudgeable = (seen: Fields, rule: string, whole: Fields = seen): boolean => {
  const named = new Map<string, Field | undefined>();
  noteNamed(seen, rule, '', named);
  return [...named].every(
    ([name, field]) => field !== undefined && findNamed(whole, name)?.name === field.name,
  );
};
