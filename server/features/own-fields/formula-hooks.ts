// Formulas of a company: those of its calculated fields, and those of its rules. A formula names fields that
// are there, and a field that one of them names stays as it needs it.

import type { Entity, Field, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import {
  findComputedProblem,
  findFormulaProblem,
} from '../../../domain/entity-schema/formula-problems.ts';
import { isNameable, toFormulaName } from '../../../domain/entity-schema/formulas.ts';
import {
  listOwnFields,
  type OwnFieldDefinition,
} from '../../../domain/entity-schema/own-fields.ts';
import type { OwnRuleDefinition } from '../../../domain/entity-schema/own-rules.ts';
import { withOwnFields } from '../../../domain/entity-schema/row-lists.ts';
import { toOwnLineFields } from '../../../domain/entity-schema/with-own-fields.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { recomputeOwnValues } from '../../database/compute-own-values.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { loadOwnEntities } from '../../database/own-entities.ts';
import { loadOwnFields, toOwnFieldsLock } from '../../database/own-fields.ts';
import { loadOwnRules } from '../../database/own-rules.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { toDefinition } from './definition-problems.ts';

/** Rules of a company: a form with more refuses whatever is typed. */
const MAX_RULES = 200;

const texts = {
  noRule: {
    en: 'A calculated field has no such rule: its value is what the formula gives.',
    ne: 'गणना गरिने फिल्डमा यो मिल्दैन: मान सूत्रकै उत्तर हुन्छ।',
  },
  usedInField: {
    en: 'The formula of "{title}" needs this field: {problem}',
    ne: '"{title}" को सूत्रलाई यो फिल्ड चाहिन्छ: {problem}',
  },
  usedInRule: {
    en: 'A rule needs this field ({title}): {problem}',
    ne: 'एउटा नियमलाई यो फिल्ड चाहिन्छ ({title}): {problem}',
  },
  noField: { en: 'There is no field "{name}" here.', ne: 'यहाँ "{name}" नामको फिल्ड छैन।' },
  tooMany: { en: 'There can be at most {n} rules.', ne: 'बढीमा {n} नियम राख्न मिल्छ।' },
} satisfies Record<string, Texts>;

/** What people enter is judged by these. */
const ENTRY_RULES = [
  ...['required', 'is_unique', 'default_value', 'minimum', 'maximum'],
  ...['min_length', 'max_length', 'pattern'],
];

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '';

/** What of the definition a calculated field cannot have; its form offers a formula for fitting types only. */
const findUnfit = (record: Row, language: Language): FieldErrors =>
  Object.fromEntries(
    ENTRY_RULES.filter(name => isSet(record[name])).map(name => [name, [texts.noRule[language]]]),
  );

/** Every entity that a company has. */
const loadEntities = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  company_id: number,
): Promise<Entity[]> => (await loadOwnEntities(read, company_id, true)).addTo(entities);

/**
 * The entity as its formulas know it. Those of a document, or of a line, know its own fields: its figures
 * are the program's.
 */
const toKnown = (
  entity: Entity,
  all: Entity[],
  definitions: OwnFieldDefinition[],
  inLines: boolean,
): Entity => {
  if (inLines) return { ...entity, fields: toOwnLineFields(entity, definitions, all) };
  const extended = withOwnFields(entity, definitions, all);
  return entity.written ? { ...extended, fields: listOwnFields(extended) } : extended;
};

/** The problems of all formulas of the entity, the changed field's own under `formula`. */
const findBroken = (
  known: Entity,
  rules: OwnRuleDefinition[],
  changed: number | undefined,
  place: string,
  language: Language,
): FieldErrors => {
  const say = (name: 'usedInField' | 'usedInRule', title: string, problem: Texts): FieldErrors => ({
    [place]: [translate(texts[name], language, { title, problem: problem[language] })],
  });
  for (const field of listOwnFields(known)) {
    const problem = field.formula === undefined ? undefined : findComputedProblem(known, field);
    if (!problem) continue;
    return field.own === changed
      ? { formula: [problem[language]] }
      : say('usedInField', field.label[language], problem);
  }
  for (const { rule, says, says_ne } of rules) {
    const problem = findFormulaProblem(known, rule, { needed: 'yes-no', stored: false });
    if (problem) return say('usedInRule', language === 'ne' && says_ne ? says_ne : says, problem);
  }
  return {};
};

type Changing = { company_id: number; language: Language };

/** The fields and rules of the entity, as they are with the record in place of the stored definition. */
const loadKnown = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  company_id: number,
  changed: { entity: unknown; in_lines?: unknown; id?: unknown },
  definition?: OwnFieldDefinition,
): Promise<{ known: Entity; rules: OwnRuleDefinition[] } | undefined> => {
  const all = await loadEntities(read, entities, company_id);
  const entity = all.find(({ name }) => name === changed.entity);
  if (!entity) return undefined;
  const { definitions } = await loadOwnFields(read, company_id);
  const others = definitions.filter(({ id }) => id !== changed.id);
  const inLines = Boolean(changed.in_lines);
  const { definitions: rules } = await loadOwnRules(read, company_id);
  return {
    known: toKnown(entity, all, definition ? [...others, definition] : others, inLines),
    rules: inLines ? [] : rules.filter(rule => rule.entity === entity.name),
  };
};

/** New fields have no id yet. */
const NEW = 0;

const assertFormulasFit = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  record: Row,
  before: Row | undefined,
  { company_id, language }: Changing,
): Promise<void> => {
  if (record.formula) assertNoErrors(findUnfit(record, language));
  const id = (before?.id as number | undefined) ?? NEW;
  const isActive = record.status !== 0;
  const definition = isActive ? toDefinition({ ...record, id }) : undefined;
  const loaded = await loadKnown(
    read,
    entities,
    company_id,
    { entity: record.entity, in_lines: record.in_lines, id },
    definition,
  );
  if (!loaded) return;
  const place = !isActive ? 'status' : before && before.type !== record.type ? 'type' : 'name';
  assertNoErrors(findBroken(loaded.known, loaded.rules, id, place, language));
};

/** The hooks of own fields, with what their formulas need. */
export const withFormulas = (hooks: EntityHooks, entities: Entity[]): EntityHooks => ({
  ...hooks,
  validate: async (read, record, saving) => {
    await hooks.validate?.(read, record, saving);
    const { actor, language, before } = saving;
    await assertFormulasFit(read, entities, record, before, {
      company_id: actor.company_id,
      language,
    });
  },
  afterSave: async (tx, saved) => {
    await hooks.afterSave?.(tx, saved);
    const { actor, before, record } = saved;
    if (!record.formula || (before && before.formula === record.formula && before.status === 1))
      return;
    const loaded = await loadKnown(
      tx,
      entities,
      actor.company_id,
      { entity: record.entity },
      undefined,
    );
    if (loaded) await recomputeOwnValues(tx, loaded.known, actor.company_id);
  },
  beforeReferenceCheck: async (tx, deleting) => {
    const { actor, language, before, id } = deleting;
    const loaded = await loadKnown(tx, entities, actor.company_id, {
      entity: before?.entity,
      in_lines: before?.in_lines,
      id,
    });
    const [problem] = loaded
      ? Object.values(findBroken(loaded.known, loaded.rules, undefined, 'name', language))
      : [];
    if (problem) throw new BadRequestError(problem[0]!);
    await hooks.beforeReferenceCheck?.(tx, deleting);
  },
});

const isFieldOf = ({ fields }: Entity, name: string): boolean =>
  fields.some((field: Field) => toFormulaName(field) === name && isNameable(field));

/** The hooks of rules: a rule is yes or no, and names fields of its records. */
export const createOwnRuleHooks = (entities: Entity[]): EntityHooks => ({
  lockedValue: toOwnFieldsLock,
  validate: async (read, record, { actor, language, before }) => {
    const { company_id } = actor;
    const loaded = await loadKnown(read, entities, company_id, { entity: record.entity });
    // What is no entity is refused as a choice.
    if (!loaded) return;
    const problem = findFormulaProblem(loaded.known, String(record.rule), {
      needed: 'yes-no',
      stored: false,
    });
    const place = record.shown_at === null ? '' : String(record.shown_at);
    assertNoErrors({
      ...(problem && record.status !== 0 ? { rule: [problem[language]] } : {}),
      ...(place && !isFieldOf(loaded.known, place)
        ? { shown_at: [translate(texts.noField, language, { name: place })] }
        : {}),
    });
    const { definitions } = await loadOwnRules(read, company_id);
    if (!before && definitions.length >= MAX_RULES)
      assertNoErrors({ rule: [translate(texts.tooMany, language, { n: MAX_RULES })] });
  },
});
