// GET /docs: OpenAPI, made from the schemas and from what is said of the other calls.
import type { FastifyInstance } from 'fastify';
import type { Entity, Verb } from '../../domain/entity-schema/entity.ts';
import { toValidationSchema } from '../../domain/entity-schema/validation-schema.ts';
import { isFilterable } from '../entities/list-query.ts';
import type { EndpointDescription } from './operation.ts';
import {
  ifMatchParameter,
  standardResponses,
  toOperation,
  toVersionedResponses,
} from './operation.ts';

const PAGE_PARAMETERS = ['limit', 'page', 'start_date', 'end_date', 'sort_field', 'sort_by'].map(
  name => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }),
);

const METHODS: Record<Exclude<Verb, 'list'>, { method: string; one: boolean; says: string }> = {
  get: { method: 'get', one: true, says: 'One record' },
  create: { method: 'post', one: false, says: 'Create' },
  patch: { method: 'patch', one: true, says: 'Change' },
  put: { method: 'put', one: true, says: 'Change' },
  delete: { method: 'delete', one: true, says: 'Delete' },
};

/** A request that is sent again under the same key is answered as before, and saved once. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same request under the same key is saved once and answered again as before; another request under it is refused (422).',
  schema: { type: 'string' },
};

/** Lists of an entity for choosing from: narrowed already, and open to whoever is signed in. */
const toLookupPaths = (entity: Entity): [string, string, object][] =>
  Object.keys(entity.lookups).map(path => [
    `/billing/${path}`,
    'get',
    {
      summary: `${entity.many.en} to choose from`,
      tags: [entity.name],
      parameters: PAGE_PARAMETERS,
      responses: standardResponses,
    },
  ]);

const toEntityPaths = (entity: Entity): [string, string, object][] =>
  entity.verbs.map((verb): [string, string, object] => {
    if (verb === 'list') {
      const filters = entity.fields
        .filter(field => isFilterable(entity, field))
        .map(field => ({
          name: `filter[${field.name}]`,
          in: 'query',
          description: field.label.en,
          schema: { type: 'string' },
        }));
      return [
        `/billing/${entity.listPath}`,
        'get',
        {
          summary: `List ${entity.many.en}`,
          tags: [entity.name],
          parameters: [...PAGE_PARAMETERS, ...filters],
          responses: { ...standardResponses, 204: { description: 'No records' } },
        },
      ];
    }
    const { method, one, says } = METHODS[verb];
    const body =
      method === 'post' || method === 'patch' || method === 'put'
        ? {
            requestBody: {
              content: {
                'application/json': { schema: { $ref: `#/components/schemas/${entity.name}` } },
              },
            },
          }
        : {};
    // Of a document that nobody can change there is one version.
    const isVersioned =
      !entity.written || entity.verbs.includes('put') || entity.verbs.includes('patch');
    const isChange = isVersioned && (verb === 'patch' || verb === 'put' || verb === 'delete');
    const parameters = one
      ? [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          ...(isChange ? [ifMatchParameter] : []),
        ]
      : entity.written
        ? [idempotencyKey]
        : [];
    return [
      `/billing/${entity.name}${one ? '/{id}' : ''}`,
      method,
      {
        summary: `${says}: ${entity.one.en}`,
        tags: [entity.name],
        parameters,
        ...body,
        responses: isVersioned ? toVersionedResponses(isChange) : standardResponses,
      },
    ];
  });

/** What is sent to an entity's POST, PATCH or PUT. `requests` are those of documents, by name. */
const toRequestSchema = (entity: Entity, requests: Record<string, object>): object => ({
  title: entity.one.en,
  ...(requests[entity.name] ?? { ...toValidationSchema(entity), $id: undefined }),
});

/** Registers GET /docs and GET /billing/docs. */
export const registerOpenApiRoutes = (
  server: FastifyInstance,
  entities: Entity[],
  requests: Record<string, object>,
  calls: EndpointDescription[],
): void => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, method, operation] of [
    ...entities.flatMap(toLookupPaths),
    ...entities.flatMap(toEntityPaths),
    ...calls.map(toOperation),
  ])
    paths[path] = { ...paths[path], [method]: operation };
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Bijak',
      version: '1',
      description:
        'Billing, invoicing and accounting for businesses in Nepal. Money in rupees, dates YYYY-MM-DD, moments in Asia/Kathmandu time.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries(
        entities.map(entity => [entity.name, toRequestSchema(entity, requests)]),
      ),
    },
    security: [{ bearer: [] }],
    paths,
  };
  for (const path of ['/docs', '/billing/docs']) server.get(path, async () => description);
};
