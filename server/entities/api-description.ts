// GET /docs: OpenAPI, made from the schemas and from what is said of the other calls.
import type { FastifyInstance } from 'fastify';
import type { Entity, Verb } from '../../domain/schema/entity.ts';
import { validationSchema } from '../../domain/schema/validation-schema.ts';
import type { DescribedCall } from '../described-calls/described-call.ts';
import { answers, ifMatch, operationOf, versionedAnswers } from '../described-calls/operation.ts';
import { isAskable } from './list-query.ts';

const pageParameters = ['limit', 'page', 'start_date', 'end_date', 'sort_field', 'sort_by'].map(
  name => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }),
);

const methods: Record<Exclude<Verb, 'list'>, { method: string; one: boolean; says: string }> = {
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
const lookUpsOf = (entity: Entity): [string, string, object][] =>
  Object.keys(entity.lookups).map(path => [
    `/billing/${path}`,
    'get',
    {
      summary: `${entity.many.en} to choose from`,
      tags: [entity.name],
      parameters: pageParameters,
      responses: answers,
    },
  ]);

const pathsOf = (entity: Entity): [string, string, object][] =>
  entity.verbs.map((verb): [string, string, object] => {
    if (verb === 'list') {
      const filters = entity.fields
        .filter(field => isAskable(entity, field))
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
          parameters: [...pageParameters, ...filters],
          responses: { ...answers, 204: { description: 'No records' } },
        },
      ];
    }
    const { method, one, says } = methods[verb];
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
          ...(isChange ? [ifMatch] : []),
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
        responses: isVersioned ? versionedAnswers(isChange) : answers,
      },
    ];
  });

/** What is sent to an entity's POST, PATCH or PUT. `requests` are those of documents, by name. */
const requestOf = (entity: Entity, requests: Record<string, object>): object => ({
  title: entity.one.en,
  ...(requests[entity.name] ?? { ...validationSchema(entity), $id: undefined }),
});

/** Registers GET /docs and GET /billing/docs. */
export const apiDescription = (
  server: FastifyInstance,
  entities: Entity[],
  requests: Record<string, object>,
  calls: DescribedCall[],
): void => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [path, method, operation] of [
    ...entities.flatMap(lookUpsOf),
    ...entities.flatMap(pathsOf),
    ...calls.map(operationOf),
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
        entities.map(entity => [entity.name, requestOf(entity, requests)]),
      ),
    },
    security: [{ bearer: [] }],
    paths,
  };
  for (const path of ['/docs', '/billing/docs']) server.get(path, async () => description);
};
