// Contradictions of a single property, once its type is known.
import type { Entity, Field, FieldType } from './entity.ts';
import { isFileField, toFilePathField } from './file-fields.ts';
import { formatValidators } from './formats.ts';
import { isInheritedName, reservedColumns } from './reserved-names.ts';
import { isBeginning, type StateField } from './states.ts';
import { findPatternProblem, matchesPattern } from './text-pattern.ts';

/** Stored in the table of the entity, as a column. */
export const hasColumn = ({ kind }: Field): boolean =>
  kind !== 'references' && kind !== 'children' && kind !== 'password';

const NUMBER_TYPES: FieldType[] = ['integer', 'decimal', 'money', 'reference'];

/** Keywords that a type can never have. */
export const createImpossibleCheck = ({
  kind,
  options,
}: Field): ((value: string | number | boolean) => boolean) => {
  if (options) return value => !options.some(option => option.value === value);
  if (NUMBER_TYPES.includes(kind)) return value => typeof value !== 'number';
  if (kind === 'yes-no') return value => typeof value !== 'boolean';
  if (kind === 'references' || kind === 'children' || kind === 'tags') return () => true;
  return value => typeof value !== 'string';
};

type PropertyRule = (field: Field, entity: Entity) => string | undefined;

/** PostgreSQL cuts longer names short, and finds them no more. */
const MAX_NAME_LENGTH = 63;

const nameRule: PropertyRule = ({ name, kind }, { table }) => {
  if (name === 'id' && kind !== 'integer') return 'is counted by the house; make it an integer';
  if (name === 'created_at' && kind !== 'timestamp')
    return 'is the moment of creation; give it the format date-time';
  if (isInheritedName(name))
    return 'has a name that every object of the program has already; give it another name';
  if (reservedColumns.has(name))
    return 'has the name of a column that every table has already; give it another name';
  if (name === 'message')
    return 'would stand where every answer says how it went; give it another name';
  // A column, the table of its links, or for the id the table itself.
  const named = kind === 'references' ? `${table}_${name}` : name === 'id' ? table : name;
  return named.length > MAX_NAME_LENGTH
    ? `needs a name of ${named.length} characters in the database, which has ${MAX_NAME_LENGTH}; shorten it`
    : undefined;
};

const optionsRule: PropertyRule = ({ options = [] }) => {
  const values = options.flatMap(({ value, aliases = [] }) => [value, ...aliases].map(String));
  const twice = values.find((value, place) => values.indexOf(value) !== place);
  if (new Set(options.map(({ value }) => typeof value)).size > 1)
    return 'mixes numbers and texts in its oneOf; make them all of one type';
  return twice === undefined ? undefined : `has "${twice}" twice in its oneOf; take one out`;
};

const defaultRule: PropertyRule = field => {
  const {
    default: given,
    minimum = -Infinity,
    maximum = Infinity,
    minLength = 0,
    maxLength = Infinity,
    pattern,
    format,
    kind,
  } = field;
  if (given === undefined) return undefined;
  const isMade = ['references', 'children', 'password', 'image'].includes(kind);
  if (isMade || createImpossibleCheck(field)(given))
    return `begins with ${JSON.stringify(given)}, which it can never be; name a value that it can have`;
  if (typeof given === 'number' && (given < minimum || given > maximum))
    return `begins with ${given}, which its own limits refuse`;
  if (
    typeof given === 'string' &&
    (given.length > maxLength ||
      given.length < minLength ||
      (pattern !== undefined && !matchesPattern(pattern, given)) ||
      (format && !formatValidators[format](given)))
  )
    return `begins with ${JSON.stringify(given)}, which its own rules refuse`;
  return undefined;
};

const limitsRule: PropertyRule = ({ minimum = -Infinity, maximum = Infinity }) =>
  minimum > maximum
    ? `asks for at least ${minimum} and at most ${maximum}; nothing is both`
    : undefined;

/** Texts of one line, as people type them: what else is stored as a text has a form of its own. */
const patternRule: PropertyRule = ({ kind, pattern, minLength, maxLength = Infinity }) => {
  if (minLength !== undefined && kind !== 'text' && kind !== 'multiline')
    return 'has a minLength, but is no text; take it out';
  if (minLength !== undefined && minLength > maxLength)
    return `asks for at least ${minLength} and at most ${maxLength} characters; nothing is both`;
  if (pattern === undefined) return undefined;
  if (kind !== 'text') return 'has a pattern, but is no text of one line; take it out';
  const problem = findPatternProblem(pattern);
  return problem && `has a pattern that cannot be used: ${problem.en} Correct it`;
};

const writableRule: PropertyRule = ({ required, readOnly }) =>
  required && readOnly
    ? 'is required, but nobody can fill it; take it out of "required", or let it be written'
    : undefined;

const serverSetRule: PropertyRule = ({ kind, code, setBy }) => {
  if (code && kind !== 'text')
    return 'is given a code of letters and digits (x-code); make it a string';
  if (setBy === 'creator' && kind !== 'text') return 'is given a name (x-set); make it a string';
  if (setBy && setBy !== 'creator' && kind !== 'timestamp')
    return 'is given a moment (x-set); give it the format date-time';
  return undefined;
};

const nestingRule: PropertyRule = ({ reference }, { fields }) => {
  const { as } = reference ?? {};
  if (!as) return undefined;
  if (isInheritedName(as))
    return `nests what it points to as "${as}", a name that every object of the program has already; give it another`;
  const sharing = fields.filter(other => other.name === as || other.reference?.as === as);
  return sharing.length > 1 || sharing.some(other => other.name === as) || as === 'message'
    ? `nests what it points to as "${as}", which the record has already; give it a name of its own`
    : undefined;
};

const fileAddressRule: PropertyRule = (field, { fields }) => {
  const other = fields.find(({ name }) => name === toFilePathField(field.name));
  return isFileField(field) && other && !(other.kind === 'text' && other.readOnly)
    ? `is answered with its address as "${other.name}", which the record has already; give one of them another name`
    : undefined;
};

const conditionCycleRule: PropertyRule = (field, { fields }) => {
  const seen = new Set<string>();
  for (let at: Field | undefined = field; at?.when; ) {
    if (seen.has(at.name))
      return at === field ? 'waits for itself in a circle (x-when); break it' : undefined;
    seen.add(at.name);
    const next: string = at.when.field;
    at = fields.find(({ name }) => name === next);
  }
  return undefined;
};

const statesRule: PropertyRule = (field, { written }) => {
  const { kind, options = [], states, default: given, optionsFrom } = field;
  if (!states) return undefined;
  if (kind !== 'choice' || optionsFrom)
    return 'has steps (x-states), which only a choice of its own has; give it a oneOf';
  if (written)
    return 'has steps (x-states), but its records are not changed on a form; take them out';
  const known = new Set(options.map(({ value }) => value));
  const unknown = states
    .flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]))
    .find(value => !known.has(value));
  if (unknown !== undefined)
    return `has a step with ${JSON.stringify(unknown)}, which is not in its oneOf; correct the value`;
  const keys = states.map(({ from, to }) => JSON.stringify([from ?? null, to]));
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice) return `has the step ${twice} twice (x-states); take one out`;
  if (states.some(({ from, to }) => from === to))
    return 'has a step from a value to itself (x-states); take it out';
  return isBeginning(field as StateField, given)
    ? undefined
    : `begins with ${JSON.stringify(given)}, with which none of its steps begins; add {"to": ${JSON.stringify(given)}} to x-states`;
};

const rowScopeRule: PropertyRule = ({ name, setBy, readOnly }, { rowScope, written }) =>
  rowScope === name && setBy !== 'creator' && !(written && readOnly)
    ? 'says whose a record is (x-row-scope), but anybody can write it; give it "x-set": "creator"'
    : undefined;

/** Roles are of a company, and its own fields are limited to them where they are read (decision 84). */
const rolesRule: PropertyRule = ({ namesRoles }) =>
  namesRoles
    ? 'names roles (x-seen-by, x-changed-by), which only a record type of a company has; take them out, and everybody who may view the records sees it'
    : undefined;

/** A record is of a company, as roles are. */
const defaultRecordRule: PropertyRule = ({ namesRecord }) =>
  namesRecord
    ? 'begins with a record (x-default-record), which only one company has; take it out, and new records begin without it'
    : undefined;

const PROPERTY_RULES: PropertyRule[] = [
  rolesRule,
  defaultRecordRule,
  nameRule,
  optionsRule,
  defaultRule,
  limitsRule,
  patternRule,
  writableRule,
  serverSetRule,
  nestingRule,
  fileAddressRule,
  conditionCycleRule,
  statesRule,
  rowScopeRule,
];

/** A sentence for each contradiction of a property with itself. */
export const validateProperties = (entity: Entity): string[] =>
  entity.fields.flatMap(field =>
    PROPERTY_RULES.flatMap(rule => {
      const problem = rule(field, entity);
      return problem ? [`schemas/${entity.name}.json: properties.${field.name} ${problem}`] : [];
    }),
  );
