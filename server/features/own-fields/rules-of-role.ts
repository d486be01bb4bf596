// The rules that a role gets: those of which it sees every field. The others would be judged wrongly by its
// browser, and would reveal texts and limits of what it does not see; the server judges them all the same.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { findField } from '../../../domain/entity-schema/formulas.ts';
import { isJudgeable } from '../../../domain/entity-schema/judgeable-rules.ts';
import type { OwnRuleDefinition } from '../../../domain/entity-schema/own-rules.ts';
import type { OwnFields } from '../../database/own-fields.ts';
import { toKnown } from './formula-hooks.ts';

/** The rules, among `all` entities, as a role has them that sees the fields of `seen` out of `every` field. */
export const limitRules = (
  rules: OwnRuleDefinition[],
  all: Entity[],
  seen: OwnFields,
  every: OwnFields,
): OwnRuleDefinition[] => {
  if (seen === every) return rules;
  return rules.flatMap(rule => {
    const entity = all.find(({ name }) => name === rule.entity);
    if (!entity) return [];
    const [known, whole] = [seen, every].map(({ definitions }) =>
      toKnown(entity, all, definitions, rule.in_lines),
    ) as [Entity, Entity];
    if (!isJudgeable(known, rule.rule, whole)) return [];
    const isPlaced = rule.shown_at === null || findField(known, rule.shown_at) !== undefined;
    return [isPlaced ? rule : { ...rule, shown_at: null }];
  });
};
