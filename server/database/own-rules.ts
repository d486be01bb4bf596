// The rules that a company has made on the screen (domain/entity-schema/own-rules.ts).
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { type OwnRuleDefinition, withOwnRules } from '../../domain/entity-schema/own-rules.ts';
import type { ReadDb, Transaction } from './database.ts';
import { createRowsMemo, toVersion } from './memo-of-rows.ts';
import { query } from './raw-query.ts';

const DEFINITIONS = `select id, entity, rule, says, says_ne, shown_at, in_lines
  from own_rules where company_id = ? and status = 1 order by id`;

/**
 * The active rules of a company. `version` differs when one of them has changed, empty where there are none;
 * `extend` answers an entity with those that are its own.
 */
export type OwnRules = {
  version: string;
  definitions: OwnRuleDefinition[];
  extend: (entity: Entity) => Entity;
};

const createOwnRules = (definitions: OwnRuleDefinition[]): OwnRules => {
  const extended = new WeakMap<Entity, Entity>();
  return {
    version: toVersion(definitions),
    definitions,
    extend: entity => {
      const known = extended.get(entity) ?? withOwnRules(entity, definitions);
      extended.set(entity, known);
      return known;
    },
  };
};

const NONE = createOwnRules([]);

type RuleRow = Omit<OwnRuleDefinition, 'in_lines'> & { in_lines: number | null };

const reuseOrCreate = createRowsMemo((rows: readonly RuleRow[]) =>
  createOwnRules(rows.map(row => ({ ...row, in_lines: row.in_lines === 1 }))),
);

/** The rules; with `cachedReads` without asking the database again. */
export const loadOwnRules = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<OwnRules> => {
  const rows = await query<RuleRow>(read, DEFINITIONS, [company_id]);
  return rows.length === 0 ? NONE : reuseOrCreate(rows);
};
