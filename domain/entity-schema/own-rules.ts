// Rules that a company has made on the screen: what must be true of the values of a record together. They
// are judged with those of the schema file (formulas.ts).
import type { Entity, Field } from './entity.ts';

/** Where the rules are kept. */
export const OWN_RULES = 'own-rules';

/** A rule as a company has defined it; `shown_at` is the field, as formulas call it, that has the message. */
export type OwnRuleDefinition = {
  id: number;
  entity: string;
  rule: string;
  says: string;
  says_ne: string | null;
  shown_at: string | null;
  /** Of a document: it is judged in each line. */
  in_lines: boolean;
};

const toRule = ({ rule, says, says_ne, shown_at }: OwnRuleDefinition): Entity['rules'][number] => ({
  rule,
  message: { en: says, ne: says_ne || says },
  ...(shown_at ? { at: shown_at } : {}),
});

/** The rules of each line of a document. */
export const toOwnLineRules = (
  { name }: Pick<Entity, 'name'>,
  definitions: OwnRuleDefinition[],
): Entity['rules'] =>
  definitions.filter(({ entity, in_lines }) => in_lines && entity === name).map(toRule);

/** A list of rows is judged by the rules of its rows. */
const withRowRules = (field: Field, definitions: OwnRuleDefinition[]): Field =>
  field.children?.rows
    ? {
        ...field,
        children: { ...field.children, rows: withOwnRules(field.children.rows, definitions) },
      }
    : field;

/** The entity with the rules of a company, and those of its rows; itself where the company has none. */
export const withOwnRules = (entity: Entity, definitions: OwnRuleDefinition[]): Entity => {
  if (definitions.length === 0) return entity;
  // Rows that have been extended with their record are not to be judged twice by the same rule.
  const here = definitions.filter(
    ({ entity: name, rule, says, in_lines }) =>
      name === entity.name &&
      !in_lines &&
      !entity.rules.some(known => known.rule === rule && known.message.en === says),
  );
  return {
    ...entity,
    fields: entity.fields.map(field => withRowRules(field, definitions)),
    rules: [...entity.rules, ...here.map(toRule)],
  };
};
