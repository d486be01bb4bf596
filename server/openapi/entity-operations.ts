// The operations that an entity's schema file makes by itself: its lists, its records, its changes.
import type { Entity, Verb } from '../../domain/entity-schema/entity.ts';
import {
  CONDITION_LIMITS,
  isFilterable,
  listOperators,
} from '../../domain/entity-schema/list-conditions.ts';
import { listGroupFields, MAX_GROUPS } from '../../domain/entity-schema/list-groups.ts';
import { isDocument } from './document-schemas.ts';
import {
  closed,
  count,
  day,
  described,
  dictionary,
  flag,
  type JsonSchema,
  list,
  messageAnswer,
  number,
  page,
  reference,
  text,
} from './json-schema.ts';
import {
  DATE_RANGE_QUERY,
  idempotencyParameter,
  ifMatchParameter,
  LIST_QUERY,
  toOperation,
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

/** The search over all the fields that a list is searched by. */
function toSearchParameters({ list: { search }, fields }: Entity): object[] {
  if (search.length === 0) return [];
  const labels = search.map(name => fields.find(field => field.name === name)!.label.en);
  const description = `Text that any of these contains: ${labels.join(', ')}`;
  return [{ name: 'search', in: 'query', description, schema: text }];
}

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
      description: CONDITIONS_NOTE,
      operationId: toOperationId('get', path),
      tags: [entity.name],
      parameters: [...listParameters, ...toSearchParameters(entity), ...filters],
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

/** A record as one is read. */
function toRecordReference(entity: Entity): JsonSchema {
  return reference(`${entity.name}.${isDocument(entity) ? 'detail' : 'record'}`);
}

function toResponse(entity: Entity, verb: Exclude<Verb, 'list'>): JsonSchema {
  if (verb === 'delete') return messageAnswer;
  if (isDocument(entity) && verb === 'create') return reference(`${entity.name}.created`);
  return verb === 'get' ? toRecordReference(entity) : reference(`${entity.name}.changed`);
}

/** A filter for each field that has one, with the operators that it has. */
function toFilterParameters(entity: Entity): object[] {
  return entity.fields
    .filter(field => isFilterable(entity, field))
    .map(field => ({
      name: `filter[${field.name}]`,
      in: 'query',
      description: `${field.label.en}; operators: ${listOperators(field).join(', ')}`,
      schema: text,
    }));
}

const { conditions, values } = CONDITION_LIMITS;
/** How a list is asked for more than a value of each field. */
const CONDITIONS_NOTE = `\`filter[key]=value\` asks for a value. \`filter[key][operator]=value\` asks by one of the operators of the key: \`contains\`, \`is\`, \`not\` (empty values, too), \`in\` (a list with commas, at most ${values}; a value with a comma is put in quotes, a quote within it doubled: \`"Pokhara, Lakeside",Butwal\`), \`gt\`, \`gte\`, \`lt\`, \`lte\`, \`between\` (two values with a comma, both included), \`empty\` (true or false). A key that comes several times is as many conditions. A day asked of a moment is the whole day. In \`filter[or][0][key]=value\`, \`filter[or][0][key][operator]=value\`, \`filter[or][1]…\` each number is one alternative whose conditions all hold; one of the alternatives has to, along with the filters outside. At most ${conditions} conditions with operators and in alternatives. An unknown key or operator and a wrong value are a 422 on their key.`;

/** Where the whole list is answered as a file, and what the file has. */
function describeExport({
  list,
  listPath,
  many,
}: Entity): { endpoint: string; summary: string } | undefined {
  if (list.exported) return { endpoint: `GET ${listPath}/export`, summary: `${many.en} as a file` };
  if (list.exportedInSettings)
    return {
      endpoint: `GET exports/${listPath}`,
      summary: `${many.en} with all fields as a file, for users who may edit roles, too`,
    };
  return undefined;
}

/** The whole list as a file, under the query of the list. */
function toListExportOperations(entity: Entity): Operation[] {
  const described = describeExport(entity);
  if (!described || !entity.verbs.includes('list')) return [];
  const [path, method, operation] = toOperation({
    ...described,
    query: `export_type ${DATE_RANGE_QUERY} sort_field sort_by`,
    file: 'sheet',
  });
  const { parameters, ...rest } = operation as { parameters: object[] };
  return [
    [
      path,
      method,
      {
        ...rest,
        description: CONDITIONS_NOTE,
        tags: [entity.name],
        parameters: [...parameters, ...toSearchParameters(entity), ...toFilterParameters(entity)],
      },
    ],
  ];
}

const group: JsonSchema = closed({
  value: described(
    { type: ['string', 'number', 'null'] },
    'The value of the field, null for empty; of a day its month of Bikram Sambat, "2083-08"',
  ),
  label: text,
  count,
  sums: described(dictionary(number), 'The sums of the columns that have them; money in rupees'),
  'from?': day,
  'to?': day,
});

const OF_COMPANY = 'such a field that the company has added';

/** The list in groups, under the query of the list. */
function toListGroupOperations(entity: Entity): Operation[] {
  const fields = listGroupFields(entity);
  const hasFields = fields.length > 0 || entity.scope !== undefined;
  if (!hasFields || !entity.verbs.includes('list')) return [];
  const [path, method, operation] = toOperation({
    endpoint: `GET ${entity.listPath}/groups`,
    summary: `${entity.many.en} by the values of a field, counted and summed`,
    query: DATE_RANGE_QUERY,
    response: closed({
      data: list(group),
      more: described(flag, `There are more than ${MAX_GROUPS} groups`),
    }),
  });
  const { parameters, ...rest } = operation as { parameters: object[] };
  const by = {
    name: 'group_by',
    in: 'query',
    required: true,
    description:
      fields.length === 0
        ? OF_COMPANY
        : `${fields.map(({ name }) => name).join(', ')}, or ${OF_COMPANY}`,
    schema: text,
  };
  return [
    [
      path,
      method,
      {
        ...rest,
        description: CONDITIONS_NOTE,
        tags: [entity.name],
        parameters: [
          by,
          ...parameters,
          ...toSearchParameters(entity),
          ...toFilterParameters(entity),
        ],
      },
    ],
  ];
}

/** The operations of an entity's verbs. */
export function toEntityOperations(entity: Entity): Operation[] {
  const operations = entity.verbs.map((verb): Operation => {
    if (verb === 'list') {
      const filters = toFilterParameters(entity);
      return toListOperation(entity, entity.listPath, `List ${entity.many.en}`, filters);
    }
    const { method, one, says } = METHODS[verb];
    const path = `${entity.name}${one ? '/{id}' : ''}`;
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
          200: toSuccess(one ? 'Done' : 'Created', toResponse(entity, verb), isVersioned),
          ...toRefusals({
            hasId: one,
            takesInput: sends,
            current: isChange ? toRecordReference(entity) : undefined,
          }),
        },
      },
    ];
  });
  return [...operations, ...toListExportOperations(entity), ...toListGroupOperations(entity)];
}
