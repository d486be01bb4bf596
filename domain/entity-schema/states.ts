// States: a choice whose values follow each other only in the steps that are allowed, each for everybody
// who may change the record or for some roles (decision 80). Browser and server judge a step by the
// same function: the browser to offer what is possible, the server against what is stored.
import { type Language, type Texts, translate } from '../language.ts';
import { translateSeedName } from '../seed-translations.ts';
import type { Entity, Field, FieldErrors, Option, Row, StateStep } from './entity.ts';

type State = Option['value'];
/** The name of a role; undefined of somebody who has none. */
type Role = string | undefined;

/** A choice that is a state. */
export type StateField = Field & { states: StateStep[]; options: Option[] };

const isStateField = (field: Field): field is StateField =>
  field.states !== undefined && field.options !== undefined;

/** The fields of an entity whose values follow each other in steps. */
export const listStateFields = ({ fields }: Pick<Entity, 'fields'>): StateField[] =>
  fields.filter(isStateField);

const texts = {
  step: {
    en: '"{from}" cannot become "{to}". Possible: {names}.',
    ne: '"{from}" पछि "{to}" हुन मिल्दैन। हुन सक्ने: {names}।',
  },
  final: {
    en: '"{from}" cannot become "{to}": it stays as it is.',
    ne: '"{from}" पछि "{to}" हुन मिल्दैन: यो अब बदलिँदैन।',
  },
  begin: {
    en: 'A new record cannot be "{to}". It begins as: {names}.',
    ne: 'नयाँ अभिलेख "{to}" हुन मिल्दैन। सुरु हुन सक्ने: {names}।',
  },
  noBeginning: {
    en: 'Your role may not make such a record: it begins as {names}, which others may do.',
    ne: 'यस्तो अभिलेख तपाईंको भूमिकाले थप्न मिल्दैन: {names} बाट सुरु गर्ने अनुमति अरूलाई छ।',
  },
  role: {
    en: 'From "{from}" to "{to}" is a step for {roles} only. Possible for you: {names}.',
    ne: '"{from}" बाट "{to}" बनाउने अनुमति {roles} लाई मात्र छ। तपाईंलाई हुन सक्ने: {names}।',
  },
  roleOnly: {
    en: 'From "{from}" to "{to}" is a step for {roles} only.',
    ne: '"{from}" बाट "{to}" बनाउने अनुमति {roles} लाई मात्र छ।',
  },
  empty: { en: 'empty', ne: 'खाली' },
} satisfies Record<string, Texts>;

/**
 * The steps out of a state; of a new record, and of one without a value of today, those with which it
 * begins: as the steps say, or else with the default or the first choice.
 */
const listSteps = ({ states, options, default: given }: StateField, from: State | null) => {
  if (from !== null && options.some(({ value }) => value === from))
    return states.filter(step => step.from === from);
  const beginnings = states.filter(step => step.from === undefined);
  return beginnings.length > 0
    ? beginnings
    : [{ to: (given as State | undefined) ?? options[0]!.value }];
};

const isFor = ({ roles = [] }: StateStep, role: Role): boolean =>
  roles.length === 0 || (role !== undefined && roles.includes(role));

/** What a new record begins as where nothing else is chosen; undefined of what is no state. */
export const findBeginning = (
  field: Pick<Field, 'states' | 'options' | 'default'>,
): Field['default'] =>
  field.default ??
  (field.states && field.options?.length ? listSteps(field as StateField, null)[0]!.to : undefined);

/** True if a new record may begin with the value, in some role. */
export const isBeginning = (field: StateField, value: unknown): boolean =>
  listSteps(field, null).some(({ to }) => to === value);

/** The values that may follow a stored one (null: a new record) for the role; not the value itself. */
export const listNextStates = (field: StateField, from: State | null, role: Role): State[] =>
  listSteps(field, from)
    .filter(step => isFor(step, role))
    .map(({ to }) => to);

const toLabel = ({ options }: StateField, value: State | null, language: Language): string =>
  value === null
    ? texts.empty[language]
    : (options.find(option => option.value === value)?.label[language] ?? String(value));

/** The steps in a sentence for those who call the API. */
export const describeSteps = ({ states }: StateField): string =>
  `Changes in steps: ${states
    .map(({ from, to, roles }) =>
      [
        from === undefined ? 'new' : from,
        '→',
        to,
        ...(roles ? [`(${roles.join(', ')})`] : []),
      ].join(' '),
    )
    .join('; ')}.`;

const join = (names: string[]): string => names.join(', ');

/** Why a value cannot follow a stored one (null: a new record) for the role; undefined where it can. */
export const findStepProblem = (
  field: StateField,
  { from, to }: { from: State | null; to: State | null },
  role: Role,
  language: Language,
): string | undefined => {
  if (from === to) return undefined;
  const steps = listSteps(field, from);
  const here = steps.filter(step => step.to === to);
  if (here.some(step => isFor(step, role))) return undefined;
  const possible = steps.filter(step => isFor(step, role));
  const labels = (some: StateStep[]) => join(some.map(step => toLabel(field, step.to, language)));
  const values = {
    ...{ from: toLabel(field, from, language), to: toLabel(field, to, language) },
    names: labels(possible),
    roles: join(
      here.flatMap(({ roles = [] }) => roles.map(name => translateSeedName(name, language))),
    ),
  };
  if (from === null)
    return possible.length > 0
      ? translate(texts.begin, language, values)
      : translate(texts.noBeginning, language, { names: labels(steps) });
  if (here.length > 0)
    return translate(possible.length > 0 ? texts.role : texts.roleOnly, language, values);
  return translate(possible.length > 0 ? texts.step : texts.final, language, values);
};

/** The states of a record that are others than the stored ones (`before`, undefined for a new record). */
export const listChangedStates = (
  entity: Entity,
  record: Row,
  before: Row | undefined,
): { field: StateField; from: State | null; to: State | null }[] =>
  listStateFields(entity)
    .map(field => ({
      field,
      from: (before?.[field.name] ?? null) as State | null,
      to: (record[field.name] ?? null) as State | null,
    }))
    .filter(({ from, to }) => from !== to);

/**
 * The problems of a record whose states cannot follow the stored ones for the role, by field. What is
 * no choice at all is refused by other rules.
 */
export const findStateErrors = (
  entity: Entity,
  record: Row,
  before: Row | undefined,
  role: Role,
  language: Language,
): FieldErrors =>
  Object.fromEntries(
    listChangedStates(entity, record, before).flatMap(({ field, from, to }) => {
      if (to !== null && !field.options.some(({ value }) => value === to)) return [];
      const problem = findStepProblem(field, { from, to }, role, language);
      return problem ? [[field.name, [problem]]] : [];
    }),
  );
