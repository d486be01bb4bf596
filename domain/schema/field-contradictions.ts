// What a single property says that cannot be, once it is known of what kind it is.
import type { Entity, Field, Kind } from './entity.ts';
import { holdsFile, pathOfFile } from './file-fields.ts';
import { accepts } from './formats.ts';
import { isInherited, ownColumns } from './reserved-names.ts';

/** Kept in the table of the entity, as a column. */
export const hasColumn = ({ kind }: Field): boolean =>
  kind !== 'references' && kind !== 'children' && kind !== 'password';

const numbers: Kind[] = ['integer', 'decimal', 'money', 'reference'];

/** What a field can never be. */
export const impossible = ({
  kind,
  options,
}: Field): ((value: string | number | boolean) => boolean) => {
  if (options) return value => !options.some(option => option.value === value);
  if (numbers.includes(kind)) return value => typeof value !== 'number';
  if (kind === 'yes-no') return value => typeof value !== 'boolean';
  if (kind === 'references' || kind === 'children') return () => true;
  return value => typeof value !== 'string';
};

type Rule = (field: Field, entity: Entity) => string | undefined;

/** PostgreSQL cuts longer names short, and finds them no more. */
const LONGEST_NAME = 63;

const ownNames: Rule = ({ name, kind }, { table }) => {
  if (name === 'id' && kind !== 'integer') return 'is counted by the house; make it an integer';
  if (name === 'created_at' && kind !== 'timestamp')
    return 'is the moment of creation; give it the format date-time';
  if (isInherited(name))
    return 'has a name that every object of the program has already; give it another name';
  if (ownColumns.has(name))
    return 'has the name of a column that every table has already; give it another name';
  if (name === 'message')
    return 'would stand where every answer says how it went; give it another name';
  // A column, the table of its links, or for the id the table itself.
  const named = kind === 'references' ? `${table}_${name}` : name === 'id' ? table : name;
  return named.length > LONGEST_NAME
    ? `needs a name of ${named.length} characters in the database, which has ${LONGEST_NAME}; shorten it`
    : undefined;
};

const optionsRule: Rule = ({ options = [] }) => {
  const values = options.flatMap(({ value, aliases = [] }) => [value, ...aliases].map(String));
  const twice = values.find((value, place) => values.indexOf(value) !== place);
  if (new Set(options.map(({ value }) => typeof value)).size > 1)
    return 'mixes numbers and texts in its oneOf; make them all of one type';
  return twice === undefined ? undefined : `has "${twice}" twice in its oneOf; take one out`;
};

const defaultRule: Rule = field => {
  const {
    default: given,
    minimum = -Infinity,
    maximum = Infinity,
    maxLength = Infinity,
    format,
    kind,
  } = field;
  if (given === undefined) return undefined;
  const isMade = ['references', 'children', 'password', 'image'].includes(kind);
  if (isMade || impossible(field)(given))
    return `begins with ${JSON.stringify(given)}, which it can never be; name a value that it can have`;
  if (typeof given === 'number' && (given < minimum || given > maximum))
    return `begins with ${given}, which its own limits refuse`;
  if (
    typeof given === 'string' &&
    (given.length > maxLength || (format && !accepts[format](given)))
  )
    return `begins with ${JSON.stringify(given)}, which its own rules refuse`;
  return undefined;
};

const limits: Rule = ({ minimum = -Infinity, maximum = Infinity }) =>
  minimum > maximum
    ? `asks for at least ${minimum} and at most ${maximum}; nothing is both`
    : undefined;

const whoFills: Rule = ({ required, readOnly }) =>
  required && readOnly
    ? 'is required, but nobody can fill it; take it out of "required", or let it be written'
    : undefined;

const servers: Rule = ({ kind, code, setBy }) => {
  if (code && kind !== 'text')
    return 'is given a code of letters and digits (x-code); make it a string';
  if (setBy === 'creator' && kind !== 'text') return 'is given a name (x-set); make it a string';
  if (setBy && setBy !== 'creator' && kind !== 'timestamp')
    return 'is given a moment (x-set); give it the format date-time';
  return undefined;
};

const nesting: Rule = ({ reference }, { fields }) => {
  const { as } = reference ?? {};
  if (!as) return undefined;
  if (isInherited(as))
    return `nests what it points to as "${as}", a name that every object of the program has already; give it another`;
  const sharing = fields.filter(other => other.name === as || other.reference?.as === as);
  return sharing.length > 1 || sharing.some(other => other.name === as) || as === 'message'
    ? `nests what it points to as "${as}", which the record has already; give it a name of its own`
    : undefined;
};

const addresses: Rule = (field, { fields }) => {
  const other = fields.find(({ name }) => name === pathOfFile(field.name));
  return holdsFile(field) && other && !(other.kind === 'text' && other.readOnly)
    ? `is answered with its address as "${other.name}", which the record has already; give one of them another name`
    : undefined;
};

const waiting: Rule = (field, { fields }) => {
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

const rules: Rule[] = [
  ownNames,
  optionsRule,
  defaultRule,
  limits,
  whoFills,
  servers,
  nesting,
  addresses,
  waiting,
];

/** A sentence for each contradiction of a property with itself. */
export const fieldContradictions = (entity: Entity): string[] =>
  entity.fields.flatMap(field =>
    rules.flatMap(rule => {
      const problem = rule(field, entity);
      return problem ? [`schemas/${entity.name}.json: properties.${field.name} ${problem}`] : [];
    }),
  );
