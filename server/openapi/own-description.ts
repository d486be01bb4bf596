// GET docs/own: the description of the API for the caller's company, with the fields that it has added
// in each record, document, line and filter.
import type { FastifyInstance } from 'fastify';
import { MAX_CHILD_ROWS } from '../../domain/entity-schema/child-rows.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  listOwnFields,
  OWN_FIELDS,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { requireSession, requireSignIn } from '../auth/require-session.ts';
import type { OwnFields } from '../database/own-fields.ts';
import type { EntityStore } from '../entities/entity-store.ts';
import { loadOwnAdditions } from '../entities/own-additions.ts';
import { toAnswered } from './entity-schemas.ts';
import {
  closed,
  described,
  integer,
  type JsonSchema,
  list,
  nullable,
  text,
  toSchemaKey,
} from './json-schema.ts';
import { createOpenApiDocument, type OpenApiDocument } from './openapi-document.ts';

/** The schemas of the own fields: of records and heads, and of lines; undefined where there are none. */
type OwnSchemas = { head: JsonSchema | undefined; line: JsonSchema | undefined };

/**
 * `entities` are those that references name: the other record is answered along with its id. What the role
 * of the caller does not see is absent, what it does not change is read-only.
 */
const toSchema = (fields: OwnField[], entities: Entity[]): JsonSchema | undefined =>
  fields.length === 0
    ? undefined
    : closed(
        Object.fromEntries(
          fields
            .flatMap(field =>
              toAnswered(entities, field, false).map(each => [field, each] as const),
            )
            .map(([field, [name, schema]]) => [
              `${toOwnName({ name })}?`,
              described(field.locked ? { ...schema, readOnly: true } : schema, field.label.en),
            ]),
        ),
      );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema with those of the own fields in place of "some object"; lists are of lines. */
const fillIn = (schema: unknown, own: OwnSchemas, isLine: boolean): unknown => {
  if (Array.isArray(schema)) return schema.map(each => fillIn(each, own, isLine));
  if (!isObject(schema)) return schema;
  const filled = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      fillIn(value, own, isLine || name === 'items'),
    ]),
  );
  const { properties } = filled;
  if (!isObject(properties) || !(OWN_FIELDS in properties)) return filled;
  const { [OWN_FIELDS]: _, ...others } = properties;
  const fields = isLine ? own.line : own.head;
  return { ...filled, properties: fields ? { ...others, [OWN_FIELDS]: fields } : others };
};

const withProperties = (schema: JsonSchema, more: Record<string, JsonSchema>): JsonSchema =>
  Object.keys(more).length === 0
    ? schema
    : { ...schema, properties: { ...(schema as { properties?: object }).properties, ...more } };

/** A list of rows of a schema file, with the own fields of a row. */
const fillInRows = (schema: unknown, own: JsonSchema): JsonSchema => {
  const { items, ...others } = schema as JsonSchema;
  return { ...others, items: withProperties(items as JsonSchema, { [OWN_FIELDS]: own }) };
};

/**
 * The lists of rows of the entity that the company has made, or that have own fields: as answered,
 * and as sent. `properties` are those of the program's description.
 */
const toRowLists = (
  { fields }: Entity,
  entities: Entity[],
  properties: Record<string, unknown>,
  isSent: boolean,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    fields
      .filter(({ children }) => children?.rows)
      .flatMap((field): [string, JsonSchema][] => {
        const { rows, fields: names } = field.children!;
        const shown = (each: { name: string }) => names.includes(each.name);
        const own = toSchema(listOwnFields(rows!).filter(shown), entities);
        if (!rows!.scope)
          return own && field.name in properties
            ? [[field.name, fillInRows(properties[field.name], own)]]
            : [];
        const row = closed({
          ...(isSent ? { 'id?': nullable(integer) } : { id: integer }),
          ...(isSent ? { 'name?': text } : { name: text }),
          ...(own ? { [`${OWN_FIELDS}?`]: own } : {}),
        });
        const all = { ...list(row), title: field.label.en };
        return [[field.name, isSent ? nullable({ ...all, maxItems: MAX_CHILD_ROWS }) : all]];
      }),
  );

/** The description with what `own` adds to these entities, record types among them. */
export const describeOwnFields = (entities: Entity[], own: OwnFields): OpenApiDocument => {
  const document = createOpenApiDocument(entities, entity => own.extend(entity, entities));
  const schemas = { ...document.components.schemas };
  for (const entity of entities.filter(({ ownFields }) => ownFields)) {
    const name = toSchemaKey(entity.name);
    const extended = own.extend(entity, entities);
    const ownSchemas = {
      head: toSchema(listOwnFields(extended), entities),
      line: toSchema(own.linesOf(entity, entities), entities),
    };
    for (const key of Object.keys(schemas))
      if (key === name || key.startsWith(`${name}.`)) {
        const filled = fillIn(schemas[key], ownSchemas, key === `${name}.line`) as JsonSchema;
        const isSent = key === name || key === `${name}.change`;
        const known = (filled.properties ?? {}) as Record<string, unknown>;
        schemas[key] = withProperties(filled, toRowLists(extended, entities, known, isSent));
      }
  }
  return { ...document, components: { ...document.components, schemas } };
};

/** Registers GET docs/own below the billing prefix. */
export const registerOwnDescriptionRoute = (
  app: FastifyInstance,
  { database, entities }: EntityStore,
): void => {
  app.get('/docs/own', requireSignIn, async request => {
    const { actor, role_id } = requireSession(request);
    const own = await loadOwnAdditions(database, actor.company_id, role_id);
    const all = own.entities.addTo(entities);
    return describeOwnFields(all, own.fields);
  });
};
