// The messages of a start that stops at a schema file, each in one line: the difference, and what
// to write. docs/changing-a-schema.md shows every case, and a test compares the two.

/** The folder of an installation's own migrations. */
export const CUSTOM_MIGRATIONS_PATH = 'schemas/migrations';

const SEE_DOCS = 'see docs/changing-a-schema.md';

const toSchemaPath = (entity: string) => `schemas/${entity}.json`;

/** The source of an installation's own migration: one step. */
const toMigrationSource = (step: string, call: string) =>
  `"export default ({ ${step} }) => [${step}(${call})];"`;

const toMigrationAdvice = (name: string, step: string, call: string) =>
  `write ${CUSTOM_MIGRATIONS_PATH}/${name}.ts with ${toMigrationSource(step, call)}`;

/** The number of records with the first ids: "3 records (ids 4, 9, 12)". */
export const formatRecords = (count: number, ids: number[]): string =>
  `${count} ${count === 1 ? 'record' : 'records'} (${ids.length === 1 ? 'id' : 'ids'} ${ids.join(', ')}${count > ids.length ? ', …' : ''})`;

export const schemaErrors = {
  entityGone: (entity: string, count: number) =>
    `${toSchemaPath(entity)} is gone, but its table holds ${count} ${count === 1 ? 'record' : 'records'}: put the file back; or, where it was renamed, write "x-was": "${entity}" into the new file; or drop it with its records: ${toMigrationAdvice(`drop-${entity}`, 'dropEntity', `'${entity}'`)}; ${SEE_DOCS}.`,
  propertyGone: (entity: string, property: string) =>
    `${toSchemaPath(entity)} no longer has "${property}", but its records do: put it back; or, where it was renamed, write "x-was": "${property}" into the new property; or drop it with its values: ${toMigrationAdvice(`drop-${entity}-${property}`, 'dropProperty', `'${entity}', '${property}'`)}; ${SEE_DOCS}.`,
  kind: (entity: string, property: string, from: string, to: string, records: string) =>
    `${toSchemaPath(entity)} makes "${property}" ${to}, but it was ${from}, and ${records} cannot be carried over exactly: put the property back, or say what each value becomes: ${toMigrationAdvice(`change-${entity}-${property}`, 'changeProperty', `'${entity}', '${property}', value => …`)}; ${SEE_DOCS}.`,
  target: (entity: string, property: string, from: string, to: string, records: string) =>
    `${toSchemaPath(entity)} points "${property}" to ${to}, but it pointed to ${from}, and the ids of ${records} are ids of ${from}: put it back, or say which record of ${to} each becomes: ${toMigrationAdvice(`change-${entity}-${property}`, 'changeProperty', `'${entity}', '${property}', id => …`)}; ${SEE_DOCS}.`,
  doubles: (entity: string, properties: string[], doubles: string) =>
    `${toSchemaPath(entity)} has an x-unique of ${properties.map(name => `"${name}"`).join(' and ')} that records break already: ${doubles}. Take the rule out, put the records right by hand, or say what each value becomes: ${toMigrationAdvice(`change-${entity}-${properties.at(-1)}`, 'changeProperty', `'${entity}', '${properties.at(-1)}', (value, id) => …`)}; ${SEE_DOCS}.`,
  storage: (entity: string, property: string, wanted: string, present: string) =>
    `${toSchemaPath(entity)} makes "${property}" ${wanted}, but the table keeps it as ${present}, which no start of this program has made: put the property back as it was, start, and change it then; ${SEE_DOCS}.`,
  wasTaken: (entity: string, was: string) =>
    `${toSchemaPath(entity)} says "x-was": "${was}", but schemas/${was}.json is there as well: take one of the two files away, or take "x-was" out; ${SEE_DOCS}.`,
} satisfies Record<string, (...facts: never[]) => string>;

/** A notice that does not stop the start: records that no longer fit the rules of a property. */
export const toInvalidRecordsNotice = (
  entity: string,
  property: string,
  records: string,
  problem: string,
): string =>
  `${toSchemaPath(entity)}: "${property}" of ${records} does not fit its rules any more (${problem}); they stay as they are; ${SEE_DOCS}.`;
