// The operations that an entity's schema file makes by itself: its lists, its records, its changes.
import type { Entity, Verb } from '../../domain/entity-schema/entity.ts';
import { isFilterable } from '../entities/list-query.ts';
import { isDocument } from './document-schemas.ts';
import {
  type JsonSchema,
  messageAnswer,
  messageProperty,
  page,
  reference,
  text,
} from './json-schema.ts';
import {
  idempotencyParameter,
  ifMatchParameter,
  LIST_QUERY,
  toOperationId,
  toPathParameters,
  toQueryParameters,
  toRefusals,
  toRequestBody,
  toSuccess,
} from './operation.ts';

type Operation = [path: string, method: string, operation: object];

const METHODS: Record<Exclude<Verb, 'list'>, { method: string; one: boolean; says: string }> = {
  get: { method: 'get', one: true, says: 'One record' },
  create: { method: 'post', one: false, says: 'Create' },
  patch: { method: 'patch', one: true, says: 'Change' },
  put: { method: 'put', one: true, says: 'Change' },
  delete: { method: 'delete', one: true, says: 'Delete' },
};

const listParameters = toQueryParameters(LIST_QUERY);

function toListOperation(
  entity: Entity,
  path: string,
  summary: string,
  filters: object[],
): Operation {
  const response = page(reference(`${entity.name}.record`), toListNote(entity));
  return [
    `/billing/${path}`,
    'get',
    {
      summary,
      operationId: toOperationId('get', path),
      tags: [entity.name],
      parameters: [...listParameters, ...filters],
      responses: {
        200: toSuccess('A page', response, false),
        204: { description: 'No records' },
        ...toRefusals({ takesInput: true }),
      },
    },
  ];
}

/** The list of app keys says with a sentence that there are none yet. */
function toListNote({ name }: Entity): Record<string, JsonSchema> {
  return name === 'app-keys' ? { 'message?': text } : {};
}

/** Lists of an entity for choosing from: filtered already, and open to every signed-in user. */
export function toLookupOperations(entity: Entity): Operation[] {
  return Object.keys(entity.lookups).map(path =>
    toListOperation(entity, path, `${entity.many.en} to choose from`, []),
  );
}

/** What a change answers: the record with a message. */
function toChanged(record: JsonSchema): JsonSchema {
  const { properties, required } = record as {
    properties: Record<string, JsonSchema>;
    required: string[];
  };
  return {
    ...record,
    properties: { ...properties, ...messageProperty },
    required: [...required, 'message'],
  };
}

function toResponse(entity: Entity, verb: Exclude<Verb, 'list'>, record: JsonSchema): JsonSchema {
  if (verb === 'delete') return messageAnswer;
  if (isDocument(entity) && verb === 'create') return reference(`${entity.name}.created`);
  return verb === 'get'
    ? reference(`${entity.name}.${isDocument(entity) ? 'detail' : 'record'}`)
    : toChanged(record);
}

/**
 * The operations of an entity's verbs. `schemas` has its record under `<entity>.record`, for a
 * document also `.detail`.
 */
export function toEntityOperations(
  entity: Entity,
  schemas: Record<string, JsonSchema>,
): Operation[] {
  return entity.verbs.map((verb): Operation => {
    if (verb === 'list') {
      const filters = entity.fields
        .filter(field => isFilterable(entity, field))
        .map(field => ({
          name: `filter[${field.name}]`,
          in: 'query',
          description: field.label.en,
          schema: text,
        }));
      return toListOperation(entity, entity.listPath, `List ${entity.many.en}`, filters);
    }
    const { method, one, says } = METHODS[verb];
    const path = `${entity.name}${one ? '/{id}' : ''}`;
    const record = schemas[`${entity.name}.${isDocument(entity) ? 'detail' : 'record'}`]!;
    // Of a document that nobody can change there is one version.
    const isVersioned =
      !entity.written || entity.verbs.includes('put') || entity.verbs.includes('patch');
    const isChange = isVersioned && (verb === 'patch' || verb === 'put' || verb === 'delete');
    const sends = verb === 'create' || verb === 'patch' || verb === 'put';
    const request = verb === 'create' ? entity.name : `${entity.name}.change`;
    return [
      `/billing/${path}`,
      method,
      {
        summary: `${says}: ${entity.one.en}`,
        operationId: toOperationId(method, path),
        tags: [entity.name],
        parameters: [
          ...toPathParameters(path),
          ...(isChange ? [ifMatchParameter] : []),
          ...(verb === 'create' && entity.written ? [idempotencyParameter] : []),
        ],
        ...(sends ? { requestBody: toRequestBody(reference(request)) } : {}),
        responses: {
          200: toSuccess(one ? 'Done' : 'Created', toResponse(entity, verb, record), isVersioned),
          ...toRefusals({
            hasId: one,
            takesInput: sends,
            current: isChange
              ? reference(`${entity.name}.${isDocument(entity) ? 'detail' : 'record'}`)
              : undefined,
          }),
        },
      },
    ];
  });
}
