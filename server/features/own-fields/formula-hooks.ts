// Formulas of a company: those of its calculated fields, and those of its rules. A formula names fields that
// are there, and a field that one of them names stays as it needs it.

import { toHeadFormulas, toLineFormulas } from '../../../domain/entity-schema/document-formulas.ts';
import type { Entity, Field, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import {
  findComputedProblem,
  findFormulaProblem,
  waitsForRows,
} from '../../../domain/entity-schema/formula-problems.ts';
import { isNameable, toFormulaName } from '../../../domain/entity-schema/formulas.ts';
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
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
import type { EntityHooks, SaveContext } from '../../entities/entity-store.ts';
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
 * The entity as its formulas know it. Those of a document, or of a line, know its own fields, and what its
 * request says of day, total, quantities and prices.
 */
export const toKnown = (
  entity: Entity,
  all: Entity[],
  definitions: OwnFieldDefinition[],
  inLines: boolean,
): Entity => {
  const line = toOwnLineFields(entity, definitions, all);
  if (inLines) return { ...entity, ...toLineFormulas(entity, line) };
  const extended = withOwnFields(entity, definitions, all);
  if (!entity.written) return extended;
  return { ...extended, ...toHeadFormulas(entity, listOwnFields(extended), line) };
};

/** A formula that does not fit the fields that there are: of a field, by its id, or of a rule. */
type Broken = { own: number | undefined; title: Texts; formula: string; problem: Texts };

/** An entity as its formulas know it, with its rules. */
type Known = { known: Entity; rules: OwnRuleDefinition[] };

const listBroken = ({ known, rules }: Known): Broken[] => [
  ...listOwnFields(known).flatMap(field => {
    const { formula, own, label } = field;
    const problem = formula === undefined ? undefined : findComputedProblem(known, field);
    return problem ? [{ own, title: label, formula: formula!, problem }] : [];
  }),
  ...rules.flatMap(({ rule, says, says_ne }) => {
    const problem = findFormulaProblem(known, rule, { needed: 'yes-no', stored: false });
    const title = { en: says, ne: says_ne || says };
    return problem ? [{ own: undefined, title, formula: rule, problem }] : [];
  }),
];

/** The first formula that the change breaks: what was broken before, by an import, stays as it is. */
const findNewlyBroken = (before: Known, after: Known): Broken | undefined => {
  const already = new Set(listBroken(before).map(each => JSON.stringify(each)));
  return listBroken(after).find(each => !already.has(JSON.stringify(each)));
};

const toProblems = (
  { own, title, problem }: Broken,
  changed: number | undefined,
  place: string,
  language: Language,
): FieldErrors => {
  if (own !== undefined && own === changed) return { formula: [problem[language]] };
  const text = own === undefined ? texts.usedInRule : texts.usedInField;
  const words = { title: title[language], problem: problem[language] };
  return { [place]: [translate(text, language, words)] };
};

/** What a company has defined of its fields and rules. */
type Definitions = { all: Entity[]; fields: OwnFieldDefinition[]; rules: OwnRuleDefinition[] };

const loadDefinitions = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  company_id: number,
): Promise<Definitions> => ({
  all: await loadEntities(read, entities, company_id),
  fields: (await loadOwnFields(read, company_id)).definitions,
  rules: (await loadOwnRules(read, company_id)).definitions,
});

const toKnownOf = (
  { all, fields, rules }: Definitions,
  name: string,
  inLines = false,
): Known | undefined => {
  const entity = all.find(each => each.name === name);
  return (
    entity && {
      known: toKnown(entity, all, fields, inLines),
      rules: rules.filter(rule => rule.entity === name && rule.in_lines === inLines),
    }
  );
};

/** The entities of which records of this one are rows, in the definitions before or after a change. */
const listOwnerNames = (name: string, ...definitions: OwnFieldDefinition[][]): string[] => [
  ...new Set(
    definitions
      .flat()
      .filter(({ entity, as_rows, refers_to }) => entity === name && as_rows && refers_to)
      .map(({ refers_to }) => refers_to!),
  ),
];

/** The first formula that breaks with the definitions after a change: of its entity, or of one above its rows. */
const findBrokenBy = (
  name: string,
  inLines: boolean,
  before: Definitions,
  after: Definitions,
  isWaiting: (known: Entity, formula: string) => boolean,
): Broken | undefined => {
  const above = inLines ? [name] : listOwnerNames(name, before.fields, after.fields);
  const places = [{ each: name, of: inLines }, ...above.map(each => ({ each, of: false }))];
  for (const { each, of } of places) {
    const [was, is] = [toKnownOf(before, each, of), toKnownOf(after, each, of)];
    const broken = was && is && findNewlyBroken(was, is);
    if (broken && !isWaiting(is.known, broken.formula)) return broken;
  }
  return undefined;
};

/** New fields have no id yet. */
const NEW = 0;

const assertFormulasFit = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  record: Row,
  { actor, language, before, fromFile }: SaveContext,
): Promise<void> => {
  if (record.formula) assertNoErrors(findUnfit(record, language));
  const id = (before?.id as number | undefined) ?? NEW;
  const isActive = record.status !== 0;
  const stored = await loadDefinitions(read, entities, actor.company_id);
  const others = stored.fields.filter(each => each.id !== id);
  const fields = isActive ? [...others, toDefinition({ ...record, id })] : others;
  const broken = findBrokenBy(
    String(record.entity),
    Boolean(record.in_lines),
    stored,
    { ...stored, fields },
    (known, formula) => fromFile === true && waitsForRows(known, formula),
  );
  if (!broken) return;
  const place = !isActive ? 'status' : before && before.type !== record.type ? 'type' : 'name';
  assertNoErrors(toProblems(broken, id, place, language));
};

/** Calculates an entity with this formula once more, and then those of which its records are rows. */
const recomputeUpwards = async (
  tx: Transaction,
  definitions: Definitions,
  name: string,
  company_id: number,
): Promise<void> => {
  const found = toKnownOf(definitions, name);
  if (!found) return;
  await recomputeOwnValues(tx, definitions.all, found.known, company_id);
  for (const owner of listOwnerNames(name, definitions.fields))
    await recomputeUpwards(tx, definitions, owner, company_id);
};

/** True if what is calculated may be another value: by its formula, or by rows that come or go. */
const changesValues = (record: Row, before: Row | undefined): boolean => {
  const isNew = before?.status !== 1;
  if (record.formula && (isNew || before.formula !== record.formula)) return true;
  if (!record.as_rows) return false;
  return isNew || !before.as_rows || before.refers_to !== record.refers_to;
};

/** The hooks of own fields, with what their formulas need. */
export const withFormulas = (hooks: EntityHooks, entities: Entity[]): EntityHooks => ({
  ...hooks,
  validate: async (read, record, saving) => {
    await hooks.validate?.(read, record, saving);
    await assertFormulasFit(read, entities, record, saving);
  },
  afterSave: async (tx, saved) => {
    await hooks.afterSave?.(tx, saved);
    const { actor, before, record } = saved;
    if (!changesValues(record, before)) return;
    const definitions = await loadDefinitions(tx, entities, actor.company_id);
    await recomputeUpwards(tx, definitions, String(record.entity), actor.company_id);
  },
  beforeReferenceCheck: async (tx, deleting) => {
    const { actor, language, before, id } = deleting;
    const stored = await loadDefinitions(tx, entities, actor.company_id);
    const fields = stored.fields.filter(each => each.id !== id);
    const after = { ...stored, fields };
    const inLines = Boolean(before?.in_lines);
    const broken = findBrokenBy(String(before?.entity), inLines, stored, after, () => false);
    const [problem] = broken ? Object.values(toProblems(broken, undefined, 'name', language)) : [];
    if (problem) throw new BadRequestError(problem[0]!);
    await hooks.beforeReferenceCheck?.(tx, deleting);
  },
});

/** The formula, if any, that calculates over the rows of a record type. */
const findNeedOfRows = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  company_id: number,
  name: string,
): Promise<Broken | undefined> => {
  const stored = await loadDefinitions(read, entities, company_id);
  const fields = stored.fields.filter(({ entity, as_rows }) => !(entity === name && as_rows));
  return findBrokenBy(name, false, stored, { ...stored, fields }, () => false);
};

/** The hooks of record types, with what formulas need of their records as rows. */
export const withNeededRows = (hooks: EntityHooks, entities: Entity[]): EntityHooks => ({
  ...hooks,
  validate: async (read, record, saving) => {
    await hooks.validate?.(read, record, saving);
    const { actor, language, before } = saving;
    if (before?.status !== 1 || record.status !== 0) return;
    const name = toOwnEntityName(String(record.name));
    const broken = await findNeedOfRows(read, entities, actor.company_id, name);
    if (broken) assertNoErrors(toProblems(broken, undefined, 'status', language));
  },
  beforeReferenceCheck: async (tx, deleting) => {
    const { actor, language, before } = deleting;
    const name = toOwnEntityName(String(before?.name));
    const broken = await findNeedOfRows(tx, entities, actor.company_id, name);
    const [problem] = broken ? Object.values(toProblems(broken, undefined, 'name', language)) : [];
    if (problem) throw new BadRequestError(problem[0]!);
    await hooks.beforeReferenceCheck?.(tx, deleting);
  },
});

const isFieldOf = ({ fields }: Entity, name: string): boolean =>
  fields.some(
    (field: Field) =>
      toFormulaName(field) === name && (isNameable(field) || field.children?.rowFields),
  );

/** The hooks of rules: a rule is yes or no, and names fields of its records. */
export const createOwnRuleHooks = (entities: Entity[]): EntityHooks => ({
  lockedValue: toOwnFieldsLock,
  validate: async (read, record, { actor, language, before, fromFile }) => {
    const { company_id } = actor;
    const definitions = await loadDefinitions(read, entities, company_id);
    const found = toKnownOf(definitions, String(record.entity), Boolean(record.in_lines));
    // What is no entity is refused as a choice.
    if (!found) return;
    const rule = String(record.rule);
    const waits = fromFile === true && waitsForRows(found.known, rule);
    const problem = waits
      ? undefined
      : findFormulaProblem(found.known, rule, { needed: 'yes-no', stored: false });
    const place = record.shown_at === null ? '' : String(record.shown_at);
    assertNoErrors({
      ...(problem && record.status !== 0 ? { rule: [problem[language]] } : {}),
      ...(place && !waits && !isFieldOf(found.known, place)
        ? { shown_at: [translate(texts.noField, language, { name: place })] }
        : {}),
    });
    if (!before && definitions.rules.length >= MAX_RULES)
      assertNoErrors({ rule: [translate(texts.tooMany, language, { n: MAX_RULES })] });
  },
});
