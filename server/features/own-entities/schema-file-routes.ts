// A record type as a schema file: GET own-entities/{id}/schema-file answers it with its active fields, for
// another company or for schemas/; POST own-entities/-/schema-file makes the type and its fields of one, all
// or nothing but the default records that the company lacks, which the answer names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SchemaFileValidator } from '../../../domain/entity-schema/compile-entities.ts';
import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { sortByFormulas } from '../../../domain/entity-schema/formula-problems.ts';
import { listNames } from '../../../domain/entity-schema/formulas.ts';
import { toDoneMessage } from '../../../domain/entity-schema/messages.ts';
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import {
  parseRecordTypeFile,
  type RecordType,
  type RecordTypeField,
  type RecordTypeRule,
  toRecordTypeFile,
} from '../../../domain/entity-schema/record-type-file.ts';
import type { SchemaFile } from '../../../domain/entity-schema/schema-file.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { rethrowUniqueViolation } from '../../entities/find-unique.ts';
import { loadOwnAdditions } from '../../entities/own-additions.ts';
import { insertRecords } from '../../entities/records.ts';
import { loadTaggedRecord, parseId } from '../../entities/routes.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { withETag } from '../../platform/http/etag.ts';
import { findDefaultRecords, nameDefaultRecords } from './default-records.ts';

const texts = {
  unfit: {
    en: 'The screen has no place for this part of the file: {names}.',
    ne: 'फाइलको यो भाग स्क्रिनमा राख्न मिल्दैन: {names}।',
  },
  field: { en: 'Field {name}: {problem}', ne: 'फिल्ड {name}: {problem}' },
  rule: { en: 'Rule {name}: {problem}', ne: 'नियम {name}: {problem}' },
  noRole: {
    en: 'the company has no role "{role}". Add the role, or take it out of the file.',
    ne: 'कम्पनीमा "{role}" भूमिका छैन। भूमिका थप्नुहोस् वा फाइलबाट हटाउनुहोस्।',
  },
} satisfies Record<string, Texts>;

const GRAMMAR = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'schemas',
  'meta',
  'entity.schema.json',
);

let known: SchemaFileValidator | undefined;

/** The grammar of schema files; compiled when the first file comes. */
const loadGrammar = async (): Promise<SchemaFileValidator> => {
  if (known) return known;
  const { createSchemaFileValidator } = await import(
    '../../../domain/entity-schema/validate-schema-file.ts'
  );
  known = createSchemaFileValidator(JSON.parse(readFileSync(GRAMMAR, 'utf8')) as object);
  return known;
};

const throwAsFile = (problems: string[]): never => {
  throw new ValidationError({ file: problems });
};

/** The record type of a file. Throws ValidationError (422) under `file` for what is none. */
const readFile = async (
  content: unknown,
  shipped: ReadonlySet<string>,
  language: Language,
): Promise<{ type: RecordType; fields: RecordTypeField[]; rules: RecordTypeRule[] }> => {
  const problems = (await loadGrammar())({ file: 'schema file', content });
  if (problems.length > 0) throwAsFile(problems);
  const parsed = parseRecordTypeFile(content as SchemaFile, shipped);
  if (!('unfit' in parsed)) return parsed;
  return throwAsFile([translate(texts.unfit, language, { names: parsed.unfit.join(', ') })]);
};

const loadFile = async (
  store: EntityStore,
  session: Session,
  type: RecordType,
): Promise<SchemaFile> => {
  const { database, entities } = store;
  const { actor } = session;
  const own = await loadOwnAdditions(database, actor.company_id);
  const entity = toOwnEntityName(type.name);
  const roles = new Map([...(await loadRoles(store, session))].map(([name, id]) => [id, name]));
  const toNames = (ids: number[]) => ids.flatMap(id => roles.get(id) ?? []);
  const fields = own.fields.definitions.filter(field => field.entity === entity);
  return toRecordTypeFile(
    type,
    (await nameDefaultRecords(store, session, fields)).map(({ seen_by, changed_by, ...field }) => ({
      ...field,
      ...{ seen_by: toNames(seen_by), changed_by: toNames(changed_by) },
    })),
    own.rules.definitions.filter(rule => rule.entity === entity),
    own.entities.addTo(entities),
  );
};

const findEntity = ({ entities }: EntityStore, name: string): Entity =>
  entities.find(entity => entity.name === name)!;

const loadRoles = async (
  { database }: EntityStore,
  { actor }: Session,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await query<{ id: number; name: string }>(
    database.read,
    'select id, name from roles where company_id = ?',
    [actor.company_id],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/**
 * The field as its form sends it, with the ids of its roles: a step of a state is a row for each. Throws
 * ValidationError (422) under `file` for a role that the company lacks.
 */
const toFormRecord = (
  { is_state, steps, seen_by, changed_by, ...field }: RecordTypeField,
  roles: ReadonlyMap<string, number>,
  language: Language,
): Row => {
  const { name } = field;
  const named = [...steps.flatMap(step => step.roles ?? []), ...seen_by, ...changed_by];
  const lacking = [...new Set(named)].filter(role => !roles.has(role));
  const toIds = (names: string[]) => names.map(role => roles.get(role)!);
  if (lacking.length > 0)
    throwAsFile(
      lacking.map(role =>
        translate(texts.field, language, {
          name,
          problem: translate(texts.noRole, language, { role }),
        }),
      ),
    );
  const transitions = steps.flatMap(step =>
    (step.roles ?? [null]).map(role => ({
      from_value: step.from === undefined ? null : String(step.from),
      to_value: String(step.to),
      role_id: role === null ? null : roles.get(role)!,
    })),
  );
  const limits = { seen_by: toIds(seen_by), changed_by: toIds(changed_by) };
  return { ...field, ...limits, ...(is_state ? { is_state: 1, transitions } : {}) };
};

/**
 * The field that makes the records rows of another one behind all that does not name it: formulas there find
 * the fields of their rows at once.
 */
const sortRowsLast = (fields: RecordTypeField[]): RecordTypeField[] => {
  const rows = fields.filter(({ as_rows }) => as_rows);
  const names = rows.map(({ name }) => name);
  const later = fields.filter(
    ({ formula }) => formula && listNames(formula).some(name => names.includes(name)),
  );
  return [
    ...fields.filter(each => !rows.includes(each) && !later.includes(each)),
    ...rows,
    ...later,
  ];
};

/** The problems of a field, or of a rule, as those of the file. */
const throwAsPart = (
  error: unknown,
  part: 'field' | 'rule',
  name: string,
  language: Language,
): never => {
  if (!(error instanceof ValidationError)) throw error;
  const problems = Object.values(error.payload as FieldErrors).flat();
  return throwAsFile(problems.map(problem => translate(texts[part], language, { name, problem })));
};

/** Registers both routes below the billing prefix. */
export const registerSchemaFileRoutes = (app: FastifyInstance, store: EntityStore): void => {
  const { database } = store;
  const types = findEntity(store, 'own-entities');
  const shipped = new Set(store.entities.map(({ name }) => name));
  const fieldEntity = findEntity(store, 'own-fields');
  const ruleEntity = findEntity(store, 'own-rules');

  app.get<{ Params: { id: string } }>(
    '/own-entities/:id/schema-file',
    requirePermission('view', 'own-entities'),
    async request => {
      const session = requireSession(request);
      const { body } = await loadTaggedRecord(store, types, session, parseId(request));
      return loadFile(store, session, body as RecordType);
    },
  );

  app.post(
    '/own-entities/-/schema-file',
    requirePermission('create', 'own-entities'),
    async (request, reply) => {
      const session = requireSession(request);
      const { language } = session;
      const { type, rules, ...read } = await readFile(request.body, shipped, language);
      const making = { ...session, fromFile: true as const };
      for (const resource of [
        ...['own-fields', 'own-field-choices', 'own-field-transitions'],
        ...(rules.length > 0 ? ['own-rules'] : []),
      ])
        await assertPermission(database, session, { action: 'create', resource });
      const roles = await loadRoles(store, session);
      const { fields, leftOut } = await findDefaultRecords(store, session, read.fields);
      const records = fields.map(field => toFormRecord(field, roles, language));
      const id = await database
        .write(async tx => {
          const [made] = await insertRecords(tx, store, types, [{ ...type, status: 1 }], session);
          const entity = toOwnEntityName(type.name);
          for (const field of sortRowsLast(sortByFormulas(fields))) {
            const place = fields.indexOf(field);
            await insertRecords(
              tx,
              store,
              fieldEntity,
              [{ ...records[place], entity, position: place + 1, status: 1 }],
              making,
              error => throwAsPart(error, 'field', field.name, language),
            );
          }
          for (const rule of rules)
            await insertRecords(
              tx,
              store,
              ruleEntity,
              [{ ...rule, entity, status: 1 }],
              making,
              error => throwAsPart(error, 'rule', rule.rule, language),
            );
          return made!;
        })
        .catch(rethrowUniqueViolation(database, types, language));
      const made = withETag(reply, await loadTaggedRecord(store, types, session, id));
      return { ...made, message: toDoneMessage(types, 'create', language), left_out: leftOut };
    },
  );
};
