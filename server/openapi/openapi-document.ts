// The description of the API in OpenAPI 3.1, made from the schema files and from what is said of
// the other calls.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { OWN_ENTITIES } from '../../domain/entity-schema/own-entities.ts';
import { isDocument, toDocumentSchemas } from './document-schemas.ts';
import { endpointDescriptions, endpointSchemas } from './endpoints.ts';
import { toEntityOperations, toLookupOperations } from './entity-operations.ts';
import { toRecordProperties, toRecordSchema, toRequestSchemas } from './entity-schemas.ts';
import { withExamples } from './examples.ts';
import {
  closed,
  extend,
  type JsonSchema,
  list,
  messageProperty,
  text,
  toSchemaKey,
} from './json-schema.ts';
import { sharedResponses, toOperation } from './operation.ts';
import { entityRequestSchemas } from './request-schemas.ts';

/** The description as JSON. */
export type OpenApiDocument = {
  openapi: string;
  info: object;
  components: { schemas: Record<string, JsonSchema>; [name: string]: object };
  paths: Record<string, Record<string, object>>;
  [name: string]: unknown;
};

/** What is sent and answered of each entity, by name. */
function toEntitySchemas(entities: Entity[]): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const entity of entities) {
    const { create, change } = toRequestSchemas(entities, entity);
    const request = entityRequestSchemas[entity.name];
    const key = toSchemaKey(entity.name);
    schemas[key] = request ? { title: entity.one.en, ...request } : create;
    if (entity.verbs.includes('patch') || entity.verbs.includes('put'))
      schemas[`${key}.change`] = request ? { ...request, required: [] } : change;
    if (isDocument(entity)) continue;
    const record = toRecordSchema(entities, entity);
    schemas[`${key}.record`] = record;
    schemas[`${key}.changed`] = extend(record, messageProperty);
    if (entity.name === OWN_ENTITIES)
      schemas[`${key}.taken-over`] = extend(record, { ...messageProperty, left_out: list(text) });
  }
  // Another channel records one without the look-ups of the list.
  const transaction = entities.find(({ name }) => name === 'transactions');
  if (transaction)
    schemas['transactions.created'] = closed({
      ...toRecordProperties(entities, transaction),
      ...messageProperty,
    });
  return schemas;
}

/**
 * The whole description of an installation with these entities; what is said of any record type is that of
 * the path own/{type}. `extend` answers an entity with the
 * fields that its lists can be filtered by besides.
 */
export function createOpenApiDocument(
  entities: Entity[],
  extend: (entity: Entity) => Entity = entity => entity,
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {
    ...toEntitySchemas(entities),
    ...toDocumentSchemas(entities),
    ...endpointSchemas,
  };
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, method, operation] of [
    ...entities.flatMap(toLookupOperations),
    ...entities.map(extend).flatMap(toEntityOperations),
    ...endpointDescriptions.map(toOperation),
  ])
    paths[path] = { ...paths[path], [method]: withExamples(path, method, operation) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bijak',
      version: '1',
      description:
        'Billing, invoicing and accounting for businesses in Nepal. Money in rupees, dates YYYY-MM-DD, moments in Asia/Kathmandu time.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: sharedResponses,
      schemas,
    },
    security: [{ bearer: [] }],
    paths,
  };
}
