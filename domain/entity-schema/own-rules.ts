// Rules that a company has made on the screen: what must be true of the values of a record together. They
// are judged with those of the schema file (formulas.ts).
import type { Entity } from './entity.ts';

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
};

/** The entity with the rules of a company; the entity itself where there are none. */
export const withOwnRules = (entity: Entity, definitions: OwnRuleDefinition[]): Entity => {
  const here = definitions.filter(definition => definition.entity === entity.name);
  if (here.length === 0) return entity;
  return {
    ...entity,
    rules: [
      ...entity.rules,
      ...here.map(({ rule, says, says_ne, shown_at }) => ({
        rule,
        message: { en: says, ne: says_ne || says },
        ...(shown_at ? { at: shown_at } : {}),
      })),
    ],
  };
};
